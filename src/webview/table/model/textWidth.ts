import type { MeasureText } from "./columnLayout.ts";

/** In CSS pixels; column widths refer to it, and scale with the page’s font. */
const defaultFontPx = 13;

/** For browsers without a canvas: wider than most digits. */
const digitPx = 8;

export function createMeasure(like: Element): MeasureText {
  const context = document.createElement("canvas").getContext("2d");
  if (context === null) return (text) => text.length * digitPx;
  context.font = `${String(defaultFontPx)}px ${getComputedStyle(like).fontFamily}`;
  return (text) => context.measureText(text).width;
}
