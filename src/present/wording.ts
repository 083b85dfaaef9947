import type { Translate } from "../text/sentence.ts";

export interface Wording {
  readonly t: Translate;
  /** BCP 47, such as `en` or `de`. */
  readonly locale: string;
  /** ISO 4217; the service names no currency, and nothing is converted. */
  readonly currency: string;
  /** IANA name; by default the machine’s. */
  readonly timeZone?: string;
  readonly formatters?: Formatters;
}

/** Makes the runtime’s formatters. Both methods throw RangeError for an invalid locale, currency or time zone. */
export interface Formatters {
  number(locale: string, options: Intl.NumberFormatOptions): Intl.NumberFormat;
  date(locale: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat;
}

/** Returns the result of `make` for a language, or for English if the locale is invalid. */
export function inLanguage<Made>(locale: string, make: (locale: string) => Made): Made {
  try {
    return make(locale);
  } catch {
    return make("en");
  }
}

/** Capitalizes the start of a line or a title. */
export function capitalized(text: string, { locale }: Pick<Wording, "locale">): string {
  return `${text.slice(0, 1).toLocaleUpperCase(locale)}${text.slice(1)}`;
}

/** Returns "A, B, and C". */
export function listInWords(parts: readonly string[], locale: string): string {
  return inLanguage(locale, (known) => new Intl.ListFormat(known)).format(parts);
}

export const freshFormatters: Formatters = {
  number: (locale, options) => new Intl.NumberFormat(locale, options),
  date: (locale, options) => new Intl.DateTimeFormat(locale, options),
};

/** Returns formatters that are made once: making one takes a hundred times as long as using it. */
export function createFormatters(): Formatters {
  return {
    number: cached((locale, options) => freshFormatters.number(locale, options)),
    date: cached((locale, options) => freshFormatters.date(locale, options)),
  };
}

function cached<Options, Format>(
  make: (locale: string, options: Options) => Format,
): (locale: string, options: Options) => Format {
  const made = new Map<string, Format>();
  return (locale, options) => {
    const name = JSON.stringify([locale, options]);
    const format = made.get(name) ?? make(locale, options);
    made.set(name, format);
    return format;
  };
}
