/** A text with its holes `{0}` … filled in. */
export function fill(text: string, ...values: readonly (string | number)[]): string {
  return text.replaceAll(/\{(\d+)\}/g, (hole, index: string) => String(values[Number(index)] ?? hole));
}

/** How numbers and days are written in the language of the page. */
export interface Formats {
  readonly collator: Intl.Collator;
  readonly count: (value: number) => string;
  readonly amount: (value: number | bigint, length: "short" | "full") => string;
  readonly day: (at: number) => string;
}

/** Makes what formats; a language or a currency that is none gives plain English numbers. */
export function createFormats(locale: string, currency: string): Formats {
  const count = made(
    () => new Intl.NumberFormat(locale),
    () => new Intl.NumberFormat("en"),
  );
  const money = { style: "currency", currency, currencyDisplay: "narrowSymbol" } as const;
  const short = { notation: "compact", maximumFractionDigits: 1 } as const;
  const full = { minimumFractionDigits: 0, maximumFractionDigits: 2 } as const;
  const [inShort, inFull] = [short, full].map((style) =>
    made(
      () => new Intl.NumberFormat(locale, { ...style, ...money }),
      () => new Intl.NumberFormat("en", style),
    ),
  );
  const day = made(
    () => new Intl.DateTimeFormat(locale, { dateStyle: "medium" }),
    () => new Intl.DateTimeFormat("en", { dateStyle: "medium" }),
  );
  return {
    collator: made(
      () => new Intl.Collator(locale, { numeric: true }),
      () => new Intl.Collator("en", { numeric: true }),
    ),
    count: (value) => count.format(value),
    amount: (value, length) => (length === "short" ? inShort : inFull)?.format(value) ?? String(value),
    day: (at) => day.format(at),
  };
}

function made<T>(first: () => T, second: () => T): T {
  try {
    return first();
  } catch {
    return second();
  }
}
