import { oneUnit, shareOf, shortMoney, countText, markOf, sumOf, type ReadRow } from "./tally.ts";
import type { Wording } from "../wording.ts";
import { axisTo, scopeOf, type Loaded } from "./frame.ts";
import type { ChartMark, Column, TimeChart } from "./chart.ts";
import { periodFor, type Period, periodCaption, periodName, slotNames } from "./periods.ts";

interface Slotted {
  readonly slot: number;
  readonly mark: ChartMark;
  readonly sum: bigint;
}

/** Sums by day, week, month … whichever can be drawn from the first to the last date; parts without rows stay empty. */
export function timeChart(rows: readonly ReadRow[], loaded: Loaded, wording: Wording): TimeChart {
  const { t } = wording;
  const byDay = Map.groupBy(rows, ({ day }) => day);
  const days = [...byDay.keys()].flatMap((day) => (day === undefined ? [] : [day])).toSorted();
  const [first, last] = [days[0], days.at(-1)];
  const title = t("Raised over time");
  const frame = {
    id: "time",
    title,
    scope: scopeOf(loaded, wording),
    rest: undated(byDay.get(undefined) ?? [], loaded, wording),
    notes: [t("A filing that amends another states its amount again.")],
    countCaption: t("Rows"),
  } as const;
  if (first === undefined || last === undefined) {
    const empty = t("None of the loaded rows has a date.");
    const nothing = { slots: [], sums: [], sumTicks: [], counts: [], countTicks: [], notes: [] };
    return { ...frame, ...nothing, caption: "", summary: empty, empty };
  }
  const period = periodFor(first, last);
  const start = period.indexOf(first);
  const length = period.indexOf(last) - start + 1;
  const slotted = slottedMarks(byDay, period, start, loaded.total, wording);
  return {
    ...frame,
    ...columnsOf(slotted, wording),
    caption: periodCaption(period.name, wording),
    slots: slotNames(period, start, length, wording),
    summary: summaryOf(slotted, wording),
  };
}

function slottedMarks(
  byDay: ReadonlyMap<string | undefined, readonly ReadRow[]>,
  period: Period,
  start: number,
  total: number,
  wording: Wording,
): readonly Slotted[] {
  const dated = [...byDay].flatMap(([day, rows]) => (day === undefined ? [] : [{ day, rows }]));
  const bySlot = Map.groupBy(dated, ({ day }) => period.indexOf(day) - start);
  return [...bySlot]
    .toSorted(([a], [b]) => a - b)
    .map(([slot, parts]) => {
      const rows = parts.flatMap((part) => part.rows).toSorted((a, b) => a.at - b.at);
      const name = periodName(period, start + slot, wording);
      const [from, to] = [period.startOf(start + slot), period.endOf(start + slot)];
      const condition = { chart: "time", from, to } as const;
      const mark = markOf(rows, total, { name, words: wording.t("Date: {0}", name), condition }, wording);
      return { slot, mark, sum: sumOf(rows) };
    });
}

function columnsOf(
  slotted: readonly Slotted[],
  wording: Wording,
): Pick<TimeChart, "sums" | "sumTicks" | "counts" | "countTicks"> {
  const most = slotted.reduce((max, { sum }) => (sum > max ? sum : max), 0n);
  const mostRows = slotted.reduce((max, { mark }) => Math.max(max, mark.count), 0);
  const sums = axisTo(most, oneUnit, (value) => shortMoney(value, wording));
  const countTop = BigInt(mostRows);
  const column = ({ slot, mark }: Slotted, height: number): Column => ({ slot, mark, height });
  return {
    sums: slotted.map((each) => column(each, shareOf(each.sum, sums.top))),
    sumTicks: sums.ticks,
    counts: slotted.map((each) => column(each, shareOf(BigInt(each.mark.count), countTop))),
    countTicks: [
      { at: 0, text: countText(0, wording) },
      { at: 1, text: countText(mostRows, wording) },
    ],
  };
}

function undated(rows: readonly ReadRow[], { total }: Loaded, wording: Wording): readonly ChartMark[] {
  if (rows.length === 0) return [];
  const name = wording.t("Without a date");
  const condition = { chart: "time", is: "unknown" } as const;
  return [markOf(rows, total, { name, words: name, condition }, wording)];
}

function summaryOf(slotted: readonly Slotted[], wording: Wording): string {
  const [first, last] = [slotted[0], slotted.at(-1)];
  if (first === undefined || last === undefined) return "";
  const most = slotted.reduce((found, each) => (each.sum > found.sum ? each : found), first);
  const { t } = wording;
  return t("{0} to {1}. Most: {2}.", first.mark.name, last.mark.name, most.mark.label);
}
