import type { AmountsChart } from "../../present/charts/chart.ts";
import { axisWidth, columnBox, footHeight, footShapes, gridShapes, slotArea } from "./columns.ts";
import type { Box, Drawing, DrawnMark, Room } from "./drawing.ts";

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
