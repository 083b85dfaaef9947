import type { Box, MarkDrawing } from "./drawing.ts";

const directions: ReadonlyMap<string, readonly [number, number]> = new Map([
  ["ArrowRight", [1, 0]],
  ["ArrowLeft", [-1, 0]],
  ["ArrowDown", [0, 1]],
  ["ArrowUp", [0, -1]],
]);

/** Undefined for keys that are no direction, first or last, and where there is none that way. */
export function stepTo(key: string, marks: readonly MarkDrawing[], from: number): number | undefined {
  if (key === "Home") return marks.length === 0 ? undefined : 0;
  if (key === "End") return marks.length === 0 ? undefined : marks.length - 1;
  const direction = directions.get(key);
  const start = marks[from];
  if (direction === undefined || start === undefined) return undefined;
  const distances = marks.flatMap(({ area }, at) => {
    const distance = at === from ? undefined : distanceAlong(start.area, area, direction);
    return distance === undefined ? [] : [{ at, distance }];
  });
  return distances.toSorted((a, b) => a.distance - b.distance)[0]?.at;
}

/** Being off to the side counts more. Undefined for one that is elsewhere. */
function distanceAlong(from: Box, to: Box, [dx, dy]: readonly [number, number]): number | undefined {
  const across = {
    x: to.x + to.width / 2 - from.x - from.width / 2,
    y: to.y + to.height / 2 - from.y - from.height / 2,
  };
  const ahead = across.x * dx + across.y * dy;
  const aside =
    dx === 0
      ? gapBetween(from.x, from.width, to.x, to.width)
      : gapBetween(from.y, from.height, to.y, to.height);
  // Among those that are straight ahead, the one whose middle is nearest.
  const askew = Math.abs(across.x * dy) + Math.abs(across.y * dx);
  return ahead > 0.5 && aside <= ahead * 2 ? ahead + aside * 3 + askew * 0.01 : undefined;
}

function gapBetween(from: number, length: number, other: number, otherLength: number): number {
  return Math.max(0, other - (from + length), from - (other + otherLength));
}
