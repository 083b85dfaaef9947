import { copyFileSync, existsSync, mkdtempSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { DatabaseSync } from "node:sqlite";
import { pathToFileURL } from "node:url";
import { sqliteFailure } from "../../sql/failure.ts";
import { versionOf } from "../../sql/schema.ts";
import type { Sqlite } from "../../sql/version.ts";

/**
 * Opens a connection that only reads; where nothing may be written beside the file either, as on a full disk or a read-only
 * one, it reads what is there. Throws the errors of SQLite. May copy the file: for a thread of its own.
 */
export function openToRead(sqlite: Sqlite, path: string): DatabaseSync {
  const href = pathToFileURL(path).href;
  try {
    // Not made where it has gone since.
    return opened(sqlite, `${href}?mode=rw`);
  } catch (error) {
    if (["busy", "corrupt", "moved"].includes(sqliteFailure(error)) || !existsSync(path)) throw error;
    const hasJournal = (statSync(`${path}-wal`, { throwIfNoEntry: false })?.size ?? 0) > 0;
    return hasJournal ? openCopy(sqlite, path) : opened(sqlite, `${href}?immutable=1`);
  }
}

function opened({ DatabaseSync: Connection }: Sqlite, uri: string): DatabaseSync {
  const database = new Connection(uri);
  try {
    database.exec(
      "PRAGMA busy_timeout = 200; PRAGMA query_only = ON; PRAGMA trusted_schema = OFF; PRAGMA temp_store = MEMORY",
    );
    // A file that can be opened cannot always be read.
    versionOf(database);
    return database;
  } catch (error) {
    database.close();
    throw error;
  }
}

/** The copy goes at once where open files can be deleted; else the system deletes it some time. */
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
