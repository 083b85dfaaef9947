import { dayOf } from "../date.ts";
import type { Wording } from "../wording.ts";
import type { SlotName } from "./chart.ts";
import type { Period, PeriodName } from "./periods.ts";

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
