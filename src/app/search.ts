import { type ListQuestion, roleOf } from "../service/contract/question.ts";
import type { CompanyFilters, PageSize } from "../service/contract/filters/table.ts";
import type { PastQuestion, Outcome } from "../domain/search/state.ts";
import type { Engine } from "./engine.ts";
import type { RecordOpener } from "./openRecord.ts";
import type { Connections, Preferences } from "./ports.ts";

/** The filters of the v3 list as a question; the page size of the settings where none is asked for. */
export function companyQuestion(
  { perPage, ...filters }: CompanyFilters & PageSize,
  settings: Pick<Preferences, "perPage">,
): ListQuestion {
  const size = perPage ?? settings.perPage();
  return { endpoint: "companies", filters, ...(size === undefined ? {} : { perPage: size }) };
}

/** Asks for the first page of a question; a stored answer is no request. Rejects with the ServiceError. */
export function search({ session }: Pick<Engine, "session">, question: ListQuestion): Promise<Outcome> {
  return session.run(question);
}

/** Asks for the next page of the search that is shown. Rejects with the ServiceError; the rows stay. */
export function nextPage({ session }: Pick<Engine, "session">): Promise<Outcome> {
  return session.loadMore();
}

/** What became of a past question. `elsewhere`: another connection answered it. `gone`: its answer is not stored. */
export type PastAnswer = "drawn" | "elsewhere" | "gone";

/** Draws a question of the past from the store; sends nothing for a search, and opens the page of a record. */
export async function openPast(
  { session }: Pick<Engine, "session">,
  { question, origin }: PastQuestion,
  needs: { readonly connections: Pick<Connections, "originOf">; readonly opener: RecordOpener },
): Promise<PastAnswer> {
  if (needs.connections.originOf(roleOf(question)) !== origin) return "elsewhere";
  if (question.endpoint === "filing") await needs.opener.filing(question.id);
  else if (question.endpoint === "company") await needs.opener.company(question.slug);
  else if ((await session.restore(question)) === "ignored") return "gone";
  return "drawn";
}
