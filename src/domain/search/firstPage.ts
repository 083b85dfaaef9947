import { pageOf, type ListQuestion } from "../../service/contract/question.ts";
import { isServiceError, type ServiceError } from "../../service/errors.ts";
import type { Answer, StoredAnswers } from "../../service/client/client.ts";
import type { Page } from "../../service/contract/envelope.ts";
import { isOlder } from "../../service/client/order.ts";
import { sentence } from "../../text/sentence.ts";
import { beginSearch, addPage } from "./rows.ts";
import type { ShownSearch } from "./state.ts";

/**
 * The first page of a question, from the store or by one request. Where the service refuses the page size (a 400 or
 * 422 whose message names it, or that has no message), the question is asked once more without it, and the search
 * says so: its largest page is not documented (§8), and a refused question returns no records, so it is free (§8.3).
 * Not where nobody wants it any more: what is asked then may use a search.
 * Rejects with the ServiceError of the last question.
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

/**
 * A search as the store has it: its first page, and those after it as far as they were loaded. Sends nothing.
 * Absent where the first page is not stored. A page older than one before it belonged to an earlier search, and is left.
 */
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
