import type { RunTask } from "../file/tasks.ts";
import type { Read } from "../rows/database.ts";
import type { Writer } from "../database/writer.ts";
import { takeInOldest, type TakeInResult } from "./takeIn.ts";

/** Indexes that are damaged more often than this are done without until the next window opens. */
const mostTimes = 3;

/** Returns what rebuilds the indexes of words in its own thread; false where that failed. Never rejects. */
export function createIndexMender(
  path: string | undefined,
  runTask: RunTask,
  log: (line: string) => void,
): () => Promise<boolean> {
  let times = 0;
  let mending: Promise<boolean> | undefined;
  const mend = async (): Promise<boolean> => {
    if (path === undefined) return false;
    times += 1;
    const what = times > mostTimes ? "dropIndexes" : "rebuildIndexes";
    const result = await runTask({ what, path });
    log(`Store: the indexes of words: ${what}: ${result.ok ? "done" : result.message}`);
    return result.ok;
  };
  return async () => {
    mending ??= mend().finally(() => {
      mending = undefined;
    });
    return await mending;
  };
}

/** Returns what takes in one answer, and first rebuilds stale indexes: another window may run without FTS5. */
export function createUpkeep(
  writer: Writer,
  read: Read,
  mendIndexes: () => Promise<boolean>,
): () => Promise<TakeInResult> {
  let hasLooked = false;
  return async () => {
    if (!hasLooked && (await read((database) => database.areIndexesStale()))) await mendIndexes();
    hasLooked = true;
    return await takeInOldest(writer, read);
  };
}
