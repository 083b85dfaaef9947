import { sumOf, type UsageDay, type UsageSum } from "../../domain/allowance/usageLines.ts";
import type { Translate } from "../../text/sentence.ts";
import { dateText } from "../date.ts";
import type { Wording } from "../wording.ts";
import type { ChartDay, UsagePeriod, UsageChart } from "./usageProtocol.ts";

const periods = [14, 30] as const;

export const longestPeriod = 30;

export function usageChart(days: readonly UsageDay[], wording: Wording): UsageChart {
  const { t } = wording;
  return {
    heading: t("Requests per day"),
    periodName: t("Period"),
    periods: periods.map((count) => periodOf(days.slice(-count), count, t)),
    days: days.map((day, index) => chartDay(day, days.length - 1 - index, wording)),
    table: { label: t("Show as table"), columns: [t("Day"), t("Used"), t("May have used"), t("Free")] },
  };
}

function periodOf(days: readonly UsageDay[], count: number, t: Translate): UsagePeriod {
  const sum = sumOf(days);
  const total = sum.counted + sum.unknown + sum.free;
  return {
    days: count,
    label: t("{0} days", String(count)),
    total: total === 1 ? t("1 request") : t("{0} requests", String(total)),
    sums: chargesOf(sum, t).filter(({ charge }) => charge === "counted" || sum[charge] > 0),
  };
}

function chargesOf({ counted, unknown, free }: UsageSum, t: Translate): UsagePeriod["sums"] {
  return [
    {
      charge: "counted",
      text: counted === 1 ? t("1 search used") : t("{0} searches used", String(counted)),
    },
    {
      charge: "unknown",
      text: unknown === 1 ? t("Up to 1 search used") : t("Up to {0} searches used", String(unknown)),
    },
    { charge: "free", text: free === 1 ? t("1 free request") : t("{0} free requests", String(free)) },
  ];
}

function chartDay(day: UsageDay, daysAgo: number, wording: Wording): ChartDay {
  const { counted, unknown, free, from } = day;
  const { t } = wording;
  const inFull = dayName(from, wording, "full");
  const charges = chargesOf(day, t).flatMap(({ charge, text }) => (day[charge] === 0 ? [] : [text]));
  return {
    label: daysAgo === 0 ? t("Today") : dayName(from, wording, "short"),
    day: daysAgo === 0 ? t("Today") : inFull,
    counted,
    unknown,
    free,
    used: usedText(day),
    words: `${inFull}: ${charges.length === 0 ? t("no requests") : charges.join(", ")}`,
  };
}

const dayShapes = {
  short: { month: "short", day: "numeric" },
  full: { dateStyle: "medium" },
} as const;

/** Returns a day’s name by its start in local time, in ms since 1970: "Nov 8", or in full "Nov 8, 2026". */
export function dayName(from: number, wording: Wording, shape: keyof typeof dayShapes): string {
  // Noon falls on the same day in any time zone that the text may use.
  return dateText(from + 12 * 3_600_000, wording, dayShapes[shape]);
}

export function usedText({ counted, unknown }: UsageSum): string {
  if (counted + unknown === 0) return "";
  return unknown === 0 ? String(counted) : `${String(counted)}–${String(counted + unknown)}`;
}
