import type { ToLibraryPage } from "../../../present/table/libraryMessages.ts";
import type { LibraryReader } from "../../../store/library/reader/libraryReader.ts";
import type { QueryResult } from "../../../store/library/reader/queries.ts";
import type { RememberedRows } from "./rows.ts";

/** The first records of the library as where nothing is sorted or filtered by, with their rows. */
export interface LibraryHead extends QueryResult<"tableHead"> {
  readonly rows: Extract<ToLibraryPage, { readonly type: "records" }>["rows"];
}

/** More than a large window shows. */
const headRows = 100;

/**
 * Reads the first rows before the order of all is known: they are there as soon as those of a search. Undefined where there
 * are none. Never rejects: what it would say is asked for again.
 */
export async function readHead(
  reader: LibraryReader,
  services: readonly string[],
  remembered: RememberedRows,
): Promise<LibraryHead | undefined> {
  try {
    const head = await reader.ask("tableHead", { services, most: headRows });
    if (head === undefined || head.total === 0) return undefined;
    return { ...head, rows: await remembered.read(services, head.ids) };
  } catch {
    return undefined;
  }
}
