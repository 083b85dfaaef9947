import { emptyLibrary, type ReadLibrary } from "../../domain/search/searchRows.ts";
import { filtersOf } from "../../domain/library/libraryFilters.ts";
import { type ListQuestion, roleOf } from "../../service/contract/question.ts";
import { libraryRow, type LibraryNeeds, servicesOfNow } from "./librarySource.ts";
import type { ResultRow } from "../../domain/record.ts";
import { mostNews } from "../../domain/watch/news.ts";
import type { SavedSearch } from "../../domain/watch/savedSearch.ts";

/** Larger than the service’s pages: these are free, and a screen holds fewer rows. */
const usualPageSize = 100;
const largestPageSize = 500;

export function createReadLibrary({ library, connections }: LibraryNeeds): ReadLibrary {
  return async (question, page, signal) => {
    const size = question.endpoint === "companies" ? question.perPage : undefined;
    const limit = Math.min(size ?? usualPageSize, largestPageSize);
    const offset = (page - 1) * limit;
    const services = servicesOfNow(connections);
    const asked = { services, filters: filtersOf(question), limit, offset };
    const found = await (await library()).ask("filtered", asked, signal);
    if (found === undefined) return await emptyLibrary(question, page, signal);
    const { records, total, unknown } = found;
    return { rows: records.map(libraryRow), total, unknown, hasMore: offset + limit < total };
  };
}

export async function keptCount(
  { library, connections }: LibraryNeeds,
  endpoint: ListQuestion["endpoint"],
): Promise<number | undefined> {
  const filters = filtersOf({ endpoint, filters: {} });
  const asked = { services: servicesOfNow(connections), filters, limit: 0, offset: 0 };
  return (await (await library()).ask("filtered", asked))?.total;
}

export async function newRows(
  { library, connections }: LibraryNeeds,
  search: string,
): Promise<readonly ResultRow[]> {
  const asked = { services: servicesOfNow(connections), search, limit: mostNews };
  return ((await (await library()).ask("newRecords", asked)) ?? []).map(libraryRow);
}

/** Returns no rows while another service is connected. */
export async function storedRows(
  { library, connections }: LibraryNeeds,
  { question, service }: Pick<SavedSearch, "question" | "service">,
): Promise<readonly ResultRow[]> {
  if (connections.serviceOf(roleOf(question)) !== service) return [];
  const asked = {
    services: servicesOfNow(connections),
    filters: filtersOf(question),
    limit: largestPageSize,
  };
  const reader = await library();
  const rows: ResultRow[] = [];
  for (let offset = 0, total = 1; offset < total; offset += largestPageSize) {
    const found = await reader.ask("filtered", { ...asked, offset });
    rows.push(...(found?.records ?? []).map(libraryRow));
    total = found?.total ?? 0;
  }
  return rows;
}
