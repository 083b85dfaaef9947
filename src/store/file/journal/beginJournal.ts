import { stat } from "node:fs/promises";
import { databasePath } from "../../sql/path.ts";
import type { Sqlite } from "../../sql/version.ts";
import type { RunTask } from "../thread.ts";

/** What beginning a journal needs. */
export interface BeginJournalNeeds {
  readonly folder: string | undefined;
  readonly loadSqlite: () => Promise<Sqlite>;
  readonly runTask: RunTask;
}

/**
 * Returns what has a thread write first into a journal that is empty, once for each connection: who does that waits for the
 * disk.
 */
export function createBeginJournal({
  folder,
  loadSqlite,
  runTask,
}: BeginJournalNeeds): (connection: object | undefined) => Promise<void> {
  let begun: object | undefined;
  return async (connection) => {
    if (connection === undefined || folder === undefined || connection === begun) return;
    begun = connection;
    const path = databasePath(folder);
    const { size } = await stat(`${path}-wal`).catch(() => ({ size: 0 }));
    if (size === 0) await runTask(await loadSqlite(), { what: "beginJournal", path });
  };
}
