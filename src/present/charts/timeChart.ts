import { bisectLeft, bisectRight, quantileSorted } from "d3-array";
import { inEnglish as fill } from "../../text/sentence.ts";
import { numberText } from "../amountText.ts";
import { binRows, columnsOf } from "./axis.ts";
import type { ChartMark, ColumnsChart, SlotName } from "./chartTypes.ts";
import {
  emptyWords,
  frameOf,
  largestWords,
  markOf,
  recordsAt,
  restMarks,
  type ChartInput,
} from "./chartMarks.ts";
import { dayText, periodCaption, periodEdges, periodFor, periodName, slotNames } from "./periods.ts";

export function timeChart(input: ChartInput): ColumnsChart {
  const { words } = input.wording;
  const dated = input.rows.flatMap(({ day }, place) => (day === undefined ? [] : [{ place, value: day }]));
  const days = dated.flatMap(({ place, value }) =>
    Array.from({ length: recordsAt([place], input) }, () => value),
  );
  const layout = layoutOf(days.toSorted((a, b) => a - b));
  const undated = [...input.rows.keys()].filter((place) => input.rows[place]?.day === undefined);
  const rest = restMarks(undated, { chart: "time", key: "-", name: words.noDate }, input);
  const frame = frameOf("time", rest, input);
  if (layout === undefined) {
    return { ...frame, ...emptyWords(words.timeEmpty), names: [], columns: [], ticks: [] };
  }
  const { edges, hasEarlier, hasLater } = layout;
  const bounds = [...(hasEarlier ? [-Infinity] : []), ...edges, ...(hasLater ? [Infinity] : [])];
  const marks = binRows(dated, bounds).map(({ slot, members }) => ({
    slot,
    mark: slotMark(slot, members, layout, input),
  }));
  const drawn = marks.map(({ mark }) => mark);
  return {
    ...frame,
    ...columnsOf(marks, input),
    caption: periodCaption(layout.period, input.measure === "count" ? words.recordsPer : words.raisedPer),
    names: namesOf(layout, input),
    notes: [...outlierNotes(drawn, layout, input), ...repeatNotes(input)],
    summary: summaryOf(drawn, input),
  };
}

function layoutOf(days: readonly number[]) {
  const [first, last] = [days[0], days.at(-1)];
  const core = coreDays(days);
  if (first === undefined || last === undefined || core === undefined) return undefined;
  const whole = periodFor(first, last);
  const period = periodFor(core.first, core.last);
  // Separate outliers only if that makes the periods shorter.
  if (period.unit === whole.unit && period.step === whole.step) {
    return { period: whole, edges: periodEdges(whole, first, last), hasEarlier: false, hasLater: false };
  }
  const edges = periodEdges(period, core.first, core.last);
  const [from = first, to = last] = [edges[0], edges.at(-1)];
  return { period, edges, hasEarlier: first < from, hasLater: last >= to };
}

type PeriodLayout = NonNullable<ReturnType<typeof layoutOf>>;

function slotMark(
  slot: number,
  members: readonly number[],
  { period, edges, hasEarlier }: PeriodLayout,
  input: ChartInput,
): ChartMark {
  const { wording } = input;
  const { words } = wording;
  const at = hasEarlier ? slot - 1 : slot;
  const [start, end] = [edges[at], edges[at + 1]];
  const name =
    start === undefined
      ? fill(words.before, dayText(edges[0] ?? 0, wording))
      : end === undefined
        ? fill(words.after, dayText(start - 1, wording))
        : periodName(period, start, end, wording);
  const key = `${String(start ?? "")} ${String(end ?? "")}`;
  return markOf(members, { chart: "time", key, name, words: fill(words.date, name) }, input);
}

function namesOf(
  { period, edges, hasEarlier, hasLater }: PeriodLayout,
  { wording }: ChartInput,
): readonly SlotName[] {
  const end = { isMajor: true, isEnd: true } as const;
  return [
    ...(hasEarlier ? [{ text: wording.words.earlier, ...end }] : []),
    ...slotNames(period, edges.slice(0, -1), wording),
    ...(hasLater ? [{ text: wording.words.later, ...end }] : []),
  ];
}

/** The end columns don’t show how far away their days are, so notes say it. */
function outlierNotes(
  marks: readonly ChartMark[],
  { edges, hasEarlier, hasLater }: PeriodLayout,
  input: ChartInput,
): readonly string[] {
  const { wording } = input;
  const { oneEarlier, someEarlier, oneLater, someLater } = wording.words;
  const note = (mark: ChartMark | undefined, day: number, one: string, some: string): string => {
    const count = recordsAt(mark?.members ?? [], input);
    const text = dayText(day, wording);
    return count === 1 ? fill(one, text) : fill(some, numberText(count, wording), text);
  };
  return [
    ...(hasEarlier ? [note(marks[0], edges[0] ?? 0, oneEarlier, someEarlier)] : []),
    ...(hasLater ? [note(marks.at(-1), (edges.at(-1) ?? 0) - 1, oneLater, someLater)] : []),
  ];
}

/** Sums count money twice if a filing amends another. */
function repeatNotes({ measure, repeats, wording }: ChartInput): readonly string[] {
  if (repeats === 0 || measure === "count") return [];
  const { oneRepeats, someRepeat } = wording.words;
  return [repeats === 1 ? oneRepeats : fill(someRepeat, numberText(repeats, wording))];
}

function summaryOf(marks: readonly ChartMark[], input: ChartInput): string {
  const [first, last] = [marks[0], marks.at(-1)];
  if (first === undefined || last === undefined) return "";
  const range = first === last ? first.name : fill(input.wording.words.fromTo, first.name, last.name);
  return [`${range}.`, largestWords(marks, input)].filter((part) => part !== "").join(" ");
}

const yearMs = 366 * 86_400_000;

/** An outlier is farther from the middle half of all days than this many times its length. */
const outlierDistance = 3;

/** Days nearer than this are never outliers, in ms. */
const minOutlierDistanceMs = 2 * yearMs;

/** A larger share of the days at either end isn’t an outlier. */
const maxOutlierShare = 0.02;

/** One bad date is an outlier among any number of days. */
const minOutliers = 1;

/** Returns the first and last day without outliers, such as a mistyped year; `days` in ms, ascending. */
export function coreDays(
  days: readonly number[],
): { readonly first: number; readonly last: number } | undefined {
  const [low, high] = [quantileSorted([...days], 0.25), quantileSorted([...days], 0.75)];
  const [first, last] = [days[0], days.at(-1)];
  if (low === undefined || high === undefined || first === undefined || last === undefined) return undefined;
  const far = Math.max(minOutlierDistanceMs, (high - low) * outlierDistance);
  const few = Math.max(minOutliers, Math.floor(days.length * maxOutlierShare));
  const from = bisectLeft(days, low - far);
  const to = bisectRight(days, high + far);
  return {
    first: from <= few ? (days[from] ?? first) : first,
    last: days.length - to <= few ? (days[to - 1] ?? last) : last,
  };
}
