import { dayReader } from "../date.ts";
import type { Wording } from "../wording.ts";
import type { ChartCondition, ChartMark, ChartRow } from "./chart.ts";
import { exactAmount, formatAmount, type Amount } from "../amount.ts";

/** A loaded row as the charts read it; `at` is its place in the list. */
export interface ReadRow {
  readonly row: ChartRow;
  readonly at: number;
  readonly micros: bigint | undefined;
  /** As "2011-07-14". */
  readonly day: string | undefined;
}

/** How a mark is named and told from others. */
export interface MarkName {
  readonly name: string;
  /** Begins the label where the name alone would not say it, such as "California (CA)". */
  readonly spoken?: string;
  /** Words of the filter, such as "State: California". */
  readonly words: string;
  readonly condition: ChartCondition;
}

/** Reads amounts and days once for all charts. */
export function rowReader(wording: Wording): (row: ChartRow, at: number) => ReadRow {
  const readDay = remembered(dayReader(wording));
  return (row, at) => ({ row, at, micros: microsOf(row.amount), day: readDay(row.date) });
}

/** Reads each text once: many rows share few places, industries and days. */
export function remembered<Found>(
  read: (text: string | undefined) => Found,
): (text: string | undefined) => Found {
  const known = new Map<string | undefined, { readonly found: Found }>();
  return (text) => {
    const before = known.get(text);
    if (before !== undefined) return before.found;
    const found = read(text);
    known.set(text, { found });
    return found;
  };
}

/** What the rows raised, as far as they say. */
export function sumOf(rows: readonly ReadRow[]): bigint {
  return rows.reduce((sum, { micros }) => sum + (micros ?? 0n), 0n);
}

/** The mark of some of `total` loaded rows. */
export function markOf(
  rows: readonly ReadRow[],
  total: number,
  naming: MarkName,
  wording: Wording,
): ChartMark {
  const { name, spoken = name, words, condition } = naming;
  return {
    name,
    label: labelOf(spoken, rows, total, wording),
    count: rows.length,
    countText: countText(rows.length, wording),
    sum: decimalOf(sumOf(rows)),
    filter: { key: JSON.stringify(condition), words, condition },
    members: rows.map(({ at }) => at),
  };
}

/** A number of things for reading. */
export function countText(count: number, { locale }: Pick<Wording, "locale">): string {
  try {
    return new Intl.NumberFormat(locale).format(count);
  } catch {
    return String(count);
  }
}

function labelOf(name: string, rows: readonly ReadRow[], total: number, wording: Wording): string {
  const { t } = wording;
  const count = countText(rows.length, wording);
  const all = countText(total, wording);
  const missing = rows.filter(({ micros }) => micros === undefined).length;
  if (missing === rows.length) return t("{0}: {1} of {2} loaded, no amount stated", name, count, all);
  const sum = shortMoney(sumOf(rows), wording);
  if (missing === 0) return t("{0}: {1} of {2} loaded, {3} raised", name, count, all, sum);
  const without = countText(missing, wording);
  return t("{0}: {1} of {2} loaded, {3} raised, {4} without an amount", name, count, all, sum, without);
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
