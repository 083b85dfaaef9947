import { sentence } from "../../../text/sentence.ts";
import { accepted, refused, type Parsed } from "../../../text/parsed.ts";

/**
 * Results per page, a whole number from 1; `undefined` (nothing typed) leaves it to the service, whose default and
 * maximum are not documented (§8). Above 10,000 is taken for a slip.
 */
export function parsePerPage(typed: string): Parsed<number | undefined> {
  const text = typed.normalize("NFKC").trim();
  if (text === "") return accepted(undefined);
  const count = /^\d{1,5}$/u.test(text) ? Number(text) : 0;
  if (count < 1 || count > 10_000) return refused(sentence("Type a whole number from 1, or nothing."));
  return accepted(count);
}

/** A day as `/fundings` takes it (§4.1): YYYY-MM-DD, and one that the calendar has; nothing typed is `undefined`. */
export function parseDate(typed: string): Parsed<string | undefined> {
  const text = typed.normalize("NFKC").trim();
  if (text === "") return accepted(undefined);
  if (!/^\d{4}-\d{2}-\d{2}$/u.test(text)) return refused(sentence("Type a date as YYYY-MM-DD."));
  const day = new Date(`${text}T00:00:00Z`);
  const real = !Number.isNaN(day.getTime()) && day.toISOString().startsWith(text);
  return real ? accepted(text) : refused(sentence("The calendar has no {0}.", text));
}
