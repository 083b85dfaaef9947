import type { DatabaseSync } from "node:sqlite";
import { isDeepStrictEqual } from "node:util";
import { columnsOf } from "../../../domain/library/columns.ts";
import { type Json, stringifyJson } from "../../../text/json.ts";
import { kinds } from "../../sql/libraryTables.ts";
import { inParts, saltIn, Statements, textIn } from "../../sql/statements.ts";
import { packBody, valueIn } from "../bodies.ts";
import { dropRecords, writeRecord } from "../records.ts";
import { keptRecord } from "../contents.ts";
import { recordsOf } from "../naming.ts";
import { forgetSeenPersons, forgetSeen } from "../saved.ts";
import { hashesOf, namesOf, type Subject } from "../subject.ts";
import { isThere } from "../wordIndexes.ts";
import { forgettingIn, type ForgettingStage, putForgetting, stillForgotten } from "../begunForgetting.ts";
import {
  quickLook,
  type Removal,
  removeFromAnswers,
  removeFromLines,
  removeFromQuestions,
} from "./removing.ts";

/** Notes that subjects are forgotten from now on, and removes all that a query may find. In steps, between which others write. */
export function forgetRecords(database: DatabaseSync, subjects: readonly Subject[]): void {
  const sql = new Statements(database);
  sql.atOnce(() => {
    const salt = saltIn(sql);
    for (const hash of subjects.flatMap((subject) => hashesOf(salt, subject)))
      sql.run("INSERT OR IGNORE INTO forgotten (hash) VALUES (?)", [hash]);
    const begun = subjects.map((subject) => ({ subject, keys: [] }));
    putForgetting(sql, { stage: "records", subjects: [...stillForgotten(sql), ...begun] });
  });
  removeRecords(sql);
}

/** Goes on with what was begun, until no copy is left but in free pages and the journal. Returns how far that is then. */
export function forgetCopies(database: DatabaseSync): ForgettingStage | undefined {
  const sql = new Statements(database);
  for (;;) {
    const stage = forgettingIn(sql)?.stage;
    if (stage !== "records" && stage !== "copies") return stage;
    // Once more for what came meanwhile, and was decided before.
    removeRecords(sql);
    const begun = forgettingIn(sql);
    if (begun?.stage !== "copies") continue;
    removeFromBodies(sql);
    mergeWords(sql);
    sql.atOnce(() => {
      // Another window may have begun with more.
      if (isDeepStrictEqual(forgettingIn(sql), begun)) putForgetting(sql, { stage: "file", subjects: [] });
    });
  }
}

/** Notes that the file is about to be rewritten, or was; undefined when nothing is left. Not where more is to be forgotten. */
export function noteRewriting(database: DatabaseSync, stage: "rewriting" | "journal" | undefined): void {
  const sql = new Statements(database);
  sql.atOnce(() => {
    const now = forgettingIn(sql)?.stage;
    if (now === undefined || now === "records" || now === "copies") return;
    putForgetting(sql, stage && { stage, subjects: [] });
  });
}

/** What is to be removed now: a person may ask for some of it again at any moment. */
function removalIn(sql: Statements): Removal {
  const subjects = stillForgotten(sql).flatMap(({ subject, keys }): readonly Subject[] => [
    subject,
    ...keys.map((key) => ({ kind: "record" as const, ...key })),
  ]);
  return { forgotten: namesOf(subjects), mayHold: quickLook(subjects) };
}

/** Records that are removed or rewritten in one transaction. */
const recordsAtOnce = 5;

function removeRecords(sql: Statements): void {
  for (const { subject } of stillForgotten(sql)) removeRecordsOf(sql, subject);
  sql.atOnce(() => {
    const { forgotten } = removalIn(sql);
    for (const { subject, keys } of stillForgotten(sql)) {
      if (subject.kind === "person") dropPerson(sql, subject.key);
      for (const { service, key } of subject.kind === "record" ? [...keys, subject] : keys) {
        sql.run("DELETE FROM marks WHERE service = ? AND key = ?", [service, key]);
        forgetSeen(sql, { service, key });
      }
    }
    removeFromQuestions(sql, forgotten);
  });
  const removal = removalIn(sql);
  removeFromLines(sql, removal.forgotten);
  removeFromAnswers(sql, removal);
  sql.atOnce(() => {
    const now = forgettingIn(sql);
    if (now?.stage === "records") putForgetting(sql, { stage: "copies", subjects: now.subjects });
  });
}

/** Removes the records of a subject; of a person, takes that out of them. Not where it was asked for again meanwhile. */
function removeRecordsOf(sql: Statements, subject: Subject): void {
  for (const ids of inParts([...new Set(recordsOf(sql, subject))], recordsAtOnce)) {
    sql.atOnce(() => {
      const now = stillForgotten(sql);
      const own = now.find((one) => isDeepStrictEqual(one.subject, subject));
      if (own === undefined) return;
      if (subject.kind === "person") {
        const removal = removalIn(sql);
        for (const id of ids) rewriteRecord(sql, id, removal);
        return;
      }
      const gone = ids.flatMap((id) => sql.all(keyOf, [id]));
      const named = gone.map(({ service, key }) => ({ service: textIn(service), key: textIn(key) }));
      const keys = [...own.keys, ...named];
      const subjects = now.map((one) => (one === own ? { subject, keys } : one));
      putForgetting(sql, { stage: "records", subjects });
      dropRecords(sql, ids);
    });
    letOthersWrite();
  }
}

const keyOf =
  "SELECT s.service AS service, r.key AS key FROM records AS r JOIN services AS s ON s.id = r.service WHERE r.id = ?";

/** Writes a record without what is forgotten. */
function rewriteRecord(sql: Statements, id: number, { forgotten }: Removal): void {
  const row = sql.get(
    `SELECT r.key AS key, r.kind AS kind, r.service AS number, s.service AS service, r.whole AS whole, r.body AS body
     FROM records AS r JOIN services AS s ON s.id = r.service WHERE r.id = ?`,
    [id],
  );
  const value = valueIn(row?.["body"]);
  const kind = kinds[Number(row?.["kind"])];
  if (row === undefined || value === undefined || kind === undefined) return;
  const rest = forgotten.withoutPersons(value);
  const key = textIn(row["key"]);
  const next = keptRecord({ kind, value: rest }, row["whole"] === 1 ? "whole" : "row", key);
  if (next === undefined) return;
  writeRecord(sql, Number(row["number"]), id, next);
  forgetSeenPersons(sql, textIn(row["service"]), key);
}

/** No record names them now: what else leads to them goes too. */
function dropPerson(sql: Statements, key: string): void {
  sql.run("DELETE FROM roles WHERE person IN (SELECT id FROM people WHERE key = ?)", [key]);
  sql.run("DELETE FROM people WHERE key = ?", [key]);
}

/** Rows whose bodies are read in one go. */
const bodiesAtOnce = 200;

/** What no index leads to: records with more persons than are listed, and older versions. */
function removeFromBodies(sql: Statements): void {
  const { mayHold } = removalIn(sql);
  const held = (table: "records" | "versions", changeOf: ChangeOf): void => {
    for (let after = 0; ;) {
      const text = `SELECT id, body FROM ${table} WHERE id > ? ORDER BY id LIMIT ?`;
      const rows = sql.all(text, [after, bodiesAtOnce]);
      const last = rows.at(-1);
      if (last === undefined) return;
      after = Number(last["id"]);
      const before = removalIn(sql);
      // Before the lock is taken: reading all bodies takes seconds.
      const found = rows.flatMap(({ id, body }) => {
        const value = valueIn(body, mayHold);
        const row = [Number(id), value ?? null] as const;
        return value === undefined || changeOf(...row, before) === undefined ? [] : [row];
      });
      for (const part of inParts(found, recordsAtOnce)) {
        sql.atOnce(() => {
          const removal = removalIn(sql);
          for (const row of part) changeOf(...row, removal)?.();
        });
        letOthersWrite();
      }
    }
  };
  held("records", (id, value, removal) =>
    removal.forgotten.withoutPersons(value) === value ? undefined : () => rewriteRecord(sql, id, removal),
  );
  held("versions", (id, value, { forgotten }) => {
    const row = sql.get(
      `SELECT v.record AS record, r.kind AS kind, r.key AS key, s.service AS service FROM versions AS v
       JOIN records AS r ON r.id = v.record JOIN services AS s ON s.id = r.service WHERE v.id = ?`,
      [id],
    );
    const kind = kinds[Number(row?.["kind"])];
    if (row === undefined || kind === undefined) return undefined;
    const columns = columnsOf({ kind, value });
    if (forgotten.isGone(textIn(row["service"]), { key: textIn(row["key"]), columns }))
      return () => {
        // Its number may be given again: rows of answers are what the record says now.
        const text = "UPDATE answerRows SET version = NULL WHERE record = ? AND version = ?";
        sql.run(text, [Number(row["record"]), id]);
        sql.run("DELETE FROM versions WHERE id = ?", [id]);
      };
    const rest = forgotten.withoutPersons(value);
    if (rest === value) return undefined;
    return () =>
      void sql.run("UPDATE versions SET body = ? WHERE id = ?", [packBody(stringifyJson(rest)), id]);
  });
}

/** Returns what changes a row that holds what is forgotten; undefined where it holds nothing of it. */
type ChangeOf = (id: number, value: Json, removal: Removal) => (() => void) | undefined;

/** Pages of an index that are merged in one step. */
const pagesAtOnce = 16;

/** The words of records that have gone stay in an index until its parts are merged. */
function mergeWords(sql: Statements): void {
  for (const table of ["words", "fuzzy"] as const) {
    if (!isThere(sql, table)) continue;
    let before = -1;
    // Negative first: all parts take part. It is over when a step changes nothing.
    for (let pages = -pagesAtOnce; ; pages = pagesAtOnce) {
      sql.run(`INSERT INTO ${table} (${table}, rank) VALUES ('merge', ?)`, [pages]);
      const changes = sql.number("SELECT total_changes() AS n");
      if (before >= 0 && changes - before < 2) break;
      before = changes;
      letOthersWrite();
    }
  }
}

/** Without a pause of some ms between two transactions, others hardly ever meet a moment without a lock. */
function letOthersWrite(): void {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 3);
}
