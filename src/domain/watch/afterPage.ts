import type { ListQuestion, PageNumber } from "../../service/contract/question.ts";
import { defined } from "../../text/defined.ts";
import {
  type CheckRun,
  countedDays,
  dayMs,
  dayOf,
  isWide,
  lateDays,
  laterDay,
  type CheckResult,
  rowsSince,
  usableCheck,
} from "./checkResult.ts";

export interface AnsweredPage {
  readonly endpoint: ListQuestion["endpoint"];
  /** In ms since 1970. */
  readonly at: number;
  /** False if a person loaded a page of the search. */
  readonly isCheck: boolean;
  /** True if it is stored some time after its answer. */
  readonly isLate: boolean;
  /** The first day of the request; `own`: of the search, empty without one. */
  readonly from?: string | undefined;
  readonly own: string;
  readonly page: PageNumber;
  /** Each record once, in the order of the answer. */
  readonly rows: readonly AnsweredRow[];
  readonly nextPage?: number | undefined;
  readonly totalCount?: number | undefined;
  readonly totalPages?: number | undefined;
}

export interface AnsweredRow {
  /** The day of creation, if the record names one. */
  readonly day?: string | undefined;
  readonly isSeen: boolean;
  /** When any answer first contained it, in ms since 1970. */
  readonly firstSeen: number;
  readonly hasChanged: boolean;
}

/** `unknown`: it may be old or new, and is not stored as news. */
export type RowNews = "new" | "late" | "old" | "unknown";

/** Returns the search’s next state, and the news of each row. `check`: undefined before the first check. */
export function afterPage(
  known: CheckResult | undefined,
  page: AnsweredPage,
): { readonly check: CheckResult | undefined; readonly news: readonly RowNews[] } {
  const check = usableCheck(known, page.at);
  if (check === undefined) {
    const news = page.rows.map(() => "old" as const);
    return { check: page.isCheck ? firstCheckResult(page) : undefined, news };
  }
  const isEarlier = page.isLate && page.at <= check.at;
  const isLater = page.isCheck && !isEarlier;
  const isNext = page.page === check.next && page.from === check.run.from;
  const run = isNext || isEarlier ? check.run : newRun(check, page);
  const news = page.rows.map((row) => newsOf(row, page, check, run));
  const days = countedIn(check.days, page, news);
  const isOldestFirst =
    orderIn(page.rows) ?? check.isOldestFirst ?? (hasNewsBehind(page, check) || undefined);
  const order = defined({ isOldestFirst });
  if (!isLater) return { check: { ...check, days, ...order }, news };
  const lateDaysFound = page.rows.flatMap(({ day }, at) =>
    news[at] === "late" && day !== undefined ? [day] : [],
  );
  const before = isNext ? check : { found: 0, changed: 0, late: undefined };
  const isRead = page.rows.length > 0;
  const read: CheckRun = {
    ...run,
    pages: [...run.pages, numberOf(page.page)],
    rows: run.rows + page.rows.length,
    known: run.known + page.rows.filter(({ isSeen }) => isSeen).length,
  };
  // Exclude rows that this check itself has read.
  const knownBefore = rowsSince(check.days, run.from ?? "") - (run.rows - run.known);
  const isUndated = isRead ? page.rows.every(({ day }) => day === undefined) : check.isUndated;
  const wide = isWide(run, check, page.own);
  const rest =
    page.endpoint === "fundings"
      ? restOf(page, { ...read, wide, isOldestFirst: isOldestFirst === true }, knownBefore)
      : restOfV3(page, news);
  const late = [...(before.late === undefined ? [] : [before.late.day]), ...lateDaysFound].toSorted().at(-1);
  return {
    check: {
      at: page.at,
      firstDay: check.firstDay,
      oldThrough: check.oldThrough,
      run: read,
      found: before.found + news.filter((one) => one === "new" || one === "late").length,
      changed: before.changed + page.rows.filter(({ hasChanged }) => hasChanged).length,
      ...rest,
      closed: laterDay(run.closed, closableAt(run.at)),
      wideAt: wide && rest.unread === 0 ? run.at : Math.min(check.wideAt, run.at),
      days,
      isUndated,
      ...order,
      ...defined({
        rowsFrom: isUndated && isRead ? laterDay(check.rowsFrom ?? "", run.from ?? "") : check.rowsFrom,
      }),
      ...(late === undefined
        ? {}
        : { late: { count: (before.late?.count ?? 0) + lateDaysFound.length, day: late } }),
    },
    news,
  };
}

function firstCheckResult(page: AnsweredPage): CheckResult {
  const { at, rows, from, nextPage } = page;
  const isOldestFirst = orderIn(rows);
  const closed = closableAt(at);
  const isUndated = rows.every(({ day }) => day === undefined);
  return {
    at,
    firstDay: dayOf(at),
    oldThrough: laterDay(
      dayOf(at - (lateDays + 1) * dayMs),
      nextPage === undefined ? "" : unreadThrough(page, isOldestFirst),
    ),
    run: { at, closed, pages: [numberOf(page.page)], rows: rows.length, known: 0, ...defined({ from }) },
    found: 0,
    changed: 0,
    unread: 0,
    closed,
    wideAt: at,
    days: isUndated
      ? {}
      : countedIn(
          {},
          page,
          rows.map(() => "old"),
        ),
    ...defined({ isOldestFirst }),
    isUndated: rows.length > 0 && isUndated,
  };
}

function closableAt(at: number): string {
  return dayOf(at - 1.5 * dayMs);
}

/** The last day that the first page of a longer list may show in part only. */
function unreadThrough({ rows, at }: AnsweredPage, isOldestFirst: boolean | undefined): string {
  const days = rows.flatMap(({ day }) => realDay(day, at) ?? []).toSorted();
  return isOldestFirst === false ? (days[0] ?? "") : dayOf(at);
}

function newRun({ at, unread, run: { from = "" }, ...check }: CheckResult, page: AnsweredPage): CheckRun {
  // A clock that was ahead has closed days in the future.
  const closed = check.closed < dayOf(page.at) ? check.closed : closableAt(page.at - dayMs);
  const before = unread === 0 ? { at, from } : undefined;
  return { at: page.at, closed, pages: [], rows: 0, known: 0, ...defined({ from: page.from, before }) };
}

function newsOf(row: AnsweredRow, page: AnsweredPage, check: CheckResult, run: CheckRun): RowNews {
  if (row.isSeen) return "old";
  const day = realDay(row.day, page.at);
  if (day === undefined) {
    // A wider question brings rows that existed at first.
    if (page.from !== undefined && page.from >= check.firstDay) return "new";
    return page.isCheck ? "old" : "unknown";
  }
  if (day <= check.oldThrough) return "old";
  // An earlier check of its day would have listed it, so it didn’t match then. A clock that was set back proves
  // nothing.
  const wasListed = (at: number): boolean => at <= page.at && row.firstSeen < at;
  const { before } = run;
  if (wasListed(check.wideAt) || (before !== undefined && day >= before.from && wasListed(before.at)))
    return "old";
  return day <= run.closed ? "late" : "new";
}

function restOf(
  page: AnsweredPage,
  { isOldestFirst, wide, ...run }: CheckRun & { readonly isOldestFirst: boolean; readonly wide: boolean },
  known: number,
): Pick<CheckResult, "unread" | "next"> {
  const { rows, totalCount, totalPages, nextPage } = page;
  const number = numberOf(page.page);
  const back = number > 1 && isOldestFirst ? number - 1 : undefined;
  const last = totalPages !== undefined && totalPages > number ? totalPages : nextPage;
  const next = [isOldestFirst ? last : nextPage, back].find(
    (one) => one !== undefined && !run.pages.includes(one),
  );
  // Later rows were read before, or belong to a closed day.
  const hasNewest = !isOldestFirst || run.pages.includes(totalPages ?? number) || last === undefined;
  const isReached =
    hasNewest && !wide && rows.some(({ day, isSeen }) => isSeen || (day !== undefined && day <= run.closed));
  if (next === undefined || isReached) return { unread: 0 };
  const rest = (totalCount ?? 0) - run.rows - Math.max(0, known - run.known);
  return { unread: Math.max(1, rest), next };
}

/** v3 documents no order: all further rows are known as soon as a page holds a known row. */
function restOfV3(
  { nextPage }: AnsweredPage,
  news: readonly RowNews[],
): Pick<CheckResult, "unread" | "next"> {
  const isAllNew = news.length > 0 && news.every((one) => one === "new" || one === "late");
  return { unread: 0, ...(isAllNew && nextPage !== undefined ? { next: nextPage } : {}) };
}

function countedIn(
  days: CheckResult["days"],
  { rows, at }: AnsweredPage,
  news: readonly RowNews[],
): CheckResult["days"] {
  const counts = { ...days };
  for (const [index, { day, isSeen }] of rows.entries()) {
    if (isSeen || news[index] === "unknown") continue;
    const own = realDay(day, at) ?? dayOf(at);
    counts[own] = (counts[own] ?? 0) + 1;
  }
  const first = dayOf(at - countedDays * dayMs);
  return Object.fromEntries(Object.entries(counts).filter(([day]) => day >= first));
}

/** Tells the order by the days of the rows, else by the position of known rows; returns undefined if neither tells. */
function orderIn(rows: readonly AnsweredRow[]): boolean | undefined {
  const days = rows.flatMap(({ day }) => day ?? []);
  const [first = "", last = ""] = [days[0], days.at(-1)];
  if (first !== last) return first < last;
  const firstNew = rows.findIndex(({ isSeen }) => !isSeen);
  const firstKnown = rows.findIndex(({ isSeen }) => isSeen);
  if (firstNew === -1 || firstKnown === -1) return undefined;
  const isOldest = firstKnown < firstNew;
  // All rows of one kind precede all rows of the other.
  const isSorted = rows.slice(Math.max(firstNew, firstKnown)).every(({ isSeen }) => isSeen !== isOldest);
  return isSorted ? isOldest : undefined;
}

/** All rows of the first page are known, but the total has grown: the new rows are on later pages. */
function hasNewsBehind(
  { rows, page, from = "", totalCount = 0 }: AnsweredPage,
  { days }: CheckResult,
): boolean {
  return page === "first" && rows.every(({ isSeen }) => isSeen) && totalCount > rowsSince(days, from);
}

/** Returns undefined for a day ahead of the clock, in any zone. */
function realDay(day: string | undefined, at: number): string | undefined {
  return day !== undefined && day <= dayOf(at + dayMs) ? day : undefined;
}

function numberOf(page: PageNumber): number {
  return page === "first" ? 1 : page;
}
