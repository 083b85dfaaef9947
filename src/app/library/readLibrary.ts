import { nothingKept, type ReadLibrary } from "../../domain/search/rows.ts";
import { filtersOf } from "../../domain/library/filters.ts";
import { type ListQuestion, roleOf } from "../../service/contract/question.ts";
import type { Connections } from "../ports.ts";
import { libraryRow, type LibrarySource, servicesOfNow } from "./libraryRows.ts";
import type { ResultRow } from "../../domain/record.ts";
import { mostNews } from "../../domain/watch/news.ts";
import type { SavedSearch } from "../../domain/watch/savedSearch.ts";

/** These pages are free, and a screen holds fewer: larger than those of the service. */
const usualPageSize = 100;
const largestPageSize = 500;

export function createReadLibrary(
  library: LibrarySource,
  connections: Pick<Connections, "serviceOf">,
): ReadLibrary {
  return async (question, page, signal) => {
    const limit = pageSizeOf(question);
    const offset = (page - 1) * limit;
    const services = servicesOfNow(connections);
    const asked = { services, filters: filtersOf(question), limit, offset };
    const found = await (await library()).ask("filtered", asked, signal);
    if (found === undefined) return await nothingKept(question, page, signal);
    const { records, total, unknown } = found;
    return { rows: records.map(libraryRow), total, unknown, hasMore: offset + limit < total };
  };
}

/** Undefined where that is not known now. */
export async function keptCount(
  library: LibrarySource,
  connections: Pick<Connections, "serviceOf">,
  endpoint: ListQuestion["endpoint"],
): Promise<number | undefined> {
  const asked = {
    services: servicesOfNow(connections),
    filters: filtersOf({ endpoint, filters: {} }),
    limit: 0,
    offset: 0,
  };
  return (await (await library()).ask("filtered", asked))?.total;
}

function pageSizeOf(question: ListQuestion): number {
  const size = question.endpoint === "companies" ? question.perPage : undefined;
  return Math.min(size ?? usualPageSize, largestPageSize);
}

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
