import { relativeAge } from "./date.ts";
import { oneLine } from "../text/oneLine.ts";
import type { Translate } from "../text/sentence.ts";
import type { Wording } from "./wording.ts";

/** What is known of an allowance, as far as it is shown. */
export interface ShownAllowance {
  /** The count of the newest reading. */
  readonly remaining?: number;
  /** What is left of it if every unmeasured request used a search. */
  readonly estimate?: number;
  /** The plan, untrusted text. */
  readonly tier?: string;
  /** The plan's size, where a 429 named it. */
  readonly limit?: number;
  /** Ms since 1970. */
  readonly at?: number;
  readonly how: "none" | "answer" | "freeCheck" | "refused" | "lost";
  readonly unmeasured: number;
  readonly exhausted: boolean;
  readonly freeCheck: "unknown" | "free" | "suspected" | "notFree";
  readonly sample: boolean;
}

/** The status bar's item. */
export interface AllowanceText {
  /** With icons; the count as plain digits. */
  readonly label: string;
  readonly accessibleLabel: string;
  /** Plain lines. */
  readonly tooltip: readonly string[];
  readonly level: "normal" | "low" | "exhausted";
}

/** From here on the item warns, by icon and words, where the plan's size is not known (§8.4: none is assumed). */
const low = 5;

/** Puts an allowance into words; `now` in ms since 1970. Unknown is said, an old reading shows its age. */
export function allowanceText(state: ShownAllowance, now: number, wording: Wording): AllowanceText {
  const { t } = wording;
  const level = levelOf(state);
  const icon =
    level === "exhausted" ? "circle-slash" : level === "low" ? "warning" : state.sample ? "beaker" : "search";
  const sample = state.sample ? [t("Sample data")] : [];
  const tier = state.tier === undefined ? [] : [oneLine(state.tier, 20).replaceAll("$(", "$ (")];
  const spoken = [...sample, isEstimated(state) ? aboutLeft(state, t) : leftInWords(state, t), ...tier];
  return {
    label: `$(${icon}) ${[...sample, leftInWords(state, t), ...tier].join(" · ")}`,
    accessibleLabel: t("Startup Funding: {0}", spoken.join(", ")),
    tooltip: tooltipOf(state, now, wording),
    level,
  };
}

/** Says what one request may use, with what is known to remain. */
export function costText(
  state: Pick<ShownAllowance, "remaining" | "estimate" | "unmeasured" | "exhausted">,
  t: Translate,
): string {
  const left = estimateOf(state);
  if (left === undefined) return t("may use 1 search");
  return isEstimated(state)
    ? t("may use 1 search · about {0} left", String(left))
    : t("may use 1 search · {0} left", String(left));
}

type Count = Pick<ShownAllowance, "remaining" | "estimate" | "unmeasured" | "exhausted">;

function estimateOf({ remaining, estimate, unmeasured, exhausted }: Count): number | undefined {
  if (exhausted) return 0;
  return estimate ?? (remaining === undefined ? undefined : Math.max(0, remaining - unmeasured));
}

function isEstimated({ remaining, unmeasured, exhausted }: Count): boolean {
  return remaining !== undefined && unmeasured > 0 && !exhausted;
}

function levelOf(state: ShownAllowance): AllowanceText["level"] {
  if (state.exhausted) return "exhausted";
  const few = Math.max(low, Math.floor((state.limit ?? 0) / 10));
  return (estimateOf(state) ?? Infinity) <= few ? "low" : "normal";
}

function leftInWords(state: Count, t: Translate): string {
  const left = estimateOf(state);
  if (left === undefined) return t("searches left: unknown");
  if (isEstimated(state)) return t("about {0} left", String(left));
  return searchesLeft(left, t);
}

function aboutLeft(state: Count, t: Translate): string {
  const left = estimateOf(state) ?? 0;
  return left === 1 ? t("about 1 search left") : t("about {0} searches left", String(left));
}

function searchesLeft(count: number, t: Translate): string {
  if (count === 0) return t("0 searches left");
  return count === 1 ? t("1 search left") : t("{0} searches left", String(count));
}

function tooltipOf(state: ShownAllowance, now: number, wording: Wording): readonly string[] {
  const { t } = wording;
  return [
    ...(state.sample ? [t("Sample data: fictional companies. No search of yours is used.")] : []),
    howKnown(state, now, wording),
    ...(state.unmeasured > 0
      ? [
          state.unmeasured === 1
            ? t("1 request since may have used a search.")
            : t("{0} requests since may have used a search each.", String(state.unmeasured)),
        ]
      : []),
    ...(state.exhausted
      ? [t("The service says that nothing is left. When it is filled again is not known.")]
      : []),
    ...(state.limit === undefined ? [] : [t("The plan holds {0} searches.", String(state.limit))]),
    clickInWords(state.freeCheck, t),
  ];
}

function howKnown(state: ShownAllowance, now: number, wording: Wording): string {
  const age = state.at === undefined ? undefined : relativeAge(state.at, now, wording);
  if (state.how === "none" || age === undefined) {
    return wording.t("The service has not said yet how many searches remain.");
  }
  if (state.how === "refused") {
    return wording.t("The service refused a question for lack of searches, {0}.", age);
  }
  if (isEstimated(state) && state.remaining !== undefined) {
    return wording.t("{0} when last updated ({1}).", searchesLeft(state.remaining, wording.t), age);
  }
  return state.how === "lost"
    ? wording.t("The service has answered again, but did not say how many searches remain.")
    : wording.t("As the service said {0}.", age);
}

function clickInWords(freeCheck: ShownAllowance["freeCheck"], t: Wording["t"]): string {
  if (freeCheck === "notFree") return t("Asking for it seems to use a search here: a click asks first.");
  return freeCheck === "suspected"
    ? t("Click to ask for it by a question that matches nothing; here that may use a search.")
    : t("Click to ask for it by a question that matches nothing, which is free.");
}
