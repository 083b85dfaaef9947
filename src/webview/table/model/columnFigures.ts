import type { TableRow } from "../../../present/table/tableProtocol.ts";
import { cellNumber } from "./cell.ts";

export interface ColumnFigures {
  /** Exact if all amounts are whole. */
  readonly total: number | bigint;
  readonly median: number | bigint;
  /** Rows with a number; other rows don’t count as zero. */
  readonly stated: number;
}

export function columnFigures(
  rows: readonly TableRow[],
  places: readonly number[],
  at: number,
): ColumnFigures | undefined {
  const numbers = places.flatMap((place) => {
    const number = cellNumber(rows[place]?.cells[at]);
    return number === undefined ? [] : [number];
  });
  if (numbers.length === 0) return undefined;
  return { total: totalOf(numbers), median: medianOf(numbers), stated: numbers.length };
}

function totalOf(numbers: readonly (number | bigint)[]): number | bigint {
  const size = numbers.reduce<number>((sum, number) => sum + Math.abs(Number(number)), 0);
  // If the absolute values add up to a safe integer, so does every partial sum.
  if (size <= Number.MAX_SAFE_INTEGER || !numbers.every(isWhole)) {
    return numbers.reduce<number>((sum, number) => sum + Number(number), 0);
  }
  return toNumberIfSafe(numbers.reduce<bigint>((sum, number) => sum + BigInt(number), 0n));
}

function medianOf(numbers: readonly (number | bigint)[]): number | bigint {
  const sorted = numbers.toSorted((one, other) => (one < other ? -1 : one > other ? 1 : 0));
  const middle = sorted[Math.floor(sorted.length / 2)] ?? 0;
  if (sorted.length % 2 === 1) return middle;
  const before = sorted[sorted.length / 2 - 1] ?? 0;
  if (!isWhole(before) || !isWhole(middle)) return (Number(before) + Number(middle)) / 2;
  const sum = BigInt(before) + BigInt(middle);
  return sum % 2n === 0n ? toNumberIfSafe(sum / 2n) : Number(sum) / 2;
}

function isWhole(number: number | bigint): boolean {
  return typeof number === "bigint" || Number.isSafeInteger(number);
}

/** Returns a number if that is exact. */
export function toNumberIfSafe(value: bigint): number | bigint {
  const number = Number(value);
  return Number.isSafeInteger(number) ? number : value;
}
