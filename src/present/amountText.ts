import { exactAmount, statedAmount, wordedAmount, type Amount } from "../domain/record/amount.ts";
import { oneLine } from "../text/oneLine.ts";
import { isBareKey, isMoneyKey, isPercentKey } from "./fieldKinds.ts";
import { freshFormatters, inLanguage, type Wording } from "./wording.ts";

export type AmountWording = Pick<Wording, "locale" | "currency" | "formatters">;

/** Beyond this many digits, the language has no words and compact notation would write zeros. */
const maxCompactDigits = 20;

/** Returns a number in a language; in English if the locale is invalid. */
export function numberText(
  value: number | bigint,
  { locale, formatters = freshFormatters }: Pick<Wording, "locale" | "formatters">,
  options: Intl.NumberFormatOptions = {},
): string {
  return inLanguage(locale, (language) => formatters.number(language, options)).format(value);
}

export function isZero(value: Amount): boolean {
  return /^[+-]?0+(?:\.0+)?$/.test(statedAmount(value) ?? "");
}

/**
 * Returns an amount, `short` as "$4.5M", `full` as "$4,500,000". An amount in words stays as written if `full`, or if
 * its currency isn’t the person’s. "Indefinite" stays; missing and empty ones are undefined, never zero.
 */
export function formatAmount(
  value: Amount,
  wording: AmountWording,
  length: "short" | "full",
): string | undefined {
  return amountFormat(wording)(value, length);
}

export function amountFormat(
  wording: AmountWording,
): (value: Amount, length: "short" | "full") => string | undefined {
  const made = new Map<string, Intl.NumberFormat>();
  return (value, length) => {
    const exact = exactAmount(value) ?? (length === "short" ? valueInOwnCurrency(value, wording) : undefined);
    if (exact === undefined) return typeof value === "string" ? oneLine(value) || undefined : undefined;
    const hasCents = /\.\d*[1-9]/.test(exact);
    const style: Intl.NumberFormatOptions =
      length === "short"
        ? {
            notation: exact.length > maxCompactDigits ? "scientific" : "compact",
            // Node 22 writes "$150.0M" without it.
            minimumFractionDigits: 0,
            maximumFractionDigits: 1,
          }
        : { minimumFractionDigits: hasCents ? 2 : 0, maximumFractionDigits: hasCents ? 6 : 0 };
    const name = Object.values(style).join(" ");
    const format = made.get(name) ?? formatter(wording, style);
    made.set(name, format);
    return format.format(isDecimalText(exact) ? exact : Number(exact));
  };
}

/** Returns a format for numbers by their keys: digits, per cent, money, or grouped from 10,000 on. Make it once for many. */
export function numberFormat(wording: AmountWording): (value: number | bigint, key: string) => string {
  const amount = amountFormat(wording);
  let grouped: Intl.NumberFormat | undefined;
  return (value, key) => {
    const isShort = typeof value === "number" && (!Number.isInteger(value) || Math.abs(value) < 10_000);
    if (isBareKey(key)) return String(value);
    if (isPercentKey(key)) return `${String(value)} %`;
    if (isMoneyKey(key)) return amount(value, "full") ?? String(value);
    if (isShort) return String(value);
    grouped ??= inLanguage(wording.locale, (language) => new Intl.NumberFormat(language));
    return grouped.format(value);
  };
}

/** Returns the value of an amount in words if its currency is the person’s, or isn’t named. */
function valueInOwnCurrency(value: Amount, wording: AmountWording): string | undefined {
  const stated = wordedAmount(value);
  if (stated === undefined) return undefined;
  const { exact, currency = wording.currency } = stated;
  return currency === wording.currency || symbolsOf(wording).includes(currency) ? exact : undefined;
}

/** Returns the symbols of a currency: "$" and "US$" for USD. */
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

/** Returns raised against offered, from 0 to 1; undefined without numbers, if nothing is offered, or if more was raised. */
export function raisedShare(raised: Amount, offered: Amount): number | undefined {
  const [part, whole] = [exactAmount(raised), exactAmount(offered)];
  if (part === undefined || whole === undefined) return undefined;
  const [sold, all] = [Number(part), Number(whole)];
  return all > 0 && sold >= 0 && !isMore(part, whole) ? sold / all : undefined;
}

export function raisedAbove(raised: Amount, offered: Amount): boolean {
  const [part, whole] = [exactAmount(raised), exactAmount(offered)];
  return part !== undefined && whole !== undefined && isMore(part, whole);
}

/** Numbers beyond 2^53 can look equal and differ. */
function isMore(a: string, b: string): boolean {
  const whole = /^[+-]?\d+$/;
  return whole.test(a) && whole.test(b)
    ? BigInt(a.replace("+", "")) > BigInt(b.replace("+", ""))
    : Number(a) > Number(b);
}

/** As digits, `format` keeps precision that a number beyond 2^53 would lose. */
function isDecimalText(text: string): text is Intl.StringNumericLiteral {
  return /^[+-]?\d+(?:\.\d+)?$/.test(text);
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
    // The currency or locale is invalid; the number is still right.
    return formatters.number("en", style);
  }
}
