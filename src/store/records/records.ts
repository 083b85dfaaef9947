import type { SQLInputValue } from "node:sqlite";
import { isDeepStrictEqual } from "node:util";
import type { RecordColumns } from "../../domain/library/recordColumns.ts";
import { foldedWords } from "../../domain/names/nameKeys.ts";
import { withDetail } from "../../domain/record.ts";
import { valueIn } from "./bodies.ts";
import { type AnswerContents, type FilterMatch, type NewRecord, toNewRecord } from "./contents.ts";
import { dropRoles, personKeys, personsOf, putPersons, dropUnnamedPeople } from "./persons.ts";
import type { RecordSource } from "./rows.ts";
import { putIndexed } from "./wordIndexes.ts";
import { kinds } from "../sql/libraryTables.ts";
import { type Statements, marksFor } from "../sql/statements.ts";
import { type Json, field, isObject } from "../../text/json.ts";

/** Stores records, and keeps the previous version of changed ones. The caller leaves out forgotten records. */
export function storeRecords(
  sql: Statements,
  { records, matches }: Pick<AnswerContents, "records" | "matches">,
  source: RecordSource,
): void {
  if (records.length === 0) return;
  const service = serviceNumber(sql, source.service);
  for (const record of records) storeRecord(sql, service, record, source, matches);
}

function serviceNumber(sql: Statements, service: string): number {
  sql.run("INSERT OR IGNORE INTO services (service) VALUES (?)", [service]);
  return sql.number("SELECT id FROM services WHERE service = ?", [service]);
}

function storeRecord(
  sql: Statements,
  service: number,
  record: NewRecord,
  source: RecordSource,
  matches: readonly FilterMatch[],
): void {
  const { at } = source;
  const known = knownRecord(sql, service, record.key);
  const own = [service, record.key, kinds.indexOf(record.kind), at, at, at];
  const id = known?.id ?? sql.run(insert, [...valuesOf(record), ...own]);
  if (known === undefined) updateReferences(sql, service, id, record.columns);
  else if (!isSame(known, record) || (record.form === "whole" && !known.whole))
    updateRecord(sql, service, known, record, at);
  sql.run(
    "UPDATE records SET lastSeen = max(lastSeen, ?), used = max(used, ?), firstSeen = min(firstSeen, ?) WHERE id = ?",
    [at, at, at, id],
  );
  for (const { filter, value } of matches) {
    sql.run("INSERT OR IGNORE INTO matches (record, filter, value) VALUES (?, ?, ?)", [id, filter, value]);
  }
  if (source.line === undefined) return;
  sql.run("INSERT OR IGNORE INTO sightings (record, line) VALUES (?, ?)", [id, source.line]);
  sql.run(dropMiddleSightings, [id]);
}

/** Keeps the first request that brought a record, and the latest. */
const lastSightings = 9;
const dropMiddleSightings = `DELETE FROM sightings WHERE record = ?1 AND line > (SELECT min(line) FROM sightings WHERE record = ?1)
  AND line <= (SELECT line FROM sightings WHERE record = ?1 ORDER BY line DESC LIMIT 1 OFFSET ${String(lastSightings)})`;

type KnownRecord = NonNullable<ReturnType<typeof knownRecord>>;

function knownRecord(sql: Statements, service: number, key: string) {
  const text = "SELECT id, whole, hash, body, lastSeen FROM records WHERE key = ? AND service = ?";
  const { id, whole, hash, body, lastSeen } = sql.get(text, [key, service]) ?? {};
  return hash instanceof Uint8Array && body instanceof Uint8Array
    ? { id: Number(id), whole: whole === 1, hash, body, lastSeen: Number(lastSeen) }
    : undefined;
}

function isSame({ hash }: KnownRecord, record: NewRecord): boolean {
  return Buffer.compare(hash, record.hash) === 0;
}

function updateRecord(
  sql: Statements,
  service: number,
  known: KnownRecord,
  record: NewRecord,
  at: number,
): void {
  const before = valueIn(known.body) ?? null;
  // A late answer adds fields but doesn’t change known ones.
  const isLate = at < known.lastSeen;
  const value = mergeFields(before, record, known.whole, isLate);
  const isWhole = known.whole || record.form === "whole";
  const next = toNewRecord({ kind: record.kind, value }, isWhole ? "whole" : "row", record.key);
  if (next === undefined) return;
  if (isSame(known, next)) {
    if (isWhole && !known.whole) sql.run("UPDATE records SET whole = 1 WHERE id = ?", [known.id]);
    return;
  }
  if (!isLate && hasChanged(before, value)) {
    const version = [known.id, known.lastSeen, known.body];
    const added = sql.run("INSERT INTO versions (record, until, body) VALUES (?, ?, ?)", version);
    // Earlier answers must show the earlier version.
    const text = "UPDATE answerRows SET version = ? WHERE record = ? AND version IS NULL";
    sql.run(text, [added, known.id]);
  }
  writeRecord(sql, service, known.id, next);
}

export function writeRecord(sql: Statements, service: number, id: number, record: NewRecord): void {
  const persons = personsOf(sql, id);
  sql.run(update, [...valuesOf(record), id]);
  updateReferences(sql, service, id, record.columns, persons);
}

const texts = ["name", "state", "industry", "series", "host", "places"] as const;
const numbers = ["raised", "offered", "minimum", "accepted"] as const;
const stated = [...texts, ...numbers];
const written = [...stated, "whole", "hash", "body"];
const update = `UPDATE records SET ${written.map((name) => `${name} = ?`).join(", ")} WHERE id = ?`;
const insert = `INSERT INTO records (${written.join(", ")}, service, key, kind, firstSeen, lastSeen, used)
  VALUES (${marksFor(written)}, ?, ?, ?, ?, ?, ?)`;

function valuesOf({ columns, form, hash, body }: NewRecord): readonly SQLInputValue[] {
  const whole = form === "whole" ? 1 : personKeys(columns.persons).length > 0 ? 2 : 0;
  return [...stated.map((name) => columns[name] ?? null), whole, hash, body];
}

/** Writes the company, persons and words of a record. `personsBefore`: ids of its former persons. */
function updateReferences(
  sql: Statements,
  service: number,
  id: number,
  columns: RecordColumns,
  personsBefore: readonly number[] = [],
): void {
  assignCompany(sql, service, id, columns);
  dropRoles(sql, id, personsBefore);
  putPersons(sql, service, id, columns);
  dropUnnamedPeople(sql, personsBefore);
  putIndexed(sql, "words", id, wordsOf(columns));
}

export function assignCompany(sql: Statements, service: number, id: number, columns: RecordColumns): void {
  const before = sql.get("SELECT company FROM records WHERE id = ?", [id])?.["company"];
  const company = companyRow(sql, service, columns);
  sql.run("UPDATE records SET company = ? WHERE id = ?", [company, id]);
  if (typeof before === "number" && before !== company) tidyCompany(sql, before);
}

/** The text that Search Library searches. */
export function wordsOf({ name, state, industry, series, host, places, persons }: RecordColumns): string {
  const named = [name, state, industry, series, host, ...persons.map((person) => person.name)];
  const words = named.flatMap((text) => (text === undefined ? [] : foldedWords(text)));
  return [...new Set([...words, ...places.split(/[| ]/u)])].join(" ").trim();
}

/** Merges a record with its known fields: a field missing in a list row still exists. */
function mergeFields(before: Json, { value, form }: NewRecord, wasWhole: boolean, isLate: boolean): Json {
  if (!isObject(before) || !isObject(value)) return value;
  if (isLate) return { ...value, ...before };
  if (form === "row") return { ...before, ...value };
  // A complete filing replaces all fields but those that only list rows have (§2.4).
  const isKept = (key: string): boolean => !wasWhole || key === "web" || Object.hasOwn(value, key);
  const known = Object.fromEntries(Object.entries(before).filter(([key]) => isKept(key)));
  return withDetail({ kind: "filing", value: known }, { kind: "filing", value }).value;
}

/** A new field isn’t a change. */
function hasChanged(before: Json, after: Json): boolean {
  return (
    isObject(before) &&
    Object.entries(before).some(([key, value]) => !isDeepStrictEqual(value, field(after, key)))
  );
}

export function dropRecords(sql: Statements, ids: readonly number[]): void {
  for (const id of ids) {
    const company = sql.get("SELECT company FROM records WHERE id = ?", [id])?.["company"];
    const persons = personsOf(sql, id);
    sql.run("DELETE FROM records WHERE id = ?", [id]);
    dropRoles(sql, id, persons);
    putIndexed(sql, "words", id, "");
    if (typeof company === "number") tidyCompany(sql, company);
    dropUnnamedPeople(sql, persons);
  }
}

function tidyCompany(sql: Statements, company: number): void {
  const text = "SELECT accepted FROM records WHERE company = ? ORDER BY accepted DESC LIMIT 1";
  const newest = sql.get(text, [company]);
  if (newest === undefined) {
    sql.run("DELETE FROM companies WHERE id = ?", [company]);
    putIndexed(sql, "fuzzy", company, "");
    return;
  }
  sql.run("UPDATE companies SET latest = ? WHERE id = ?", [newest["accepted"] ?? null, company]);
}

function companyRow(sql: Statements, service: number, { keys, state = "", accepted }: RecordColumns) {
  if (keys === undefined) return null;
  const found = sql.get(
    "SELECT id, latest FROM companies WHERE core = ? AND full = ? AND state = ? AND service = ?",
    [keys.core, keys.full, state, service],
  );
  if (found === undefined) {
    const text = "INSERT INTO companies (service, core, form, state, latest) VALUES (?, ?, ?, ?, ?)";
    const form = keys.full.replace(keys.core, "*");
    const added = sql.run(text, [service, keys.core, form, state, accepted ?? null]);
    putIndexed(sql, "fuzzy", added, keys.core);
    return added;
  }
  const id = Number(found["id"]);
  const latest = typeof found["latest"] === "number" ? found["latest"] : -Infinity;
  if (accepted !== undefined && accepted > latest)
    sql.run("UPDATE companies SET latest = ? WHERE id = ?", [accepted, id]);
  return id;
}
