import { inLanguage } from "../../../present/wording.ts";
import type { NumberSeparators } from "./typedNumbers.ts";

/** How the page writes numbers and days. A language or a currency that is none gives plain English numbers. */
export function createFormats(locale: string, currency: string) {
  const numbers = (style: Intl.NumberFormatOptions, plain = style): Intl.NumberFormat => {
    try {
      return new Intl.NumberFormat(locale, style);
    } catch {
      return new Intl.NumberFormat("en", plain);
    }
  };
  const money = { style: "currency", currency, currencyDisplay: "narrowSymbol" } as const;
  const short = { notation: "compact", maximumFractionDigits: 1 } as const;
  const full = { minimumFractionDigits: 0, maximumFractionDigits: 2 } as const;
  const [count, inShort, inFull] = [
    numbers({}),
    numbers({ ...short, ...money }, short),
    numbers({ ...full, ...money }, full),
  ];
  const day = inLanguage(
    locale,
    (language) => new Intl.DateTimeFormat(language, { dateStyle: "medium", timeZone: "UTC" }),
  );
  const own = new Set([1234.5, -1234.5].map((value) => withoutDigits(inFull.format(value))));
  return {
    collator: inLanguage(locale, (language) => new Intl.Collator(language, { numeric: true })),
    separators: separatorsOf(count),
    count: (value: number) => count.format(value),
    amount: (value: number | bigint, length: "short" | "full") =>
      (length === "short" ? inShort : inFull).format(value),
    /** Whether a text is an amount as `amount` writes it, not in words or another currency. */
    isAmount: (text: string) => own.has(withoutDigits(text)),
    /** A day such as "2024-05-06". */
    day: (text: string) => {
      const at = Date.parse(text);
      return Number.isNaN(at) ? text : day.format(at);
    },
    change: changesOf(numbers, { ...full, ...money }),
  };
}

export type Formats = ReturnType<typeof createFormats>;

/** How a difference is written; each with its sign: "+$1,200,000", "+50%" for a share of 0.5. */
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
    amount: (value: number | bigint) => amount.format(value),
    number: (value: number | bigint) => number.format(value),
    days: (value: number) => days.format(value),
    share: (value: number) => (Math.abs(value) < 0.1 ? fine : coarse).format(value),
  };
}

function withoutDigits(text: string): string {
  return text.replaceAll(/[\d\s.,'’]/g, "");
}

function separatorsOf(format: Intl.NumberFormat): NumberSeparators {
  const parts = format.formatToParts(1_234_567.5);
  const separator = (type: "decimal" | "group", usual: string): string =>
    parts.find((part) => part.type === type)?.value ?? usual;
  return { decimal: separator("decimal", "."), group: separator("group", ",") };
}
