import type { SQLInputValue } from "node:sqlite";
import type { RecordKey } from "../../../../domain/record/recordKey.ts";
import { type Json } from "../../../../text/json.ts";
import { type Row, type Statements, textIn } from "../../../sql/statements.ts";
import type { RecordKind } from "../../../../service/contract/records.ts";
import type { LedgerEntry } from "../../../../service/client/client.ts";
import { exchangesIn } from "../../../sql/entries.ts";
import { valueIn } from "../../../records/bodies.ts";
import { kinds } from "../../../sql/libraryTables.ts";
import { type RecordMarks, marksIn } from "../../../records/rows.ts";

export interface LibraryRecord extends RecordKey {
  readonly kind: RecordKind;
  /** The complete filing, merged with fields that only list rows have; or the list row alone. */
  readonly value: Json;
  /** False if only a list row is known. */
  readonly isWhole: boolean;
  /** In ms since 1970. */
  readonly firstSeen: number;
  readonly lastSeen: number;
  /** Absent without star, tags and note. */
  readonly marks?: RecordMarks;
  /** Set if the record has an earlier version. */
  readonly hasChanged?: true;
}

export interface ServicesArgument {
  readonly services: readonly string[];
}

export const recordColumns =
  "s.service AS service, r.key AS key, r.kind AS kind, r.whole AS whole, r.firstSeen AS firstSeen, r.lastSeen AS lastSeen, r.body AS body, m.star AS star, m.tags AS tags, m.note AS note, EXISTS (SELECT 1 FROM versions WHERE record = r.id) AS changed";

export const recordTables =
  "records AS r JOIN services AS s ON s.id = r.service LEFT JOIN marks AS m ON m.service = s.service AND m.key = r.key";

export function libraryRecord(row: Row): LibraryRecord | undefined {
  const kind = kinds[Number(row["kind"])];
  const value = valueIn(row["body"]);
  if (kind === undefined || value === undefined) return undefined;
  return {
    service: textIn(row["service"]),
    key: textIn(row["key"]),
    kind,
    value,
    isWhole: row["whole"] === 1,
    firstSeen: Number(row["firstSeen"]),
    lastSeen: Number(row["lastSeen"]),
    ...(row["star"] === null ? {} : { marks: marksIn(row) }),
    ...(row["changed"] === 1 ? { hasChanged: true } : {}),
  };
}

export function foundRecords(
  sql: Statements,
  text: string,
  values: readonly SQLInputValue[],
  tables = recordTables,
): readonly LibraryRecord[] {
  return sql
    .all(`SELECT ${recordColumns} FROM ${tables} ${text}`, values)
    .flatMap((row) => libraryRecord(row) ?? []);
}

/** Returns the ids of services; a service without records has none. */
export function serviceNumbers(sql: Statements, services: readonly string[]): readonly number[] {
  return services.flatMap((service) => {
    const row = sql.get("SELECT id FROM services WHERE service = ?", [service]);
    return row === undefined ? [] : [Number(row["id"])];
  });
}

export interface RecordVersion {
  /** Undefined for the current version. */
  readonly id?: number;
  /** When it was last received, in ms since 1970. */
  readonly until: number;
  readonly value: Json;
}

const ofRecord =
  "(SELECT id FROM records WHERE key = ? AND service = (SELECT id FROM services WHERE service = ?))";

export const recordQueries = {
  /** The records of these keys, in order; missing ones are left out. */
  records(sql: Statements, { keys }: { readonly keys: readonly RecordKey[] }): readonly LibraryRecord[] {
    return keys.flatMap(({ service, key }) =>
      foundRecords(sql, "WHERE r.key = ? AND s.service = ?", [key, service]),
    );
  },
  count(sql: Statements, { services }: ServicesArgument): number {
    const numbers = serviceNumbers(sql, services);
    return sql.number(`SELECT count(*) AS n FROM records WHERE service IN (${numbers.join()})`);
  },
  /** All versions of a record, newest first; empty if it doesn’t exist. */
  versions(sql: Statements, { service, key }: RecordKey): readonly RecordVersion[] {
    const now = sql.get(`SELECT lastSeen, body FROM records WHERE id = ${ofRecord}`, [key, service]);
    const before = sql.all(
      `SELECT id, until, body FROM versions WHERE record = ${ofRecord} ORDER BY until DESC, id DESC`,
      [key, service],
    );
    const value = valueIn(now?.["body"]);
    return [
      ...(value === undefined ? [] : [{ until: Number(now?.["lastSeen"]), value }]),
      ...before.flatMap((row) => {
        const old = valueIn(row["body"]);
        return old === undefined ? [] : [{ id: Number(row["id"]), until: Number(row["until"]), value: old }];
      }),
    ];
  },
  /** The first and the latest requests that brought a record, newest first, as far as they are still in the ledger. */
  sightings(sql: Statements, { service, key }: RecordKey): readonly LedgerEntry[] {
    const rows = sql.all(
      `SELECT l.id AS line, l.line AS text FROM sightings AS s JOIN ledger AS l ON l.id = s.line
       WHERE s.record = ${ofRecord} ORDER BY s.line DESC`,
      [key, service],
    );
    return exchangesIn(rows.map(({ line, text }) => ({ line: Number(line), text: textIn(text) })));
  },
} as const;
