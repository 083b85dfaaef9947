import { type RecordColumns, columnsOf, listedPersons } from "../../domain/library/recordColumns.ts";
import { personKey } from "../../domain/names/nameKeys.ts";
import { valueIn } from "./bodies.ts";
import { kinds } from "../sql/libraryTables.ts";
import type { Row, Statements } from "../sql/statements.ts";

export function columnsIn({ kind, body }: Row): RecordColumns | undefined {
  const known = kinds[Number(kind)];
  const value = valueIn(body);
  return known === undefined || value === undefined ? undefined : columnsOf({ kind: known, value });
}

export function personKeysIn(body: unknown): readonly string[] | undefined {
  const value = valueIn(body);
  return value === undefined ? undefined : personKeys(listedPersons(value));
}

export function personKeys(persons: RecordColumns["persons"]): readonly string[] {
  return [...new Set(persons.flatMap(({ name }) => personKey(name) ?? []))];
}

/** Returns the ids of persons in a record; if its body is damaged, those in `roles`. */
export function personsOf(sql: Statements, record: number): readonly number[] {
  const row = sql.get("SELECT service, body FROM records WHERE id = ?", [record]);
  const keys = personKeysIn(row?.["body"]);
  if (keys === undefined) return sql.ids("SELECT person AS id FROM roles WHERE record = ?", [record]);
  return keys.flatMap((key) =>
    sql.ids("SELECT id FROM people WHERE key = ? AND service = ?", [key, Number(row?.["service"])]),
  );
}

export function putPersons(sql: Statements, service: number, record: number, { persons }: RecordColumns) {
  for (const { name } of persons) {
    const key = personKey(name);
    if (key === undefined) continue;
    sql.run("INSERT OR IGNORE INTO people (service, key, name) VALUES (?, ?, ?)", [service, key, name]);
    // A role’s text stays in the record’s body.
    const role =
      "INSERT OR IGNORE INTO roles (person, record) SELECT id, ? FROM people WHERE key = ? AND service = ?";
    sql.run(role, [record, key, service]);
  }
}

export function dropRoles(sql: Statements, record: number, persons: readonly number[]): void {
  for (const person of persons)
    sql.run("DELETE FROM roles WHERE person = ? AND record = ?", [person, record]);
}

/** Deletes those that no record names any more. */
export function dropUnnamedPeople(sql: Statements, persons: readonly number[]): void {
  const text =
    "DELETE FROM people WHERE id = ? AND NOT EXISTS (SELECT 1 FROM roles WHERE person = people.id)";
  for (const person of persons) sql.run(text, [person]);
}
