import { watch, type FSWatcher } from "node:fs";
import type { DatabaseSync } from "node:sqlite";

/** How long after a change of the files the database is read, in ms: changes come in groups. */
const settleMs = 150;
/** When it is read once more: a file changes a moment before its transaction can be seen. */
const againMs = 1_000;

/** Calls `onChange` when another window has written, if the folder can be watched; returns a function that ends that. */
export function watchDatabase(
  folder: string,
  current: { readonly connection: DatabaseSync | undefined },
  onChange: () => void,
): () => void {
  let seen: unknown;
  let timer: NodeJS.Timeout | undefined;
  let again: NodeJS.Timeout | undefined;
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
      timer ??= setTimeout(look, settleMs).unref();
      clearTimeout(again);
      again = setTimeout(look, againMs).unref();
    });
    watcher.on("error", () => watcher?.close());
  } catch {
    return () => undefined;
  }
  return () => {
    clearTimeout(timer);
    clearTimeout(again);
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
