import type { Sentence } from "../../text/sentence.ts";
import type { CursorText, InsertionDocument } from "./insertionPoint.ts";
import { languageNamed } from "../languages/languages.ts";

/** A range of a document to replace; empty for a cursor. Offsets count UTF-16 units. */
export interface TextRange {
  readonly start: number;
  readonly end: number;
}

export interface TextEdit extends TextRange {
  readonly text: string;
}

/** The edits, with those of the selections first and in their order, or the reason why there are none. */
export type InsertionResult =
  | { readonly kind: "edits"; readonly format: string; readonly edits: readonly TextEdit[] }
  /** No literal of the language can be there: the person chooses a format. */
  | { readonly kind: "asks" }
  | { readonly kind: "refused"; readonly problem: Sentence };

export type CursorResult =
  | Exclude<InsertionResult, { readonly kind: "edits" }>
  | ({
      readonly kind: "text";
      readonly format: string;
      /** The insertion point, if not the cursor: further on, before the next cursor. */
      readonly at?: number;
    } & CursorText);

/** Replaces the selections one by one, so that each step sees the text after the steps before it. */
export async function insertAtEach(
  document: InsertionDocument,
  selections: readonly TextRange[],
  step: (current: InsertionDocument, at: number) => Promise<CursorResult>,
): Promise<InsertionResult> {
  const insertions = new Insertions(document, selections);
  const { inOrder } = insertions;
  let format = "";
  for (const [place, selection] of inOrder.entries()) {
    const cursor = insertions.cursorOf(selection);
    const done = await step({ ...document, text: insertions.text }, cursor);
    if (done.kind !== "text") return done;
    const { at = cursor } = done;
    const next = inOrder[place + 1];
    if (next !== undefined && at > insertions.cursorOf(next)) return { kind: "asks" };
    const { index, range } = selection;
    // Keep the selected text if the insertion goes elsewhere.
    if (at !== cursor && range.start < range.end)
      return await insertAtEach(document, selections.with(index, emptyRangeAt(range.end)), step);
    insertions.add(selection, at, done);
    format ||= done.format;
  }
  return { kind: "edits", format, edits: insertions.edits() };
}

interface Selection {
  readonly index: number;
  readonly range: TextRange;
  /** Offsets in the text whose lines end in `\n`. */
  readonly start: number;
  readonly end: number;
}

class Insertions {
  readonly inOrder: readonly Selection[];
  text: string;
  readonly #lines: ReturnType<typeof withPlainLineEnds>;
  readonly #lineEnd: string;
  readonly #edits: TextEdit[] = [];
  /** Commas and imports before the selections. */
  readonly #above: TextEdit[] = [];
  #shift = 0;
  #before: { readonly index: number; readonly end: number } | undefined;

  constructor(document: InsertionDocument, selections: readonly TextRange[]) {
    this.#lines = withPlainLineEnds(document.text);
    this.#lineEnd = lineEndOf(document);
    const { text, offsetOf } = this.#lines;
    this.inOrder = selections
      .map((range, index) => ({ index, range, start: offsetOf(range.start), end: offsetOf(range.end) }))
      .toSorted((a, b) => a.start - b.start);
    this.text = this.inOrder.reduceRight(
      (left, { start, end }) => left.slice(0, start) + left.slice(end),
      text,
    );
  }

  cursorOf({ start }: Selection): number {
    return start + this.#shift;
  }

  add(selection: Selection, cursorAt: number, { text, comma, commaAt, importEdit }: CursorText): void {
    const { index, range, start, end } = selection;
    if (importEdit !== undefined) this.#addAbove(importEdit.at, importEdit.text);
    const at = cursorAt + (importEdit?.text.length ?? 0);
    const isHere = at === this.cursorOf(selection);
    const replaced = isHere ? range : emptyRangeAt(this.#lines.originalOf(at - this.#shift));
    // A part that follows another has its comma on its own line.
    const isNext =
      comma !== undefined && this.#before !== undefined && isBlankLine(this.text.slice(this.#before.end, at));
    const commaEnd = isNext ? this.#before?.end : commaAt;
    if (commaEnd !== undefined) this.#addComma(commaEnd);
    const inserted = isNext ? text.slice(comma.length) : text;
    const from = commaEnd === undefined ? at : at + 1;
    this.text = this.text.slice(0, from) + inserted + this.text.slice(from);
    this.#shift += inserted.length - (end - start);
    this.#before = { index, end: from + inserted.length };
    this.#edits[index] = { ...replaced, text: inserted.replaceAll("\n", this.#lineEnd) };
  }

  #addComma(at: number): void {
    const before = this.#before;
    const edit = before === undefined || at > before.end ? undefined : this.#edits[before.index];
    if (before !== undefined && edit !== undefined)
      this.#edits[before.index] = { ...edit, text: `${edit.text},` };
    else return this.#addAbove(at, ",");
    this.text = `${this.text.slice(0, at)},${this.text.slice(at)}`;
    this.#shift += 1;
  }

  #addAbove(at: number, text: string): void {
    const replaced = emptyRangeAt(this.#lines.originalOf(at - this.#shift));
    this.#above.push({ ...replaced, text: text.replaceAll("\n", this.#lineEnd) });
    this.text = this.text.slice(0, at) + text + this.text.slice(at);
    this.#shift += text.length;
  }

  edits(): readonly TextEdit[] {
    return [...this.#edits, ...this.#above];
  }
}

function emptyRangeAt(offset: number): TextRange {
  return { start: offset, end: offset };
}

function lineEndOf({ languageId, text, lineEnd }: InsertionDocument): string {
  if (lineEnd !== undefined) return lineEnd;
  if (text === "") return languageNamed(languageId)?.defaultStyle.lineEnd ?? "\n";
  return text.includes("\r\n") ? "\r\n" : "\n";
}

/** Returns a text with `\n` as its line ends, and functions that convert offsets between both texts. */
function withPlainLineEnds(text: string) {
  // Computed once for all cursors: both file and cursors may be many lines.
  const lineStarts: number[] = [];
  for (let at = text.indexOf("\r\n"); at !== -1; at = text.indexOf("\r\n", at + 2)) lineStarts.push(at + 2);
  const plainStarts = lineStarts.map((start, index) => start - index - 1);
  return {
    text: text.replaceAll("\r\n", "\n"),
    offsetOf: (offset: number): number => offset - countUpTo(lineStarts, offset),
    originalOf: (plain: number): number => plain + countUpTo(plainStarts, plain),
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
