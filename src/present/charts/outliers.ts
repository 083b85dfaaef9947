import { bisectLeft, bisectRight, quantileSorted } from "d3-array";

/** The days between which most are, both included. */
export interface CoreDays {
  readonly first: number;
  readonly last: number;
}

const year = 366 * 86_400_000;

/** Farther from the middle half of all days than this many times its length, a day is an outlier. */
const reach = 3;

/** Nothing nearer to the middle half is an outlier, in ms. */
const leastReach = 2 * year;

/** More days than this part are no outliers at either end: they are what the rows are about. */
const mostShare = 0.02;

/** One bad date is few among any number of days. */
const fewest = 1;

/** The first and last day without the few far off, such as a mistyped year; `days` in ms, ascending. */
export function coreDays(days: readonly number[]): CoreDays | undefined {
  const [low, high] = [quantileSorted([...days], 0.25), quantileSorted([...days], 0.75)];
  const [first, last] = [days[0], days.at(-1)];
  if (low === undefined || high === undefined || first === undefined || last === undefined) return undefined;
  const far = Math.max(leastReach, (high - low) * reach);
  const few = Math.max(fewest, Math.floor(days.length * mostShare));
  const from = bisectLeft(days, low - far);
  const to = bisectRight(days, high + far);
  return {
    first: from <= few ? (days[from] ?? first) : first,
    last: days.length - to <= few ? (days[to - 1] ?? last) : last,
  };
}
