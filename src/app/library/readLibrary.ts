import { nothingKept, type ReadLibrary } from "../../domain/search/library.ts";
import { filtersOf } from "../../domain/library/filters.ts";
import type { ListQuestion } from "../../service/contract/question.ts";
import type { Connections } from "../ports.ts";
import { libraryRow, type LibrarySource, servicesOfNow } from "./libraryRows.ts";

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
