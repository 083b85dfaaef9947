import type { Look, SavedSearch, Schedule } from "../domain/watch/savedSearch.ts";
import type { Consent, StopReason } from "../domain/watch/unasked.ts";
import { listOf } from "../text/defined.ts";
import type { Translate } from "../text/sentence.ts";
import { dayAndTime, shownDay } from "./date.ts";
import type { Wording } from "./wording.ts";

export interface NewsCounts {
  /** Records that are new. */
  readonly added: number;
  /** Records that have changed since they were looked at. */
  readonly changed: number;
}

/** "3 new, 1 changed"; empty without any. */
export function newsInWords({ added, changed }: NewsCounts, t: Translate): string {
  return listOf(added > 0 && t("{0} new", added), changed > 0 && t("{0} changed", changed)).join(", ");
}

/** `age`: "3 min. ago". */
export function checkedInWords({ look }: Pick<SavedSearch, "look">, age: string, t: Translate): string {
  return look === undefined ? t("not checked yet") : t("checked {0}", age);
}

/** Returns a line on the last check and a line on automatic checks. `consent`: as of `now`, in ms since 1970. */
export function scheduleInWords(
  { look, question, schedule }: SavedSearch,
  { consent, now }: { readonly consent: Consent | undefined; readonly now: number },
  wording: Wording,
): readonly string[] {
  const { t } = wording;
  const automatically =
    (consent?.until ?? 0) <= now
      ? t("Automatic checks are off. Choose Schedule Checks… to turn them on.")
      : t("Checked automatically: {0}", periodInWords(schedule, t));
  return [
    ...(look === undefined
      ? [t("The first check notes what’s already there. Later checks show what’s new.")]
      : [lookInWords(look, question.endpoint, wording)]),
    ...(schedule === "byHand" ? [] : [automatically]),
  ];
}

function lookInWords(look: Look, endpoint: SavedSearch["question"]["endpoint"], wording: Wording): string {
  const { t } = wording;
  const at = dayAndTime(look.at, wording);
  if (endpoint === "companies")
    return look.found === 0
      ? t("Last check {0}: nothing new on page 1", at)
      : t("Last check {0}: {1} new on page 1", at, look.found);
  return look.isWide
    ? t("Last check {0}: {1} new, including records that arrived late", at, look.found)
    : t("Last check {0}: {1} new among the records added since the previous one", at, look.found);
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

/** Why checks have stopped, as a sentence. */
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
  /** The most that they may use. */
  readonly uses: number;
  /** An answer without rows was measured to use a search. */
  readonly emptyCounts: boolean;
  readonly left?: number | undefined;
  readonly reserve: number;
  readonly isFree: boolean;
}

/** "4 searches: uses 0 to 4 · 18 left, 5 kept in reserve" */
export function checksPrice(price: ChecksPrice, t: Translate): string {
  const { searches, uses: most, emptyCounts, left, reserve, isFree } = price;
  const count = savedCount(searches, t);
  if (isFree) return t("{0}: free", count);
  const uses = emptyCounts ? String(most) : most === 0 ? "0" : t("0 to {0}", most);
  const rest = listOf(
    left !== undefined && t("{0} left", String(left)),
    reserve !== 0 && t("{0} kept in reserve", reserve),
  );
  return listOf(t("{0}: uses {1}", count, uses), rest.length > 0 && rest.join(", ")).join(" · ");
}

export interface FoundCounts {
  readonly found: number;
  readonly inSearches: number;
  readonly searches: number;
  /** All of them list filings. */
  readonly areFilings: boolean;
}

/** "5 new filings in 2 of 4 searches." */
export function foundInWords({ found, inSearches, searches, areFilings }: FoundCounts, t: Translate): string {
  if (found === 0) {
    if (searches > 1) return t("Nothing new in {0}.", savedCount(searches, t));
    return areFilings ? t("Nothing new on page 1.") : t("Nothing new.");
  }
  const one = areFilings ? t("1 new filing") : t("1 new record");
  const several = areFilings ? t("{0} new filings", found) : t("{0} new records", found);
  const count = found === 1 ? one : several;
  return searches === 1 ? `${count}.` : t("{0} in {1} of {2} searches.", count, inSearches, searches);
}

/** "at most 3 searches a day until Dec 24, 2026" */
export function consentInWords({ perDay, until }: Consent, wording: Wording): string {
  const day = shownDay(until, wording);
  return perDay === 1
    ? wording.t("at most 1 search a day until {0}", day)
    : wording.t("at most {0} searches a day until {1}", perDay, day);
}
