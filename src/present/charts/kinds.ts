import { max } from "d3-array";
import { inEnglish as fill } from "../../text/sentence.ts";
import { oneLine } from "../../text/oneLine.ts";
import type { Bar, ChartId, ChartMark, ChartRow, KindsChart } from "./chart.ts";
import {
  countText,
  largestWords,
  markOf,
  recordsAt,
  memoized,
  restMarks,
  scopeOf,
  sizeOf,
  type ChartInput,
  type MarkName,
} from "./marks.ts";
import type { ChartWording } from "./words.ts";

const mostBars = 15;

/** Longest name of a bar, in characters. */
export const longestName = 60;

export function industriesChart(input: ChartInput, wording: ChartWording): KindsChart {
  const { words } = wording;
  return kindsChart(
    {
      id: "industries",
      textOf: ({ industry }) => industry,
      filter: words.industry,
      none: words.noIndustry,
      empty: words.industriesEmpty,
    },
    input,
    wording,
  );
}

/** Series of fundings, the first a company has first; undefined where no row is of one, as in filings. */
export function seriesChart(input: ChartInput, wording: ChartWording): KindsChart | undefined {
  const { words } = wording;
  if (input.rows.every(({ series }) => series === undefined)) return undefined;
  return kindsChart(
    {
      id: "series",
      textOf: ({ series }) => series,
      rank: seriesRank,
      filter: words.seriesFilter,
      none: words.noSeries,
      empty: "",
    },
    input,
    wording,
  );
}

/** Where a series is in the life of a company: before the letters, by its letter, after them. */
function seriesRank(key: string): number {
  const letter = /^(?:SERIES )?([A-Z])\d?$/.exec(key)?.[1];
  if (letter !== undefined) return letter.charCodeAt(0);
  const early = ["ANGEL", "PRE-SEED", "PRESEED", "SEED"].indexOf(key);
  return early === -1 ? 100 : early;
}

interface KindsNeeds {
  readonly id: KindsChart["id"];
  readonly textOf: (row: ChartRow) => string | undefined;
  /** Orders bars before their size does. */
  readonly rank?: (key: string) => number;
  readonly filter: string;
  readonly none: string;
  readonly empty: string;
}

function kindsChart(needs: KindsNeeds, input: ChartInput, wording: ChartWording): KindsChart {
  const { id, none } = needs;
  const keyOf = memoized((text) => oneLine(text).toUpperCase());
  const groups = Map.groupBy(input.rows.keys(), (place) => {
    const row = input.rows[place];
    return keyOf((row && needs.textOf(row)) ?? "");
  });
  const kinds = [...groups].flatMap(([key, members]): readonly BarGroup[] => {
    const first = input.rows[members[0] ?? -1];
    const name = oneLine((first && needs.textOf(first)) ?? "", longestName);
    return key === "" ? [] : [{ key, name, members }];
  });
  const bars = barsOf(kinds, mostBars, { chart: id, filter: needs.filter }, input, wording, needs.rank);
  const empty = bars.length === 0 ? { empty: needs.empty } : {};
  return {
    id,
    title: wording.words.titles[id],
    scope: scopeOf(input, wording),
    caption: bars.length === 0 ? "" : measureCaption(input, wording),
    notes: [],
    bars,
    rest: restMarks(groups.get(""), id, "-", none, input, wording),
    summary:
      empty.empty ??
      largestWords(
        bars.map(({ mark }) => mark),
        input,
        wording,
      ),
    ...empty,
  };
}

export function measureCaption({ measure }: ChartInput, { words }: ChartWording): string {
  return measure === "count" ? words.records : words.raised;
}

export interface BarGroup {
  readonly key: string;
  readonly name: string;
  readonly spoken?: string;
  readonly members: readonly number[];
}

export interface BarNaming {
  readonly chart: ChartId;
  /** Words of a filter, such as "Industry: {0}". */
  readonly filter: string;
}

/** The longest first; beyond `most` one bar, "12 more". All that are loaded decide which, so that a press takes none away. */
export function barsOf(
  kinds: readonly BarGroup[],
  most: number,
  naming: BarNaming,
  input: ChartInput,
  wording: ChartWording,
  rank: (key: string) => number = () => 0,
): readonly Bar[] {
  const sorted = kinds
    .map((kind) => ({ ...kind, records: recordsAt(kind.members, input) }))
    .toSorted((a, b) => b.records - a.records || (a.key < b.key ? -1 : 1));
  // One that is left over takes no more room than its name.
  const own = sorted.length <= most + 1 ? sorted : sorted.slice(0, most);
  const ranked = own
    .map((kind) => ({ rank: rank(kind.key), mark: kindMark(kind, naming, input, wording) }))
    .toSorted((a, b) => a.rank - b.rank || bySize(a.mark, b.mark, input));
  const longest = max(ranked, ({ mark }) => sizeOf(mark, input.measure)) ?? 0;
  return [
    ...ranked.map(({ mark }) => ({
      mark,
      length: longest === 0 ? 0 : sizeOf(mark, input.measure) / longest,
    })),
    ...othersBar(sorted.slice(own.length), naming, input, wording),
  ];
}

export function kindMark(
  { key, name, spoken = name, members }: BarGroup,
  { chart, filter }: BarNaming,
  input: ChartInput,
  wording: ChartWording,
): ChartMark {
  const naming: MarkName = { chart, key: `= ${key}`, name, spoken, words: fill(filter, name) };
  return markOf(members, naming, input, wording);
}

function othersBar(
  others: readonly BarGroup[],
  { chart, filter }: BarNaming,
  input: ChartInput,
  wording: ChartWording,
): readonly Bar[] {
  if (others.length === 0) return [];
  const name = fill(wording.words.more, countText(others.length, wording));
  const members = others.flatMap((kind) => kind.members).toSorted((a, b) => a - b);
  return [{ mark: markOf(members, { chart, key: "+", name, words: fill(filter, name) }, input, wording) }];
}

function bySize(a: ChartMark, b: ChartMark, { measure }: ChartInput): number {
  return sizeOf(b, measure) - sizeOf(a, measure) || b.count - a.count || b.sum - a.sum;
}
