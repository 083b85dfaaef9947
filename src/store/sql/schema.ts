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

/** Tables that hold what a person asked and got. */
export const dataTables: readonly string[] = [
  ..."answers ledger questions accounts credentials".split(" "),
  ...libraryTables,
  ...savedTables,
];

/** `newer`: of a version that this one cannot know; `empty`: without tables; `unready`: with another kind of journal. */
export type Readiness = "ready" | "older" | "newer" | "empty" | "unready";

/** Sets a connection up for several windows. Writes nothing, so that it never waits for the disk. Throws the errors of SQLite. */
export function prepareDatabase(database: DatabaseSync): Readiness {
  // Another window that writes would freeze this one for as long as it is waited for.
  database.exec("PRAGMA busy_timeout = 5; PRAGMA trusted_schema = OFF; PRAGMA secure_delete = ON");
  const found = versionOf(database);
  if (found > version && !isCompatible(database)) return "newer";
  if (found === 0) return "empty";
  // A thread folds the journal in, after a rewriting too: the connection that does waits for the disk, twice.
  database.exec("PRAGMA synchronous = NORMAL; PRAGMA journal_size_limit = 4000000");
  foldOnlyWhere(database, 100_000);
  if (found < version) return "older";
  // A window that was killed while it deleted the file leaves a kind of journal in which readers hold up writers.
  const journal = database.prepare("PRAGMA journal_mode").get()?.["journal_mode"];
  return journal === "wal" || journal === "memory" ? "ready" : "unready";
}

/** Makes tables, if there are none, with `salt`, and the journal. Waits for the disk. */
export function makeDatabase(database: DatabaseSync, salt: string, journal: "WAL" | "DELETE" = "WAL"): void {
  if (versionOf(database) === 0) makeTables(database, salt, journal);
  else {
    try {
      database.exec(`PRAGMA journal_mode = ${journal}`);
    } catch {
      // Locked: it works without, and the next window tries again.
    }
  }
  prepareDatabase(database);
}

function makeTables(database: DatabaseSync, salt: string, journal: "WAL" | "DELETE"): void {
  // Only a database without tables takes the first of these. Until it holds something, nothing is lost with it.
  database.exec(
    `PRAGMA synchronous = OFF; PRAGMA auto_vacuum = INCREMENTAL; PRAGMA journal_mode = ${journal}`,
  );
  inTransaction(database, () => {
    // Another window may have made the tables since.
    if (versionOf(database) !== 0) return;
    database.exec(tables + recordTables + searchTables);
    putMeta(database, "salt", salt);
    makeIndexes(database);
    markVersion(database);
  });
}

/** Has a connection fold the journal by itself after this many pages, where all windows may. */
export function foldOnlyWhere(database: DatabaseSync, pages: number): void {
  const most = foldsSafely(versionOfSqlite(database)) ? pages : 0;
  database.exec(`PRAGMA wal_autocheckpoint = ${String(most)}`);
}

export function markVersion(database: DatabaseSync): void {
  putMeta(database, "compatible", String(compatibleFrom));
  database.exec(`PRAGMA user_version = ${String(version)}`);
}

/**
 * Runs `work` whole or not at all; within another transaction, as part of that. Immediate: a lock that another window holds is
 * met before the work.
 */
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

/** Folds the journal into the file and cuts it. Waits for the disk. */
export function foldJournal(database: DatabaseSync): void {
  // Most of it while others write; what is left then makes them wait, but not for a slow reader.
  database.exec("PRAGMA synchronous = NORMAL; PRAGMA wal_checkpoint(PASSIVE)");
  try {
    database.exec("PRAGMA busy_timeout = 50; PRAGMA wal_checkpoint(TRUNCATE)");
  } finally {
    database.exec("PRAGMA busy_timeout = 5");
  }
}

/** The version of a database's tables; 0 without tables. */
export function versionOf(database: DatabaseSync, schema = "main"): number {
  return Number(database.prepare(`PRAGMA ${schema}.user_version`).get()?.["user_version"]);
}

/** Whether a newer version says that this one may go on using its tables. */
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

/** Random text for a new database to fingerprint credentials under. */
export function newSalt(): string {
  return randomBytes(32).toString("hex");
}

/** Before this version two connections that write and fold at the same time can damage the journal. */
const safeFrom = "3.51.3";

/** Whether windows of this version of SQLite may all fold the journal; not where that is not known. */
export function foldsSafely(sqlite: string): boolean {
  return /^\d/u.test(sqlite) && sqlite.localeCompare(safeFrom, "en", { numeric: true }) >= 0;
}

export function versionOfSqlite(database: DatabaseSync): string {
  return String(database.prepare("SELECT sqlite_version() AS version").get()?.["version"]);
}

/** Runs `work` with a connection that is closed afterwards. */
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

/** Returns SQLite. Throws if it was built without the full-text search that the indexes of words need. */
export function requireFullText(sqlite: Sqlite): Sqlite {
  const table = "CREATE VIRTUAL TABLE words USING fts5(text, content='', contentless_delete=1)";
  withConnection(sqlite, ":memory:", (database) => database.exec(table));
  return sqlite;
}

/** The part of `node:sqlite` that is used. */
export interface Sqlite {
  readonly DatabaseSync: new (
    path: string,
    options?: DatabaseSyncOptions & { readonly defensive?: boolean },
  ) => DatabaseSync;
}
