import { existsSync } from "node:fs";
import { stat } from "node:fs/promises";
import type { Sqlite, TaskResult } from "./tasks.ts";
import type { RunTask } from "./thread.ts";

/** Keeps the journal of a database short. */
export interface JournalKeeper {
  /** Called when something was written: looks a little later whether the journal is to be folded into the file. */
  changed(): void;
  /** Folds it now, before the file is closed: the last one to close waits for the disk otherwise. */
  fold(): Promise<void>;
  stop(): void;
}

/** How long after a write it is looked, in ms: writes come in groups. */
const settleMs = 100;
/** A journal of so many bytes is folded; one of so many is, before the file is closed. */
const longBytes = 1_000_000;
const someBytes = 50_000;

/** Where the file is not used, or the runtime lacks the module, nothing is done. */
export function createJournalKeeper(
  path: string | undefined,
  needs: { readonly loadSqlite: () => Promise<Sqlite>; readonly runTask: RunTask },
): JournalKeeper {
  let timer: NodeJS.Timeout | undefined;
  let folding: Promise<unknown> | undefined;
  const fold = async (beyond: number, isLast: boolean): Promise<void> => {
    if (path === undefined) return;
    await folding;
    const size = await stat(`${path}-wal`).then(
      (file) => file.size,
      () => 0,
    );
    if (size <= beyond || !existsSync(path)) return;
    folding = needs
      .loadSqlite()
      .then((sqlite): Promise<TaskResult> => needs.runTask(sqlite, { what: "foldJournal", path, isLast }))
      .catch(() => undefined);
    await folding;
  };
  return {
    changed() {
      timer ??= setTimeout(() => {
        void fold(longBytes, false).finally(() => {
          timer = undefined;
        });
      }, settleMs);
      timer.unref();
    },
    fold: () => fold(someBytes, true),
    stop() {
      clearTimeout(timer);
    },
  };
}
