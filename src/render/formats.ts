/** Makes the runtime's formatters. Both methods throw a RangeError for a locale, currency or time zone that is none. */
export interface Formats {
  number(locale: string, options: Intl.NumberFormatOptions): Intl.NumberFormat;
  date(locale: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat;
}

/** Makes each formatter anew. */
export const freshFormats: Formats = {
  number: (locale, options) => new Intl.NumberFormat(locale, options),
  date: (locale, options) => new Intl.DateTimeFormat(locale, options),
};

/** Keeps each formatter that it made: to make one takes a hundred times as long as to use it. */
export function createFormats(): Formats {
  return {
    number: kept((locale, options) => freshFormats.number(locale, options)),
    date: kept((locale, options) => freshFormats.date(locale, options)),
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
