import type { NameMark } from "../../../store/library/reader/queries/text.ts";

interface Line {
  marks: readonly NameMark[];
  isFresh: boolean;
}

export interface OpenLines {
  readonly first: number;
  readonly lines: readonly Line[];
}

/** A mark, and the line that it is in (from 0). */
export interface LineMark extends NameMark {
  readonly line: number;
}

/** A range of lines, both ends included. */
export interface LineRange {
  readonly first: number;
  readonly last: number;
}

/** Edits move marks; what is found for lines that were edited meanwhile is lost, and those are open again. */
export class MarkedLines {
  #lines: Line[];

  constructor(count: number) {
    this.#lines = Array.from({ length: count }, openLine);
  }

  get count(): number {
    return this.#lines.length;
  }

  replace(first: number, removed: number, added: number): void {
    // As many arguments as lines are more than a call takes.
    this.#lines = [
      ...this.#lines.slice(0, first),
      ...Array.from({ length: added }, openLine),
      ...this.#lines.slice(first + removed),
    ];
  }

  /** Opens every line; the marks stay until it was looked at again. */
  open(): void {
    for (const line of this.#lines) line.isFresh = false;
  }

  /** The next open lines before line `limit`, at most `most`: those of `preferred` first. */
  next(most: number, limit: number, preferred: readonly LineRange[]): OpenLines | undefined {
    const ranges = [...preferred, { first: 0, last: this.#lines.length - 1 }];
    for (const { first, last } of ranges) {
      const end = Math.min(last + 1, limit, this.#lines.length);
      const from = this.#firstOpen(Math.max(0, first), end);
      if (from === undefined) continue;
      let to = from;
      while (to < end && to - from < most && this.#lines[to]?.isFresh === false) to += 1;
      return { first: from, lines: this.#lines.slice(from, to) };
    }
    return undefined;
  }

  /** Keeps what was found in open lines. Returns whether the marks are others than before. */
  put({ lines }: OpenLines, found: readonly (readonly NameMark[])[]): boolean {
    let isOther = false;
    lines.forEach((line, at) => {
      const marks = found[at] ?? [];
      isOther ||= !areSame(line.marks, marks);
      line.marks = marks;
      line.isFresh = true;
    });
    return isOther;
  }

  marks(most: number): readonly LineMark[] {
    const found: LineMark[] = [];
    for (const [line, { marks }] of this.#lines.entries()) {
      for (const mark of marks) {
        if (found.length >= most) return found;
        found.push({ ...mark, line });
      }
    }
    return found;
  }

  get found(): number {
    return this.#lines.reduce((sum, { marks, isFresh }) => sum + (isFresh ? marks.length : 0), 0);
  }

  #firstOpen(from: number, end: number): number | undefined {
    for (let at = from; at < end; at += 1) if (this.#lines[at]?.isFresh === false) return at;
    return undefined;
  }
}

function openLine(): Line {
  return { marks: [], isFresh: false };
}

function areSame(one: readonly NameMark[], other: readonly NameMark[]): boolean {
  return (
    one.length === other.length &&
    one.every(({ start, end }, at) => start === other[at]?.start && end === other[at].end)
  );
}
