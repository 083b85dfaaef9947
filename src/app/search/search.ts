import { type ListQuestion, type RecordQuestion, roleOf } from "../../service/contract/question.ts";
import type { CompanyFilters, PageSize } from "../../service/contract/filters/table.ts";
import type { SearchSession } from "../../domain/search/searchSession.ts";
import type { SearchOutcome, PastQuestion, ShownSearch } from "../../domain/search/state.ts";
import { questionText } from "../../present/question.ts";
import type { Wording } from "../../present/wording.ts";
import type { Engine } from "../engine/engine.ts";
import type { Connections, Preferences } from "../ports.ts";

export function companyQuestion(
  { perPage, ...filters }: CompanyFilters & PageSize,
  settings: Pick<Preferences, "perPage">,
): ListQuestion {
  const size = perPage ?? settings.perPage();
  return { endpoint: "companies", filters, ...(size === undefined ? {} : { perPage: size }) };
}

/** From the source of its rows, without a request. `ignored`: no longer stored. */
export function drawAgain(
  session: Pick<SearchSession, "searchLibrary" | "restore">,
  { question, from, name }: Pick<ShownSearch, "question" | "name"> & { readonly from?: "library" },
): Promise<SearchOutcome> {
  return from === "library" ? session.searchLibrary(question, name) : session.restore(question);
}

/** Holds typed, so untrusted, text. */
export function searchInWords(
  { question, from, name }: Pick<ShownSearch, "question" | "from" | "name">,
  wording: Wording,
): string {
  if (name !== undefined) return name;
  const words = questionText(question, wording);
  return from === "library" ? wording.t("Library: {0}", words) : words;
}

export async function addToHistory(
  { store }: Pick<Engine, "store">,
  { question, service, at, rows, pages }: ShownSearch,
): Promise<void> {
  await store.history.put({ question, service, at, rows: rows.length, pages });
}

/** Sends nothing. `elsewhere`: another connection answered it. `gone`: its answer is not stored. */
export async function openPast(
  session: Pick<SearchSession, "restore">,
  { question, service }: PastQuestion,
  needs: {
    readonly connections: Pick<Connections, "serviceOf">;
    readonly showStored: (question: RecordQuestion, service: string) => Promise<void>;
  },
): Promise<"drawn" | "elsewhere" | "gone"> {
  if (needs.connections.serviceOf(roleOf(question)) !== service) return "elsewhere";
  if (question.endpoint === "filing" || question.endpoint === "company")
    await needs.showStored(question, service);
  else if ((await session.restore(question)) === "ignored") return "gone";
  return "drawn";
}
