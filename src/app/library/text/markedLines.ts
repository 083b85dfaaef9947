import { isDeepStrictEqual } from "node:util";
import type { NameMark } from "../../../store/library/reader/queries/text.ts";

export interface LineMark extends NameMark {
  readonly line: number;
}

export interface LineRange {
  readonly first: number;
  readonly last: number;
}

/** Time and memory depend on the lines read, not on the document. */
export class MarkedLines {
  #count: number;
  /** In order, never adjacent. */
  #read: readonly LineRange[] = [];
  #marks: readonly LineMark[] = [];

  constructor(count: number) {
    this.#count = count;
  }

  get count(): number {
    return this.#count;
  }

  /** In order; marks on open lines stay until the lines are read. */
  get marks(): readonly LineMark[] {
    return this.#marks;
  }

  get found(): number {
    return this.#marks.filter(({ line }) => this.#isRead(line)).length;
  }

  replace(first: number, removed: number, added: number): void {
    const end = first + removed;
    const by = added - removed;
    this.#count += by;
    this.#cut(first, end, by);
    this.#marks = this.#marks.flatMap((mark) => {
      if (mark.line < first) return [mark];
      return mark.line < end ? [] : [{ ...mark, line: mark.line + by }];
    });
  }

  /** Marks stay until the lines are read again. */
  open(first = 0, count = Infinity): void {
    this.#cut(first, first + count, 0);
  }

  clear(count: number): void {
    this.#count = count;
    this.#read = [];
    this.#marks = [];
  }

  next(most: number, ranges: readonly LineRange[]): LineRange | undefined {
    for (const { first, last } of ranges) {
      const end = Math.min(last + 1, this.#count);
      const from = this.#firstOpen(Math.max(0, first));
      if (from >= end) continue;
      const next = this.#read.find((range) => range.first > from)?.first ?? Infinity;
      return { first: from, last: Math.min(from + most, end, next) - 1 };
    }
    return undefined;
  }

  put(first: number, found: readonly (readonly NameMark[])[]): boolean {
    const end = first + found.length;
    const marks = found.flatMap((line, at) => line.map((mark) => ({ ...mark, line: first + at })));
    const before = this.#marks.filter(({ line }) => line >= first && line < end);
    this.#marks = [
      ...this.#marks.filter(({ line }) => line < first),
      ...marks,
      ...this.#marks.filter(({ line }) => line >= end),
    ];
    this.#read = joined([...this.#read, { first, last: end - 1 }]);
    return !isDeepStrictEqual(before, marks);
  }

  #cut(first: number, end: number, by: number): void {
    this.#read = this.#read.flatMap((range) => [
      ...part(range.first, Math.min(range.last, first - 1)),
      ...part(Math.max(range.first, end) + by, range.last + by),
    ]);
  }

  #firstOpen(from: number): number {
    const range = this.#read.find(({ first, last }) => first <= from && from <= last);
    return range === undefined ? from : range.last + 1;
  }

  #isRead(line: number): boolean {
    return this.#read.some(({ first, last }) => first <= line && line <= last);
  }
}

function part(first: number, last: number): readonly LineRange[] {
  return first <= last ? [{ first, last }] : [];
}

function joined(ranges: readonly LineRange[]): readonly LineRange[] {
  const all: LineRange[] = [];
  for (const range of ranges.toSorted((one, other) => one.first - other.first)) {
    const last = all.at(-1);
    if (last === undefined || range.first > last.last + 1) all.push(range);
    else all[all.length - 1] = { first: last.first, last: Math.max(last.last, range.last) };
  }
  return all;
}
