import { pageOf, type ListQuestion } from "../../service/contract/question.ts";
import { isServiceError, type ServiceError } from "../../service/errors.ts";
import type { Answer, StoredAnswers } from "../../service/client/client.ts";
import type { Page } from "../../service/contract/envelope.ts";
import { isOlder } from "../../service/client/order.ts";
import { sentence } from "../../text/sentence.ts";
import { beginSearch, addPage } from "./rows.ts";
import type { ShownSearch } from "./state.ts";

/**
 * From the store, or by one request. Where a 400 or 422 refuses the page size (it names it, or has no message), asked
 * once more without it, and the search says so: the largest is not documented (§8), and a refusal is free (§8.3). Not
 * where it is no longer needed: what is asked then may use a search. Rejects with the last ServiceError.
 */
export async function askFirstPage(
  ask: (question: ListQuestion) => Promise<Answer<Page>>,
  question: ListQuestion,
  isWanted: () => boolean,
): Promise<ShownSearch> {
  try {
    return beginSearch(question, await ask(question));
  } catch (error) {
    if (question.endpoint !== "companies" || question.perPage === undefined) throw error;
    if (!isServiceError(error) || !refusesPageSize(error) || !isWanted()) throw error;
    const plain: ListQuestion = { endpoint: "companies", filters: question.filters };
    const shown = beginSearch(plain, await ask(plain));
    const note = sentence(
      "The service refused {0} results per page, so its own page size was used.",
      question.perPage,
    );
    return { ...shown, note };
  }
}

function refusesPageSize({ kind, status, serverMessage }: ServiceError): boolean {
  if (kind !== "rejected" || (status !== 400 && status !== 422)) return false;
  return (
    serverMessage === undefined ||
    serverMessage === "" ||
    /per[\s_-]?page|page[\s_-]?size/iu.test(serverMessage)
  );
}

/** All stored pages; sends nothing. Absent without the first. A page older than one before it was of an earlier search. */
export async function restoreSearch(
  answers: StoredAnswers,
  question: ListQuestion,
): Promise<ShownSearch | undefined> {
  const first = await answers.stored(pageOf(question, "first"));
  if (first === undefined) return undefined;
  let shown = beginSearch(question, first);
  while (shown.next.kind === "page") {
    const { page } = shown.next;
    const answer = await answers.stored(pageOf(question, page));
    if (answer === undefined || answer.service !== shown.service || isOlder(answer, shown.newest)) break;
    shown = addPage(shown, answer, page);
  }
  return shown;
}
