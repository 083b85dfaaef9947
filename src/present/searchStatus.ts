import type { SearchState } from "../domain/search/state.ts";
import { questionText } from "./question.ts";
import type { Wording } from "./wording.ts";
import { nextSteps } from "./failureText.ts";
import { oneLine } from "../text/oneLine.ts";
import type { Translate } from "../text/sentence.ts";

/** Returns a sentence on the search in flight if rows of an earlier search are shown; undefined otherwise. */
export function searchingText({ shown, busy }: SearchState, wording: Wording): string | undefined {
  if (shown === undefined || busy?.what !== "search") return undefined;
  return wording.t(
    "Searching for {0}… Until then, the rows are from an earlier search.",
    questionWords(busy, wording),
  );
}

/** Returns the failed request, and whose rows are still shown. */
export function failedText(
  error: NonNullable<SearchState["error"]>,
  wording: Wording,
  hasRows = true,
): string {
  if (error.during === "more")
    return wording.t("The next page couldn’t be loaded. The loaded rows are still here.");
  return !hasRows
    ? wording.t("The search for {0} failed.", questionWords(error, wording))
    : wording.t(
        "The search for {0} failed. The rows are from an earlier search.",
        questionWords(error, wording),
      );
}

/** Returns true if the failed search can be retried now: nothing else must be done first, and no wait is left. */
export function canRetry({ error }: SearchState, now: number): boolean {
  return error?.during === "search" && nextSteps(error.error, now).includes("retry");
}

/** A sent request may be charged, even if its response is dropped. */
export function cancelledText(isFree: boolean, t: Translate): string {
  return isFree ? t("Search cancelled") : t("Search cancelled. The request may have used a search.");
}

function questionWords(
  { question }: Pick<NonNullable<SearchState["busy"]>, "question">,
  wording: Wording,
): string {
  return oneLine(questionText(question, wording));
}
