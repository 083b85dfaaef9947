import type { DatabaseSync } from "node:sqlite";
import { randomUUID } from "node:crypto";
import { referencesIn } from "./outline.ts";
import { columnsIn, putPersons } from "./persons.ts";
import { assignCompany, wordsOf } from "./records.ts";
import { putIndexed } from "./wordIndexes.ts";
import { forEachSlice, Statements } from "../sql/statements.ts";
import { inTransaction } from "../sql/schema.ts";
import { makeIndexes, markStale } from "../sql/libraryTables.ts";

/** Rows per transaction: other windows wait for it. */
const rowsAtOnce = 300;

/**
 * Rebuilds the word indexes in slices. If two windows rebuild, the later one counts. FTS5 reports a mismatched index as
 * corrupt (errcode 267). Slow: runs in its own thread.
 */
export function rebuildIndexes(database: DatabaseSync): void {
  const own = `stale ${randomUUID()}`;
  inTransaction(database, () => {
    dropIndexes(database);
    makeIndexes(database);
    markStale(database, own);
  });
  const sql = new Statements(database);
  forEachSlice(sql, "SELECT id, kind, body FROM records", rowsAtOnce, (slice) => {
    for (const row of slice) {
      const columns = columnsIn(row);
      if (columns !== undefined) putIndexed(sql, "words", Number(row["id"]), wordsOf(columns));
    }
  });
  forEachSlice(sql, "SELECT id, core FROM companies", rowsAtOnce, (slice) => {
    for (const { id, core } of slice) putIndexed(sql, "fuzzy", Number(id), String(core));
  });
  sql.run("DELETE FROM meta WHERE name = 'words' AND value = ?", [own]);
}

/** Without the indexes, search finds only beginnings of names. */
export function dropIndexes(database: DatabaseSync): void {
  markStale(database);
  database.exec("DROP TABLE IF EXISTS words; DROP TABLE IF EXISTS fuzzy");
}

const dependents = ["versions", "sightings", "matches", "answerRows"] as const;

/** Deletes dangling references, since ids are reused, and finds companies and persons again. */
export function repairReferences(database: DatabaseSync): void {
  // A lost service is known from the requests that brought its records.
  database.exec(`INSERT OR IGNORE INTO services (id, service)
    SELECT r.service, min(l.origin) FROM records AS r JOIN sightings AS s ON s.record = r.id JOIN ledger AS l ON l.id = s.line
    WHERE r.service NOT IN (SELECT id FROM services) GROUP BY r.service`);
  database.exec("DELETE FROM records WHERE service NOT IN (SELECT id FROM services)");
  for (const table of dependents) {
    database.exec(`DELETE FROM ${table} WHERE record NOT IN (SELECT id FROM records)`);
  }
  database.exec("DELETE FROM answerRows WHERE answer NOT IN (SELECT id FROM answers)");
  dropIncompleteAnswers(database);
  const newest = "(SELECT coalesce(max(id), 0) FROM ledger)";
  database.exec(`DELETE FROM sightings WHERE line > ${newest}`);
  database.exec(`UPDATE answers SET line = NULL WHERE line > ${newest}`);
  const sql = new Statements(database);
  sql.run("DELETE FROM roles");
  const companies = new Set(sql.ids("SELECT id FROM companies"));
  for (const row of database.prepare("SELECT id, service, kind, company, body FROM records").iterate()) {
    const [id, service, company] = [Number(row["id"]), Number(row["service"]), row["company"]];
    const isLost = typeof company === "number" && !companies.has(company);
    if (isLost) sql.run("UPDATE records SET company = NULL WHERE id = ?", [id]);
    const columns = columnsIn(row);
    if (columns === undefined) continue;
    if (isLost) assignCompany(sql, service, id, columns);
    putPersons(sql, service, id, columns);
  }
  database.exec("DELETE FROM people WHERE id NOT IN (SELECT person FROM roles)");
  database.exec("UPDATE records SET whole = 2 WHERE whole = 0 AND id IN (SELECT record FROM roles)");
}

/** Deletes answers with lost rows, which would seem shorter than they were. */
function dropIncompleteAnswers(database: DatabaseSync): void {
  const sql = new Statements(database);
  for (const { id, body } of sql.all("SELECT id, body FROM answers")) {
    const there = sql.number("SELECT count(body) FROM answerBodies WHERE answer = ?", [Number(id)]);
    if (there < referencesIn(body)) sql.run("DELETE FROM answers WHERE id = ?", [Number(id)]);
  }
}
