import type { DatabaseSync } from "node:sqlite";
import { isDeepStrictEqual } from "node:util";
import { columnsOf } from "../../../domain/library/columns.ts";
import { type Json, parseJsonText, stringifyJson } from "../../../text/json.ts";
import { kinds } from "../../sql/libraryTables.ts";
import { saltIn, Statements, textIn } from "../../sql/statements.ts";
import { packBody, unpackBody } from "../bodies.ts";
import { dropRecords } from "../companies.ts";
import { keptRecord } from "../contents.ts";
import { recordsOf } from "../forgettable.ts";
import { writeRecord } from "../records.ts";
import { hashesOf, namesOf, type Subject } from "../subject.ts";
import { sqliteWordIndexes } from "../wordIndexes.ts";
import { dropForgetting, forgettingIn, type ForgettingStage, putForgetting } from "../begunForgetting.ts";
import {
  type InTransaction,
  quickLook,
  type Removal,
  removeFromAnswers,
  removeFromLines,
  removeFromQuestions,
} from "./removing.ts";

/** Notes that subjects are forgotten from now on, and removes all that a query may find. In steps, between which others write. */
export function forgetRecords(
  database: DatabaseSync,
  subjects: readonly Subject[],
  inTransaction: InTransaction,
): void {
  const sql = new Statements(database);
  inTransaction(() => {
    const salt = saltIn(sql);
    for (const hash of subjects.flatMap((subject) => hashesOf(salt, subject)))
      sql.run("INSERT OR IGNORE INTO forgotten (hash) VALUES (?)", [hash]);
    putForgetting(sql, { stage: "records", subjects: [...(forgettingIn(sql)?.subjects ?? []), ...subjects] });
  });
  removeRecords(sql, inTransaction);
}

/** Goes on with what was begun, until no copy is left but in free pages and the journal. Returns how far that is then. */
export function forgetCopies(
  database: DatabaseSync,
  inTransaction: InTransaction,
): ForgettingStage | undefined {
  const sql = new Statements(database);
  for (;;) {
    const stage = forgettingIn(sql)?.stage;
    if (stage !== "records" && stage !== "copies") return stage;
    // Once more for what came meanwhile, and was decided before.
    removeRecords(sql, inTransaction);
    const begun = forgettingIn(sql);
    if (begun?.stage !== "copies") continue;
    removeFromBodies(sql, removalOf(begun.subjects), inTransaction);
    if (sql.hasFullText) mergeWords(sql);
    inTransaction(() => {
      // Another window may have begun with more.
      if (isDeepStrictEqual(forgettingIn(sql), begun)) putForgetting(sql, { stage: "file", subjects: [] });
    });
  }
}

/** Notes that the file is about to be rewritten, or was; undefined when nothing is left. Not where more is to be forgotten. */
export function noteRewriting(
  database: DatabaseSync,
  stage: "rewriting" | "journal" | undefined,
  inTransaction: InTransaction,
): void {
  const sql = new Statements(database);
  inTransaction(() => {
    const now = forgettingIn(sql)?.stage;
    if (now === undefined || now === "records" || now === "copies") return;
    if (stage === undefined) dropForgetting(sql);
    else putForgetting(sql, { stage, subjects: [] });
  });
}

function removalOf(subjects: readonly Subject[]): Removal {
  return { forgotten: namesOf(subjects), mayHold: quickLook(subjects) };
}

/** Records that are removed or rewritten in one transaction. */
const recordsAtOnce = 5;

function removeRecords(sql: Statements, inTransaction: InTransaction): void {
  const subjects = forgettingIn(sql)?.subjects ?? [];
  const indexes = sqliteWordIndexes(sql);
  const ofPersons = subjects.filter(({ kind }) => kind === "person");
  const whole = subjects
    .filter(({ kind }) => kind !== "person")
    .flatMap((subject) => recordsOf(sql, subject));
  for (const ids of inParts(whole)) {
    inTransaction(() => {
      // Their keys go with the subjects: after a kill, what asks for them is found by these alone.
      const keys = ids.flatMap((id) => keyOf(sql, id) ?? []);
      putForgetting(sql, { stage: "records", subjects: [...(forgettingIn(sql)?.subjects ?? []), ...keys] });
      dropRecords(sql, indexes, ids);
    });
  }
  const begun = forgettingIn(sql)?.subjects ?? [];
  const removal = removalOf(begun);
  for (const ids of inParts(ofPersons.flatMap((subject) => recordsOf(sql, subject))))
    inTransaction(() => ids.forEach((id) => rewriteRecord(sql, id, removal)));
  inTransaction(() => {
    for (const subject of begun)
      if (subject.kind === "record")
        sql.run("DELETE FROM marks WHERE service = ? AND key = ?", [subject.service, subject.key]);
    removeFromQuestions(sql, removal.forgotten);
  });
  removeFromLines(sql, removal.forgotten, inTransaction);
  removeFromAnswers(sql, removal, inTransaction);
  inTransaction(() => {
    const now = forgettingIn(sql);
    if (isDeepStrictEqual(now?.subjects, begun)) putForgetting(sql, { stage: "copies", subjects: begun });
  });
}

function keyOf(sql: Statements, record: number): Extract<Subject, { readonly kind: "record" }> | undefined {
  const row = sql.get(
    "SELECT s.service AS service, r.key AS key FROM records AS r JOIN services AS s ON s.id = r.service WHERE r.id = ?",
    [record],
  );
  return row && { kind: "record", service: textIn(row["service"]), key: textIn(row["key"]) };
}

/** Writes a record without what is forgotten. */
function rewriteRecord(sql: Statements, id: number, { forgotten }: Removal): void {
  const row = sql.get("SELECT key, kind, service, whole, body FROM records WHERE id = ?", [id]);
  const value = valueIn(row?.["body"]);
  const kind = kinds[Number(row?.["kind"])];
  if (row === undefined || value === undefined || kind === undefined) return;
  const rest = forgotten.withoutPersons(value);
  const next = keptRecord({ kind, value: rest }, row["whole"] === 1 ? "whole" : "row", textIn(row["key"]));
  if (next !== undefined) writeRecord(sql, sqliteWordIndexes(sql), Number(row["service"]), id, next);
}

/** Rows whose bodies are read in one go. */
const bodiesAtOnce = 200;

/** What no index leads to: records with more persons than are listed, and older versions. */
function removeFromBodies(sql: Statements, removal: Removal, inTransaction: InTransaction): void {
  const held = (table: "records" | "versions", change: (id: number, value: Json) => void): void => {
    for (let after = 0; ;) {
      const rows = sql.all(`SELECT id, body FROM ${table} WHERE id > ? ORDER BY id LIMIT ?`, [
        after,
        bodiesAtOnce,
      ]);
      const last = rows.at(-1);
      if (last === undefined) return;
      after = Number(last["id"]);
      const found = rows.flatMap(({ id, body }) => {
        const value = valueIn(body, removal.mayHold);
        return value === undefined ? [] : [[Number(id), value] as const];
      });
      if (found.length > 0) inTransaction(() => found.forEach(([id, value]) => change(id, value)));
    }
  };
  held("records", (id, value) => {
    if (removal.forgotten.withoutPersons(value) !== value) rewriteRecord(sql, id, removal);
  });
  held("versions", (id, value) => {
    const row = sql.get(
      `SELECT v.record AS record, r.kind AS kind, r.key AS key, s.service AS service FROM versions AS v
       JOIN records AS r ON r.id = v.record JOIN services AS s ON s.id = r.service WHERE v.id = ?`,
      [id],
    );
    const kind = kinds[Number(row?.["kind"])];
    if (row === undefined || kind === undefined) return;
    const columns = columnsOf({ kind, value });
    if (removal.forgotten.isGone(textIn(row["service"]), { key: textIn(row["key"]), columns })) {
      // Its number may be given again: rows of answers are what the record says now.
      sql.run("UPDATE answerRows SET version = NULL WHERE record = ? AND version = ?", [
        Number(row["record"]),
        id,
      ]);
      sql.run("DELETE FROM versions WHERE id = ?", [id]);
      return;
    }
    const rest = removal.forgotten.withoutPersons(value);
    if (rest !== value)
      sql.run("UPDATE versions SET body = ? WHERE id = ?", [packBody(stringifyJson(rest)), id]);
  });
}

/** The value of a body; undefined where it is damaged, or its text cannot hold what is looked for. */
function valueIn(body: unknown, isWanted: (text: string) => boolean = () => true): Json | undefined {
  try {
    const text = body instanceof Uint8Array ? unpackBody(body) : undefined;
    return text === undefined || !isWanted(text) ? undefined : parseJsonText(text);
  } catch {
    return undefined;
  }
}

function inParts(ids: readonly number[]): readonly (readonly number[])[] {
  const all = [...new Set(ids)];
  return Array.from({ length: Math.ceil(all.length / recordsAtOnce) }, (_, at) =>
    all.slice(at * recordsAtOnce, (at + 1) * recordsAtOnce),
  );
}

/** Pages of an index that are merged in one step. */
const pagesAtOnce = 16;

/** The words of records that have gone stay in an index until its parts are merged. */
function mergeWords(sql: Statements): void {
  for (const table of ["words", "fuzzy"]) {
    if (!sql.has("SELECT 1 FROM sqlite_schema WHERE name = ?", [table])) continue;
    let before = -1;
    // Negative first: all parts take part. It is over when a step changes nothing.
    for (let pages = -pagesAtOnce; ; pages = pagesAtOnce) {
      sql.run(`INSERT INTO ${table} (${table}, rank) VALUES ('merge', ?)`, [pages]);
      const changes = sql.number("SELECT total_changes() AS n");
      if (before >= 0 && changes - before < 2) break;
      before = changes;
    }
  }
}
