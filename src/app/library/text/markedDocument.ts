import { setImmediate as nextTimeSlice } from "node:timers/promises";
import { leadingLines } from "../../../domain/names/lines/spans.ts";
import type { NameMark } from "../../../store/library/reader/queries/text.ts";
import { type LineMark, MarkedLines, type LineRange } from "./markedLines.ts";

export interface TextLines {
  readonly lineCount: number;
  readonly languageId: string;
  lineAt(line: number): string;
}

export interface MarkedDocumentNeeds {
  readonly text: TextLines;
  /** Returns undefined if the library can’t be read now. */
  readonly find: (
    languageId: string,
    lines: readonly string[],
    before: readonly string[],
  ) => Promise<readonly (readonly NameMark[])[] | undefined>;
  readonly draw: (marks: readonly LineMark[]) => void;
  readonly visible: () => readonly LineRange[];
}

export interface LineEdit {
  readonly first: number;
  readonly removed: number;
  readonly added: number;
}

export const mostLines = 20_000;
/** In UTF-16 units. */
const mostText = 2 * 1024 * 1024;
export const mostMarks = 1_000;
/** Lines, and their UTF-16 units, per time slice. */
const linesASlice = 400;
const textASlice = 64_000;
/** In UTF-16 units. */
const longestLine = 10_000;
const textBefore = 20_000;

/** Visible lines first. */
export class MarkedDocument {
  readonly #needs: MarkedDocumentNeeds;
  readonly #lines: MarkedLines;
  #generation = 0;
  #end: number | undefined;
  #running: Promise<void> | undefined;

  constructor(needs: MarkedDocumentNeeds) {
    this.#needs = needs;
    this.#lines = new MarkedLines(needs.text.lineCount);
  }

  get marks(): readonly LineMark[] {
    return this.#lines.marks.slice(0, mostMarks);
  }

  edited(edits: readonly LineEdit[]): void {
    this.stop();
    const leading = leadingLines(this.#needs.text.languageId);
    for (const { first, removed, added } of edits) {
      this.#lines.replace(first, removed, added);
      // The lines after the edit may now be in a comment or list, or no longer.
      this.#lines.open(first + added, leading);
      if (added !== removed) this.#end = undefined;
    }
    const { lineCount } = this.#needs.text;
    // Marks on wrong lines would be worse than none.
    if (this.#lines.count !== lineCount) this.#lines.clear(lineCount);
  }

  /** The marks stay until the lines are read. */
  async again(): Promise<void> {
    this.#lines.open();
    this.#end = undefined;
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

  clear(): void {
    this.stop();
    this.#lines.clear(this.#needs.text.lineCount);
    this.#end = undefined;
    this.#needs.draw([]);
  }

  stop(): void {
    this.#generation += 1;
  }

  async #readLines(mine: number): Promise<void> {
    const { text, find, draw, visible } = this.#needs;
    // After an edit VS Code has moved its decorations, so redraw in any case.
    let isOther = true;
    const isWanted = (): boolean => mine === this.#generation;
    while (isWanted()) {
      const seen = visible().map(({ first, last }) => ({ first, last: Math.min(last, mostLines - 1) }));
      let open = this.#lines.next(linesASlice, seen);
      if (open === undefined) {
        this.#end ??= await endOf(text, isWanted);
        open = this.#lines.next(linesASlice, [{ first: 0, last: (this.#end ?? 0) - 1 }]);
      }
      if (open === undefined || this.#lines.found >= mostMarks) break;
      const found = await find(text.languageId, textOf(text, open), linesBefore(text, open.first));
      // The library can’t be read now; its next change restarts the scan.
      if (found === undefined || mine !== this.#generation) return;
      isOther = this.#lines.put(open.first, found) || isOther;
      if (isOther) draw(this.marks);
      isOther = false;
    }
    if (mine === this.#generation && isOther) draw(this.marks);
  }
}

const measuredASlice = 2_000;

/** Returns the line after the last that fits the limits on text and lines; undefined after a stop. */
async function endOf(text: TextLines, isWanted: () => boolean): Promise<number | undefined> {
  let size = 0;
  for (let line = 0; line < Math.min(mostLines, text.lineCount); line += 1) {
    if (!isWanted()) return undefined;
    if (size > mostText) return line;
    size += text.lineAt(line).length + 1;
    if (line % measuredASlice === measuredASlice - 1) await nextTimeSlice();
  }
  return mostLines;
}

export function linesBefore(text: TextLines, line: number): readonly string[] {
  const lines: string[] = [];
  let size = 0;
  const first = Math.max(0, line - leadingLines(text.languageId));
  for (let at = line - 1; at >= first && size < textBefore; at -= 1) {
    lines.push(text.lineAt(at).slice(0, longestLine));
    size += lines.at(-1)?.length ?? 0;
  }
  return lines.toReversed();
}

function textOf(text: TextLines, { first, last }: LineRange): readonly string[] {
  const lines: string[] = [];
  let size = 0;
  for (let at = first; at <= last && size < textASlice; at += 1) {
    const line = text.lineAt(at).slice(0, longestLine);
    lines.push(line);
    size += line.length;
  }
  return lines;
}
