import type { Wording } from "../wording.ts";
import type { Bar, ChartMark } from "./chart.ts";
import type { Loaded } from "./frame.ts";
import { shareOf } from "./money.ts";
import { countText, markOf, sumOf, type ReadRow } from "./tally.ts";

/** Rows of one kind, under the key that tells it from others. */
export interface Kind {
  readonly key: string;
  readonly name: string;
  /** Begins the label instead of the name. */
  readonly spoken?: string;
  readonly rows: readonly ReadRow[];
}

/** How the marks of bars are worded and what they filter. */
export interface BarNaming {
  readonly chart: "places" | "industries";
  /** Words of a filter for a name, such as "Industry: Biotechnology". */
  readonly words: (name: string) => string;
  /** Keys that are known but drawn elsewhere: "all others" leaves them out too. */
  readonly elsewhere: readonly string[];
}

/** Bars, the longest first; what is beyond `most` is one bar, "12 more". */
export function barsOf(
  kinds: readonly Kind[],
  most: number,
  naming: BarNaming,
  loaded: Loaded,
  wording: Wording,
): readonly Bar[] {
  const sorted = kinds.toSorted(byRank);
  // One that is left over takes no more room than its name.
  const shown = sorted.length <= most + 1 ? sorted : sorted.slice(0, most);
  const others = sorted.slice(shown.length);
  const marks = shown.map((kind) => kindMark(kind, naming, loaded, wording));
  const longest = marks.reduce((max, { count }) => Math.max(max, count), 0);
  return [
    ...marks.map((mark) => ({ mark, length: shareOf(BigInt(mark.count), BigInt(longest)) })),
    ...othersBar(others, shown, naming, loaded, wording),
  ];
}

/** The mark of one kind. */
export function kindMark(
  { key, name, spoken = name, rows }: Kind,
  { chart, words }: Pick<BarNaming, "chart" | "words">,
  { total }: Loaded,
  wording: Wording,
): ChartMark {
  const condition = { chart, keys: [key], isExcept: false };
  return markOf(rows, total, { name, spoken, words: words(name), condition }, wording);
}

function othersBar(
  others: readonly Kind[],
  shown: readonly Kind[],
  { chart, words, elsewhere }: BarNaming,
  { total }: Loaded,
  wording: Wording,
): readonly Bar[] {
  if (others.length === 0) return [];
  const name = wording.t("{0} more", countText(others.length, wording));
  const condition = { chart, keys: [...elsewhere, ...shown.map(({ key }) => key)], isExcept: true };
  const rows = others.flatMap((kind) => kind.rows).toSorted((a, b) => a.at - b.at);
  return [{ mark: markOf(rows, total, { name, words: words(name), condition }, wording) }];
}

function byRank(a: Kind, b: Kind): number {
  if (a.rows.length !== b.rows.length) return b.rows.length - a.rows.length;
  const [sumA, sumB] = [sumOf(a.rows), sumOf(b.rows)];
  if (sumA !== sumB) return sumB > sumA ? 1 : -1;
  return a.key < b.key ? -1 : 1;
}
