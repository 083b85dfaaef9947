import { watch, type FSWatcher } from "node:fs";
import type { DatabaseSync } from "node:sqlite";

/** Pause between a change of the files and the check, in ms: changes come in groups. */
const settleMs = 150;
/** Second check, in ms: a file changes a moment before its transaction becomes visible. */
const againMs = 1_000;

/** Calls `onChange` when another window has written, if the folder can be watched. Returns a function to stop. */
export function watchDatabase(
  folder: string,
  current: { readonly connection: DatabaseSync | undefined },
  onChange: () => void,
): () => void {
  let seen: unknown;
  let timer: NodeJS.Timeout | undefined;
  let again: NodeJS.Timeout | undefined;
  const poll = (): void => {
    timer = undefined;
    const found = dataVersion(current.connection);
    // `data_version` ignores own commits, and differs between connections.
    if (found !== undefined && found !== seen) onChange();
    seen = found;
  };
  let watcher: FSWatcher | undefined;
  try {
    watcher = watch(folder, { persistent: false }, () => {
      timer ??= setTimeout(poll, settleMs).unref();
      clearTimeout(again);
      again = setTimeout(poll, againMs).unref();
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
