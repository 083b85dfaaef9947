import type { Json } from "../text/json.ts";
import { oneLine } from "../text/oneLine.ts";
import { freshFormatters, type Wording } from "./wording.ts";

/** What amounts are written with. */
export type AmountWording = Pick<Wording, "locale" | "currency" | "formatters">;

/** An amount as records carry one: a number, or text such as "4500000" or "Indefinite". */
export type Amount = number | bigint | string | null | undefined;

const decimal = /^[+-]?\d+(?:\.\d+)?$/;
const grouped = /^[+-]?\d{1,3}(?:,\d{3})+(?:\.\d+)?$/;

/** "$40 Million", "USD 2.6m", "4,500,000 €". */
const worded =
  /^(?<before>\p{Sc}|[a-z]{3}|[a-z]{1,2}\p{Sc})?\s?(?<number>\d{1,3}(?:,\d{3})+(?:\.\d{1,6})?|\d{1,20}(?:\.\d{1,6})?)\s?(?<unit>thousand|million|billion|trillion|mm|mn|bn|tn|k|m|b)?\s?(?<behind>\p{Sc}|[a-z]{3})?$/iu;

/** How many zeros a word stands for, in small letters. */
const zeros: Readonly<Record<string, number>> = {
  k: 3,
  thousand: 3,
  m: 6,
  mm: 6,
  mn: 6,
  million: 6,
  b: 9,
  bn: 9,
  billion: 9,
  tn: 12,
  trillion: 12,
};

/** Longer texts of digits are no amount of money. */
const longestText = 60;

/** Beyond this many digits the words of the language run out, and a row of zeros would follow. */
const mostCompact = 20;

/** What of any JSON value can be an amount; undefined for the rest. */
export function amountOf(value: Json | undefined): Amount {
  return typeof value === "number" || typeof value === "bigint" || typeof value === "string"
    ? value
    : undefined;
}

/** The amount as exact decimal text; undefined for a word, an empty text, nothing. */
export function exactAmount(value: Amount): string | undefined {
  if (typeof value === "bigint") return value.toString();
  if (typeof value === "number") return Number.isFinite(value) ? toPlain(value) : undefined;
  const text = value !== null && value !== undefined && value.length <= longestText ? value.trim() : "";
  return decimal.test(text) || grouped.test(text) ? text.replaceAll(",", "") : undefined;
}

/** An amount that a text states in words. */
export interface WordedAmount {
  /** Exact decimal text. */
  readonly exact: string;
  /** The currency as it was written, such as "$" or "EUR"; absent where none was. */
  readonly currency?: string;
}

/** What an amount in words comes to: "$40 Million" is 40000000. Undefined for any other text, such as "Undisclosed". */
export function wordedAmount(value: Amount): WordedAmount | undefined {
  if (typeof value !== "string" || value.length > longestText) return undefined;
  const { before, number, unit, behind } = worded.exec(value.trim())?.groups ?? {};
  const currency = before ?? behind;
  if (number === undefined || [before, behind].some((code) => code !== code?.toUpperCase())) return undefined;
  const shift = unit === undefined ? 0 : (zeros[unit.toLowerCase()] ?? 0);
  if (unit === undefined && currency === undefined) return undefined;
  return {
    exact: timesTen(number.replaceAll(",", ""), shift),
    ...(currency === undefined ? {} : { currency }),
  };
}

/** An amount as exact decimal text, in digits or in words; undefined for what is none. */
export function statedAmount(value: Amount): string | undefined {
  return exactAmount(value) ?? wordedAmount(value)?.exact;
}

/** Whether an amount is zero, in whatever form: 0, "0", "0.00", "$0". */
export function isZero(value: Amount): boolean {
  return /^[+-]?0+(?:\.0+)?$/.test(statedAmount(value) ?? "");
}

/** A decimal text times ten to the power of `shift`. */
function timesTen(number: string, shift: number): string {
  const [whole = "", fraction = ""] = number.split(".");
  const moved = `${whole}${fraction.slice(0, shift).padEnd(shift, "0")}`.replace(/^0+(?=\d)/, "");
  const rest = fraction.slice(shift).replace(/0+$/, "");
  return rest === "" ? moved : `${moved}.${rest}`;
}

/**
 * An amount in words: `short` as "$4.5M", `full` as "$4,500,000". An amount that a text states in words is `full` as it
 * was written, and `short` as any other where its currency is the person’s. A word such as "Indefinite" stays that
 * word; nothing, and an empty text, are undefined, never zero.
 */
export function formatAmount(
  value: Amount,
  wording: AmountWording,
  length: "short" | "full",
): string | undefined {
  return amountFormat(wording)(value, length);
}

/** `formatAmount` for many amounts: what formats them is slow to make, and is made once here. */
export function amountFormat(
  wording: AmountWording,
): (value: Amount, length: "short" | "full") => string | undefined {
  const made = new Map<string, Intl.NumberFormat>();
  return (value, length) => {
    const exact = exactAmount(value) ?? (length === "short" ? ownExact(value, wording) : undefined);
    if (exact === undefined) return typeof value === "string" ? oneLine(value) || undefined : undefined;
    const hasCents = /\.\d*[1-9]/.test(exact);
    const style = styleOf(length, { hasCents, isLong: exact.length > mostCompact });
    const name = Object.values(style).join(" ");
    const format = made.get(name) ?? formatter(wording, style);
    made.set(name, format);
    return format.format(isNumeric(exact) ? exact : Number(exact));
  };
}

/** What an amount in words comes to where its currency is the person’s, or is not named. */
function ownExact(value: Amount, wording: AmountWording): string | undefined {
  const stated = wordedAmount(value);
  if (stated === undefined) return undefined;
  const { exact, currency = wording.currency } = stated;
  return currency === wording.currency || symbolsOf(wording).includes(currency) ? exact : undefined;
}

/** How a currency is written: "$" and "US$" for USD. */
function symbolsOf({ currency, formatters = freshFormatters }: AmountWording): readonly string[] {
  const symbol = (locale: string, currencyDisplay: "narrowSymbol" | "symbol"): readonly string[] =>
    formatters
      .number(locale, { style: "currency", currency, currencyDisplay })
      .formatToParts(0)
      .flatMap(({ type, value }) => (type === "currency" ? [value] : []));
  try {
    return [...symbol("en-US", "narrowSymbol"), ...symbol("en-CA", "symbol")];
  } catch {
    return [];
  }
}

function styleOf(
  length: "short" | "full",
  { hasCents, isLong }: { readonly hasCents: boolean; readonly isLong: boolean },
): Intl.NumberFormatOptions {
  return length === "short"
    ? { notation: isLong ? "scientific" : "compact", maximumFractionDigits: 1 }
    : { minimumFractionDigits: hasCents ? 2 : 0, maximumFractionDigits: hasCents ? 6 : 0 };
}

/** Raised against offered, from 0 to 1; undefined where the numbers allow no ratio: no number, 0, more raised than offered. */
export function raisedShare(raised: Amount, offered: Amount): number | undefined {
  const [part, whole] = [exactAmount(raised), exactAmount(offered)];
  if (part === undefined || whole === undefined) return undefined;
  const [sold, all] = [Number(part), Number(whole)];
  return all > 0 && sold >= 0 && !isMore(part, whole) ? sold / all : undefined;
}

/** Whether more was raised than offered; false where the numbers do not say. */
export function raisedAbove(raised: Amount, offered: Amount): boolean {
  const [part, whole] = [exactAmount(raised), exactAmount(offered)];
  return part !== undefined && whole !== undefined && isMore(part, whole);
}

/** Beyond 2^53 two numbers can look equal that are not. */
function isMore(a: string, b: string): boolean {
  const whole = /^[+-]?\d+$/;
  return whole.test(a) && whole.test(b)
    ? BigInt(a.replace("+", "")) > BigInt(b.replace("+", ""))
    : Number(a) > Number(b);
}

/** Told to the compiler: text of digits, which keeps what a number beyond 2^53 would lose. */
function isNumeric(text: string): text is Intl.StringNumericLiteral {
  return decimal.test(text);
}

/** `1e21` and `1e-7` as digits. */
function toPlain(value: number): string {
  return Number.isInteger(value) ? BigInt(value).toString() : value.toFixed(10).replace(/0+$/, "");
}

function formatter(
  { locale, currency, formatters = freshFormatters }: AmountWording,
  style: Intl.NumberFormatOptions,
): Intl.NumberFormat {
  try {
    return formatters.number(locale, {
      ...style,
      style: "currency",
      currency,
      currencyDisplay: "narrowSymbol",
    });
  } catch {
    // A currency that is none, or a locale that is none: the number is still true.
    return formatters.number("en", style);
  }
}
