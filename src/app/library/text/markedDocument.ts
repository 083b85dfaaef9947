import type { NameMark } from "../../../store/library/reader/queries/text.ts";
import { type LineMark, MarkedLines, type LineRange } from "./markedLines.ts";

export interface TextLines {
  readonly lineCount: number;
  readonly languageId: string;
  lineAt(line: number): string;
  /** `offset` in UTF-16 units; the last line for one after the end. */
  lineOf(offset: number): number;
}

export interface MarkedDocumentNeeds {
  readonly text: TextLines;
  /** Undefined where the library cannot be read at this moment. */
  readonly find: (
    languageId: string,
    lines: readonly string[],
  ) => Promise<readonly (readonly NameMark[])[] | undefined>;
  readonly draw: (marks: readonly LineMark[]) => void;
  readonly visible: () => readonly LineRange[];
}

export interface LineEdit {
  readonly first: number;
  readonly removed: number;
  readonly added: number;
}

/** Beyond these nothing is marked. */
export const mostLines = 20_000;
/** UTF-16 units of a document. */
const mostText = 2 * 1024 * 1024;
export const mostMarks = 1_000;
/** Lines, and UTF-16 units in them, that are looked at in one go. */
const linesASlice = 400;
const textASlice = 64_000;
/** UTF-16 units of a line that are read; the rest of it is not. */
const longestLine = 10_000;

/** Marks one document: what is seen first, then the rest, in slices. */
export class MarkedDocument {
  readonly #needs: MarkedDocumentNeeds;
  readonly #lines: MarkedLines;
  #generation = 0;
  #running: Promise<void> | undefined;

  constructor(needs: MarkedDocumentNeeds) {
    this.#needs = needs;
    this.#lines = new MarkedLines(needs.text.lineCount);
  }

  get marks(): readonly LineMark[] {
    return this.#lines.marks(mostMarks);
  }

  /** Takes over an edit, and stops until `scan` is called again. */
  edited(edits: readonly LineEdit[]): void {
    this.stop();
    for (const { first, removed, added } of edits) this.#lines.replace(first, removed, added);
    const { lineCount } = this.#needs.text;
    // Never seen; marks in wrong lines would be worse than none.
    if (this.#lines.count !== lineCount) this.#lines.replace(0, this.#lines.count, lineCount);
  }

  /** Reads every line again; the marks stay until then. */
  async again(): Promise<void> {
    this.#lines.open();
    await this.scan();
  }

  async scan(): Promise<void> {
    this.stop();
    const mine = this.#generation;
    const before = this.#running;
    this.#running = (async () => {
      await before;
      await this.#readLines(mine);
    })();
    await this.#running;
  }

  /** Shows no mark until `again` is called. */
  clear(): void {
    this.stop();
    this.#lines.replace(0, this.#lines.count, this.#needs.text.lineCount);
    this.#needs.draw([]);
  }

  stop(): void {
    this.#generation += 1;
  }

  async #readLines(mine: number): Promise<void> {
    const { text, find, draw, visible } = this.#needs;
    // After an edit VS Code has moved what it shows: it is drawn once more in any case.
    let isOther = true;
    while (mine === this.#generation) {
      const limit = Math.min(mostLines, text.lineOf(mostText) + 1);
      const open = this.#lines.next(linesASlice, limit, visible());
      if (open === undefined || this.#lines.found >= mostMarks) break;
      const slice = textOf(text, open.first, open.lines.length);
      const part = { ...open, lines: open.lines.slice(0, slice.length) };
      const found = await find(text.languageId, slice);
      // The library can’t be read now: its next change begins again.
      if (found === undefined || mine !== this.#generation) return;
      isOther = this.#lines.put(part, found) || isOther;
      if (isOther) draw(this.marks);
      isOther = false;
    }
    if (mine === this.#generation && isOther) draw(this.marks);
  }
}

function textOf(text: TextLines, first: number, count: number): readonly string[] {
  const lines: string[] = [];
  let size = 0;
  for (let at = first; at < first + count && size < textASlice; at += 1) {
    const line = text.lineAt(at).slice(0, longestLine);
    lines.push(line);
    size += line.length;
  }
  return lines;
}
