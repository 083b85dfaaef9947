import type { Read } from "../rows/database.ts";
import type { Writer } from "../database/writer.ts";
import { takeInOldest, type TakenIn } from "./takeIn.ts";

/** What upkeep needs. */
export interface UpkeepNeeds {
  readonly writer: Writer;
  readonly read: Read;
  readonly mendIndexes: () => Promise<boolean>;
}

/**
 * Returns what takes in one answer whose records are not in the library, and first, once in a window, makes stale indexes
 * anew: another window may run without FTS5, or be of an older version.
 */
export function createUpkeep({ writer, read, mendIndexes }: UpkeepNeeds): () => Promise<TakenIn> {
  let hasLooked = false;
  return async () => {
    if (!hasLooked && (await read((database) => database.areIndexesStale()))) await mendIndexes();
    hasLooked = true;
    return await takeInOldest(writer, read);
  };
}
