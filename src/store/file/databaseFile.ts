import type { DatabaseSync } from "node:sqlite";
import { statSync } from "node:fs";
import { mkdir, open, readdir, rm } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import { deletePendingFiles } from "../changes/pendingFile.ts";
import { lockFolder } from "./folderLock.ts";
import { newSalt } from "../sql/schema.ts";
import { type StoreParts, taskError } from "./tasks.ts";
import type { Database } from "../rows/database.ts";
import { type SqliteFailure, sqliteFailure } from "../sql/failure.ts";
import { copyingPath, copyPath, dailyPath, fillingPath, journals, nextPath } from "./replacing.ts";

export interface OpenFile {
  readonly database: Database;
  readonly connection: DatabaseSync;
  readonly identity: string | undefined;
}

/** Why a file can’t be used. `newer`: a newer version wrote it. `older`: an older version wrote it, and it isn’t migrated. `lockless`: its file system supports no locks. */
export type NotOpened = SqliteFailure | "newer" | "older" | "lockless";

/** Makes folder and file where they are missing, readable by this user alone; the journals take the file's mode. */
export async function makeFile(path: string): Promise<void> {
  await mkdir(dirname(path), { recursive: true, mode: 0o700 });
  const file = await open(path, "a", 0o600).catch(async (error: unknown) => {
    // One that may not be written can be read all the same.
    if (identityNow(path) === undefined) throw error;
    return undefined;
  });
  if (file === undefined) return;
  try {
    // By its handle: another window may delete it in between.
    await file.chmod(0o600);
  } finally {
    await file.close();
  }
}

/** Which file is at the path now: another one after it was deleted and made again; `undefined` where there is none. */
export function identityNow(path: string): string | undefined {
  try {
    const { dev, ino } = statSync(path, { bigint: true });
    return `${String(dev)}:${String(ino)}`;
  } catch {
    return undefined;
  }
}

/** Deletes files that were set aside as damaged, and copies. */
export async function deleteLeftovers(path: string): Promise<void> {
  const names = await readdir(dirname(path)).catch(() => []);
  const starts = [
    `${basename(path)}.damaged-`,
    ...[copyPath, fillingPath, nextPath, dailyPath, copyingPath].map((pathOf) => basename(pathOf(path))),
  ];
  const found = names.filter((name) => starts.some((start) => name.startsWith(start)));
  await Promise.all(found.map((name) => rm(join(dirname(path), name), { force: true })));
}

/**
 * Deletes the database and what is beside it; one that another window has open is emptied instead. Waits for a window that
 * replaces the file: it would put back what it has read. `mayFold`: whether this window may fold the journal. False where another
 * program has it locked.
 */
export async function wipeFiles(
  path: string,
  { log, runTask }: StoreParts,
  mayFold: boolean,
): Promise<boolean> {
  const unlock = await lockFolder(path).catch(() => undefined);
  try {
    // First: a window that is locked out does not write down again what is gone.
    deletePendingFiles(path);
    const result = await runTask({ what: "wipe", path, salt: newSalt(), mayFold });
    if (!result.ok) log(`Store: cannot be emptied: ${result.message}`);
    if (!result.ok && sqliteFailure(taskError(result)) === "busy") return false;
    const isShared = result.ok && result.isSole !== true;
    if (!isShared) for (const part of [...journals, ""]) await rm(path + part, { force: true });
    await deleteLeftovers(path);
  } catch (error) {
    log(`Store: not deleted: ${String(error)}`);
  } finally {
    await unlock?.();
  }
  return true;
}

/** Closes a file that was opened, if there is one. Never throws: a failure is logged. */
export function closeFile(file: Pick<OpenFile, "database"> | undefined, log: (line: string) => void): void {
  try {
    file?.database.close();
  } catch (error) {
    log(`Store: cannot be closed: ${String(error)}`);
  }
}
