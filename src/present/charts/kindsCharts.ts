import { max } from "d3-array";
import { inEnglish as fill } from "../../text/sentence.ts";
import { oneLine } from "../../text/oneLine.ts";
import { numberText } from "../amountText.ts";
import type { Bar, ChartMark, KindsChart } from "./chartTypes.ts";
import {
  emptyWords,
  frameOf,
  largestWords,
  markOf,
  recordsAt,
  restMarks,
  sizeOf,
  type ChartInput,
  type MarkName,
} from "./chartMarks.ts";

const maxBars = 15;

export const longestName = 60;

export function industriesChart(input: ChartInput): KindsChart {
  const { industry: filter, noIndustry: none, industriesEmpty: empty } = input.wording.words;
  const texts = input.rows.map(({ industry }) => industry);
  return kindsChart(texts, { chart: "industries", filter, none, empty }, input);
}

/** Returns the series of fundings, earliest stage first; undefined if no row has one, as with filings. */
export function seriesChart(input: ChartInput): KindsChart | undefined {
  const { seriesFilter: filter, noSeries: none } = input.wording.words;
  const texts = input.rows.map(({ series }) => series);
  if (texts.every((series) => series === undefined)) return undefined;
  return kindsChart(texts, { chart: "series", filter, none, empty: "", rank: seriesRank }, input);
}

/** Ranks stages: those before the letters, then by letter, then the rest. */
function seriesRank(key: string): number {
  const letter = /^(?:SERIES )?([A-Z])\d?$/.exec(key)?.[1];
  if (letter !== undefined) return letter.charCodeAt(0);
  const early = ["ANGEL", "PRE-SEED", "PRESEED", "SEED"].indexOf(key);
  return early === -1 ? 100 : early;
}

interface KindsNaming extends BarNaming {
  readonly chart: KindsChart["id"];
  readonly none: string;
  readonly empty: string;
}

function kindsChart(
  texts: readonly (string | undefined)[],
  naming: KindsNaming,
  input: ChartInput,
): KindsChart {
  const { chart, none, empty } = naming;
  const keyOf = memoized((text) => oneLine(text).toUpperCase());
  const groups = Map.groupBy(texts.keys(), (place) => keyOf(texts[place] ?? ""));
  const kinds = [...groups].flatMap(([key, members]): readonly BarGroup[] => {
    const name = oneLine(texts[members[0] ?? -1] ?? "", longestName);
    return key === "" ? [] : [{ key, name, members }];
  });
  const bars = barsOf(kinds, maxBars, naming, input);
  const frame = frameOf(chart, restMarks(groups.get(""), { chart, key: "-", name: none }, input), input);
  if (bars.length === 0) return { ...frame, ...emptyWords(empty), bars };
  const marks = bars.map(({ mark }) => mark);
  return { ...frame, caption: measureCaption(input), bars, summary: largestWords(marks, input) };
}

export function measureCaption({ measure, wording: { words } }: ChartInput): string {
  return measure === "count" ? words.records : words.raised;
}

export interface BarGroup {
  readonly key: string;
  readonly name: string;
  readonly spoken?: string;
  readonly members: readonly number[];
}

export interface BarNaming extends Pick<MarkName, "chart"> {
  readonly filter: string;
  readonly rank?: (key: string) => number;
}

/** Returns the longest bars first, and one for all beyond `most`: "12 more". Filters don’t change which bars there are. */
export function barsOf(
  kinds: readonly BarGroup[],
  most: number,
  naming: BarNaming,
  input: ChartInput,
): readonly Bar[] {
  const { rank = () => 0 } = naming;
  const sorted = kinds
    .map((kind) => ({ ...kind, records: recordsAt(kind.members, input) }))
    .toSorted((a, b) => b.records - a.records || (a.key < b.key ? -1 : 1));
  // A single bar more takes no more room than "1 more".
  const own = sorted.length <= most + 1 ? sorted : sorted.slice(0, most);
  const marks = own
    .map((kind) => ({ rank: rank(kind.key), mark: kindMark(kind, naming, input) }))
    .toSorted((a, b) => a.rank - b.rank || bySize(a.mark, b.mark, input))
    .map(({ mark }) => mark);
  const longest = max(marks, (mark) => sizeOf(mark, input.measure)) ?? 0;
  return [
    ...marks.map((mark) => ({ mark, length: longest === 0 ? 0 : sizeOf(mark, input.measure) / longest })),
    ...othersBar(sorted.slice(own.length), naming, input),
  ];
}

export function kindMark(
  { key, name, spoken = name, members }: BarGroup,
  { chart, filter }: BarNaming,
  input: ChartInput,
): ChartMark {
  return markOf(members, { chart, key: `= ${key}`, name, spoken, words: fill(filter, name) }, input);
}

function othersBar(
  others: readonly BarGroup[],
  { chart, filter }: BarNaming,
  input: ChartInput,
): readonly Bar[] {
  if (others.length === 0) return [];
  const { wording } = input;
  const name = fill(wording.words.more, numberText(others.length, wording));
  const members = others.flatMap((kind) => kind.members).toSorted((a, b) => a - b);
  return [{ mark: markOf(members, { chart, key: "+", name, words: fill(filter, name) }, input) }];
}

function bySize(a: ChartMark, b: ChartMark, { measure }: ChartInput): number {
  return sizeOf(b, measure) - sizeOf(a, measure) || b.count - a.count || b.sum - a.sum;
}

function memoized(read: (text: string) => string): (text: string) => string {
  const known = new Map<string, string>();
  return (text) => {
    const found = known.get(text) ?? read(text);
    known.set(text, found);
    return found;
  };
}
