import type { ListQuestion, PageNumber } from "../../service/contract/question.ts";
import {
  countedDays,
  dayAfter,
  dayMs,
  dayOf,
  earliestDay,
  isWide,
  laterDay,
  type CheckResult,
  overlapDays,
  rowsSince,
  usableCheck,
} from "./checkResult.ts";
import type { SavedSearch } from "./savedSearch.ts";

export interface CheckPage {
  readonly question: ListQuestion;
  readonly page: PageNumber;
}

/** A wide check begins this many days before the last wide check, and is made as often. */
const wideDays = 7;
const pageRows = 25;
/** From this expected number of rows on, a check surely costs a search. */
const surelyRows = 0.9;

/** From `/fundings` only the open days, so that an answer without news is free (§8.3); v3 has no date filter. */
export function checkPage(search: SavedSearch, now: number, mostPages = 1): CheckPage {
  const { question } = search;
  const check = usableCheck(search.lastCheck, now);
  if (question.endpoint !== "fundings" || check === undefined) return { question, page: "first" };
  const { createdFrom = "" } = question.filters;
  const from = laterDay(firstDayOf(check, now, mostPages, createdFrom), createdFrom);
  const pages = Math.ceil((rowsSince(check.days, from) + rowsToCome(check, now)) / pageRows);
  return {
    question: { ...question, filters: { ...question.filters, createdFrom: from } },
    page: check.isOldestFirst === true && pages > 1 ? pages : "first",
  };
}

function firstDayOf(check: CheckResult, now: number, mostPages: number, own: string): string {
  const next = dayAfter(check.closed, 1);
  // A clock that was ahead has closed days in the future.
  const open = next <= dayOf(now) ? next : dayOf(now - dayMs);
  const toCome = rowsToCome(check, now);
  const fits = (from: string, pages: number): boolean =>
    rowsSince(check.days, from) + (check.isOldestFirst === true ? 2 * toCome : 0) <= pages * pageRows;
  const earliest = earliestDay(check, own);
  const age = now - check.wideAt;
  // If the clock was set back by more than a day, the time of the last wide check is unknown.
  const isDue = age >= wideDays * dayMs || age <= -dayMs;
  const wide = laterDay(dayAfter(dayOf(Math.min(check.wideAt, now)), -wideDays), earliest);
  if (isDue && isWide({ from: wide, closed: dayAfter(open, -1) }, check, own) && fits(wide, mostPages))
    return wide;
  const isKnown = check.isUndated ? (check.rowsFrom ?? "") >= open : rowsSince(check.days, open) > 0;
  const overlap = dayAfter(open, -overlapDays);
  // Rows listed late since the last wide check cost nothing more.
  let from = isKnown || toCome >= surelyRows ? (wide < overlap ? wide : overlap) : open;
  while (from < open && !fits(from, 1)) from = dayAfter(from, 1);
  return laterDay(from, earliest);
}

function rowsToCome({ days, run, firstDay }: CheckResult, now: number): number {
  const since = Math.max(Date.parse(firstDay), run.at - countedDays * dayMs);
  const rows = rowsSince(days, dayOf(since));
  return (rows * Math.max(0, now - run.at)) / Math.max(dayMs, run.at - since);
}
