import type { PageNumber } from "../../service/contract/question.ts";
import { isObject, type Json } from "../../text/json.ts";
import { instantOf } from "../record/moment.ts";

/** UTC days (YYYY-MM-DD); times in ms since 1970. A day is open, its rows incomplete, until a check after the next noon. */
export interface CheckResult {
  readonly at: number;
  readonly firstDay: string;
  /** Unknown rows up to this day count as old. */
  readonly oldThrough: string;
  readonly run: CheckRun;
  /** Late records included. */
  readonly found: number;
  /** Records of closed days, and the last of these days. */
  readonly late?: { readonly count: number; readonly day: string };
  readonly changed: number;
  /** Minimum number of unread rows of open days. */
  readonly unread: number;
  readonly next?: PageNumber;
  readonly closed: string;
  /** When a check last began several days before the open days. */
  readonly wideAt: number;
  /** Known rows by their own day, or else the day on which they were found. */
  readonly days: Readonly<Record<string, number>>;
  readonly isOldestFirst?: boolean;
  readonly isUndated: boolean;
  /** The latest first day of a check that brought rows without a day. */
  readonly rowsFrom?: string;
}

export interface CheckRun {
  /** Undefined if the check requests all days. */
  readonly from?: string;
  readonly at: number;
  /** The previous check; undefined if it left rows unread. */
  readonly before?: { readonly at: number; readonly from: string };
  readonly closed: string;
  readonly pages: readonly number[];
  readonly rows: number;
  readonly known: number;
}

export const dayMs = 86_400_000;
/** If rows of the open days are known, a check costs a search anyway and begins this many days earlier. */
export const overlapDays = 5;
/** A record listed this many days late still counts as new. */
export const lateDays = 3;
export const countedDays = 21;

/** Drops a first check by a clock that was ahead by more than a day. `now` in ms since 1970. */
export function usableCheck(check: CheckResult | undefined, now: number): CheckResult | undefined {
  return check !== undefined && check.firstDay <= dayOf(now + dayMs) ? check : undefined;
}

/** The first day on which an unknown row may be new. `own`: the search’s own first day. */
export function earliestDay({ isUndated, firstDay, oldThrough }: CheckResult, own: string): string {
  return laterDay(isUndated ? firstDay : dayAfter(oldThrough, 1), own);
}

/** True if a check finds rows listed late since the last wide check. `closed`: the last day closed before. */
export function isWide(
  { from, closed }: Pick<CheckRun, "from" | "closed">,
  check: CheckResult,
  own: string,
): boolean {
  if (from === undefined) return true;
  const gap = laterDay(dayAfter(dayOf(check.wideAt), -lateDays), earliestDay(check, own));
  return from <= dayAfter(closed, 1 - overlapDays) && from <= gap;
}

export function rowsSince(days: CheckResult["days"], from: string): number {
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

/** Reads a field that services use although the document names none; returns undefined if it holds no day. */
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

export function dayOf(at: number): string {
  return new Date(at).toISOString().slice(0, 10);
}

export function dayAfter(day: string, days: number): string {
  return dayOf(Date.parse(day) + days * dayMs);
}
