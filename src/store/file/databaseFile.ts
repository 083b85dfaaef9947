import type { DatabaseSync } from "node:sqlite";
import { statSync } from "node:fs";
import { mkdir, open, readdir, rm } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import { deletePendingFiles } from "../changes/pendingFile.ts";
import { lockFolder } from "./folderLock.ts";
import { newSalt } from "../sql/schema.ts";
import { type StoreServices, taskError } from "./tasks.ts";
import type { Database } from "../rows/database.ts";
import { type SqliteFailure, sqliteFailure } from "../sql/failure.ts";
import { copyingPath, copyPath, dailyPath, fillingPath, walSuffixes, nextPath } from "./replacing.ts";

export interface OpenFile {
  readonly database: Database;
  readonly connection: DatabaseSync;
  readonly identity: string | undefined;
}

/** `newer` or `older`: another version wrote the file. `lockless`: its file system has no locks. */
export type FailureReason = SqliteFailure | "newer" | "older" | "lockless";

/** Creates missing folders and an empty file, readable by this user alone; SQLite gives WAL and index the same mode. */
export async function makeFile(path: string): Promise<void> {
  await mkdir(dirname(path), { recursive: true, mode: 0o700 });
  const file = await open(path, "a", 0o600).catch(async (error: unknown) => {
    // A file without write permission can still be read.
    if (fileIdentity(path) === undefined) throw error;
    return undefined;
  });
  if (file === undefined) return;
  try {
    // By handle, since another window may delete the path in between.
    await file.chmod(0o600);
  } finally {
    await file.close();
  }
}

/** Returns a text that differs after the file was deleted and created again; undefined without a file. */
export function fileIdentity(path: string): string | undefined {
  try {
    const { dev, ino } = statSync(path, { bigint: true });
    return `${String(dev)}:${String(ino)}`;
  } catch {
    return undefined;
  }
}

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
 * Deletes the database, or empties it if another window has it open. Returns false if another program has locked it.
 */
export async function wipeFiles(
  path: string,
  { log, runTask }: StoreServices,
  mayCheckpoint: boolean,
): Promise<boolean> {
  const unlock = await lockFolder(path).catch(() => undefined);
  try {
    // First, so that a window without access to the database doesn’t replay deleted changes.
    deletePendingFiles(path);
    const result = await runTask({ what: "wipe", path, salt: newSalt(), mayCheckpoint });
    if (!result.ok) log(`Store: cannot be emptied: ${result.message}`);
    if (!result.ok && sqliteFailure(taskError(result)) === "busy") return false;
    const isShared = result.ok && result.isSole !== true;
    if (!isShared) for (const part of [...walSuffixes, ""]) await rm(path + part, { force: true });
    await deleteLeftovers(path);
  } catch (error) {
    log(`Store: not deleted: ${String(error)}`);
  } finally {
    await unlock?.();
  }
  return true;
}

export function closeFile(file: Pick<OpenFile, "database"> | undefined, log: (line: string) => void): void {
  try {
    file?.database.close();
  } catch (error) {
    log(`Store: cannot be closed: ${String(error)}`);
  }
}
