import { momentOf } from "../domain/record/moment.ts";
import type { Json } from "../text/json.ts";
import { freshFormatters, inLanguage, type Wording } from "./wording.ts";

/** Returns a date in a language, in English if the locale is invalid; `at` in ms since 1970. */
export function dateText(
  at: number,
  { locale, formatters = freshFormatters }: Pick<Wording, "locale" | "formatters">,
  options: Intl.DateTimeFormatOptions,
): string {
  return inLanguage(locale, (language) => formatters.date(language, options)).format(at);
}

export interface DateText {
  /** Without time: "Jul 14, 2011". */
  readonly day: string;
  /** With the time if the text has one, in local time if it has an offset. */
  readonly full: string;
  readonly original: string;
}

/** Returns a date for reading; undefined if the value is no ISO 8601 text, which is then shown as it is. */
export function readableDate(value: Json | undefined, wording: Wording): DateText | undefined {
  const moment = momentOf(value);
  if (moment === undefined || typeof value !== "string") return undefined;
  // Without an offset, the time zone is unknown: show the time as written.
  const zone = moment.hasZone ? wording.timeZone : "UTC";
  const show = (options: Intl.DateTimeFormatOptions): string =>
    formatterOf(wording, zone, options)(moment.at);
  const day = show({ dateStyle: "medium" });
  return {
    day,
    full: moment.hasTime ? show({ dateStyle: "medium", timeStyle: "short" }) : day,
    original: value.trim(),
  };
}

/** Returns a day for reading, "Jul 14, 2011"; text other than a date stays as it is. */
export function dayOf(text: string, wording: Wording): string {
  return readableDate(text, wording)?.day ?? text;
}

/** Returns the language’s shortest form, "7/14/11", for narrow rows. */
export function shortDayOf(text: string, wording: Wording): string {
  const moment = momentOf(text);
  if (moment === undefined) return text;
  return formatterOf(wording, moment.hasZone ? wording.timeZone : "UTC", { dateStyle: "short" })(moment.at);
}

/** Returns a format for many dates, with the days of `readableDate` and sort keys in ms; it makes each formatter once. */
export function dayFormat(
  wording: Wording,
): (value: Json | undefined) => { readonly day: string; readonly at: number } | undefined {
  const made = new Map<string | undefined, (at: number) => string>();
  return (value) => {
    const moment = momentOf(value);
    if (moment === undefined) return undefined;
    const zone = moment.hasZone ? wording.timeZone : "UTC";
    const day = made.get(zone) ?? formatterOf(wording, zone, { dateStyle: "medium" });
    made.set(zone, day);
    return { day: day(moment.at), at: moment.at };
  };
}

/** Returns a reader of the day that `readableDate` shows, as "2011-07-14"; undefined for values other than dates. */
export function dayReader(wording: Wording): (value: Json | undefined) => string | undefined {
  const parts = partsFormat(wording.timeZone);
  return (value) => {
    const moment = momentOf(value);
    if (moment === undefined || typeof value !== "string") return undefined;
    return moment.hasZone ? localDay(parts, moment.at) : value.trim().slice(0, 10);
  };
}

/** Returns the time of day, such as "14:03". `at` in ms since 1970. */
export function clockTime(at: number, wording: Wording): string {
  return formatterOf(wording, wording.timeZone, { timeStyle: "short" })(at);
}

/** Returns a day, "Dec 24, 2026". `at` in ms since 1970. */
export function readableDay(at: number, wording: Wording): string {
  return formatterOf(wording, wording.timeZone, { dateStyle: "medium" })(at);
}

export function dayAndTime(at: number, wording: Wording): string {
  return formatterOf(wording, wording.timeZone, { dateStyle: "medium", timeStyle: "short" })(at);
}

const steps: readonly (readonly [Intl.RelativeTimeFormatUnit, number])[] = [
  ["year", 365 * 24 * 3_600_000],
  ["month", 30 * 24 * 3_600_000],
  ["day", 24 * 3_600_000],
  ["hour", 3_600_000],
  ["minute", 60_000],
];

/** Returns an age, "3 min. ago"; "just now" under a minute, or after the clock was set back. Both in ms since 1970. */
export function relativeAge(at: number, now: number, wording: Wording): string {
  const age = now - at;
  const step = steps.find(([, length]) => age >= length);
  if (step === undefined) return wording.t("just now");
  const [unit, length] = step;
  const options: Intl.RelativeTimeFormatOptions = { style: "short", numeric: "always" };
  const made = inLanguage(wording.locale, (language) => new Intl.RelativeTimeFormat(language, options));
  return made.format(-Math.floor(age / length), unit);
}

function formatterOf(
  { locale, formatters = freshFormatters }: Wording,
  timeZone: string | undefined,
  options: Intl.DateTimeFormatOptions,
): (at: number) => string {
  const zoned = timeZone === undefined ? options : { ...options, timeZone };
  for (const [language, shape] of [
    [locale, zoned],
    ["en", zoned],
    [locale, options],
  ] as const) {
    try {
      const made = formatters.date(language, shape);
      return (at) => made.format(at);
    } catch {
      continue;
    }
  }
  return (at) => new Date(at).toISOString();
}

function partsFormat(timeZone: string | undefined): Intl.DateTimeFormat {
  const options = { year: "numeric", month: "2-digit", day: "2-digit" } as const;
  const language = "en-US-u-ca-gregory-nu-latn";
  try {
    return new Intl.DateTimeFormat(language, timeZone === undefined ? options : { ...options, timeZone });
  } catch {
    return new Intl.DateTimeFormat(language, options);
  }
}

function localDay(parts: Intl.DateTimeFormat, at: number): string {
  const [month = "", day = "", year = ""] = parts.format(at).split("/");
  // The time zone can move the last evening of 9999 into year 10000.
  return year.length > 4 ? "9999-12-31" : `${year.padStart(4, "0")}-${month}-${day}`;
}
