import type { ColumnsChart, SlotName, Tick } from "../../present/charts/chartTypes.ts";
import { listOf } from "../../text/defined.ts";
import {
  textShape,
  type Box,
  type DrawingSpace,
  type Shape,
  type Drawing,
  type MarkDrawing,
} from "./svgDrawing.ts";

/** Font size on axes, relative to the page’s. */
export const axisFontEm = 0.85;

const footOpacity = 0.6;
const gridOpacity = 0.2;

function axisWidth(ticks: readonly Tick[], room: DrawingSpace): number {
  const size = room.em * axisFontEm;
  const widest = ticks.reduce((most, { text }) => Math.max(most, room.measure(text, size)), 0);
  return Math.ceil(widest + room.em * 0.7);
}

function gridShapes(ticks: readonly Tick[], plot: Box, { em }: DrawingSpace): readonly Shape[] {
  const size = em * axisFontEm;
  return ticks.flatMap(({ at, text }): readonly Shape[] => {
    const y = pixelCentre(plot.y + plot.height * (1 - at));
    const ends = { from: { x: plot.x, y }, to: { x: plot.x + plot.width, y } };
    return [
      { type: "line", ...ends, tone: "quiet", opacity: at === 0 ? footOpacity : gridOpacity },
      textShape(text, { x: plot.x - em * 0.5, y: y + size * 0.34 }, size, "quiet", "end"),
    ];
  });
}

/** Draws names under the slots, or under the edges between them; if room is scarce, majors stay longest. */
function footShapes({ names, plot, step, isBetween }: Foot, room: DrawingSpace): readonly Shape[] {
  const { em, measure } = room;
  const size = em * axisFontEm;
  const placed = names.map(({ text, isEnd }, at) => {
    const half = measure(text, size) / 2;
    const middle = plot.x + step * (at + (isBetween ? 0 : 0.5));
    // The words of an end slot are wider than its column.
    const most = isEnd === true ? plot.x + plot.width - half : Infinity;
    return { text, half, x: Math.min(middle, most) };
  });
  const fits = (places: readonly number[]): boolean =>
    places.every((at, index) => {
      const [name, next] = [placed[at], placed[places[index + 1] ?? -1]];
      if (name === undefined || next === undefined) return true;
      return next.x - next.half - name.x - name.half >= em * 0.6;
    });
  const shown = labelChoices(names, isBetween).find(fits) ?? [0];
  const foot = plot.y + plot.height;
  return shown.flatMap((at): readonly Shape[] => {
    const { text = "", x = 0 } = placed[at] ?? {};
    return listOf<Shape>(
      isBetween && notchShape(x, foot, em),
      textShape(text, { x, y: foot + size * 1.25 }, size, "quiet", "middle"),
    );
  });
}

function labelChoices(names: readonly SlotName[], hasMajors: boolean): readonly (readonly number[])[] {
  const places = names.map((_, at) => at);
  const [ends, all] = [true, false].map((isEnd) =>
    places.filter((at) => (names[at]?.isEnd ?? false) === isEnd),
  );
  const withEnds = (some: readonly number[]): readonly number[] =>
    [...(ends ?? []), ...some].toSorted((a, b) => a - b);
  const majors = names.flatMap(({ isMajor }, at) => (isMajor ? [at] : []));
  const counts = [1, 2, 3, 4, 6, 12];
  if (!hasMajors || majors.length < 2)
    return [...counts.map((count) => withEnds(everyNth(all ?? [], count))), ends ?? []];
  return [places, ...counts.map((count) => everyNth(majors, count))];
}

function notchShape(at: number, foot: number, em: number): Shape {
  const x = pixelCentre(at);
  const ends = { from: { x, y: foot }, to: { x, y: foot + em * 0.3 } };
  return { type: "line", ...ends, tone: "quiet", opacity: footOpacity };
}

function groupShapes({ names, plot, step }: Foot, { em, measure }: DrawingSpace): readonly Shape[] {
  const size = em * axisFontEm;
  const y = plot.y + plot.height + size * 2.6;
  let free = Number.NEGATIVE_INFINITY;
  return names.flatMap(({ group }, slot): readonly Shape[] => {
    if (group === undefined) return [];
    const width = measure(group, size);
    const x = Math.max(plot.x, Math.min(plot.x + step * slot + 1, plot.x + plot.width - width));
    if (x < free) return [];
    free = x + width + em * 0.8;
    return [textShape(group, { x, y }, size, "text")];
  });
}

function footHeight(names: readonly SlotName[], { em }: DrawingSpace): number {
  return em * axisFontEm * (names.some(({ group }) => group !== undefined) ? 3 : 1.7);
}

/** Returns the middle of a pixel, at which thin lines are sharp. */
function pixelCentre(value: number): number {
  return Math.round(value) + 0.5;
}

function everyNth(places: readonly number[], count: number): readonly number[] {
  return places.filter((_, index) => index % count === 0);
}

/** In letters. */
const plotHeightEm = 13;

interface Foot {
  readonly names: readonly SlotName[];
  readonly plot: Box;
  readonly step: number;
  readonly isBetween: boolean;
}

export function columnsDrawing({ id, names, columns, ticks }: ColumnsChart, room: DrawingSpace): Drawing {
  const { em, width } = room;
  const isBetween = id === "amounts";
  const left = axisWidth(ticks, room);
  // The last name between slots is centred on the end of the plot.
  const right = isBetween ? em * 1.4 : 0;
  const plot: Box = { x: left, y: em * 0.6, width: width - left - right, height: em * plotHeightEm };
  const step = plot.width / (isBetween ? names.length - 1 : names.length);
  const foot: Foot = { names, plot, step, isBetween };
  const wide = Math.max(1.5, Math.min(step - Math.min(2, step * 0.25), step * 0.78, em * 4));
  const marks = columns.map(({ mark, slot, height }): MarkDrawing => {
    // A count above zero is always visible.
    const tall = height === 0 ? 0 : Math.max(2, plot.height * height);
    const at = { x: plot.x + step * (slot + 0.5) - wide / 2, y: plot.y + plot.height - tall };
    return {
      mark,
      area: { ...plot, x: plot.x + step * slot, width: step },
      shapes: [{ type: "rect", ...at, width: wide, height: tall, radius: 1.5, tone: "mark" }],
    };
  });
  return {
    width,
    height: plot.y + plot.height + footHeight(names, room),
    shapes: [...gridShapes(ticks, plot, room), ...footShapes(foot, room), ...groupShapes(foot, room)],
    marks,
  };
}
