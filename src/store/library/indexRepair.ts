import { sentence } from "../../text/sentence.ts";
import type { StoreServices } from "../file/tasks.ts";

/** After this many repairs, drop the indexes until the next window opens. */
const maxRebuilds = 3;

const withoutWords = sentence(
  "The library’s search index keeps getting damaged. Until you reload the window, Search Library finds only names that begin with what you type.",
);

/** The returned function rebuilds the indexes in a thread; false if that failed. It never rejects. */
export function createIndexRepair({ path, runTask, log, notify }: StoreServices): () => Promise<boolean> {
  let times = 0;
  let mending: Promise<boolean> | undefined;
  const mend = async (): Promise<boolean> => {
    if (path === undefined) return false;
    times += 1;
    const what = times > maxRebuilds ? "dropIndexes" : "rebuildIndexes";
    const result = await runTask({ what, path });
    log(`Store: the indexes of words: ${what}: ${result.ok ? "done" : result.message}`);
    if (times === maxRebuilds + 1) notify(withoutWords);
    return result.ok;
  };
  return async () => {
    mending ??= mend().finally(() => {
      mending = undefined;
    });
    return await mending;
  };
}
