import type { DatabaseSync } from "node:sqlite";

const version = 1;

const tables = `
CREATE TABLE meta (name TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID;
CREATE TABLE answers (
  id INTEGER PRIMARY KEY,
  origin TEXT NOT NULL, credential TEXT NOT NULL, question TEXT NOT NULL,
  at INTEGER NOT NULL, size INTEGER NOT NULL, body BLOB NOT NULL,
  UNIQUE (origin, credential, question)
);
CREATE INDEX answersByAge ON answers (at, id);
CREATE TABLE totals (bytes INTEGER NOT NULL);
INSERT INTO totals VALUES (0);
CREATE TRIGGER answerAdded AFTER INSERT ON answers BEGIN UPDATE totals SET bytes = bytes + new.size; END;
CREATE TRIGGER answerDropped AFTER DELETE ON answers BEGIN UPDATE totals SET bytes = bytes - old.size; END;
CREATE TABLE ledger (
  id INTEGER PRIMARY KEY,
  at INTEGER NOT NULL, origin TEXT NOT NULL,
  free INTEGER NOT NULL, failed INTEGER NOT NULL, rows INTEGER NOT NULL, line TEXT NOT NULL
);
CREATE INDEX ledgerByTime ON ledger (at);
CREATE TABLE questions (
  name TEXT NOT NULL, origin TEXT NOT NULL, at INTEGER NOT NULL, entry TEXT NOT NULL,
  PRIMARY KEY (name, origin)
) WITHOUT ROWID;
PRAGMA user_version = ${String(version)};
`;

/**
 * Sets a database up for several windows at once, and makes its tables where it is new. False where a newer version
 * of this product wrote it: then it is left as it is. A new one takes `salt`. Throws the errors of SQLite; "busy" is
 * worth another try.
 */
export function prepareDatabase(database: DatabaseSync, salt: string): boolean {
  // Another window that writes would freeze this one for as long as it is waited for.
  database.exec("PRAGMA busy_timeout = 20; PRAGMA trusted_schema = OFF");
  if (versionOf(database) > version) return false;
  // Only a database without tables takes the first of these; small checkpoints keep each write short.
  database.exec("PRAGMA auto_vacuum = INCREMENTAL; PRAGMA journal_mode = WAL");
  database.exec(
    "PRAGMA synchronous = NORMAL; PRAGMA wal_autocheckpoint = 250; PRAGMA journal_size_limit = 4000000",
  );
  if (versionOf(database) === version) return true;
  database.exec("BEGIN IMMEDIATE");
  try {
    // Another window may have made the tables since.
    if (versionOf(database) === 0) {
      database.exec(tables);
      newSalt(database, salt);
    }
    database.exec("COMMIT");
  } catch (error) {
    if (database.isTransaction) database.exec("ROLLBACK");
    throw error;
  }
  return versionOf(database) === version;
}

/**
 * Deletes every row for all windows, overwrites what they held, and takes a new `salt`. True where no other window has
 * the file open: then its journal is gone, and it may be deleted.
 */
export function wipeDatabase(database: DatabaseSync, salt: string): boolean {
  database.exec("PRAGMA secure_delete = ON; BEGIN IMMEDIATE");
  try {
    database.exec("DELETE FROM answers; DELETE FROM ledger; DELETE FROM questions; DELETE FROM meta");
    newSalt(database, salt);
    database.exec("COMMIT");
  } catch (error) {
    if (database.isTransaction) database.exec("ROLLBACK");
    throw error;
  }
  // The journal still holds the old rows until it is folded in and cut.
  database.exec("PRAGMA wal_checkpoint(TRUNCATE)");
  try {
    return database.prepare("PRAGMA journal_mode = DELETE").get()?.["journal_mode"] === "delete";
  } catch {
    // Locked: another window has it open.
    return false;
  }
}

function newSalt(database: DatabaseSync, salt: string): void {
  database.prepare("INSERT INTO meta VALUES ('salt', ?)").run(salt);
}

function versionOf(database: DatabaseSync): number {
  return Number(database.prepare("PRAGMA user_version").get()?.["user_version"]);
}
