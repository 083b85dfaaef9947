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

type Migration = (database: DatabaseSync) => void;

/** From the oldest readable version to this one; empty until after the first release. */
const migrations: readonly Migration[] = [];

/**
 * Replaces a database of an older version by a new file; the old one moves to `copy`. `isSetAside`: there is no
 * migration, so the new file is empty. Other windows notice the new file. A kill restarts it. Slow: runs in its own
 * thread.
 */
export function migrate(
  database: DatabaseSync,
  sqlite: Sqlite,
  { path, copy }: { readonly path: string; readonly copy: string },
  steps = migrations,
): { readonly isSetAside: boolean } {
  return inTransaction(database, () => {
    const missing = version - versionOf(database);
    // Another window may have migrated it since.
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
