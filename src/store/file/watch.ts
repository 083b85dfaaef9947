import { watch, type FSWatcher } from "node:fs";
import type { DatabaseSync } from "node:sqlite";

/** How long after a change of the files it is looked what changed, in ms: changes come in groups. */
const settleMs = 150;

/**
 * Calls `onChange` when another window has written into the database of `folder`. Returns what ends that. Where the
 * folder cannot be watched, nothing is called: what is decided upon is read anew each time anyhow.
 */
export function watchDatabase(
  folder: string,
  current: { readonly connection: DatabaseSync | undefined },
  onChange: () => void,
): () => void {
  let seen: unknown;
  let timer: NodeJS.Timeout | undefined;
  const look = (): void => {
    timer = undefined;
    const found = dataVersion(current.connection);
    // Own commits do not change it; another connection of ours has another count.
    if (found !== undefined && found !== seen) onChange();
    seen = found;
  };
  let watcher: FSWatcher | undefined;
  try {
    watcher = watch(folder, { persistent: false }, () => {
      timer ??= setTimeout(look, settleMs);
      timer.unref();
    });
    watcher.on("error", () => watcher?.close());
  } catch {
    return () => undefined;
  }
  return () => {
    clearTimeout(timer);
    watcher.close();
  };
}

function dataVersion(connection: DatabaseSync | undefined): unknown {
  try {
    return connection?.prepare("PRAGMA data_version").get()?.["data_version"];
  } catch {
    return undefined;
  }
}
