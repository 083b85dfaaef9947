import type { RecordColumns } from "../../domain/library/columns.ts";
import type { Statements } from "../sql/statements.ts";
import { putIndexed } from "./wordIndexes.ts";

/** Drops records with all that leads to them: their words, and companies and persons that no other record names. */
export function dropRecords(sql: Statements, ids: readonly number[]): void {
  for (const id of ids) {
    const company = sql.get("SELECT company FROM records WHERE id = ?", [id])?.["company"];
    const persons = personsOf(sql, id);
    sql.run("DELETE FROM records WHERE id = ?", [id]);
    putIndexed(sql, "words", id, "");
    if (typeof company === "number") tidyCompany(sql, company);
    tidyPeople(sql, persons);
  }
}

export function personsOf(sql: Statements, record: number): readonly number[] {
  return sql.all("SELECT person FROM roles WHERE record = ?", [record]).map((row) => Number(row["person"]));
}

/** After a record has left it: a company without any goes. */
export function tidyCompany(sql: Statements, company: number): void {
  const text = "SELECT accepted FROM records WHERE company = ? ORDER BY accepted DESC LIMIT 1";
  const newest = sql.get(text, [company]);
  if (newest === undefined) {
    sql.run("DELETE FROM companies WHERE id = ?", [company]);
    putIndexed(sql, "fuzzy", company, "");
    return;
  }
  sql.run("UPDATE companies SET latest = ? WHERE id = ?", [newest["accepted"] ?? null, company]);
}

export function tidyPeople(sql: Statements, persons: readonly number[]): void {
  const text =
    "DELETE FROM people WHERE id = ? AND NOT EXISTS (SELECT 1 FROM roles WHERE person = people.id)";
  for (const person of persons) sql.run(text, [person]);
}

/** The company of a record, by the keys of its name and its state; made where it is new. Null without a name. */
export function companyRow(
  sql: Statements,
  service: number,
  { keys, state = "", accepted }: RecordColumns,
): number | null {
  if (keys === undefined) return null;
  const found = sql.get(
    "SELECT id, latest FROM companies WHERE core = ? AND full = ? AND state = ? AND service = ?",
    [keys.core, keys.full, state, service],
  );
  if (found === undefined) {
    const { lastInsertRowid } = sql
      .prepared("INSERT INTO companies (service, core, form, state, name, latest) VALUES (?, ?, ?, ?, '', ?)")
      .run(service, keys.core, keys.full.replace(keys.core, "*"), state, accepted ?? null);
    putIndexed(sql, "fuzzy", Number(lastInsertRowid), keys.core);
    return Number(lastInsertRowid);
  }
  const id = Number(found["id"]);
  const latest = typeof found["latest"] === "number" ? found["latest"] : -Infinity;
  if (accepted !== undefined && accepted > latest)
    sql.run("UPDATE companies SET latest = ? WHERE id = ?", [accepted, id]);
  return id;
}
