import { type RecordColumns, columnsOf, listedPersons } from "../../domain/library/recordColumns.ts";
import { personKey } from "../../domain/names/nameKeys.ts";
import { valueIn } from "./bodies.ts";
import { kinds } from "../sql/libraryTables.ts";
import type { Row, Statements } from "../sql/statements.ts";

/** The columns of a record from its row; undefined where that is damaged. */
export function columnsIn({ kind, body }: Row): RecordColumns | undefined {
  const known = kinds[Number(kind)];
  const value = valueIn(body);
  return known === undefined || value === undefined ? undefined : columnsOf({ kind: known, value });
}

/** The keys of the persons that the body of a record names; undefined where that is damaged. */
export function personKeysIn(body: unknown): readonly string[] | undefined {
  const value = valueIn(body);
  return value === undefined ? undefined : personKeys(listedPersons(value));
}

/** The keys of persons, each once. */
export function personKeys(persons: RecordColumns["persons"]): readonly string[] {
  return [...new Set(persons.flatMap(({ name }) => personKey(name) ?? []))];
}

/** Numbers of the persons that lead to a record: those that its row names, or of all roles where that is damaged. */
export function personsOf(sql: Statements, record: number): readonly number[] {
  const row = sql.get("SELECT service, body FROM records WHERE id = ?", [record]);
  const keys = personKeysIn(row?.["body"]);
  if (keys === undefined) return sql.ids("SELECT person AS id FROM roles WHERE record = ?", [record]);
  return keys.flatMap((key) =>
    sql.ids("SELECT id FROM people WHERE key = ? AND service = ?", [key, Number(row?.["service"])]),
  );
}

/** Has the persons that a record names lead to it. */
export function putPersons(sql: Statements, service: number, record: number, { persons }: RecordColumns) {
  for (const { name } of persons) {
    const key = personKey(name);
    if (key === undefined) continue;
    sql.run("INSERT OR IGNORE INTO people (service, key, name) VALUES (?, ?, ?)", [service, key, name]);
    // What the record says of them is in its body.
    const role =
      "INSERT OR IGNORE INTO roles (person, record) SELECT id, ? FROM people WHERE key = ? AND service = ?";
    sql.run(role, [record, key, service]);
  }
}

/** No longer has these persons lead to a record. */
export function dropRoles(sql: Statements, record: number, persons: readonly number[]): void {
  for (const person of persons)
    sql.run("DELETE FROM roles WHERE person = ? AND record = ?", [person, record]);
}

/** After a record has left them: persons that no other names go. */
export function tidyPeople(sql: Statements, persons: readonly number[]): void {
  const text =
    "DELETE FROM people WHERE id = ? AND NOT EXISTS (SELECT 1 FROM roles WHERE person = people.id)";
  for (const person of persons) sql.run(text, [person]);
}
