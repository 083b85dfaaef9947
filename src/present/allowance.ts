import { relativeAge } from "./date.ts";
import { oneLine } from "../text/oneLine.ts";
import type { Wording } from "./wording.ts";

/** What is known of an allowance, as far as it is shown. */
export interface ShownAllowance {
  readonly remaining?: number;
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
  const level = levelOf(state);
  const icon =
    level === "exhausted" ? "circle-slash" : level === "low" ? "warning" : state.sample ? "beaker" : "search";
  const count = countOf(state, wording);
  const parts = [
    ...(state.sample ? [wording.t("Sample data")] : []),
    count,
    ...(state.unmeasured > 0 && state.remaining !== undefined
      ? [
          state.unmeasured === 1
            ? wording.t("1 request since")
            : wording.t("{0} requests since", String(state.unmeasured)),
        ]
      : []),
  ];
  return {
    label: `$(${icon}) ${parts.join(" · ")}`,
    accessibleLabel: wording.t("Startup Funding: {0}", parts.join(", ")),
    tooltip: tooltipOf(state, now, wording),
    level,
  };
}

function levelOf({ exhausted, remaining, unmeasured, limit }: ShownAllowance): AllowanceText["level"] {
  if (exhausted) return "exhausted";
  const few = Math.max(low, Math.floor((limit ?? 0) / 10));
  return remaining !== undefined && remaining - unmeasured <= few ? "low" : "normal";
}

function countOf(state: ShownAllowance, { t }: Wording): string {
  const tier = state.tier === undefined ? "" : ` · ${oneLine(state.tier, 20).replaceAll("$(", "$ (")}`;
  if (state.exhausted) return `${t("0 searches left")}${tier}`;
  if (state.remaining === undefined) return `${t("searches left: unknown")}${tier}`;
  const left = state.remaining === 1 ? t("1 search left") : t("{0} searches left", String(state.remaining));
  return `${left}${tier}`;
}

function tooltipOf(state: ShownAllowance, now: number, wording: Wording): readonly string[] {
  const { t } = wording;
  return [
    ...(state.sample ? [t("Sample data: fictional companies. No search of yours is used.")] : []),
    howKnown(state, now, wording),
    ...(state.unmeasured > 0
      ? [
          state.unmeasured === 1
            ? t("1 request since then may have used a search.")
            : t("{0} requests since then may have used a search each.", String(state.unmeasured)),
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
