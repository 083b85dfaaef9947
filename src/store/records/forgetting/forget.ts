import type { DatabaseSync } from "node:sqlite";
import { dropRecords } from "../companies.ts";
import { recordsOf } from "../libraryRows.ts";
import { sqliteWordIndexes } from "../wordIndexes.ts";
import { saltIn, Statements, textIn } from "../../sql/statements.ts";
import { hashOf, type Subject } from "../subject.ts";
import { namesIn, type Unnamed } from "./naming.ts";
import { type InTransaction, removeFromAnswers, removeFromLines, removeFromQuestions } from "./removing.ts";

/**
 * Forgets a subject to the last copy in a database, in steps between which others write, and at last rewrites the file.
 * Slow: for its own thread; begun once more, it goes on where it was ended. The caller folds the journal.
 */
export function forget(database: DatabaseSync, subject: Subject, inTransaction: InTransaction): void {
  database.exec("PRAGMA secure_delete = ON");
  const sql = new Statements(database);
  let unnamed: Unnamed = { keys: new Set(), cores: [], persons: [] };
  inTransaction(() => {
    unnamed = forgetRecords(sql, subject);
  });
  removeFromAnswers(sql, subject, unnamed, inTransaction);
  inTransaction(() => removeFromQuestions(sql, subject.service, unnamed));
  removeFromLines(sql, subject.service, unnamed, inTransaction);
  if (sql.hasFullText) mergeWords(sql);
  // What was changed before is still between the rows, wherever there was room.
  database.exec("VACUUM");
}

/** Takes the records out of the library; returns what is no longer to be named. */
function forgetRecords(sql: Statements, subject: Subject): Unnamed {
  sql.run("INSERT OR IGNORE INTO forgotten (hash) VALUES (?)", [hashOf(saltIn(sql), subject)]);
  const { service } = subject;
  const ids = recordsOf(sql, subject);
  const keys = new Set(subject.kind === "record" ? [subject.key] : []);
  const companies = new Map<number, string>();
  for (const id of ids) {
    const row = sql.get(
      "SELECT r.key AS key, c.id AS company, c.core AS core FROM records AS r LEFT JOIN companies AS c ON c.id = r.company WHERE r.id = ?",
      [id],
    );
    keys.add(textIn(row?.["key"]));
    if (typeof row?.["company"] === "number") companies.set(row["company"], textIn(row["core"]));
  }
  dropRecords(sql, sqliteWordIndexes(sql), ids);
  for (const key of keys) sql.run("DELETE FROM marks WHERE service = ? AND key = ?", [service, key]);
  // A company that has no record is no longer known.
  const left = [...companies.values()].filter(
    (core) =>
      !sql.has(
        "SELECT 1 FROM companies WHERE core = ? AND service = (SELECT id FROM services WHERE service = ?)",
        [core, service],
      ),
  );
  const cores = [...new Set([...(subject.kind === "company" ? [subject.core] : []), ...left])];
  for (const core of subject.kind === "person" ? [] : cores)
    sql.run("DELETE FROM hiddenNames WHERE service = ? AND core = ?", [service, core]);
  // What says nothing of a person beside naming a record that does, stays.
  const unnamed: Unnamed =
    subject.kind === "person"
      ? { keys: new Set(), cores: [], persons: [subject.key] }
      : { keys, cores, persons: [] };
  removeMatches(sql, unnamed);
  return unnamed;
}

/** The filters by which a row was found may name a person. */
function removeMatches(sql: Statements, unnamed: Unnamed): void {
  for (const row of sql.all("SELECT DISTINCT value FROM matches WHERE filter = 'relatedPerson'")) {
    const value = textIn(row["value"]);
    if (namesIn(value, unnamed))
      sql.run("DELETE FROM matches WHERE filter = 'relatedPerson' AND value = ?", [value]);
  }
}

/** Pages of an index that are merged in one step. */
const pagesAtOnce = 200;

/** The words of records that have gone stay in an index until its parts are merged. */
function mergeWords(sql: Statements): void {
  for (const table of ["words", "fuzzy"]) {
    if (!sql.has("SELECT 1 FROM sqlite_schema WHERE name = ?", [table])) continue;
    let before = -1;
    // Negative first: all parts take part. It is over when a step changes nothing.
    for (let pages = -pagesAtOnce; ; pages = pagesAtOnce) {
      sql.run(`INSERT INTO ${table} (${table}, rank) VALUES ('merge', ?)`, [pages]);
      const changes = sql.number("SELECT total_changes() AS n");
      if (before >= 0 && changes - before < 2) break;
      before = changes;
    }
  }
}
