import type { ServiceError } from "../../service/errors.ts";
import type { SavedSearch } from "./savedSearch.ts";

/** For this machine. `perDay`: searches in any 24 hours. `until`: in ms since 1970. */
export interface Consent {
  readonly perDay: number;
  readonly until: number;
}

/** Pauses checks until the person selects Resume Checks. */
export type StopReason = "rejected" | "limit" | "maybeCounted";

/** In ms since 1970, by saved search. `null` removes an entry: changes are written as a merge patch. */
export type FailedChecks = { readonly [Search in string]?: number | null };

/** Shared by all windows. Times are in ms since 1970. */
export interface Watch {
  readonly consent?: Consent;
  readonly stopped?: { readonly why: StopReason; readonly at: number };
  readonly resumedAt?: number;
  readonly failed?: FailedChecks;
  readonly announcedAt?: number;
}

/** `spent`: searches that checks may have used in the last 24 hours. */
export interface ChecksState extends Consent {
  readonly spent: number;
}

/** In searches per 24 hours; 0 without consent. */
export function scheduledBudget({ consent, stopped }: Watch, now: number): number {
  return consent === undefined || stopped !== undefined || now >= consent.until ? 0 : consent.perDay;
}

/** Least recently checked first. `isStart`: the window was opened today. */
export function dueSearches(
  searches: readonly SavedSearch[],
  now: number,
  options: DueOptions,
): readonly SavedSearch[] {
  return leastChecked(searches.filter((search) => isDue(search, now, options)));
}

interface DueOptions {
  readonly isStart: boolean;
  readonly dayOf: (at: number) => string;
  readonly failed?: FailedChecks | undefined;
}

/**
 * Missed days are not made up for. Due from half past noon UTC on, when the previous day is complete everywhere. After
 * a failure in a week: each attempt may use a search that other saved searches need.
 */
function isDue(search: SavedSearch, now: number, { isStart, dayOf, failed }: DueOptions): boolean {
  const { id, schedule, lastCheck: check } = search;
  if (schedule === "byHand" || (schedule === "atStart" && !isStart)) return false;
  const failedAt = failed?.[id] ?? undefined;
  const last = failedAt ?? check?.at;
  if (last === undefined) return true;
  const period = schedule === "weekly" || failedAt !== undefined ? weekDays : [0];
  if (period.some((days) => dayOf(now - days * dayMs) === dayOf(last))) return false;
  return isStart || now % dayMs >= checkTimeMs;
}

/** Returns ms since 1970, at `now` or later; undefined if a window must open. */
export function nextCheckAt(
  search: SavedSearch,
  now: number,
  options: Omit<DueOptions, "isStart">,
): number | undefined {
  const today = now - (now % dayMs) + checkTimeMs;
  const times = [
    now,
    ...[...weekDays, weekDays.length, weekDays.length + 1].map((days) => today + days * dayMs),
  ];
  return times.find((at) => at >= now && isDue(search, at, { ...options, isStart: false }));
}

export function calendarDay(at: number): string {
  return new Date(at).toDateString();
}

const dayMs = 86_400_000;
/** Half past noon UTC. */
const checkTimeMs = 12.5 * 3_600_000;
const weekDays = [0, 1, 2, 3, 4, 5, 6];

export function leastChecked(searches: readonly SavedSearch[]): readonly SavedSearch[] {
  return searches.toSorted((one, other) => (one.lastCheck?.at ?? -1) - (other.lastCheck?.at ?? -1));
}

export function stopReasonOf(error: ServiceError): StopReason | undefined {
  const { kind, maybeCounted } = error;
  if (kind === "unauthorized" || kind === "forbidden") return "rejected";
  if (kind === "limit" || kind === "throttled") return "limit";
  return maybeCounted && !isRefusedQuestion(error) ? "maybeCounted" : undefined;
}

/** A refused question (400 and 422 in §7) says nothing about other questions. */
export function isRefusedQuestion({ status }: ServiceError): boolean {
  return status === 400 || status === 422;
}
