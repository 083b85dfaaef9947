import { dayOf, type CheckResult } from "../domain/watch/checkResult.ts";
import type { SavedSearch, Schedule } from "../domain/watch/savedSearch.ts";
import {
  calendarDay,
  type Consent,
  nextCheckAt,
  type StopReason,
  scheduledBudget,
  type Watch,
} from "../domain/watch/scheduled.ts";
import { listOf } from "../text/defined.ts";
import type { Translate } from "../text/sentence.ts";
import { dayAndTime, dayOf as dayInWords, readableDay } from "./date.ts";
import { fundsInWords } from "./requestPrice.ts";
import type { Wording } from "./wording.ts";

export interface NewsCounts {
  readonly added: number;
  readonly changed: number;
}

/** Returns "3 new, 1 changed"; empty without news. */
export function newsInWords({ added, changed }: NewsCounts, t: Translate): string {
  return listOf(added > 0 && t("{0} new", added), changed > 0 && t("{0} changed", changed)).join(", ");
}

/** Returns "checked 3 min. ago · once a day". `age`: "3 min. ago". `isOn`: automatic checks are on. */
export function checkedInWords(
  { lastCheck: check, schedule }: Pick<SavedSearch, "lastCheck" | "schedule">,
  age: string,
  t: Translate,
  isOn = false,
): string {
  return listOf(
    check !== undefined && check.unread > 0 && t("at least {0} more not read", check.unread),
    check === undefined ? t("not checked yet") : t("checked {0}", age),
    isOn && schedule !== "byHand" && periodInWords(schedule, t),
  ).join(" · ");
}

/** Returns lines on the last check and on automatic checks; `now` in ms since 1970. */
export function scheduleInWords(
  search: SavedSearch,
  { watch, now }: { readonly watch: Watch; readonly now: number },
  wording: Wording,
): readonly string[] {
  const { t } = wording;
  const { lastCheck: check, schedule } = search;
  const perDay = scheduledBudget(watch, now);
  const isOn = perDay > 0;
  const next = nextCheckAt(search, now, { dayOf: calendarDay, failed: watch.failed });
  return [
    ...(check === undefined
      ? [t("The first check notes what’s already there. Later checks show what’s new.")]
      : [
          t("Last check {0}: {1}", dayAndTime(check.at, wording), foundInWords(search, check, wording)),
          ...(check.unread > 0 && isOn ? [limitInWords(check, perDay, t)] : []),
        ]),
    ...(schedule === "byHand"
      ? []
      : isOn
        ? [t("Checked automatically: {0}", periodInWords(schedule, t))]
        : [
            watch.stopped === undefined
              ? t("Automatic checks are off. Choose Schedule Checks… to turn them on.")
              : stoppedInWords(watch.stopped.why, t),
          ]),
    ...(isOn && next !== undefined ? [t("Next check: {0}", dayAndTime(next, wording))] : []),
  ];
}

function limitInWords({ unread }: CheckResult, perDay: number, t: Translate): string {
  return t("A limit of {0} a day would read them.", perDay + Math.ceil(unread / pageRows));
}

const pageRows = 25;

/** Returns the findings: "2 new (Acme Inc), 1 found late, of Oct 5, 2026, 1 changed, at least 5 more not read". */
export function foundInWords(
  { question }: Pick<SavedSearch, "question">,
  { found, late, changed, unread, run }: CheckResult,
  wording: Wording,
  firstNew?: string,
): string {
  const { t } = wording;
  const added = found - (late?.count ?? 0);
  const news = listOf(
    added > 0 && (firstNew === undefined ? t("{0} new", added) : t("{0} new ({1})", added, firstNew)),
    late !== undefined && t("{0} found late, of {1}", late.count, dayInWords(late.day, wording)),
    changed > 0 && t("{0} changed", changed),
  );
  const isAhead = run.from !== undefined && run.from > dayOf(run.at);
  const nothing = isAhead
    ? t("nothing yet, since the search begins on {0}", dayInWords(run.from, wording))
    : question.endpoint === "companies"
      ? t("nothing new on page 1")
      : t("nothing new");
  const rest = unread > 0 && t("at least {0} more not read", unread);
  return listOf(...(news.length === 0 ? [nothing] : news), rest).join(", ");
}

export function periodInWords(schedule: Schedule, t: Translate): string {
  const periods: Readonly<Record<Schedule, string>> = {
    byHand: t("only when I check it"),
    atStart: t("when a window opens"),
    daily: t("once a day"),
    weekly: t("once a week"),
  };
  return periods[schedule];
}

export function stoppedInWords(why: StopReason, t: Translate): string {
  const sentences: Readonly<Record<StopReason, string>> = {
    rejected: t("Automatic checks have stopped: the service didn’t accept the API key."),
    limit: t("Automatic checks have stopped: the service accepts no more requests for now."),
    maybeCounted: t("Automatic checks have stopped: one failed and may have used a search."),
  };
  return sentences[why];
}

function savedCount(searches: number, t: Translate): string {
  return searches === 1 ? t("1 saved search") : t("{0} saved searches", searches);
}

export interface ChecksPrice {
  readonly searches: number;
  readonly uses: number;
  /** True if a response without rows was measured to use a search. */
  readonly emptyCounts: boolean;
  readonly left?: number | undefined;
  readonly reserve: number;
  readonly isFree: boolean;
}

/** Returns "4 searches: uses 0 to 4 · 18 left, 5 kept in reserve". */
export function checksPrice(price: ChecksPrice, t: Translate): string {
  const { searches, uses: most, emptyCounts, left, reserve, isFree } = price;
  const count = savedCount(searches, t);
  if (isFree) return t("{0}: free", count);
  const uses = emptyCounts ? String(most) : most === 0 ? "0" : t("0 to {0}", most);
  const funds = fundsInWords(left, reserve, t);
  return listOf(t("{0}: uses {1}", count, uses), funds !== "" && funds).join(" · ");
}

/** Returns "at most 3 searches a day until Dec 24, 2026". */
export function consentInWords({ perDay, until }: Consent, wording: Wording): string {
  const day = readableDay(until, wording);
  return perDay === 1
    ? wording.t("at most 1 search a day until {0}", day)
    : wording.t("at most {0} searches a day until {1}", perDay, day);
}
