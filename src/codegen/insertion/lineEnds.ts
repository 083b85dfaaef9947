import { languageNamed } from "../languages/languages.ts";
import type { InsertionDocument } from "./point.ts";

/** What ends the lines of a document; of an empty one, what the language asks for. */
export function lineEndOf({ languageId, text, lineEnd }: InsertionDocument): string {
  if (lineEnd !== undefined) return lineEnd;
  if (text === "") return languageNamed(languageId)?.defaultStyle.lineEnd ?? "\n";
  return text.includes("\r\n") ? "\r\n" : "\n";
}

/** A text whose lines end with `\n` alone. */
export interface PlainLines {
  readonly text: string;
  /** Returns where an offset of the text as it was lies in this one. */
  readonly offsetOf: (offset: number) => number;
}

/** A text with `\n` alone at the ends of lines. */
export function plainLines(text: string): PlainLines {
  if (!text.includes("\r\n")) return { text, offsetOf: (offset) => offset };
  // Found once for all cursors: a file may be long, and they may be many.
  const lineStarts: number[] = [];
  for (let at = text.indexOf("\r\n"); at !== -1; at = text.indexOf("\r\n", at + 2)) lineStarts.push(at + 2);
  return {
    text: text.replaceAll("\r\n", "\n"),
    offsetOf: (offset) => offset - countUpTo(lineStarts, offset),
  };
}

/** How many of ascending numbers are no greater than another one. */
function countUpTo(numbers: readonly number[], most: number): number {
  let from = 0;
  let to = numbers.length;
  while (from < to) {
    const middle = Math.floor((from + to) / 2);
    if ((numbers[middle] ?? 0) <= most) from = middle + 1;
    else to = middle;
  }
  return from;
}
