import type { SlotName, Tick, AmountsChart, TimeChart } from "../../present/charts/chart.ts";
import type { Box, Room, Shape, Drawing, DrawnMark } from "./drawing.ts";

/** Size of the letters on axes, in parts of the page's. */
export const axisText = 0.85;

const footStrength = 0.6;
const gridStrength = 0.2;

/** Room that the words of an axis take at its left. */
function axisWidth(ticks: readonly Tick[], room: Room): number {
  const size = room.em * axisText;
  const widest = ticks.reduce((most, { text }) => Math.max(most, room.measure(text, size)), 0);
  return Math.ceil(widest + room.em * 0.7);
}

/** Lines across a plot with their values at the left; that at 0 stands out. */
function gridShapes(ticks: readonly Tick[], plot: Box, { em }: Room): readonly Shape[] {
  const size = em * axisText;
  return ticks.flatMap(({ at, text }): readonly Shape[] => {
    const y = crisp(plot.y + plot.height * (1 - at));
    const ends = { from: { x: plot.x, y }, to: { x: plot.x + plot.width, y } };
    return [
      { type: "line", ...ends, tone: "quiet", opacity: at === 0 ? footStrength : gridStrength },
      {
        type: "text",
        at: { x: plot.x - em * 0.5, y: y + size * 0.34 },
        text,
        anchor: "end",
        tone: "quiet",
        size,
      },
    ];
  });
}

/** A column that stands on the foot of a plot; one that is not nothing can be seen. */
function columnBox(plot: Box, slots: number, slot: number, height: number, widest: number): Box {
  const room = plot.width / slots;
  const width = Math.max(1.5, Math.min(room - Math.min(2, room * 0.25), room * 0.78, widest));
  const tall = height === 0 ? 0 : Math.max(2, plot.height * height);
  return {
    x: plot.x + room * (slot + 0.5) - width / 2,
    y: plot.y + plot.height - tall,
    width,
    height: tall,
  };
}

/** The part of a plot above and below a column. */
function slotArea(plot: Box, slots: number, slot: number): Box {
  const width = plot.width / slots;
  return { ...plot, x: plot.x + width * slot, width };
}

/**
 * Names along the foot of a plot. `offset` 0.5 puts them under the slots, 0 under the lines between them. Where not all
 * have room, the major ones are kept, then some of these.
 */
function footShapes(
  names: readonly SlotName[],
  plot: Box,
  slots: number,
  offset: number,
  room: Room,
): readonly Shape[] {
  const { em, measure } = room;
  const size = em * axisText;
  const step = plot.width / slots;
  const gap = em * 0.6;
  const fits = (places: readonly number[]): boolean =>
    places.every((at, index) => {
      const next = places[index + 1];
      if (next === undefined) return true;
      const widths = measure(names[at]?.text ?? "", size) / 2 + measure(names[next]?.text ?? "", size) / 2;
      return (next - at) * step >= widths + gap;
    });
  const shown = thinned(names, offset === 0).find(fits) ?? [0];
  const y = plot.y + plot.height + size * 1.25;
  const foot = plot.y + plot.height;
  const texts = shown.flatMap((at): readonly Shape[] => {
    const x = plot.x + step * (at + offset);
    const text = names[at]?.text ?? "";
    return [
      ...(offset === 0 ? [notch(x, foot, em)] : []),
      { type: "text", at: { x, y }, text, anchor: "middle", tone: "quiet", size },
    ];
  });
  return [...texts, ...groupShapes(names, plot, slots, room)];
}

/** Which names to show, from all to few. */
function thinned(names: readonly SlotName[], hasMajors: boolean): readonly (readonly number[])[] {
  const all = names.map((_, at) => at);
  const majors = names.flatMap(({ isMajor }, at) => (isMajor ? [at] : []));
  const counts = [1, 2, 3, 4, 6, 12];
  if (!hasMajors || majors.length < 2) return counts.map((count) => every(all, count));
  return [all, ...counts.map((count) => every(majors, count))];
}

/** A line from the foot of a plot to the name of an amount between two columns. */
function notch(at: number, foot: number, em: number): Shape {
  const x = crisp(at);
  return {
    type: "line",
    from: { x, y: foot },
    to: { x, y: foot + em * 0.3 },
    tone: "quiet",
    opacity: footStrength,
  };
}

/** Groups, such as years, in a second line; one that would touch the one before is left out. */
function groupShapes(
  names: readonly SlotName[],
  plot: Box,
  slots: number,
  { em, measure }: Room,
): readonly Shape[] {
  const size = em * axisText;
  const step = plot.width / slots;
  const y = plot.y + plot.height + size * 2.6;
  let free = Number.NEGATIVE_INFINITY;
  return names.flatMap(({ group }, slot): readonly Shape[] => {
    if (group === undefined) return [];
    const width = measure(group, size);
    const x = Math.max(plot.x, Math.min(plot.x + step * slot + 1, plot.x + plot.width - width));
    if (x < free) return [];
    free = x + width + em * 0.8;
    return [{ type: "text", at: { x, y }, text: group, anchor: "start", tone: "text", size }];
  });
}

/** Height of the names under a plot. */
function footHeight(names: readonly SlotName[], { em }: Room): number {
  return em * axisText * (names.some(({ group }) => group !== undefined) ? 3 : 1.7);
}

/** On the middle of a pixel, where a thin line is sharp. */
function crisp(value: number): number {
  return Math.round(value) + 0.5;
}

function every(places: readonly number[], count: number): readonly number[] {
  return places.filter((_, index) => index % count === 0);
}

/** Columns between amounts that are named on the lines between them. */
export function amountsDrawing(chart: AmountsChart, room: Room): Drawing {
  const { em, width } = room;
  const slots = Math.max(1, chart.edges.length - 1);
  const left = axisWidth(chart.ticks, room);
  // The last name is centred on the end of the plot.
  const right = em * 1.4;
  const plot: Box = { x: left, y: em * 0.6, width: width - left - right, height: em * 15.7 };
  const marks = chart.columns.map(({ mark, slot, height }): DrawnMark => {
    const box = columnBox(plot, slots, slot, height, em * 5);
    return {
      mark,
      area: slotArea(plot, slots, slot),
      shapes: [{ type: "rect", box, radius: 1.5, tone: "mark" }],
    };
  });
  return {
    width,
    height: plot.y + plot.height + footHeight(chart.edges, room),
    shapes: [...gridShapes(chart.ticks, plot, room), ...footShapes(chart.edges, plot, slots, 0, room)],
    marks,
  };
}

/** Sums as columns, and beneath them, on the same slots, how many rows each is from. */
export function timeDrawing(chart: TimeChart, room: Room): Drawing {
  const { em, width } = room;
  const slots = chart.slots.length;
  const left = axisWidth([...chart.sumTicks, ...chart.countTicks], room);
  const plot: Box = { x: left, y: em * 0.6, width: width - left, height: em * 11 };
  const strip: Box = { ...plot, y: plot.y + plot.height + em * 2.1, height: em * 2.6 };
  const whole: Box = { ...plot, height: strip.y + strip.height - plot.y };
  const marks = chart.sums.map(({ mark, slot, height }, index): DrawnMark => {
    const counted = chart.counts[index]?.height ?? 0;
    const shapes: readonly Shape[] = [
      { type: "rect", box: columnBox(plot, slots, slot, height, em * 3), radius: 1.5, tone: "mark" },
      {
        type: "rect",
        box: columnBox(strip, slots, slot, counted, em * 3),
        radius: 1.5,
        tone: "quiet",
        opacity: 0.55,
      },
    ];
    return { mark, area: slotArea(whole, slots, slot), shapes };
  });
  return {
    width,
    height: strip.y + strip.height + footHeight(chart.slots, room),
    shapes: [
      ...gridShapes(chart.sumTicks, plot, room),
      {
        type: "text",
        at: { x: plot.x, y: strip.y - em * 0.6 },
        text: chart.countCaption,
        anchor: "start",
        tone: "quiet",
        size: em * axisText,
      },
      ...gridShapes(chart.countTicks, strip, room),
      ...footShapes(chart.slots, strip, slots, 0.5, room),
    ],
    marks,
  };
}
