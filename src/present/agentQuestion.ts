import type { AllowanceState } from "../domain/allowance/allowance.ts";
import type { Question } from "../service/contract/question.ts";
import { questionText } from "./question.ts";
import { oneLine } from "../text/oneLine.ts";
import { clockTime, dayAndTime } from "./date.ts";
import { searchesLeft } from "./requestPrice.ts";
import { capitalized, type Wording } from "./wording.ts";

export interface PaidProposal {
  readonly question: Question;
  /** In searches. */
  readonly price: number;
  readonly funds: Pick<AllowanceState, "remaining" | "at" | "unmeasured">;
  readonly reserve: number;
  /** Searches that agents may still use in these 24 hours. */
  readonly budgetLeft: number;
}

/** In characters. */
const maxLength = 300;
const halfDayMs = 12 * 3_600_000;

/** Returns the question for a person; `now` in ms since 1970. `detail` is untrusted, on one line, links not escaped. */
export function agentQuestionText(
  proposal: PaidProposal,
  now: number,
  wording: Wording,
): { readonly title: string; readonly detail: string } {
  const { t } = wording;
  const { question, price, reserve, budgetLeft } = proposal;
  const request = oneLine(questionText(question, wording), maxLength);
  const page = "page" in question ? t("{0}, one page.", request) : `${request}.`;
  return {
    title: price === 1 ? t("Use 1 paid search?") : t("Use {0} paid searches?", String(price)),
    detail: [
      capitalized(page, wording),
      leftText(proposal.funds, now, wording),
      ...(reserve > 0 ? [t("{0} kept in reserve.", String(reserve))] : []),
      budgetLeft === 1
        ? t("Agents may use 1 more today.")
        : t("Agents may use {0} more today.", String(budgetLeft)),
    ].join(" "),
  };
}

function leftText(
  { remaining, at, unmeasured }: PaidProposal["funds"],
  now: number,
  wording: Wording,
): string {
  const { t } = wording;
  if (remaining === undefined || at === undefined) return t("How many searches are left isn’t known.");
  const [left, time] = [
    searchesLeft(remaining, t),
    now - at < halfDayMs ? clockTime(at, wording) : dayAndTime(at, wording),
  ];
  return unmeasured === 0
    ? t("{0} (read {1}).", left, time)
    : t("{0} (read {1}, {2} not measured since).", left, time, String(unmeasured));
}
