import type { ListQuestion } from "../../service/contract/question.ts";
import { isServiceError, type ServiceError } from "../../service/contract/errors.ts";
import type { Client } from "../../service/client/client.ts";
import { sentence } from "../../text/sentence.ts";
import { beginSearch } from "./rows.ts";
import type { ShownSearch } from "./state.ts";

/**
 * The first page of a question, from the store or by one request. Where the service refuses the page size (a 400 or
 * 422 whose message names it, or that has no message), the question is asked once more without it, and the search
 * says so: its largest page is not documented (§8), and a refused question returns no records, so it is free (§8.3).
 * Rejects with the ServiceError of the last question.
 */
export async function askFirstPage(
  client: Pick<Client, "list">,
  question: ListQuestion,
  options: { readonly signal: AbortSignal; readonly fresh: boolean },
): Promise<ShownSearch> {
  try {
    return beginSearch(question, await client.list(question, 1, options), options.fresh);
  } catch (error) {
    if (question.endpoint !== "companies" || question.perPage === undefined) throw error;
    if (!isServiceError(error) || !refusesPageSize(error)) throw error;
    const plain: ListQuestion = { endpoint: "companies", filters: question.filters };
    const shown = beginSearch(plain, await client.list(plain, 1, options), options.fresh);
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
