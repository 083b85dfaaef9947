import type { ListQuestion } from "../../service/contract/question.ts";
import type { ServiceRecord } from "../../service/contract/records.ts";
import { instantOf } from "../record/moment.ts";
import { defined } from "../../text/defined.ts";
import { isObject } from "../../text/json.ts";

/** When a saved search is checked automatically, if the person agreed to what that may use. */
export type Schedule = "byHand" | "atStart" | "daily" | "weekly";

/** What a person keeps of a search: the question, not its rows. */
export interface SavedSearch {
  readonly id: string;
  readonly name: string;
  readonly service: string;
  readonly question: ListQuestion;
  readonly isPinned: boolean;
  readonly schedule: Schedule;
  /** In ms since 1970. */
  readonly savedAt: number;
  /** The last check; undefined before the first, whose rows are not new. */
  readonly look?: Look;
}

/** What a check found, and what the next one goes on from. Days are UTC, as YYYY-MM-DD. */
export interface Look {
  /** When it was asked, in ms since 1970. */
  readonly at: number;
  /** How many of its rows were new. */
  readonly found: number;
  /** The service has more rows, which were not asked for. */
  readonly hasMore: boolean;
  /** It began seven days before the one like it, for what arrived late; so does the first one. */
  readonly isWide: boolean;
  /** When the last wide check was asked, in ms since 1970. */
  readonly wideAt: number;
  /** The day of the last check that had no more rows. */
  readonly completeDay: string;
  /** The newest day that a row names as the one that it was created on. */
  readonly newestDay?: string;
}

export interface CheckQuestion {
  readonly question: ListQuestion;
  readonly isWide: boolean;
}

const dayMs = 86_400_000;
/** How far apart wide checks are, and how far back each begins before the last one. */
const wideDays = 7;

/**
 * What a check asks, at `now` in ms since 1970. Of `/fundings` only what was created after the last check, so that nothing new
 * is an empty answer, which is free (§8.3); of v3, which knows no date, its first page.
 */
export function checkQuestion({ question, look }: SavedSearch, now: number): CheckQuestion {
  if (question.endpoint !== "fundings" || look === undefined) return { question, isWide: true };
  const age = now - look.wideAt;
  // The clock was set back by more than a day: when the last wide check was is not known.
  const isWide = age >= wideDays * dayMs || age <= -dayMs;
  const lastWide = dayOf(Math.min(look.wideAt, now));
  const from = isWide ? daysBefore(lastWide, wideDays) : daysBefore(watermark(look), -1);
  const { createdFrom } = question.filters;
  const later = createdFrom === undefined || from > createdFrom ? from : createdFrom;
  return { question: { ...question, filters: { ...question.filters, createdFrom: later } }, isWide };
}

/** A row that is dated far ahead moves nothing. */
function watermark({ completeDay, newestDay = completeDay }: Look): string {
  return newestDay < completeDay ? newestDay : completeDay;
}

/** The check that follows `before`, by its answer. `found`: rows that no check has seen. */
export function lookAfter(
  before: Look | undefined,
  asked: CheckQuestion,
  answer: {
    readonly at: number;
    readonly rows: readonly ServiceRecord[];
    readonly hasMore: boolean;
    readonly found: number;
  },
): Look {
  const { at, rows, hasMore, found } = answer;
  const { isWide } = asked;
  // Before the first one nothing was expected: what it did not show is not new.
  const isComplete = !hasMore || before === undefined;
  const days = [before?.newestDay, ...rows.map(createdDayOf)].filter((day) => day !== undefined);
  const newestDay = days.toSorted().at(-1);
  return {
    at,
    found,
    hasMore,
    isWide,
    wideAt: isWide && isComplete ? at : (before?.wideAt ?? at),
    completeDay: isComplete ? dayOf(at) : (before?.completeDay ?? dayOf(at)),
    ...defined({ newestDay }),
  };
}

const createdNames = new Set(["createdat", "created", "createdon", "createddate", "creationdate"]);

/** Returns the day a record was created on, by a field that services use though the document names none; undefined for an impossible day. */
function createdDayOf({ value }: ServiceRecord): string | undefined {
  if (!isObject(value)) return undefined;
  const [text] = Object.entries(value).flatMap(([name, part]) =>
    typeof part === "string" && createdNames.has(name.replaceAll(/[_-]/g, "").toLowerCase()) ? [part] : [],
  );
  const day = /^\d{4}-\d{2}-\d{2}(?!\d)/u.exec(text ?? "")?.[0];
  return instantOf(day) === undefined ? undefined : day;
}

function dayOf(at: number): string {
  return new Date(at).toISOString().slice(0, 10);
}

/** The day that is `days` before another one; after it where that is negative. */
function daysBefore(day: string, days: number): string {
  return dayOf(Date.parse(day) - days * dayMs);
}
