import { inLanguage } from "../../../present/wording.ts";
import type { NumberSeparators } from "./typed.ts";

export interface Formats {
  readonly collator: Intl.Collator;
  readonly separators: NumberSeparators;
  readonly count: (value: number) => string;
  readonly amount: (value: number | bigint, length: "short" | "full") => string;
  /** Whether a text is an amount as `amount` writes it, not in words or another currency. */
  readonly isAmount: (text: string) => boolean;
  /** A day such as "2024-05-06". */
  readonly day: (day: string) => string;
  readonly change: ChangeFormats;
}

/** How a difference is written; each with its sign: "+$1,200,000". */
export interface ChangeFormats {
  readonly amount: (value: number | bigint) => string;
  readonly number: (value: number | bigint) => string;
  readonly days: (days: number) => string;
  /** 0.5 is "+50%". */
  readonly share: (share: number) => string;
}

/** A language or a currency that is none gives plain English numbers. */
export function createFormats(locale: string, currency: string): Formats {
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
    count: (value) => count.format(value),
    amount: (value, length) => (length === "short" ? inShort : inFull).format(value),
    isAmount: (text) => own.has(withoutDigits(text)),
    day: (text) => {
      const at = Date.parse(text);
      return Number.isNaN(at) ? text : day.format(at);
    },
    change: changesOf(numbers, { ...full, ...money }),
  };
}

function changesOf(
  numbers: (style: Intl.NumberFormatOptions, plain?: Intl.NumberFormatOptions) => Intl.NumberFormat,
  money: Intl.NumberFormatOptions,
): ChangeFormats {
  const signed = { signDisplay: "exceptZero", maximumFractionDigits: 2 } as const;
  const amount = numbers({ ...money, ...signed }, signed);
  const number = numbers(signed);
  const days = numbers({ ...signed, style: "unit", unit: "day", unitDisplay: "long" });
  const fine = numbers({ style: "percent", signDisplay: "exceptZero", maximumFractionDigits: 1 });
  const coarse = numbers({ style: "percent", signDisplay: "exceptZero", maximumFractionDigits: 0 });
  return {
    amount: (value) => amount.format(value),
    number: (value) => number.format(value),
    days: (value) => days.format(value),
    share: (value) => (Math.abs(value) < 0.1 ? fine : coarse).format(value),
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
