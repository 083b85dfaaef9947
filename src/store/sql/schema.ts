import { randomBytes } from "node:crypto";
import type { DatabaseSync, DatabaseSyncOptions } from "node:sqlite";
import { libraryTables, makeIndexes, recordTables, savedTables, searchTables } from "./libraryTables.ts";

/** Version of these tables, that of the first release. A smaller number was never released. */
export const version = 8;

/** The oldest version whose code may write these tables without breaking them. */
const compatibleFrom = 8;

/**
 * Answers, the ledger, accounts and past questions. `origin` is the service, `answers.credential` the account,
 * `answers.body` the packed outline. No constraint keeps answers unique: the previous answer is deleted, so the lowest id is
 * the oldest.
 */
const tables = `
CREATE TABLE meta (name TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID;
CREATE TABLE answers (
  id INTEGER PRIMARY KEY,
  origin TEXT NOT NULL, credential TEXT NOT NULL, question TEXT NOT NULL,
  at INTEGER NOT NULL, body BLOB NOT NULL, line INTEGER
);
CREATE INDEX answersByQuestion ON answers (question);
CREATE TABLE ledger (
  id INTEGER PRIMARY KEY,
  at INTEGER NOT NULL, origin TEXT NOT NULL,
  free INTEGER NOT NULL, failed INTEGER NOT NULL, rows INTEGER NOT NULL, line TEXT NOT NULL,
  holder TEXT, until INTEGER, account TEXT, question TEXT
);
CREATE INDEX ledgerByTime ON ledger (at);
CREATE INDEX ledgerUnderWay ON ledger (id) WHERE holder IS NOT NULL;
CREATE TABLE accounts (
  origin TEXT NOT NULL, account TEXT NOT NULL, state TEXT NOT NULL,
  PRIMARY KEY (origin, account)
) WITHOUT ROWID;
CREATE TABLE credentials (
  origin TEXT NOT NULL, credential TEXT NOT NULL, account TEXT NOT NULL,
  PRIMARY KEY (origin, credential)
) WITHOUT ROWID;
CREATE TABLE questions (
  name TEXT NOT NULL, origin TEXT NOT NULL, at INTEGER NOT NULL, entry TEXT NOT NULL,
  PRIMARY KEY (name, origin)
) WITHOUT ROWID;
`;

export const dataTables: readonly string[] = [
  ..."answers ledger questions accounts credentials".split(" "),
  ...libraryTables,
  ...savedTables,
];

/** `newer`: this version can’t read it. `empty`: it has no tables. `unready`: it has another journal mode. */
export type Readiness = "ready" | "older" | "newer" | "empty" | "unready";

/** Sets a connection up for several windows. Writes nothing, so it never waits for the disk. Throws SQLite’s errors. */
export function prepareDatabase(database: DatabaseSync): Readiness {
  // Short, since waiting for another window’s write blocks the thread.
  database.exec("PRAGMA busy_timeout = 5; PRAGMA trusted_schema = OFF; PRAGMA secure_delete = ON");
  const found = versionOf(database);
  if (found > version && !isCompatible(database)) return "newer";
  if (found === 0) return "empty";
  // Automatic checkpoints are rare, since a task’s thread does them: a checkpoint waits for the disk twice.
  database.exec("PRAGMA synchronous = NORMAL; PRAGMA journal_size_limit = 4000000");
  setAutoCheckpoint(database, 100_000);
  if (found < version) return "older";
  // A window killed while it deleted the file leaves a rollback journal, in which readers block writers.
  const journal = database.prepare("PRAGMA journal_mode").get()?.["journal_mode"];
  return journal === "wal" || journal === "memory" ? "ready" : "unready";
}

/** Creates missing tables, with `salt`, and sets the journal mode. Waits for the disk. */
export function makeDatabase(database: DatabaseSync, salt: string, journal: "WAL" | "DELETE" = "WAL"): void {
  if (versionOf(database) === 0) makeTables(database, salt, journal);
  else {
    try {
      database.exec(`PRAGMA journal_mode = ${journal}`);
    } catch {
      // It works in the old mode too; the next window tries again.
    }
  }
  prepareDatabase(database);
}

function makeTables(database: DatabaseSync, salt: string, journal: "WAL" | "DELETE"): void {
  // auto_vacuum must be set before there are tables. Without synchronous nothing is lost, since there is no data yet.
  database.exec(
    `PRAGMA synchronous = OFF; PRAGMA auto_vacuum = INCREMENTAL; PRAGMA journal_mode = ${journal}`,
  );
  inTransaction(database, () => {
    if (versionOf(database) !== 0) return;
    database.exec(tables + recordTables + searchTables);
    putMeta(database, "salt", salt);
    makeIndexes(database);
    markVersion(database);
  });
}

/** Sets automatic checkpoints to this many pages, if all windows may checkpoint. */
export function setAutoCheckpoint(database: DatabaseSync, pages: number): void {
  const most = isCheckpointSafe(versionOfSqlite(database)) ? pages : 0;
  database.exec(`PRAGMA wal_autocheckpoint = ${String(most)}`);
}

export function markVersion(database: DatabaseSync): void {
  putMeta(database, "compatible", String(compatibleFrom));
  database.exec(`PRAGMA user_version = ${String(version)}`);
}

/** Joins a running transaction. BEGIN IMMEDIATE meets another window’s lock before `work` runs. */
export function inTransaction<T>(
  database: Pick<DatabaseSync, "exec" | "isTransaction">,
  work: () => T,
  begin = "BEGIN IMMEDIATE",
): T {
  if (database.isTransaction) return work();
  database.exec(begin);
  try {
    const result = work();
    database.exec("COMMIT");
    return result;
  } catch (error) {
    if (database.isTransaction) database.exec("ROLLBACK");
    throw error;
  }
}

export function checkpointWal(database: DatabaseSync): void {
  // PASSIVE lets others write meanwhile; only the rest blocks them, and not for long if a reader is slow.
  database.exec("PRAGMA synchronous = NORMAL; PRAGMA wal_checkpoint(PASSIVE)");
  try {
    database.exec("PRAGMA busy_timeout = 50; PRAGMA wal_checkpoint(TRUNCATE)");
  } finally {
    database.exec("PRAGMA busy_timeout = 5");
  }
}

export function versionOf(database: DatabaseSync, schema = "main"): number {
  return Number(database.prepare(`PRAGMA ${schema}.user_version`).get()?.["user_version"]);
}

/** True if a newer version allows this version to use its tables. */
function isCompatible(database: DatabaseSync): boolean {
  if (!hasTable(database, "meta")) return false;
  const from = database.prepare("SELECT value FROM meta WHERE name = 'compatible'").get()?.["value"];
  return typeof from === "string" && Number(from) <= version;
}

export function hasTable(database: DatabaseSync, name: string): boolean {
  return (
    database.prepare("SELECT 1 FROM sqlite_schema WHERE type = 'table' AND name = ?").get(name) !== undefined
  );
}

export function putMeta(database: DatabaseSync, name: string, value: string): void {
  database.prepare("INSERT OR REPLACE INTO meta (name, value) VALUES (?, ?)").run(name, value);
}

export function newSalt(): string {
  return randomBytes(32).toString("hex");
}

/** In earlier versions, a write during a checkpoint by another connection can damage the WAL. */
const safeFrom = "3.51.3";

/** True if all windows may checkpoint in this version of SQLite; false if the version is unknown. */
export function isCheckpointSafe(sqlite: string): boolean {
  return /^\d/u.test(sqlite) && sqlite.localeCompare(safeFrom, "en", { numeric: true }) >= 0;
}

export function versionOfSqlite(database: DatabaseSync): string {
  return String(database.prepare("SELECT sqlite_version() AS version").get()?.["version"]);
}

export function withConnection<T>(
  { DatabaseSync: Connection }: Sqlite,
  path: string,
  work: (database: DatabaseSync) => T,
): T {
  const database = new Connection(path);
  try {
    return work(database);
  } finally {
    database.close();
  }
}

/** Throws if SQLite was built without full-text search. */
export function requireFullText(sqlite: Sqlite): Sqlite {
  const table = "CREATE VIRTUAL TABLE words USING fts5(text, content='', contentless_delete=1)";
  withConnection(sqlite, ":memory:", (database) => database.exec(table));
  return sqlite;
}

export interface Sqlite {
  readonly DatabaseSync: new (
    path: string,
    options?: DatabaseSyncOptions & { readonly defensive?: boolean },
  ) => DatabaseSync;
}
