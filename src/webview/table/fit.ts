import { cellText } from "./model/cell.ts";
import type { PlacedColumn } from "./model/layout.ts";
import type { Table } from "./table.ts";

/** Rows that are measured: the first of the table stand for the others. */
const measured = 400;

/** What stands beside the text: padding, and the mark of the sort. */
const beside = 44;

/** The width at which a column's head and texts are not cut, in pixels at the usual size of text. */
export function fittingWidth(column: PlacedColumn, { rows, order }: Table, like: Element): number {
  const context = document.createElement("canvas").getContext("2d");
  if (context === null) return column.width;
  const style = getComputedStyle(like);
  context.font = `13px ${style.fontFamily}`;
  const texts = order.slice(0, measured).map((place) => cellText(rows[place]?.cells[column.at]));
  return Math.max(...[column.title, ...texts].map((text) => context.measureText(text).width)) + beside;
}
