import type { ListQuestion, PageQuestion } from "../../service/contract/question.ts";
import type { Client } from "../../service/client/client.ts";
import { addPage, beginSearch } from "./rows.ts";
import type { ShownSearch } from "./state.ts";

/**
 * A search as the store has it: its first page, and those after it as far as they were loaded. Sends nothing.
 * Absent where the first page is not stored. A page older than the first belonged to an earlier search, and is left.
 */
export async function restoreSearch(
  client: Pick<Client, "stored">,
  question: ListQuestion,
): Promise<ShownSearch | undefined> {
  const first = await client.stored(onPage(question, 1));
  if (first === undefined) return undefined;
  let shown = beginSearch(question, first, false);
  while (shown.next.kind === "page") {
    const { page } = shown.next;
    const answer = await client.stored(onPage(question, page));
    if (answer === undefined || answer.origin !== shown.origin || answer.at < shown.at) break;
    shown = addPage(shown, answer, page);
  }
  return shown;
}

function onPage(question: ListQuestion, page: number): PageQuestion {
  return { ...question, page };
}
