import { deleteSpills } from "../changes/spillFile.ts";
import { databasePath } from "../sql/path.ts";
import { deleteFiles, deleteLeftovers } from "./databaseFile.ts";
import { lockFolder } from "./folderLock.ts";
import { newSalt } from "../sql/schema.ts";
import type { Sqlite } from "../sql/version.ts";
import type { RunTask } from "./thread.ts";

/** What wiping needs. */
export interface WipeNeeds {
  readonly folder: string;
  readonly log: (line: string) => void;
  readonly runTask: RunTask;
  /** Whether this window may fold the journal. */
  readonly mayFold: boolean;
}

/**
 * Deletes what the store has in its folder. A database that another window has open is emptied instead. Waits for a window
 * that mends or migrates the file: it would put back what it has read.
 */
export async function wipeFolder(needs: WipeNeeds, sqlite: Sqlite | undefined): Promise<void> {
  const path = databasePath(needs.folder);
  const unlock = await lockFolder(path).catch(() => undefined);
  try {
    await wipe(path, needs, sqlite);
  } finally {
    await unlock?.();
  }
}

async function wipe(
  path: string,
  { log, runTask, mayFold }: WipeNeeds,
  sqlite: Sqlite | undefined,
): Promise<void> {
  // First: a window that is locked out does not write down again what is gone.
  await deleteSpills(path);
  const result =
    sqlite === undefined
      ? undefined
      : await runTask(sqlite, { what: "wipe", path, salt: newSalt(), mayFold });
  if (result?.ok === false) log(`Store: cannot be emptied: ${result.message}`);
  const isShared = result?.ok === true && !result.isSole;
  await (isShared ? deleteLeftovers(path) : deleteFiles(path)).catch((error: unknown) =>
    log(`Store: not deleted: ${String(error)}`),
  );
}
