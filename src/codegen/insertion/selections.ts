import type { Sentence } from "../../text/sentence.ts";
import type { InsertionDocument } from "./point.ts";
import { languageNamed } from "../languages/languages.ts";

/** A range of a document that is replaced, empty for a cursor. Offsets count UTF-16 units. */
export interface TextRange {
  readonly start: number;
  readonly end: number;
}

export interface TextEdit extends TextRange {
  readonly text: string;
}

/** What became of an insertion: the edits, in the order of the selections, or why there are none. */
export type InsertionResult =
  | { readonly kind: "edits"; readonly format: string; readonly edits: readonly TextEdit[] }
  /** No literal of the language can be there: the person chooses a format. */
  | { readonly kind: "asks" }
  | { readonly kind: "refused"; readonly problem: Sentence };

export interface CursorText {
  readonly text: string;
  /** The comma, and the space after it, with which it starts because its list needs one there. */
  readonly comma?: string;
}

export type CursorResult =
  | Exclude<InsertionResult, { readonly kind: "edits" }>
  | ({ readonly kind: "text"; readonly format: string } & CursorText);

function inOrder(selections: readonly TextRange[]): readonly number[] {
  const startOf = (index: number): number => selections[index]?.start ?? 0;
  return selections.map((_, index) => index).toSorted((a, b) => startOf(a) - startOf(b));
}

/** Replaces each selection in turn, so that one knows what the ones before it have left. */
export async function insertAtEach(
  document: InsertionDocument,
  selections: readonly TextRange[],
  step: (current: InsertionDocument, at: number) => Promise<CursorResult>,
): Promise<InsertionResult> {
  const lineEnd = lineEndOf(document);
  const { text: plainText, offsetOf } = plainLines(document.text);
  const plain = selections.map(({ start, end }) => ({ start: offsetOf(start), end: offsetOf(end) }));
  const order = inOrder(plain);
  const edits = new Map<number, TextEdit>();
  let text = plainText;
  for (const index of order.toReversed()) {
    const { start, end } = plain[index] ?? none;
    text = text.slice(0, start) + text.slice(end);
  }
  let shift = 0;
  let format = "";
  let before: { readonly index: number; readonly end: number } | undefined;
  for (const index of order) {
    const { start, end } = plain[index] ?? none;
    const at = start + shift;
    const done = await step({ ...document, text }, at);
    if (done.kind !== "text") return done;
    format ||= done.format;
    // A part that another follows has its comma in its own line.
    const comma = before !== undefined && isBlankLine(text.slice(before.end, at)) ? done.comma : undefined;
    if (before !== undefined && comma !== undefined) {
      const edit = edits.get(before.index) ?? { ...none, text: "" };
      edits.set(before.index, { ...edit, text: `${edit.text},` });
      text = `${text.slice(0, before.end)},${text.slice(before.end)}`;
    }
    const written = done.text.slice(comma?.length ?? 0);
    const from = comma === undefined ? at : at + 1;
    text = text.slice(0, from) + written + text.slice(from);
    shift += from - at + written.length - (end - start);
    before = { index, end: from + written.length };
    edits.set(index, { ...(selections[index] ?? none), text: written.replaceAll("\n", lineEnd) });
  }
  return { kind: "edits", format, edits: selections.flatMap((_, index) => edits.get(index) ?? []) };
}

const none: TextRange = { start: 0, end: 0 };

function lineEndOf({ languageId, text, lineEnd }: InsertionDocument): string {
  if (lineEnd !== undefined) return lineEnd;
  if (text === "") return languageNamed(languageId)?.defaultStyle.lineEnd ?? "\n";
  return text.includes("\r\n") ? "\r\n" : "\n";
}

interface PlainLines {
  readonly text: string;
  readonly offsetOf: (offset: number) => number;
}

function plainLines(text: string): PlainLines {
  if (!text.includes("\r\n")) return { text, offsetOf: (offset) => offset };
  // Found once for all cursors: a file may be long, and they may be many.
  const lineStarts: number[] = [];
  for (let at = text.indexOf("\r\n"); at !== -1; at = text.indexOf("\r\n", at + 2)) lineStarts.push(at + 2);
  return {
    text: text.replaceAll("\r\n", "\n"),
    offsetOf: (offset) => offset - countUpTo(lineStarts, offset),
  };
}

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

function isBlankLine(between: string): boolean {
  return between.trim() === "" && between.includes("\n");
}
