import type { Json } from "../../text/json.ts";
import { timesPowerOfTen, zerosOf } from "../../text/numbers.ts";

/** An amount in a record: a number, or text such as "4500000" or "Indefinite". */
export type Amount = number | bigint | string | null | undefined;

const decimal = /^[+-]?\d+(?:\.\d+)?$/;
const grouped = /^[+-]?\d{1,3}(?:,\d{3})+(?:\.\d+)?$/;

/** "$40 Million", "USD 2.6m", "4,500,000 €". */
const worded =
  /^(?<before>\p{Sc}|[a-z]{3}|[a-z]{1,2}\p{Sc})?\s?(?<number>\d{1,3}(?:,\d{3})+(?:\.\d{1,6})?|\d{1,20}(?:\.\d{1,6})?)\s?(?<unit>thousand|million|billion|trillion|mm|mn|bn|tn|k|m|b)?\s?(?<after>\p{Sc}|[a-z]{3})?$/iu;

const longestText = 60;

export function amountOf(value: Json | undefined): Amount {
  return typeof value === "number" || typeof value === "bigint" || typeof value === "string"
    ? value
    : undefined;
}

/** Returns exact decimal text; undefined for words, an empty or missing text, or more than 60 characters. */
export function exactAmount(value: Amount): string | undefined {
  if (typeof value === "number" && !Number.isFinite(value)) return undefined;
  const text = typeof value === "number" ? toPlain(value) : String(value ?? "");
  if (text.length > longestText) return undefined;
  const bare = text.trim();
  return decimal.test(bare) || grouped.test(bare) ? bare.replaceAll(",", "") : undefined;
}

export interface WordedAmount {
  readonly exact: string;
  readonly currency?: string;
}

/** "$40 Million" is 40000000; undefined for other words, such as "Undisclosed". */
export function wordedAmount(value: Amount): WordedAmount | undefined {
  if (typeof value !== "string" || value.length > longestText) return undefined;
  const { before, number, unit, after } = worded.exec(value.trim())?.groups ?? {};
  const currency = before ?? after;
  if (number === undefined || [before, after].some((code) => code !== code?.toUpperCase())) return undefined;
  const shift = zerosOf(unit ?? "") ?? 0;
  if (unit === undefined && currency === undefined) return undefined;
  return {
    exact: timesPowerOfTen(number.replaceAll(",", ""), shift),
    ...(currency === undefined ? {} : { currency }),
  };
}

export function statedAmount(value: Amount): string | undefined {
  return exactAmount(value) ?? wordedAmount(value)?.exact;
}

function toPlain(value: number): string {
  return Number.isInteger(value) ? BigInt(value).toString() : value.toFixed(10).replace(/(?<!0)0+$/, "");
}
