import { join } from "node:path";
import { closeSync, existsSync, openSync, renameSync, rmSync, statSync } from "node:fs";
import { databaseFileName } from "../../domain/library/libraryFileName.ts";

export function databasePath(folder: string): string {
  return join(folder, databaseFileName);
}

export const walSuffixes = ["-wal", "-shm"] as const;

export function walSize(path: string): number {
  return statSync(`${path}-wal`, { throwIfNoEntry: false })?.size ?? 0;
}

/** Path of the new file while it is filled. */
export function fillingPath(path: string): string {
  return `${path}.filling`;
}

/** Path of the finished file before it replaces `path`. */
export function nextPath(path: string): string {
  return `${path}.next`;
}

/** Path of the file from before the last migration. */
export function copyPath(path: string): string {
  return `${path}.before-migration`;
}

export function dailyPath(path: string): string {
  return `${path}.daily`;
}

export function copyingPath(path: string): string {
  return `${path}.copying`;
}

/** How long to wait for other windows to notice the new file, in ms. */
const noticedMs = 100;

/**
 * Moves the file at `path` to `aside`, and the one at `nextPath` to `path`. Requires the folder lock and a lock on the
 * old database; `finishReplacing` resumes after a kill. Throws the file system’s errors.
 */
export function replaceFile(path: string, aside: string): void {
  removeDatabase(aside);
  // Move the database before its WAL: SQLite deletes a WAL without a database, and would read the WAL of another one.
  for (const part of ["", ...walSuffixes]) if (existsSync(path + part)) renameSync(path + part, aside + part);
  renameSync(nextPath(path), path);
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, noticedMs);
}

/** Creates a file that only this user can read; SQLite accepts an empty file. */
export function makeEmptyFile(path: string): void {
  removeDatabase(path);
  closeSync(openSync(path, "wx", 0o600));
}

export function removeDatabase(path: string): void {
  for (const part of ["", ...walSuffixes]) rmSync(path + part, { force: true });
}

/** Finishes `replaceFile` after a kill. Requires the folder lock. */
export function finishReplacing(path: string): void {
  if (!existsSync(nextPath(path))) return;
  for (const part of walSuffixes) rmSync(path + part, { force: true });
  renameSync(nextPath(path), path);
}
