import { freshFormatters, type Wording } from "../wording.ts";

const hour = 3_600_000;

const shapes = {
  short: { month: "short", day: "numeric" },
  full: { dateStyle: "medium" },
} as const satisfies Record<string, Intl.DateTimeFormatOptions>;

/** Names a day by its start by this machine’s clock, in ms since 1970: "Nov 8", or in full "Nov 8, 2026". */
export function dayShown(from: number, wording: Wording, shape: keyof typeof shapes): string {
  const { locale, formatters = freshFormatters } = wording;
  // Noon is on the day in whatever zone it is written.
  const noon = from + 12 * hour;
  for (const language of [locale, "en"]) {
    try {
      return formatters.date(language, shapes[shape]).format(noon);
    } catch {
      continue;
    }
  }
  return new Date(noon).toISOString().slice(0, 10);
}
