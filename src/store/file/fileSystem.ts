import { type Sqlite, withConnection } from "../sql/schema.ts";
import { sqliteFailure } from "../sql/failure.ts";
import { removeDatabase } from "./replacing.ts";

/** Tests which journal mode the file system supports: DELETE without shared memory, undefined without locks. */
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

/** Switches a database to a rollback journal if its WAL can’t be read without shared memory. Throws SQLite’s errors. */
export function leaveWal(sqlite: Sqlite, path: string): void {
  // An exclusive connection options no shared memory.
  withConnection(sqlite, path, (database) =>
    database.exec("PRAGMA locking_mode = EXCLUSIVE; PRAGMA journal_mode = DELETE"),
  );
}
