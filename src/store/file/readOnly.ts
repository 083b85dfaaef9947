import { copyFileSync, existsSync, mkdtempSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { DatabaseSync } from "node:sqlite";
import { pathToFileURL } from "node:url";
import { sqliteFailure } from "../sql/failure.ts";
import { makeDatabase, newSalt, putMeta, type Sqlite, version, versionOf } from "../sql/schema.ts";
import type { FailureReason } from "./databaseFile.ts";

/** Returns a view of a file that can’t be opened because of `why`: at worst an empty database with its salt. */
export function readOnlyCopy(sqlite: Sqlite, path: string, why: FailureReason): DatabaseSync {
  if (why !== "busy") {
    try {
      const database = openToRead(sqlite, path);
      if (why !== "newer" && versionOf(database) >= version) return database;
      // Only the salt means the same in every newer version.
      try {
        const salt = database.prepare("SELECT value FROM meta WHERE name = 'salt'").get()?.["value"];
        if (typeof salt === "string") return emptyDatabase(sqlite, salt);
      } finally {
        database.close();
      }
    } catch {
      // Only the caller who wrote rows under another salt can find them.
    }
  }
  return emptyDatabase(sqlite, newSalt());
}

function emptyDatabase({ DatabaseSync: Connection }: Sqlite, salt: string): DatabaseSync {
  const database = new Connection(":memory:");
  makeDatabase(database, salt);
  putMeta(database, "salt", salt);
  return database;
}

/** Opens a connection for reading, even in a read-only folder, where it may copy the file. Throws SQLite’s errors. */
export function openToRead(sqlite: Sqlite, path: string): DatabaseSync {
  const href = pathToFileURL(path).href;
  try {
    // `mode=rw` doesn’t create a file that was deleted meanwhile.
    return openConnection(sqlite, `${href}?mode=rw`);
  } catch (error) {
    if (["busy", "corrupt", "moved"].includes(sqliteFailure(error)) || !existsSync(path)) throw error;
    const hasJournal = (statSync(`${path}-wal`, { throwIfNoEntry: false })?.size ?? 0) > 0;
    // Opened as immutable, a database hides the rows that are still in its WAL.
    return hasJournal ? openCopy(sqlite, path) : openConnection(sqlite, `${href}?immutable=1`);
  }
}

function openConnection({ DatabaseSync: Connection }: Sqlite, uri: string): DatabaseSync {
  const database = new Connection(uri);
  try {
    database.exec("PRAGMA busy_timeout = 50; PRAGMA trusted_schema = OFF; PRAGMA temp_store = MEMORY");
    // Opening reads nothing, so force a read.
    versionOf(database);
    return database;
  } catch (error) {
    database.close();
    throw error;
  }
}

/** Deletes the copied file at once if the system allows that; otherwise the system cleans it up later. */
function openCopy(sqlite: Sqlite, path: string): DatabaseSync {
  const folder = mkdtempSync(join(tmpdir(), "startup-funding-"));
  const copy = join(folder, "copy.db");
  try {
    for (const part of ["", "-wal"]) copyFileSync(path + part, copy + part);
    return openConnection(sqlite, pathToFileURL(copy).href);
  } finally {
    rmSync(folder, { recursive: true, force: true, maxRetries: 0 });
  }
}
