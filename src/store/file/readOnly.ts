import { copyFileSync, existsSync, mkdtempSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { DatabaseSync } from "node:sqlite";
import { pathToFileURL } from "node:url";
import { sqliteFailure } from "../sql/failure.ts";
import { makeDatabase, newSalt, putMeta, type Sqlite, version, versionOf } from "../sql/schema.ts";
import type { NotOpened } from "./databaseFile.ts";

/** Reads as much as possible of a file that can’t be written or opened, for the reason `why`: at worst only its salt. */
export function readOnlyCopy(sqlite: Sqlite, path: string, why: NotOpened): DatabaseSync {
  if (why !== "busy") {
    try {
      const database = openToRead(sqlite, path);
      if (why !== "newer" && versionOf(database) >= version) return database;
      // What a newer version means by its tables is not known, but for this.
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

/** Opens a connection for reading, even in a read-only folder. May copy the file. Throws SQLite’s errors. */
export function openToRead(sqlite: Sqlite, path: string): DatabaseSync {
  const href = pathToFileURL(path).href;
  try {
    // Not made where it has gone since.
    return opened(sqlite, `${href}?mode=rw`);
  } catch (error) {
    if (["busy", "corrupt", "moved"].includes(sqliteFailure(error)) || !existsSync(path)) throw error;
    const hasJournal = (statSync(`${path}-wal`, { throwIfNoEntry: false })?.size ?? 0) > 0;
    // Opened as immutable, a database hides the rows that are still in its WAL.
    return hasJournal ? openCopy(sqlite, path) : opened(sqlite, `${href}?immutable=1`);
  }
}

function opened({ DatabaseSync: Connection }: Sqlite, uri: string): DatabaseSync {
  const database = new Connection(uri);
  try {
    database.exec("PRAGMA busy_timeout = 50; PRAGMA trusted_schema = OFF; PRAGMA temp_store = MEMORY");
    // A file that opens can still fail to be read.
    versionOf(database);
    return database;
  } catch (error) {
    database.close();
    throw error;
  }
}

/** Opens a copy, and deletes its file at once if the system allows that; otherwise the system cleans it up later. */
function openCopy(sqlite: Sqlite, path: string): DatabaseSync {
  const folder = mkdtempSync(join(tmpdir(), "startup-funding-"));
  const copy = join(folder, "copy.db");
  try {
    for (const part of ["", "-wal"]) copyFileSync(path + part, copy + part);
    return opened(sqlite, pathToFileURL(copy).href);
  } finally {
    rmSync(folder, { recursive: true, force: true, maxRetries: 0 });
  }
}
