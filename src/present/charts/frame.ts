import type { Wording } from "../wording.ts";
import { countText, shareOf } from "./tally.ts";
import type { Tick } from "./chart.ts";

/** What is loaded, and whether the service has more. */
export interface Loaded {
  readonly total: number;
  readonly hasMore: boolean;
}

/** Which rows a chart speaks of: those that are loaded, and no others. */
export function scopeOf({ total, hasMore }: Loaded, wording: Wording): string {
  const count = countText(total, wording);
  return hasMore ? wording.t("of {0} loaded; more exist", count) : wording.t("of {0} loaded", count);
}

/** An axis from 0 to a round number. */
export interface Axis {
  readonly top: bigint;
  readonly ticks: readonly Tick[];
}

const mostSteps = 4n;

/** Steps of 1, 2 or 5 times a power of ten, four at most, none below `least`; `write` gives the words of a value. */
export function axisTo(max: bigint, least: bigint, write: (value: bigint) => string): Axis {
  let power = least;
  while (max > power * 5n * mostSteps) power *= 10n;
  const step = [1n, 2n, 5n].map((digit) => digit * power).find((size) => max <= size * mostSteps) ?? power;
  const steps = max <= 0n ? 1n : (max + step - 1n) / step;
  const top = step * steps;
  const ticks = Array.from({ length: Number(steps) + 1 }, (_, index) => {
    const value = step * BigInt(index);
    return { at: shareOf(value, top), text: write(value) };
  });
  return { top, ticks };
}
