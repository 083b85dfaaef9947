import { renameSync } from "node:fs";
import type { DatabaseSync } from "node:sqlite";
import {
  type Sqlite,
  inTransaction,
  makeDatabase,
  markVersion,
  newSalt,
  version,
  versionOf,
  withConnection,
} from "../sql/schema.ts";
import { fillingPath, nextPath, makeEmptyFile, replaceFile } from "./replacing.ts";

/** Leads from the tables of one version to those of the next. */
type Migration = (database: DatabaseSync) => void;

/** From the oldest version that can be read to this one: empty as long as that is the first release. */
const migrations: readonly Migration[] = [];

/**
 * Fills a new file from a database of an older version, and puts it in the place of the old one, which is at `copy` from then
 * on. The new file is empty if no migration leads on from that version: then `isSetAside` is true. Windows that have the old
 * file open notice another file, and write no more to theirs. No other window can write meanwhile. After a kill it is begun
 * again. Slow: for its own thread. Throws if the new file cannot be written.
 */
export function migrate(
  database: DatabaseSync,
  sqlite: Sqlite,
  { path, copy }: { readonly path: string; readonly copy: string },
  steps = migrations,
): { readonly isSetAside: boolean } {
  return inTransaction(database, () => {
    const missing = version - versionOf(database);
    // Another window may have done it since.
    if (missing <= 0) return { isSetAside: false };
    const isSetAside = missing > steps.length;
    const begun = fillingPath(path);
    makeEmptyFile(begun);
    if (!isSetAside) withConnection(sqlite, path, (reader) => reader.prepare("VACUUM INTO ?").run(begun));
    withConnection(sqlite, begun, (next) => {
      if (!isSetAside)
        inTransaction(next, () => {
          for (const step of steps.slice(-missing)) step(next);
          markVersion(next);
        });
      makeDatabase(next, newSalt());
    });
    renameSync(begun, nextPath(path));
    replaceFile(path, copy);
    return { isSetAside };
  });
}
