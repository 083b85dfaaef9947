import { shareOf, markOf, remembered, type ReadRow, countText, sumOf } from "./tally.ts";
import { oneLine } from "../../text/oneLine.ts";
import type { Wording } from "../wording.ts";
import type { IndustriesChart, Bar, ChartMark } from "./chart.ts";
import { scopeOf, type Loaded } from "./frame.ts";

const mostBars = 15;
const longestName = 60;

/** What tells one industry from another, whatever the case; undefined where the row names none. */
export function industryKey(industry: string | undefined): string | undefined {
  return typeof industry === "string" ? oneLine(industry).toUpperCase() || undefined : undefined;
}

/** Industries by the number of rows. */
export function industriesChart(rows: readonly ReadRow[], loaded: Loaded, wording: Wording): IndustriesChart {
  const { t } = wording;
  const keyOf = remembered(industryKey);
  const groups = Map.groupBy(rows, ({ row }) => keyOf(row.industry));
  const kinds = [...groups].flatMap(([key, found]): readonly Kind[] => {
    const name = oneLine(found[0]?.row.industry ?? "", longestName);
    return key === undefined ? [] : [{ key, name, rows: found }];
  });
  const naming: BarNaming = {
    chart: "industries",
    words: (name) => t("Industry: {0}", name),
    elsewhere: [],
  };
  const bars = barsOf(kinds, mostBars, naming, loaded, wording);
  const unnamed = groups.get(undefined) ?? [];
  const name = t("Without an industry");
  const condition = { chart: "industries", is: "unknown" } as const;
  const [first] = bars;
  const empty = t("None of the loaded rows names an industry.");
  return {
    id: "industries",
    title: t("By industry"),
    scope: scopeOf(loaded, wording),
    caption: first === undefined ? "" : t("Number of rows"),
    notes: [],
    bars,
    rest:
      unnamed.length === 0 ? [] : [markOf(unnamed, loaded.total, { name, words: name, condition }, wording)],
    summary: first === undefined ? empty : t("Most rows: {0}.", first.mark.label),
    ...(first === undefined ? { empty } : {}),
  };
}

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
