import type { TimeChart } from "../../present/charts/chart.ts";
import { axisText, axisWidth, columnBox, footHeight, footShapes, gridShapes, slotArea } from "./columns.ts";
import type { Box, Drawing, DrawnMark, Room, Shape } from "./drawing.ts";

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
