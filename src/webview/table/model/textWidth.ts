import type { MeasureText } from "./layout.ts";

/** The usual size of text in CSS pixels: widths of columns are of it, and go with the size of the page. */
const usualSize = 13;

/** Used where a browser hands out no canvas: wider than most digits are. */
const usualDigit = 8;

export function createMeasure(like: Element): MeasureText {
  const context = document.createElement("canvas").getContext("2d");
  if (context === null) return (text) => text.length * usualDigit;
  context.font = `${String(usualSize)}px ${getComputedStyle(like).fontFamily}`;
  return (text) => context.measureText(text).width;
}
