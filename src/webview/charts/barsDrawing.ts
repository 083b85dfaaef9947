import type { Bar } from "../../present/charts/chart.ts";
import {
  fitted,
  type Box,
  type Drawing,
  type DrawnMark,
  type Point,
  type Room,
  type Shape,
} from "./drawing.ts";

/** Measures of one line of bars, in pixels. */
interface Lines {
  readonly at: Point;
  readonly width: number;
  /** From one line to the next. */
  readonly step: number;
  /** Room for the names before the bars; 0 where they stand above. */
  readonly names: number;
  /** Length of the longest bar. */
  readonly longest: number;
}

const line = 1.9;
const thick = 1.15;
const gap = 0.8;

/** Bars with their names before them and their counts behind; in a narrow column the names stand above. */
export function barsDrawing(
  bars: readonly Bar[],
  room: Room,
  at: Point = { x: 0, y: 0 },
  longestBar: number = room.width,
): Drawing {
  const { em, width, measure } = room;
  const widest = (texts: readonly string[]): number =>
    texts.reduce((most, text) => Math.max(most, measure(text, em)), 0);
  const counts = widest(bars.map(({ mark }) => mark.countText)) + em * 0.9;
  const isStacked = width < em * 20;
  const names = isStacked ? 0 : Math.min(widest(bars.map(({ mark }) => mark.name)), width * 0.46) + em * gap;
  const lines: Lines = {
    at,
    width,
    step: em * (isStacked ? line + 1.1 : line),
    names,
    longest: Math.max(em, Math.min(longestBar, width - names - counts)),
  };
  const marks = bars.map((bar, index) => drawnBar(bar, index, lines, room));
  return { width, height: lines.step * bars.length, shapes: [], marks };
}

function drawnBar({ mark, length }: Bar, index: number, lines: Lines, room: Room): DrawnMark {
  const { em } = room;
  const { at, width, step, names, longest } = lines;
  // A little more at the left: the ring of the focus keeps off the letters.
  const area: Box = {
    x: at.x - em * 0.4,
    y: at.y + step * index,
    width: width + em * 0.4,
    height: step,
  };
  const middle = area.y + step - (em * line) / 2;
  const foot = middle + em * 0.35;
  const nameFoot = names === 0 ? area.y + em * 1.15 : foot;
  const name = fitted(mark.name, em, names === 0 ? width : names - em * gap, room);
  const write = (x: number, y: number, text: string, tone: "text" | "quiet"): Shape => ({
    type: "text",
    at: { x, y },
    text,
    anchor: "start",
    tone,
    size: em,
  });
  if (length === undefined) {
    const countAt = names === 0 ? room.measure(name, em) + em * gap : names;
    const shapes = [
      write(at.x, nameFoot, name, "quiet"),
      write(at.x + countAt, nameFoot, mark.countText, "quiet"),
    ];
    return { mark, area, shapes };
  }
  const box: Box = {
    x: at.x + names,
    y: middle - (em * thick) / 2,
    width: Math.max(2, longest * length),
    height: em * thick,
  };
  const shapes: readonly Shape[] = [
    write(at.x, nameFoot, name, "text"),
    { type: "rect", box, radius: 1.5, tone: "mark" },
    write(box.x + box.width + em * 0.5, foot, mark.countText, "quiet"),
  ];
  return { mark, area, shapes };
}
