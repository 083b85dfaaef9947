import type { DatabaseSync } from "node:sqlite";
import { columnsIn, describe } from "./records.ts";
import { sqliteWordIndexes } from "./wordIndexes.ts";
import { Statements } from "../sql/statements.ts";
import { kinds } from "./kinds.ts";

const dependents = ["roles", "versions", "sightings", "matches", "answerRows"] as const;

/**
 * After rows were lost: drops what refers to nothing any more, since numbers are given again and would lead to what they
 * never meant, and finds company and persons of the records that lost theirs.
 */
export function mendReferences(database: DatabaseSync): void {
  database.exec("DELETE FROM records WHERE service NOT IN (SELECT id FROM services)");
  for (const table of dependents) {
    database.exec(`DELETE FROM ${table} WHERE record NOT IN (SELECT id FROM records)`);
  }
  database.exec("DELETE FROM answerRows WHERE answer NOT IN (SELECT id FROM answers)");
  const newest = "(SELECT coalesce(max(id), 0) FROM ledger)";
  database.exec(`DELETE FROM sightings WHERE line > ${newest}`);
  database.exec(`UPDATE answers SET line = NULL WHERE line > ${newest}`);
  const lost = database
    .prepare(
      `SELECT id, service, kind, body FROM records
       WHERE company NOT IN (SELECT id FROM companies)
          OR id IN (SELECT record FROM roles WHERE person NOT IN (SELECT id FROM people))`,
    )
    .all();
  database.exec("DELETE FROM roles WHERE person NOT IN (SELECT id FROM people)");
  const sql = new Statements(database);
  const indexes = sqliteWordIndexes(sql);
  for (const { id, service, kind, body } of lost) {
    const known = kinds[Number(kind)];
    if (known === undefined || !(body instanceof Uint8Array)) continue;
    sql.run("UPDATE records SET company = NULL WHERE id = ?", [Number(id)]);
    describe(sql, indexes, Number(service), Number(id), columnsIn(known, body));
  }
}
