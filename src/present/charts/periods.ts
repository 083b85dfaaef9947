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
