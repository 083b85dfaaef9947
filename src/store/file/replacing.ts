import { join } from "node:path";
import { closeSync, existsSync, openSync, renameSync, rmSync, statSync } from "node:fs";
import { databaseFileName } from "../../domain/library/libraryFileName.ts";

/** Where the database is in the store’s folder. */
export function databasePath(folder: string): string {
  return join(folder, databaseFileName);
}

/** What SQLite keeps beside a database. */
export const journals = ["-wal", "-shm"] as const;

/** Bytes of the journal of a database; 0 without one. */
export function journalSize(path: string): number {
  return statSync(`${path}-wal`, { throwIfNoEntry: false })?.size ?? 0;
}

/** Where a new file is filled, in place of the one at `path`. */
export function fillingPath(path: string): string {
  return `${path}.filling`;
}

/** Where it is once it is whole, until it takes the place of the one at `path`. */
export function nextPath(path: string): string {
  return `${path}.next`;
}

/** Where the file is that was there before the last migration. */
export function copyPath(path: string): string {
  return `${path}.before-migration`;
}

/** The daily copy of the database at `path`. */
export function dailyPath(path: string): string {
  return `${path}.daily`;
}

/** Where that is while it is made. */
export function copyingPath(path: string): string {
  return `${path}.copying`;
}

/** A write that another window has begun meets the lock until it looks again which file is there, in ms. */
const noticedMs = 100;

/**
 * Puts the file at `nextPath` in the place of the one at `path`, which is at `aside` from then on, with its journal. Under the
 * folder’s lock, and while no one else can write to the old file: then all of them notice the new one. Where it is killed in
 * the middle, `finishReplacing` does the rest. Throws the errors of the file system.
 */
export function replaceFile(path: string, aside: string): void {
  removeDatabase(aside);
  // The file first: SQLite deletes a journal without one, and would take that of another one for its own.
  for (const part of ["", ...journals]) if (existsSync(path + part)) renameSync(path + part, aside + part);
  renameSync(nextPath(path), path);
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, noticedMs);
}

/** Makes a file that this user alone can read from the start: SQLite takes an empty one as it is. */
export function makeEmptyFile(path: string): void {
  removeDatabase(path);
  closeSync(openSync(path, "wx", 0o600));
}

/** Removes a database with its journal. Throws the errors of the file system. */
export function removeDatabase(path: string): void {
  for (const part of ["", ...journals]) rmSync(path + part, { force: true });
}

/** Does what a window has left undone that was killed in `replaceFile`. Under the folder’s lock. */
export function finishReplacing(path: string): void {
  if (!existsSync(nextPath(path))) return;
  for (const part of journals) rmSync(path + part, { force: true });
  renameSync(nextPath(path), path);
}
