import { isDeepStrictEqual } from "node:util";
import { withDetail } from "../../domain/record.ts";
import { field, isObject, type Json, type JsonObject, parseJsonText } from "../../text/json.ts";
import { type AnswerContents, type KeptRecord, type FilterMatch, keptRecord } from "./contents.ts";
import { columnsOf, type RecordColumns } from "../../domain/library/columns.ts";
import { foldedWords, personKey } from "../../domain/names/keys.ts";
import { unpackBody } from "./bodies.ts";
import { forgottenIn, type ForgottenNames, forgottenNames } from "./subject.ts";
import { kinds } from "../sql/libraryTables.ts";
import type { RecordSource } from "./rows.ts";
import type { Statements } from "../sql/statements.ts";
import { companyRow, personsOf, tidyCompany, tidyPeople } from "./companies.ts";
import { noteNews } from "./saved.ts";
import { putIndexed } from "./wordIndexes.ts";

interface StoredRecord {
  readonly id: number;
  readonly whole: boolean;
  readonly hash: Uint8Array;
  readonly body: Uint8Array;
  readonly lastSeen: number;
}

/** Keeps what is new in records; versions stay where something has changed. False where one was forgotten, and is not kept. */
export function keepRecords(
  sql: Statements,
  { records, matches }: Pick<AnswerContents, "records" | "matches">,
  source: RecordSource,
): boolean {
  const forgotten = forgottenNames(forgottenIn(sql));
  const kept = records.flatMap((record) => recordWithout(record, source.service, forgotten) ?? []);
  if (kept.length > 0) {
    const service = serviceNumber(sql, source.service);
    for (const record of kept) keepRecord(sql, service, record, source, matches);
    noteNews(
      sql,
      source,
      kept.map(({ key }) => key),
    );
  }
  return kept.every((record, at) => record === records[at]) && kept.length === records.length;
}

/** A record without the persons that are forgotten; undefined where it is forgotten itself. */
function recordWithout(
  record: KeptRecord,
  service: string,
  forgotten: ForgottenNames,
): KeptRecord | undefined {
  if (forgotten.isEmpty) return record;
  if (forgotten.isGone(service, record)) return undefined;
  const { kind, form, key } = record;
  const value = forgotten.withoutPersons(record.value);
  return value === record.value ? record : keptRecord({ kind, value }, form, key);
}

/** The number of a service; made where it is new. */
function serviceNumber(sql: Statements, service: string): number {
  sql.run("INSERT OR IGNORE INTO services (service) VALUES (?)", [service]);
  return sql.number("SELECT id FROM services WHERE service = ?", [service]);
}

function keepRecord(
  sql: Statements,
  service: number,
  record: KeptRecord,
  source: RecordSource,
  matches: readonly FilterMatch[],
): void {
  const known = knownRecord(sql, service, record.key);
  const id = known === undefined ? addRecord(sql, service, record, source.at) : known.id;
  if (known === undefined) describe(sql, service, id, record.columns);
  else if (isNews(known, record)) renew(sql, service, known, record, source.at);
  sql.run(
    "UPDATE records SET lastSeen = max(lastSeen, ?), used = max(used, ?), firstSeen = min(firstSeen, ?) WHERE id = ?",
    [source.at, source.at, source.at, id],
  );
  for (const { filter, value } of matches) {
    sql.run("INSERT OR IGNORE INTO matches (record, filter, value) VALUES (?, ?, ?)", [id, filter, value]);
  }
  if (source.line === undefined) return;
  sql.run("INSERT OR IGNORE INTO sightings (record, line) VALUES (?, ?)", [id, source.line]);
  sql.run(dropMiddleSightings, [id]);
}

/** The request that brought a record first stays, and the last ones. */
const lastSightings = 9;
const dropMiddleSightings = `DELETE FROM sightings WHERE record = ?1 AND line > (SELECT min(line) FROM sightings WHERE record = ?1)
  AND line <= (SELECT line FROM sightings WHERE record = ?1 ORDER BY line DESC LIMIT 1 OFFSET ${String(lastSightings)})`;

function knownRecord(sql: Statements, service: number, key: string): StoredRecord | undefined {
  const text = "SELECT id, whole, hash, body, lastSeen FROM records WHERE key = ? AND service = ?";
  const row = sql.get(text, [key, service]);
  if (row === undefined || !(row["hash"] instanceof Uint8Array) || !(row["body"] instanceof Uint8Array))
    return undefined;
  return {
    id: Number(row["id"]),
    whole: row["whole"] === 1,
    hash: row["hash"],
    body: row["body"],
    lastSeen: Number(row["lastSeen"]),
  };
}

function isNews(known: StoredRecord, record: KeptRecord): boolean {
  const isSame = Buffer.compare(known.hash, record.hash) === 0;
  return !isSame || (record.form === "whole" && !known.whole);
}

/** Puts what is new in the place of what was known; that stays as a version where a field has changed. */
function renew(sql: Statements, service: number, known: StoredRecord, record: KeptRecord, at: number): void {
  const before = valueIn(known.body);
  // What came earlier and is taken in late says nothing new of what is known better.
  const isLate = at < known.lastSeen;
  const value = isLate ? laterOver(record, before) : joined(before, record, known.whole);
  const isWhole = known.whole || record.form === "whole";
  const next = keptRecord({ kind: record.kind, value }, isWhole ? "whole" : "row", record.key);
  if (next === undefined) return;
  if (Buffer.compare(next.hash, known.hash) === 0) {
    if (isWhole && !known.whole) sql.run("UPDATE records SET whole = 1 WHERE id = ?", [known.id]);
    return;
  }
  if (!isLate && hasChanged(before, value)) {
    const version = [known.id, known.lastSeen, known.body];
    sql.run("INSERT INTO versions (record, until, body) VALUES (?, ?, ?)", version);
    // Answers until now show what it said then.
    const outdated =
      "UPDATE answerRows SET version = last_insert_rowid() WHERE record = ? AND version IS NULL";
    sql.run(outdated, [known.id]);
  }
  writeRecord(sql, service, known.id, next);
}

/** Puts a record in the place of what was known of it, and writes what leads to it. */
export function writeRecord(
  sql: Statements,
  service: number,
  id: number,
  { columns, form, hash, body }: KeptRecord,
): void {
  sql.run(
    `UPDATE records SET name = ?, state = ?, industry = ?, series = ?, raised = ?, offered = ?, minimum = ?, accepted = ?,
       host = ?, places = ?, whole = ?, hash = ?, body = ? WHERE id = ?`,
    [...described(columns), form === "whole" ? 1 : 0, hash, body, id],
  );
  describe(sql, service, id, columns);
}

function valueIn(body: Uint8Array): Json {
  try {
    return parseJsonText(unpackBody(body));
  } catch {
    return null;
  }
}

function addRecord(sql: Statements, service: number, record: KeptRecord, at: number): number {
  const { lastInsertRowid } = sql
    .prepared(
      `INSERT INTO records (service, key, kind, name, state, industry, series, raised, offered, minimum, accepted, host,
         places, whole, firstSeen, lastSeen, used, hash, body)
       VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
    )
    .run(
      service,
      record.key,
      kinds.indexOf(record.kind),
      ...described(record.columns),
      record.form === "whole" ? 1 : 0,
      at,
      at,
      at,
      record.hash,
      record.body,
    );
  return Number(lastInsertRowid);
}

function described(columns: RecordColumns): readonly (string | number | null)[] {
  const { name, state, industry, series, raised, offered, minimum, accepted, host, places } = columns;
  return [
    name,
    ...[state, industry, series, raised, offered, minimum, accepted, host].map((value) => value ?? null),
    places,
  ];
}

/** Writes what leads to a record: its company, its persons, its words. */
export function describe(sql: Statements, service: number, id: number, columns: RecordColumns): void {
  const before = sql.get("SELECT company FROM records WHERE id = ?", [id])?.["company"];
  const company = companyRow(sql, service, columns);
  sql.run("UPDATE records SET company = ? WHERE id = ?", [company, id]);
  if (typeof before === "number" && before !== company) tidyCompany(sql, before);
  const personsBefore = personsOf(sql, id);
  sql.run("DELETE FROM roles WHERE record = ?", [id]);
  for (const { name } of columns.persons) {
    const person = personRow(sql, service, name);
    if (person === undefined) continue;
    // What the record says of them is in its body.
    sql.run("INSERT OR IGNORE INTO roles (person, record) VALUES (?, ?)", [person, id]);
  }
  tidyPeople(sql, personsBefore);
  putIndexed(sql, "words", id, wordsOf(columns));
}

function personRow(sql: Statements, service: number, name: string): number | undefined {
  const key = personKey(name);
  if (key === undefined) return undefined;
  sql.run("INSERT OR IGNORE INTO people (service, key, name) VALUES (?, ?, ?)", [service, key, name]);
  return sql.number("SELECT id FROM people WHERE key = ? AND service = ?", [key, service]);
}

/** What a record is found by in the palette. */
export function wordsOf({ name, state, industry, series, host, places, persons }: RecordColumns): string {
  const texts = [name, state, industry, series, host, ...persons.map((person) => person.name)];
  const words = texts.flatMap((text) => (text === undefined ? [] : foldedWords(text)));
  return [...new Set([...words, ...places.split(/[| ]/u)])].join(" ").trim();
}

/** The columns of a record from its row; undefined where that is damaged. */
export function columnsIn({ kind, body }: Readonly<Record<string, unknown>>): RecordColumns | undefined {
  const known = kinds[Number(kind)];
  return known === undefined || !(body instanceof Uint8Array)
    ? undefined
    : columnsOf({ kind: known, value: valueIn(body) });
}

/** What is known now of a record. A list row is shorter than the filing in full: what it lacks has not gone. */
function joined(before: Json, { value, form }: KeptRecord, wasWhole: boolean): Json {
  if (!isObject(before) || !isObject(value)) return value;
  if (form === "row") return { ...before, ...value };
  // Of a filing in full, only what the list alone has (§2.4) stays where it does not come again.
  const known = wasWhole ? onlyIn(before, (key) => key === "web" || Object.hasOwn(value, key)) : before;
  return withDetail({ kind: "filing", value: known }, { kind: "filing", value }).value;
}

/** What is known of a record where an older state is received late: that adds what is not known. */
function laterOver({ value }: KeptRecord, known: Json): Json {
  return isObject(value) && isObject(known) ? { ...value, ...known } : value;
}

/** Whether a field says something else than before; one that was not known says nothing. */
function hasChanged(before: Json, after: Json): boolean {
  return (
    isObject(before) &&
    Object.entries(before).some(([key, value]) => !isDeepStrictEqual(value, field(after, key)))
  );
}

function onlyIn(value: JsonObject, isKept: (key: string) => boolean): JsonObject {
  return Object.fromEntries(Object.entries(value).filter(([key]) => isKept(key)));
}
