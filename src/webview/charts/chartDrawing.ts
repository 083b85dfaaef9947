import type { Chart } from "../../present/charts/chart.ts";
import { amountsDrawing } from "./amountsDrawing.ts";
import { barsDrawing } from "./barsDrawing.ts";
import type { Drawing, Room } from "./drawing.ts";
import { placesDrawing } from "./placesDrawing.ts";
import { timeDrawing } from "./timeDrawing.ts";

/** Lays a chart out in the room that there is. */
export function chartDrawing(chart: Chart, room: Room): Drawing {
  switch (chart.id) {
    case "time":
      return timeDrawing(chart, room);
    case "amounts":
      return amountsDrawing(chart, room);
    case "places":
      return placesDrawing(chart, room);
    case "industries":
      return barsDrawing(chart.bars, room);
  }
}
