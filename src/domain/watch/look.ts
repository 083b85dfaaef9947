import type { PageNumber } from "../../service/contract/question.ts";
import { isObject, type Json } from "../../text/json.ts";
import { instantOf } from "../record/moment.ts";

/**
 * What the last check of a saved search found, and where the next one begins. Days are UTC, as YYYY-MM-DD; times are in ms since
 * 1970. A day is open until a check after noon of the following day: until then some of it may not be listed.
 */
export interface Look {
  /** When its last page was asked. */
  readonly at: number;
  /** The day on which the search was looked at first. */
  readonly firstDay: string;
  /** Unknown rows of days up to this one were there at first. */
  readonly oldThrough: string;
  readonly run: CheckRun;
  /** Records that were new, with those found late. */
  readonly found: number;
  /** Records of days that were closed, and the last of these days. */
  readonly late?: { readonly count: number; readonly day: string };
  /** Records that have changed since they were looked at. */
  readonly changed: number;
  /** Rows of open days that were not read, at least. */
  readonly unread: number;
  /** The page that may have more news. */
  readonly next?: PageNumber;
  /** The last day that is closed. */
  readonly closed: string;
  /** When a check last began several days before the open ones. */
  readonly wideAt: number;
  /** Numbers of known rows by day: their own, or the one on which a row without a day was found. */
  readonly days: Readonly<Record<string, number>>;
  /** Whether the list begins with the oldest row; undefined while it has not shown that. */
  readonly isOldestFirst?: boolean;
  /** Whether its rows name no day. */
  readonly isUndated: boolean;
  /** The latest day from which a check got rows without a day. */
  readonly rowsFrom?: string;
}

/** The pages of one check so far. */
export interface CheckRun {
  /** The first day that it asks for; undefined if it asks for all. */
  readonly from?: string;
  /** When its first page was asked. */
  readonly at: number;
  /** When the check before it was, and its first day, if that left no row unread; else undefined. */
  readonly before?: { readonly at: number; readonly from: string };
  /** The last day that was closed before it. */
  readonly closed: string;
  readonly pages: readonly number[];
  /** Rows that were read, and how many of them were known. */
  readonly rows: number;
  readonly known: number;
}

export const dayMs = 86_400_000;
/** If rows of the open days are known, a check costs a search anyway and begins this many days earlier. */
export const overlapDays = 5;
/** How late a record may be listed without being taken for an old one, in days. */
export const lateDays = 3;
/** How long rows are counted by day, in days. */
export const countedDays = 21;

/** A first check by a clock that was ahead by more than a day tells nothing. `now` in ms since 1970. */
export function usableLook(look: Look | undefined, now: number): Look | undefined {
  return look !== undefined && look.firstDay <= dayOf(now + dayMs) ? look : undefined;
}

/** The first day on which an unknown row may be new. `own`: the search’s own first day. */
export function earliestDay({ isUndated, firstDay, oldThrough }: Look, own: string): string {
  return laterDay(isUndated ? firstDay : dayAfter(oldThrough, 1), own);
}

/** Whether a check finds what was listed late since the last such check. `run.closed`: the last day that was closed before it. */
export function isWide(
  { from, closed }: Pick<CheckRun, "from" | "closed">,
  look: Look,
  own: string,
): boolean {
  if (from === undefined) return true;
  const gap = laterDay(dayAfter(dayOf(look.wideAt), -lateDays), earliestDay(look, own));
  return from <= dayAfter(closed, 1 - overlapDays) && from <= gap;
}

/** Counts the known rows of a day and of those after it. */
export function rowsSince(days: Look["days"], from: string): number {
  return Object.entries(days).reduce((sum, [day, count]) => sum + (day >= from ? count : 0), 0);
}

const createdNames = new Set([
  "createdat",
  "created",
  "createdon",
  "createddate",
  "creationdate",
  "acceptedat",
]);

/** The day on which a record was created, by a field that services use though the document names none; undefined if that is no day. */
export function createdDayOf(value: Json): string | undefined {
  if (!isObject(value)) return undefined;
  const [text] = Object.entries(value).flatMap(([name, part]) =>
    typeof part === "string" && createdNames.has(name.replaceAll(/[_-]/g, "").toLowerCase()) ? [part] : [],
  );
  const day = /^\d{4}-\d{2}-\d{2}(?!\d)/u.exec(text ?? "")?.[0];
  return instantOf(day) === undefined ? undefined : day;
}

export function laterDay(one: string, other: string): string {
  return one > other ? one : other;
}

/** The UTC day of a time. */
export function dayOf(at: number): string {
  return new Date(at).toISOString().slice(0, 10);
}

export function dayAfter(day: string, days: number): string {
  return dayOf(Date.parse(day) + days * dayMs);
}
