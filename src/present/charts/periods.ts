import { dayOf } from "../date.ts";
import type { Wording } from "../wording.ts";
import type { SlotName } from "./chart.ts";

/** A way to cut time into equal parts. Days are "2011-07-14"; parts are counted from any point. */
export interface Period {
  readonly name: PeriodName;
  indexOf(day: string): number;
  /** The first day of a part. */
  startOf(index: number): string;
  /** The last day of a part. */
  endOf(index: number): string;
}

/** Lengths of the parts. */
export type PeriodName = "day" | "week" | "month" | "quarter" | "year" | "decade" | "century" | "millennium";

const msPerDay = 86_400_000;
const firstDay = Date.parse("0000-01-01T00:00:00Z") / msPerDay;
const lastDay = Date.parse("9999-12-31T00:00:00Z") / msPerDay;

/** Each with the most parts that can be told apart in one drawing. */
const periods: readonly (readonly [Period, number])[] = [
  [ofDays("day", 1, 0), 31],
  // The first day of 1970 was a Thursday; weeks begin on Mondays.
  [ofDays("week", 7, 3), 26],
  [ofMonths("month", 1), 36],
  [ofMonths("quarter", 3), 40],
  [ofMonths("year", 12), 40],
  [ofMonths("decade", 120), 40],
  [ofMonths("century", 1200), 40],
  [ofMonths("millennium", 12_000), 40],
];

/** The finest way in which all from the first to the last day can be drawn. */
export function periodFor(first: string, last: string): Period {
  const fitting = periods.find(([period, most]) => period.indexOf(last) - period.indexOf(first) < most);
  return fitting?.[0] ?? ofMonths("millennium", 12_000);
}

function ofDays(name: PeriodName, length: number, offset: number): Period {
  const startOf = (index: number): string => isoDay(index * length - offset);
  return {
    name,
    indexOf: (day) => Math.floor((dayNumber(day) + offset) / length),
    startOf,
    endOf: (index) => isoDay((index + 1) * length - offset - 1),
  };
}

function ofMonths(name: PeriodName, length: number): Period {
  const startNumber = (index: number): number => {
    const months = index * length;
    return months >= 120_000 ? lastDay + 1 : dayNumber(firstOfMonth(months));
  };
  return {
    name,
    indexOf: (day) => Math.floor((Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7)) - 1) / length),
    startOf: (index) => isoDay(startNumber(index)),
    endOf: (index) => isoDay(startNumber(index + 1) - 1),
  };
}

function firstOfMonth(months: number): string {
  const year = String(Math.floor(months / 12)).padStart(4, "0");
  return `${year}-${String((months % 12) + 1).padStart(2, "0")}-01`;
}

function dayNumber(day: string): number {
  return Math.floor(Date.parse(`${day}T00:00:00Z`) / msPerDay);
}

/** Four digits hold a year; a week at either end may reach beyond. */
function isoDay(number: number): string {
  const bounded = Math.min(lastDay, Math.max(firstDay, number));
  return new Date(bounded * msPerDay).toISOString().slice(0, 10);
}

/** What a part of time is called, such as "July 2011". */
export function periodName(period: Period, index: number, wording: Wording): string {
  const { t } = wording;
  const start = period.startOf(index);
  switch (period.name) {
    case "day":
      return dayOf(start, wording);
    case "week":
      return t("Week of {0}", dayOf(start, wording));
    case "month":
      return formatDay(start, { month: "long", year: "numeric" }, wording);
    case "quarter":
      return t("Q{0} {1}", quarterOf(start), yearText(start, wording));
    case "year":
      return yearText(start, wording);
    case "decade":
    case "century":
    case "millennium":
      return t("{0} to {1}", yearText(start, wording), yearText(period.endOf(index), wording));
  }
}

/** What stands under the parts; the name of a group, such as a year over its months, where it changes. */
export function slotNames(
  period: Period,
  first: number,
  count: number,
  wording: Wording,
): readonly SlotName[] {
  const names = Array.from({ length: count }, (_, slot) => {
    const start = period.startOf(first + slot);
    return { text: shortName(period.name, start, wording), group: groupName(period.name, start, wording) };
  });
  return names.map(({ text, group }, slot) => {
    const isNew = group !== undefined && group !== names[slot - 1]?.group;
    return { text, isMajor: isNew || slot === 0, ...(isNew ? { group } : {}) };
  });
}

/** What one column stands for. */
export function periodCaption(name: PeriodName, { t }: Pick<Wording, "t">): string {
  const captions: Readonly<Record<PeriodName, string>> = {
    day: t("Sum by day"),
    week: t("Sum by week"),
    month: t("Sum by month"),
    quarter: t("Sum by quarter"),
    year: t("Sum by year"),
    decade: t("Sum by decade"),
    century: t("Sum by century"),
    millennium: t("Sum by millennium"),
  };
  return captions[name];
}

function shortName(name: PeriodName, start: string, wording: Wording): string {
  if (name === "day" || name === "week") return formatDay(start, { day: "numeric" }, wording);
  if (name === "month") return formatDay(start, { month: "short" }, wording);
  if (name === "quarter") return wording.t("Q{0}", quarterOf(start));
  return yearText(start, wording);
}

function groupName(name: PeriodName, start: string, wording: Wording): string | undefined {
  if (name === "day" || name === "week")
    return formatDay(start, { month: "short", year: "numeric" }, wording);
  return name === "month" || name === "quarter" ? yearText(start, wording) : undefined;
}

function quarterOf(day: string): number {
  return Math.floor((Number(day.slice(5, 7)) - 1) / 3) + 1;
}

function yearText(day: string, wording: Wording): string {
  return formatDay(day, { year: "numeric" }, wording);
}

/** A day has no time zone: it is the same everywhere. */
function formatDay(day: string, options: Intl.DateTimeFormatOptions, { locale }: Wording): string {
  const at = Date.parse(`${day}T00:00:00Z`);
  try {
    return new Intl.DateTimeFormat(locale, { ...options, timeZone: "UTC" }).format(at);
  } catch {
    return new Intl.DateTimeFormat("en", { ...options, timeZone: "UTC" }).format(at);
  }
}
