import type { Translate } from "../text/sentence.ts";

export interface Wording {
  readonly t: Translate;
  /** BCP 47, such as `en` or `de`. */
  readonly locale: string;
  /** ISO 4217; the service names no currency, nothing is converted. */
  readonly currency: string;
  /** IANA name; the machine's own without it. */
  readonly timeZone?: string;
  /** Where many records are worded: keeps the formatters from one to the next. */
  readonly formatters?: Formatters;
}

/** Makes the runtime's formatters. Both methods throw a RangeError for a locale, currency or time zone that is none. */
export interface Formatters {
  number(locale: string, options: Intl.NumberFormatOptions): Intl.NumberFormat;
  date(locale: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat;
}

/** What `make` gives for a language; for English where the language is none. */
export function inLanguage<Made>(locale: string, make: (locale: string) => Made): Made {
  try {
    return make(locale);
  } catch {
    return make("en");
  }
}

/** At the start of a line or a title. */
export function capitalized(text: string, { locale }: Pick<Wording, "locale">): string {
  return `${text.slice(0, 1).toLocaleUpperCase(locale)}${text.slice(1)}`;
}

/** "A, B, and C". */
export function listInWords(parts: readonly string[], locale: string): string {
  return inLanguage(locale, (known) => new Intl.ListFormat(known)).format(parts);
}

export const freshFormatters: Formatters = {
  number: (locale, options) => new Intl.NumberFormat(locale, options),
  date: (locale, options) => new Intl.DateTimeFormat(locale, options),
};

/** Keeps each formatter that it made: to make one takes a hundred times as long as to use it. */
export function createFormatters(): Formatters {
  return {
    number: kept((locale, options) => freshFormatters.number(locale, options)),
    date: kept((locale, options) => freshFormatters.date(locale, options)),
  };
}

function kept<Options, Format>(
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
