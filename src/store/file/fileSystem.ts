import { type Sqlite, withConnection } from "../sql/schema.ts";
import { sqliteFailure } from "../sql/failure.ts";
import { removeDatabase } from "./replacing.ts";

/**
 * Tries which journal the file system beside `path` supports: WAL, or only a rollback journal if it has no shared memory, as
 * some network folders. Undefined if it supports no locks, so that no database works in it.
 */
export function supportedJournal(sqlite: Sqlite, path: string): "WAL" | "DELETE" | undefined {
  const probe = `${path}.probe-${String(process.pid)}`;
  try {
    withConnection(sqlite, probe, (database) =>
      database.exec("PRAGMA synchronous = OFF; PRAGMA journal_mode = WAL; CREATE TABLE probe (value)"),
    );
    return "WAL";
  } catch (error) {
    const failure = sqliteFailure(error);
    return failure === "busy" ? undefined : failure === "io" ? "DELETE" : "WAL";
  } finally {
    removeDatabase(probe);
  }
}

/** Gives a database a rollback journal where its WAL can’t be read without shared memory. Throws SQLite’s errors. */
export function leaveWal(sqlite: Sqlite, path: string): void {
  // An exclusive connection needs no shared memory.
  withConnection(sqlite, path, (database) =>
    database.exec("PRAGMA locking_mode = EXCLUSIVE; PRAGMA journal_mode = DELETE"),
  );
}
