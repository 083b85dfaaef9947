import type { RecordKey } from "../../../../domain/record.ts";
import type { Json } from "../../../../text/json.ts";
import type { Statements } from "../../../sql/statements.ts";
import { bodyIn } from "./records.ts";

/** What a record said at one time. */
export interface RecordVersion {
  /** Its number in this database; undefined for what is known now. */
  readonly id?: number;
  /** When it was received last, in ms since 1970. */
  readonly until: number;
  readonly value: Json;
}

/** A request whose answer held a record. */
export interface Sighting {
  /** Number of its line in the ledger, which may have grown too long for it since. */
  readonly line: number;
  /** When it was received, in ms since 1970. */
  readonly at: number;
}

const ofRecord =
  "(SELECT id FROM records WHERE key = ? AND service = (SELECT id FROM services WHERE service = ?))";

/** Questions about how a record came to be what it is. */
export const versionQueries = {
  /** What is known of a record now, then what it said before, newest first; empty where it is not there. */
  versions(sql: Statements, { service, key }: RecordKey): readonly RecordVersion[] {
    const now = sql.get(`SELECT lastSeen, body FROM records WHERE id = ${ofRecord}`, [key, service]);
    const before = sql.all(
      `SELECT id, until, body FROM versions WHERE record = ${ofRecord} ORDER BY until DESC, id DESC`,
      [key, service],
    );
    const value = bodyIn(now?.["body"]);
    return [
      ...(value === undefined ? [] : [{ until: Number(now?.["lastSeen"]), value }]),
      ...before.flatMap((row) => {
        const old = bodyIn(row["body"]);
        return old === undefined ? [] : [{ id: Number(row["id"]), until: Number(row["until"]), value: old }];
      }),
    ];
  },
  /** The requests that brought a record, newest first; those that are not known any more are left out. */
  sightings(sql: Statements, { service, key }: RecordKey): readonly Sighting[] {
    return sql
      .all(
        `SELECT s.line AS line, l.at AS at FROM sightings AS s JOIN ledger AS l ON l.id = s.line
         WHERE s.record = ${ofRecord} ORDER BY s.line DESC`,
        [key, service],
      )
      .map((row) => ({ line: Number(row["line"]), at: Number(row["at"]) }));
  },
} as const;
