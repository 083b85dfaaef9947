import type { SearchState } from "../domain/search/state.ts";
import { questionInWords } from "../service/contract/questionWords.ts";
import { nextSteps } from "./failureText.ts";
import { oneLine } from "../text/oneLine.ts";
import type { Translate } from "../text/sentence.ts";

/** What is asked while rows of an earlier search are still shown: those are no answer to it. */
export function searchingText({ shown, busy }: SearchState, t: Translate): string | undefined {
  if (shown === undefined || busy?.what !== "search") return undefined;
  return t("Searching for {0}… Until then, the rows are from an earlier search.", wordsOf(busy, t));
}

/** Which request failed, and whose rows are still shown. */
export function failedText(error: NonNullable<SearchState["error"]>, t: Translate, hasRows = true): string {
  if (error.during === "more") return t("The next page couldn’t be loaded. The loaded rows are still here.");
  return !hasRows
    ? t("The search for {0} failed.", wordsOf(error, t))
    : t("The search for {0} failed. The rows are from an earlier search.", wordsOf(error, t));
}

/** Whether the search that failed can be asked again now: nothing else has to be done first, and no wait is left. */
export function canRetry({ error }: SearchState, now: number): boolean {
  return error?.during === "search" && nextSteps(error.error, now).includes("retry");
}

/** A request that has left may be charged, even if its answer is thrown away. `price`: "may use 1 search". */
export function cancelledText(price: string | undefined, t: Translate): string {
  return price === undefined ? t("Search cancelled") : t("Search cancelled. The request {0}.", price);
}

function wordsOf({ question }: Pick<NonNullable<SearchState["busy"]>, "question">, t: Translate): string {
  return oneLine(questionInWords(question, t));
}
