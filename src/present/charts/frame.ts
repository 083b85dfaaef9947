import type { Wording } from "../wording.ts";
import { countText } from "./tally.ts";
import type { Tick } from "./chart.ts";
import { exactAmount, formatAmount, type Amount } from "../amount.ts";

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

/** One unit of money in millionths: whole numbers add up and compare without loss. */
export const oneUnit = 1_000_000n;

/** An amount in millionths; what is smaller is cut off. Undefined for a word, a nothing, no number. */
export function microsOf(amount: Amount): bigint | undefined {
  const exact = exactAmount(amount);
  const parts =
    exact === undefined ? undefined : /^(?<sign>[+-]?)(?<whole>\d+)(?:\.(?<part>\d*))?$/.exec(exact);
  if (parts?.groups === undefined) return undefined;
  const { sign, whole = "0", part = "" } = parts.groups;
  const size = BigInt(whole) * oneUnit + BigInt(part.slice(0, 6).padEnd(6, "0"));
  return sign === "-" ? -size : size;
}

/** Exact decimal text, such as "4500000" or "0.5". */
export function decimalOf(micros: bigint): string {
  const size = micros < 0n ? -micros : micros;
  const part = (size % oneUnit).toString().padStart(6, "0").replace(/0+$/, "");
  return `${micros < 0n ? "-" : ""}${(size / oneUnit).toString()}${part === "" ? "" : `.${part}`}`;
}

/** Short, such as "$4.5M"; parts of one unit in full. */
export function shortMoney(micros: bigint, wording: Wording): string {
  const size = micros < 0n ? -micros : micros;
  // Text of more than 60 characters counts as no amount; a whole number has no such bound.
  const amount = size % oneUnit === 0n || size > oneUnit * oneUnit ? micros / oneUnit : decimalOf(micros);
  return formatAmount(amount, wording, size < oneUnit ? "full" : "short") ?? decimalOf(micros);
}

/** What part `value` is of `whole`, from 0 to 1. */
export function shareOf(value: bigint, whole: bigint): number {
  if (value <= 0n || whole <= 0n) return 0;
  return Math.min(1, Number((value * 1_000_000n) / whole) / 1_000_000);
}
