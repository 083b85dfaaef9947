import type { ResultRow } from "../../domain/record.ts";
import { mostNews } from "../../domain/watch/news.ts";
import type { SavedSearch } from "../../domain/watch/savedSearch.ts";
import { roleOf } from "../../service/contract/question.ts";
import { libraryRow, type LibrarySource, servicesOfNow } from "../library/libraryRows.ts";
import { createReadLibrary } from "../library/readLibrary.ts";
import type { Connections } from "../ports.ts";

export interface SavedRowsNeeds {
  readonly library: LibrarySource;
  readonly connections: Pick<Connections, "serviceOf">;
}

/** As many as the library reads at a time. */
const perPage = 500;

/** The records that are new in a saved search, the newest first. */
export async function newRows(
  { library, connections }: SavedRowsNeeds,
  search: string,
): Promise<readonly ResultRow[]> {
  const asked = { services: servicesOfNow(connections), search, limit: mostNews };
  return ((await (await library()).ask("newRecords", asked)) ?? []).map(libraryRow);
}

/** All stored records that a saved search asks for; none while another service is connected. */
export async function storedRows(
  { library, connections }: SavedRowsNeeds,
  { question, service }: Pick<SavedSearch, "question" | "service">,
): Promise<readonly ResultRow[]> {
  if (connections.serviceOf(roleOf(question)) !== service) return [];
  const read = createReadLibrary(library, connections);
  const asked = question.endpoint === "companies" ? { ...question, perPage } : question;
  const { signal } = new AbortController();
  const rows: ResultRow[] = [];
  for (let page = 1, hasMore = true; hasMore; page += 1) {
    const part = await read(asked, page, signal);
    rows.push(...part.rows);
    ({ hasMore } = part);
  }
  return rows;
}
