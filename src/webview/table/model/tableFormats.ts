import { amountFormat } from "../../../present/amountText.ts";
import { inLanguage } from "../../../present/wording.ts";
import { separatorsOf } from "../../../text/numbers.ts";

/** Returns formats of numbers and days. An invalid locale or currency yields plain English numbers. */
export function createFormats(locale: string, currency: string) {
  const numbers = (style: Intl.NumberFormatOptions, plain = style): Intl.NumberFormat => {
    try {
      return new Intl.NumberFormat(locale, style);
    } catch {
      return new Intl.NumberFormat("en", plain);
    }
  };
  const money = { style: "currency", currency, currencyDisplay: "narrowSymbol" } as const;
  const full = { minimumFractionDigits: 0, maximumFractionDigits: 2 } as const;
  const count = numbers({});
  const amount = amountFormat({ locale, currency });
  const inFull = (value: number | bigint): string => amount(value, "full") ?? "";
  const day = inLanguage(
    locale,
    (language) => new Intl.DateTimeFormat(language, { dateStyle: "medium", timeZone: "UTC" }),
  );
  const own = new Set([1234.5, -1234.5].map((value) => withoutDigits(inFull(value))));
  return {
    collator: inLanguage(locale, (language) => new Intl.Collator(language, { numeric: true })),
    separators: separatorsOf(locale),
    count: (value: number) => count.format(value),
    amount: (value: number | bigint, length: "short" | "full") => amount(value, length) ?? "",
    /** True if a text is an amount in this format, and not in words or another currency. */
    isAmount: (text: string) => own.has(withoutDigits(text)),
    day: (text: string) => {
      const at = Date.parse(text);
      return Number.isNaN(at) ? text : day.format(at);
    },
    change: changesOf(numbers, { ...full, ...money }),
  };
}

export type Formats = ReturnType<typeof createFormats>;

/** In English, `Intl` writes a hyphen. */
function minus(text: string): string {
  return text.replace("-", "−");
}

/** Formats of signed differences: "+$1,200,000", "+50%" for a share of 0.5. */
function changesOf(
  numbers: (style: Intl.NumberFormatOptions, plain?: Intl.NumberFormatOptions) => Intl.NumberFormat,
  money: Intl.NumberFormatOptions,
) {
  const signed = { signDisplay: "exceptZero", maximumFractionDigits: 2 } as const;
  const amount = numbers({ ...money, ...signed }, signed);
  const number = numbers(signed);
  const days = numbers({ ...signed, style: "unit", unit: "day", unitDisplay: "long" });
  const fine = numbers({ style: "percent", signDisplay: "exceptZero", maximumFractionDigits: 1 });
  const coarse = numbers({ style: "percent", signDisplay: "exceptZero", maximumFractionDigits: 0 });
  return {
    amount: (value: number | bigint) => minus(amount.format(value)),
    number: (value: number | bigint) => minus(number.format(value)),
    days: (value: number) => minus(days.format(value)),
    share: (value: number) => minus((Math.abs(value) < 0.1 ? fine : coarse).format(value)),
  };
}

function withoutDigits(text: string): string {
  return text.replaceAll(/[\d\s.,'’]/g, "");
}
