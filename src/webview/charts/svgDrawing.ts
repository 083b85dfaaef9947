import type { ChartMark } from "../../present/charts/chartTypes.ts";

/** Colours by purpose; the theme decides the rest. */
export type Tone = "mark" | "text" | "quiet";

/** Sizes and places in CSS pixels. */
export type Shape = RectShape | LineShape | TextShape;

interface PaintedShape {
  readonly tone: Tone;
  /** From 0 to 1; 1 by default. */
  readonly opacity?: number;
}

interface RectShape extends PaintedShape, Box {
  readonly type: "rect";
  readonly radius: number;
}

interface LineShape extends PaintedShape {
  readonly type: "line";
  readonly from: Point;
  readonly to: Point;
}

interface TextShape extends PaintedShape, Point {
  readonly type: "text";
  readonly text: string;
  readonly anchor: "start" | "middle" | "end";
  readonly size: number;
  readonly isStrong?: boolean;
}

export interface Point {
  readonly x: number;
  readonly y: number;
}

export interface Box extends Point {
  readonly width: number;
  readonly height: number;
}

export function textShape(
  text: string,
  { x, y }: Point,
  size: number,
  tone: Tone,
  anchor: TextShape["anchor"] = "start",
): TextShape {
  return { type: "text", x, y, text, anchor, tone, size };
}

export function attributesOf(shape: Shape): Readonly<Record<string, number | string>> {
  switch (shape.type) {
    case "rect": {
      const { x, y, width, height, radius } = shape;
      return { x, y, width, height, rx: radius };
    }
    case "line": {
      const { from, to } = shape;
      return { x1: from.x, y1: from.y, x2: to.x, y2: to.y };
    }
    case "text": {
      const { x, y, anchor, size, isStrong } = shape;
      const weight = isStrong === true ? { "font-weight": 600 } : {};
      return { x, y, "text-anchor": anchor, "font-size": size, ...weight };
    }
  }
}

export function paintOf({ type }: Shape): "fill" | "stroke" {
  return type === "line" ? "stroke" : "fill";
}

export interface MarkDrawing {
  readonly mark: ChartMark;
  readonly area: Box;
  readonly shapes: readonly Shape[];
}

export interface Drawing {
  readonly width: number;
  readonly height: number;
  readonly shapes: readonly Shape[];
  readonly marks: readonly MarkDrawing[];
}

export interface DrawingSpace {
  readonly width: number;
  readonly em: number;
  readonly measure: (text: string, size: number) => number;
}

/** Returns the text, cut with an ellipsis if it is wider than `most`. */
export function fitText(text: string, size: number, most: number, { measure }: DrawingSpace): string {
  if (measure(text, size) <= most) return text;
  const letters = Array.from(text);
  let [least, longest] = [0, letters.length];
  while (least < longest) {
    const middle = Math.ceil((least + longest) / 2);
    if (measure(`${letters.slice(0, middle).join("").trimEnd()}…`, size) <= most) least = middle;
    else longest = middle - 1;
  }
  return `${letters.slice(0, least).join("").trimEnd()}…`;
}

const directions: ReadonlyMap<string, readonly [number, number]> = new Map([
  ["ArrowRight", [1, 0]],
  ["ArrowLeft", [-1, 0]],
  ["ArrowDown", [0, 1]],
  ["ArrowUp", [0, -1]],
]);

/** Returns the next mark for an arrow key, Home or End; undefined for other keys, or if there is none. */
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

/** Returns a weighted distance, in which sideways counts more; undefined outside of the direction. */
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
  // Among marks straight ahead, prefer the one with the nearest middle.
  const askew = Math.abs(across.x * dy) + Math.abs(across.y * dx);
  return ahead > 0.5 && aside <= ahead * 2 ? ahead + aside * 3 + askew * 0.01 : undefined;
}

function gapBetween(from: number, length: number, other: number, otherLength: number): number {
  return Math.max(0, other - (from + length), from - (other + otherLength));
}
