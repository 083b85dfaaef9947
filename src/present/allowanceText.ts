import type { ChecksState } from "../domain/watch/scheduled.ts";
import { relativeAge } from "./date.ts";
import { oneLine } from "../text/oneLine.ts";
import type { Translate } from "../text/sentence.ts";
import { estimateOf, isEstimated, leftInWords, type SearchCount, searchesLeft } from "./requestPrice.ts";
import { consentInWords } from "./saved.ts";
import type { Wording } from "./wording.ts";

export interface AllowanceReading extends SearchCount {
  /** Untrusted text. */
  readonly tier?: string;
  /** The plan’s size, if a 429 named it. */
  readonly limit?: number;
  /** Ms since 1970. */
  readonly at?: number;
  readonly how: "none" | "answer" | "freeCheck" | "refused" | "lost";
  readonly freeCheck: "unknown" | "free" | "suspected" | "notFree";
  /** Untrusted link to the plans page. */
  readonly upgradeUrl?: string;
  readonly sample: boolean;
  /** True if the service rejects the key. */
  readonly rejected?: boolean;
  readonly checks?: ChecksState | undefined;
}

export interface AllowanceText {
  readonly label: string;
  readonly accessibleLabel: string;
  readonly tooltip: readonly string[];
  /** A link’s label with the refresh’s price; absent on sample data. */
  readonly refresh?: string;
  readonly level: "normal" | "low" | "exhausted" | "rejected";
}

/** At this count the item warns if the plan’s size is unknown (§8.4: none is assumed). */
const lowCount = 5;

/** Returns an allowance in words, with its age and without guesses; `now` in ms since 1970. */
export function allowanceText(state: AllowanceReading, now: number, wording: Wording): AllowanceText {
  const { t } = wording;
  if (state.sample) return sampleText(t);
  if (state.rejected === true) return rejectedText(state, now, wording);
  const level = levelOf(state);
  const icon = level === "exhausted" ? "circle-slash" : level === "low" ? "warning" : "search";
  const tier = state.tier === undefined ? [] : [oneLine(state.tier, 20).replaceAll("$(", "$ (")];
  const spoken = [leftInWords(state, t), ...tier];
  return {
    label: `$(${icon}) ${[shortLeft(state, t), ...tier].join(" · ")}`,
    accessibleLabel: t("Startup Funding: {0}", spoken.join(", ")),
    tooltip: [...allowanceLines(state, now, wording), clickHint(t)],
    refresh: refreshText(state.freeCheck, t),
    level,
  };
}

/** The problem comes before the count, which is useless until the key works. */
function rejectedText(state: AllowanceReading, now: number, wording: Wording): AllowanceText {
  const { t } = wording;
  const count = estimateOf(state) === undefined ? [] : [shortLeft(state, t)];
  const text = [t("Access denied"), ...count].join(" · ");
  return {
    label: `$(error) ${text}`,
    accessibleLabel: t("Startup Funding: {0}", text),
    tooltip: [
      t("The service rejected the last request: the API key isn’t valid, or the subscription is inactive."),
      ...allowanceLines(state, now, wording),
      clickHint(t),
    ],
    refresh: refreshText(state.freeCheck, t),
    level: "rejected",
  };
}

/** Requests to the sample service cost nothing. */
function sampleText(t: Translate): AllowanceText {
  return {
    label: `$(beaker) ${t("Sample data")}`,
    accessibleLabel: t("Startup Funding: {0}", t("Sample data")),
    tooltip: [t("Fictional companies. Doesn’t use your searches."), clickHint(t)],
    level: "normal",
  };
}

export function levelOf(
  state: SearchCount & Pick<AllowanceReading, "limit">,
): Exclude<AllowanceText["level"], "rejected"> {
  if (state.exhausted) return "exhausted";
  const few = Math.max(lowCount, Math.floor((state.limit ?? 0) / 10));
  return (estimateOf(state) ?? Infinity) <= few ? "low" : "normal";
}

function shortLeft(state: SearchCount, t: Translate): string {
  if (!isEstimated(state)) return leftInWords(state, t);
  const left = estimateOf(state) ?? 0;
  return left === 1 ? t("~1 search left") : t("~{0} searches left", String(left));
}

export function allowanceLines(
  state: Omit<AllowanceReading, "freeCheck" | "sample">,
  now: number,
  wording: Wording,
): readonly string[] {
  const { t } = wording;
  return [
    readingText(state, now, wording),
    ...(state.unmeasured > 0 ? [sinceInWords(state.unmeasured, t)] : []),
    ...(state.exhausted ? [t("The service doesn’t say when your searches reset.")] : []),
    ...(state.limit === undefined ? [] : [planSize(state.limit, t)]),
    ...(state.checks === undefined ? [] : [checksInWords(state.checks, wording)]),
  ];
}

function sinceInWords(count: number, t: Translate): string {
  return count === 1
    ? t("1 request since may have used a search.")
    : t("{0} requests since may have used a search.", String(count));
}

function checksInWords(checks: ChecksState, wording: Wording): string {
  const { t } = wording;
  const agreed = consentInWords(checks, wording);
  return t(
    "Automatic checks: {0}. Used by all checks in the last 24 hours: {1}.",
    agreed,
    String(checks.spent),
  );
}

function planSize(limit: number, t: Translate): string {
  return limit === 1
    ? t("Your plan includes 1 search.")
    : t("Your plan includes {0} searches.", String(limit));
}

function readingText(
  state: Omit<AllowanceReading, "freeCheck" | "sample">,
  now: number,
  wording: Wording,
): string {
  const { t } = wording;
  const age = state.at === undefined ? undefined : relativeAge(state.at, now, wording);
  if (state.how === "none" || age === undefined)
    return t("The service hasn’t said how many searches are left.");
  if (state.how === "refused") return t("The service said {0} that you’ve used all your searches.", age);
  if (isEstimated(state) && state.remaining !== undefined) {
    return t("{0} when last updated ({1}).", searchesLeft(state.remaining, t), age);
  }
  return state.how === "lost"
    ? t("The service answers again but hasn’t said how many searches are left.")
    : t("Updated {0}.", age);
}

function clickHint(t: Wording["t"]): string {
  return t("Click to show usage");
}

function refreshText(freeCheck: AllowanceReading["freeCheck"], t: Wording["t"]): string {
  if (freeCheck === "notFree") return t("Refresh (seems to use 1 search here, so you’re asked first)");
  return freeCheck === "suspected" ? t("Refresh (may use 1 search)") : t("Refresh (free)");
}
