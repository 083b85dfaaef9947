import type { RunTask } from "../file/tasks.ts";

/** What mending needs. */
export interface IndexMenderNeeds {
  /** Path of the database; undefined where there is no file. */
  readonly path: string | undefined;
  readonly runTask: RunTask;
  readonly log: (line: string) => void;
}

/** Indexes that are damaged more often than this in one window are done without until the next one opens. */
const mostTimes = 3;

/** Returns what makes the indexes of words anew, in a thread of its own; false where that failed. Never rejects. */
export function createIndexMender({ path, runTask, log }: IndexMenderNeeds): () => Promise<boolean> {
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
