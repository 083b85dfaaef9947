import { inEnglish as fill } from "../../text/sentence.ts";
import { binRows, columnsOf, type Bin } from "./axis.ts";
import type { ChartMark, SlotName, TimeChart } from "./chart.ts";
import { countText, largestWords, markOf, recordsAt, restMarks, scopeOf, type ChartInput } from "./marks.ts";
import type { ChartWording } from "./words.ts";
import { coreDays } from "./outliers.ts";
import {
  dayText,
  periodCaption,
  periodEdges,
  periodFor,
  periodName,
  slotNames,
  type Period,
} from "./periods.ts";

interface PeriodLayout {
  readonly period: Period;
  /** One more than there are periods. */
  readonly edges: readonly number[];
  readonly hasEarlier: boolean;
  readonly hasLater: boolean;
}

export function timeChart(input: ChartInput, wording: ChartWording, repeats = 0): TimeChart {
  const { words } = wording;
  const dated = input.rows.flatMap(({ day }, place) => (day === undefined ? [] : [{ place, value: day }]));
  const days = dated.flatMap(({ place, value }) =>
    Array.from({ length: recordsAt([place], input) }, () => value),
  );
  const layout = layoutOf(days.toSorted((a, b) => a - b));
  const undated = [...input.rows.keys()].filter((place) => input.rows[place]?.day === undefined);
  const frame = {
    id: "time",
    title: words.titles.time,
    scope: scopeOf(input, wording),
    rest: restMarks(undated, "time", "-", words.noDate, input, wording),
  } as const;
  if (layout === undefined) {
    const empty = words.timeEmpty;
    return { ...frame, caption: "", slots: [], columns: [], ticks: [], notes: [], summary: empty, empty };
  }
  const marks = slottedBins(dated, layout).map(({ slot, members }) => ({
    slot,
    mark: slotMark(slot, members, layout, input, wording),
  }));
  return {
    ...frame,
    ...columnsOf(marks, input, wording),
    caption: periodCaption(layout.period, input.measure === "count" ? words.recordsPer : words.raisedPer),
    slots: namesOf(layout, wording),
    notes: [...outlierNotes(marks, layout, input, wording), ...repeatNotes(repeats, input, wording)],
    summary: summaryOf(
      marks.map(({ mark }) => mark),
      input,
      wording,
    ),
  };
}

function layoutOf(days: readonly number[]): PeriodLayout | undefined {
  const [first, last] = [days[0], days.at(-1)];
  const core = coreDays(days);
  if (first === undefined || last === undefined || core === undefined) return undefined;
  const whole = periodFor(first, last);
  const period = periodFor(core.first, core.last);
  // A few days far off are kept apart only where the periods are shorter for it.
  if (period.unit === whole.unit && period.step === whole.step) {
    return { period: whole, edges: periodEdges(whole, first, last), hasEarlier: false, hasLater: false };
  }
  const edges = periodEdges(period, core.first, core.last);
  const [from = first, to = last] = [edges[0], edges.at(-1)];
  return { period, edges, hasEarlier: first < from, hasLater: last >= to };
}

/** The rows by slot: that of earlier days is the first, that of later ones the last. */
function slottedBins(
  dated: readonly { readonly place: number; readonly value: number }[],
  { edges, hasEarlier, hasLater }: PeriodLayout,
): readonly Bin[] {
  const [before, after] = [hasEarlier ? [-Infinity] : [], hasLater ? [Infinity] : []];
  return binRows(dated, [...before, ...edges, ...after]);
}

function slotMark(
  slot: number,
  members: readonly number[],
  { period, edges, hasEarlier }: PeriodLayout,
  input: ChartInput,
  wording: ChartWording,
): ChartMark {
  const at = hasEarlier ? slot - 1 : slot;
  const [start, end] = [edges[at], edges[at + 1]];
  const name =
    start === undefined
      ? fill(wording.words.before, dayText(edges[0] ?? 0, wording))
      : end === undefined
        ? fill(wording.words.after, dayText(start - 1, wording))
        : periodName(period, start, end, wording);
  const key = `${String(start ?? "")} ${String(end ?? "")}`;
  const words = fill(wording.words.date, name);
  return markOf(members, { chart: "time", key, name, words }, input, wording);
}

function namesOf(
  { period, edges, hasEarlier, hasLater }: PeriodLayout,
  wording: ChartWording,
): readonly SlotName[] {
  const { earlier, later } = wording.words;
  return [
    ...(hasEarlier ? [{ text: earlier, isMajor: true, isEnd: true as const }] : []),
    ...slotNames(period, edges.slice(0, -1), wording),
    ...(hasLater ? [{ text: later, isMajor: true, isEnd: true as const }] : []),
  ];
}

/** What the columns at either end hold, in words: how far off they are cannot be seen. */
function outlierNotes(
  marks: readonly { readonly mark: ChartMark }[],
  { edges, hasEarlier, hasLater }: PeriodLayout,
  input: ChartInput,
  wording: ChartWording,
): readonly string[] {
  const { words } = wording;
  const note = (mark: ChartMark | undefined, day: number, [one, some]: readonly [string, string]): string => {
    const count = recordsAt(mark?.members ?? [], input);
    const text = dayText(day, wording);
    return count === 1 ? fill(one, text) : fill(some, countText(count, wording), text);
  };
  const [first, last] = [marks[0]?.mark, marks.at(-1)?.mark];
  return [
    ...(hasEarlier ? [note(first, edges[0] ?? 0, [words.oneEarlier, words.someEarlier])] : []),
    ...(hasLater ? [note(last, (edges.at(-1) ?? 0) - 1, [words.oneLater, words.someLater])] : []),
  ];
}

/** That sums hold money twice where filings amend others. */
function repeatNotes(repeats: number, { measure }: ChartInput, wording: ChartWording): readonly string[] {
  if (repeats === 0 || measure === "count") return [];
  const { oneRepeats, someRepeat } = wording.words;
  return [repeats === 1 ? oneRepeats : fill(someRepeat, countText(repeats, wording))];
}

function summaryOf(marks: readonly ChartMark[], input: ChartInput, wording: ChartWording): string {
  const [first, last] = [marks[0], marks.at(-1)];
  if (first === undefined || last === undefined) return "";
  const range = first === last ? first.name : fill(wording.words.fromTo, first.name, last.name);
  return [`${range}.`, largestWords(marks, input, wording)].filter((part) => part !== "").join(" ");
}
