import type { ChartMark } from "../../present/charts/chart.ts";

/** Colours of a drawing by what they are for; the theme decides what they are. */
export type Tone = "mark" | "text" | "quiet";

/** What is drawn; sizes and places in CSS pixels. */
export type Shape =
  | {
      readonly type: "rect";
      readonly box: Box;
      readonly radius: number;
      readonly tone: Tone;
      /** From 0 to 1; 1 unless told. */
      readonly opacity?: number;
    }
  | {
      readonly type: "line";
      readonly from: Point;
      readonly to: Point;
      readonly tone: Tone;
      readonly opacity: number;
    }
  | {
      readonly type: "text";
      readonly at: Point;
      readonly text: string;
      readonly anchor: "start" | "middle" | "end";
      readonly tone: Tone;
      readonly size: number;
      readonly isStrong?: boolean;
    };

export interface Point {
  readonly x: number;
  readonly y: number;
}

export interface Box extends Point {
  readonly width: number;
  readonly height: number;
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
  /** Height of the page's letters in pixels. */
  readonly em: number;
  readonly measure: (text: string, size: number) => number;
}

/** The text, cut with an ellipsis where it is wider than `most`. */
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
