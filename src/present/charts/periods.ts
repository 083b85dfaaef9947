import { tickStep } from "d3-array";
import { utcDay, utcMonday, utcMonth, utcYear, type CountableTimeInterval, type TimeInterval } from "d3-time";
import { inEnglish as fill } from "../../text/sentence.ts";
import { dateText } from "../date.ts";
import type { SlotName } from "./chartTypes.ts";
import type { ChartWording } from "./chartWords.ts";

/** Days are in ms from 1970 to their midnight in UTC, so that they are the table’s in any time zone. */
export interface Period {
  readonly unit: PeriodUnit;
  /** Units per period; more than 1 only for years. */
  readonly step: number;
  readonly interval: TimeInterval;
}

export type PeriodUnit = "day" | "week" | "month" | "quarter" | "year";

interface PeriodChoice extends Period {
  readonly parts: CountableTimeInterval;
  readonly perPeriod: number;
  /** More periods would be indistinguishable in a drawing. */
  readonly maxPeriods: number;
}

const choices: readonly PeriodChoice[] = [
  { unit: "day", step: 1, interval: utcDay, parts: utcDay, perPeriod: 1, maxPeriods: 31 },
  { unit: "week", step: 1, interval: utcMonday, parts: utcMonday, perPeriod: 1, maxPeriods: 26 },
  { unit: "month", step: 1, interval: utcMonth, parts: utcMonth, perPeriod: 1, maxPeriods: 36 },
  {
    unit: "quarter",
    step: 1,
    interval: utcMonth.every(3) ?? utcMonth,
    parts: utcMonth,
    perPeriod: 3,
    maxPeriods: 40,
  },
  { unit: "year", step: 1, interval: utcYear, parts: utcYear, perPeriod: 1, maxPeriods: 40 },
];

/** Periods to aim for if each lasts several years. */
const longPeriodCount = 20;

/** Returns the finest period for a drawing of all days: days up to years, then 2, 5, 10 … years. */
export function periodFor(first: number, last: number): Period {
  const fitting = choices.find(
    ({ interval, parts, perPeriod, maxPeriods }) =>
      parts.count(interval.floor(new Date(first)), new Date(last)) / perPeriod < maxPeriods,
  );
  if (fitting !== undefined) return fitting;
  const step = tickStep(yearOf(first), yearOf(last), longPeriodCount);
  return { unit: "year", step, interval: utcYear.every(step) ?? utcYear };
}

/** Returns the starts of all periods from the first to the last day, and the end of the last period. */
export function periodEdges({ interval }: Period, first: number, last: number): readonly number[] {
  const starts = interval.range(interval.floor(new Date(first)), new Date(last + 1));
  const end = interval.offset(starts.at(-1) ?? new Date(last), 1);
  return [...starts, end].map(Number);
}

/** Returns a period’s name, such as "July 2011", by its start and the next period’s. */
export function periodName(
  { unit, step }: Period,
  start: number,
  end: number,
  wording: ChartWording,
): string {
  const { words } = wording;
  const year = yearText(start, wording);
  switch (unit) {
    case "day":
      return dayText(start, wording);
    case "week":
      return fill(words.weekOf, dayText(start, wording));
    case "month":
      return formatDay(start, { month: "long", year: "numeric" }, wording);
    case "quarter":
      return fill(words.quarterOf, quarterOf(start), year);
    case "year":
      return step === 1 ? year : fill(words.fromTo, year, yearText(end - 1, wording));
  }
}

export function slotNames(
  { unit }: Period,
  starts: readonly number[],
  wording: ChartWording,
): readonly SlotName[] {
  const names = starts.map((start) => ({
    text:
      unit === "quarter"
        ? fill(wording.words.quarter, quarterOf(start))
        : formatDay(start, shortForms[unit], wording),
    group: unit === "year" ? undefined : formatDay(start, groupForms[unit], wording),
  }));
  return names.map(({ text, group }, slot) => {
    const isNew = group !== undefined && group !== names[slot - 1]?.group;
    return { text, isMajor: isNew || slot === 0, ...(isNew ? { group } : {}) };
  });
}

export function periodCaption({ unit, step }: Period, texts: ChartWording["words"]["recordsPer"]): string {
  return step === 1 ? texts[unit] : fill(texts.years, step);
}

export function dayText(day: number, wording: ChartWording): string {
  return formatDay(day, { dateStyle: "medium" }, wording);
}

const shortForms = {
  day: { day: "numeric" },
  week: { day: "numeric" },
  month: { month: "short" },
  year: { year: "numeric" },
} as const;

/** The form of the group above slots, such as the year over months. */
const groupForms = {
  day: { month: "short", year: "numeric" },
  week: { month: "short", year: "numeric" },
  month: { year: "numeric" },
  quarter: { year: "numeric" },
} as const;

function quarterOf(day: number): number {
  return Math.floor(new Date(day).getUTCMonth() / 3) + 1;
}

function yearOf(day: number): number {
  return new Date(day).getUTCFullYear();
}

function yearText(day: number, wording: ChartWording): string {
  return formatDay(day, { year: "numeric" }, wording);
}

function formatDay(day: number, options: Intl.DateTimeFormatOptions, wording: ChartWording): string {
  return dateText(day, wording, { ...options, timeZone: "UTC" });
}
