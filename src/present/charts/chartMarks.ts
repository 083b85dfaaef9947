import { sum } from "d3-array";
import { formatAmount, numberText } from "../amountText.ts";
import { inEnglish as fill } from "../../text/sentence.ts";
import type { ChartId, ChartMark, ChartMeasure, ChartRow, ChartRowGroup } from "./chartTypes.ts";
import type { ChartWording } from "./chartWords.ts";

export interface ChartInput {
  /** All loaded rows, so that the layout stays while other charts filter. */
  readonly rows: readonly ChartRow[];
  /** True if a row passes the filters of the table and all other charts. */
  readonly isShown: (place: number) => boolean;
  readonly shown: number;
  readonly loaded: number;
  readonly hasMore: boolean;
  readonly measure: ChartMeasure;
  readonly repeats: number;
  readonly wording: ChartWording;
}

export interface MarkName {
  readonly chart: ChartId;
  readonly key: string;
  readonly name: string;
  /** Begins the label if the name alone is unclear: "California (CA)". */
  readonly spoken?: string;
  readonly words: string;
}

export function markOf(
  members: readonly number[],
  { chart, key, name, spoken = name, words }: MarkName,
  input: ChartInput,
): ChartMark {
  const counted = countRows(members, input);
  const { count, sum: total } = counted;
  return {
    name,
    label: labelOf(spoken, counted, input),
    count,
    sum: total,
    value: sizeText(input.measure === "count" ? count : total, input),
    filter: { key: `${chart}/${key}`, chart, words },
    members,
  };
}

export function recordsAt(members: readonly number[], { rows }: Pick<ChartInput, "rows">): number {
  return sum(members, (place) => rows[place]?.group?.all ?? 1);
}

type CountedRows = Omit<ChartRowGroup, "all">;

function countRows(members: readonly number[], { rows, isShown }: ChartInput): CountedRows {
  let [count, total, stated] = [0, 0, 0];
  for (const place of members) {
    const { group, amount } = rows[place] ?? {};
    if (group !== undefined) {
      count += group.count;
      total += group.sum;
      stated += group.stated;
    } else if (isShown(place)) {
      count += 1;
      total += amount ?? 0;
      stated += amount === undefined ? 0 : 1;
    }
  }
  return { count, sum: total, stated };
}

export function frameOf<Id extends ChartId>(id: Id, rest: readonly ChartMark[], input: ChartInput) {
  const { words } = input.wording;
  return { id, title: words.titles[id], scope: scopeOf(input), notes: [], rest };
}

export function emptyWords(empty: string) {
  return { caption: "", summary: empty, empty };
}

/** Returns the mark of rows outside of the drawing, always counted; empty without rows. */
export function restMarks(
  members: readonly number[] | undefined,
  naming: Pick<MarkName, "chart" | "key" | "name">,
  input: ChartInput,
): readonly ChartMark[] {
  if (members === undefined || members.length === 0) return [];
  return [markOf(members, { ...naming, words: naming.name }, { ...input, measure: "count" })];
}

/** Returns the size to draw: the count, or the sum if it is positive. */
export function sizeOf({ count, sum: total }: ChartMark, measure: ChartMeasure): number {
  return measure === "count" ? count : Math.max(0, total);
}

export function largestWords(
  marks: readonly ChartMark[],
  { measure, shown, wording: { words } }: ChartInput,
): string {
  if (shown === 0) return words.noneShown;
  const largest = marks.toSorted((a, b) => sizeOf(b, measure) - sizeOf(a, measure))[0];
  if (largest === undefined || sizeOf(largest, measure) === 0) return "";
  return fill(measure === "count" ? words.mostRecords : words.highestAmount, largest.label);
}

export function sizeText(
  size: number,
  { measure, wording }: Pick<ChartInput, "measure" | "wording">,
): string {
  return measure === "count" ? numberText(size, wording) : shortMoney(size, wording);
}

/** Returns a short amount, such as "$4.5M"; fractions of a unit in full. */
export function shortMoney(amount: number, wording: ChartWording): string {
  const isPart = amount !== 0 && Math.abs(amount) < 1;
  return formatAmount(amount, wording, isPart ? "full" : "short") ?? String(amount);
}

function scopeOf({ loaded, shown, hasMore, wording }: ChartInput): string {
  const { words } = wording;
  const all = numberText(loaded, wording);
  if (shown < loaded) return fill(words.shownOf, numberText(shown, wording), all);
  return fill(hasMore ? words.loadedOfMore : words.loaded, all);
}

function labelOf(
  name: string,
  { count, sum: total, stated }: CountedRows,
  { loaded, shown, wording }: ChartInput,
): string {
  const { words } = wording;
  const missing = count - stated;
  const part = fill(
    shown < loaded ? words.shownOf : words.markLoaded,
    numberText(count, wording),
    numberText(shown, wording),
  );
  if (stated === 0) return fill(words.markNoAmount, name, part);
  const raised = shortMoney(total, wording);
  if (missing === 0) return fill(words.markRaised, name, part, raised);
  return fill(words.markRaisedPart, name, part, raised, numberText(missing, wording));
}
