import type { DatabaseSync } from "node:sqlite";
import { isDeepStrictEqual } from "node:util";
import { columnsOf } from "../../../domain/library/recordColumns.ts";
import { stringifyJson } from "../../../text/json.ts";
import { kinds } from "../../sql/libraryTables.ts";
import {
  forEachSlice,
  inParts,
  letOthersWrite,
  type Row,
  saltIn,
  Statements,
  textIn,
} from "../../sql/statements.ts";
import { packBody, valueIn } from "../bodies.ts";
import { dropRecords, writeRecord } from "../records.ts";
import { toNewRecord } from "../contents.ts";
import { recordsOf } from "../mentions.ts";
import { forgetSeenPersons, forgetSeen } from "../seenFacts.ts";
import { type ForgottenNames, hashesOf, namesOf, type ForgetTarget } from "../forgetTarget.ts";
import { indexExists } from "../wordIndexes.ts";
import { forgettingIn, putForgetting, stillForgotten } from "../begunForgetting.ts";
import {
  createPrefilter,
  type Removal,
  removeFromAnswer,
  removeFromLine,
  removeFromQuestions,
} from "./removing.ts";

/** Removes everything that queries find, in steps so that others can write in between. */
export function forgetRecords(database: DatabaseSync, targets: readonly ForgetTarget[]): void {
  const sql = new Statements(database);
  sql.transact(() => {
    const salt = saltIn(sql);
    for (const hash of targets.flatMap((target) => hashesOf(salt, target)))
      sql.run("INSERT OR IGNORE INTO forgotten (hash) VALUES (?)", [hash]);
    const begun = targets.map((target) => ({ target, keys: [] }));
    putForgetting(sql, { stage: "records", targets: [...stillForgotten(sql), ...begun] });
  });
  removeRecords(sql);
}

/** How long to wait for a reader elsewhere that holds the WAL, in ms: writers wait too. */
const readerMs = 30;

/** Cleans rows, then free pages, then the WAL. Returns false if the WAL may still hold copies. */
export function removeForgottenCopies(database: DatabaseSync, mayCheckpoint: boolean): boolean {
  const sql = new Statements(database);
  for (let stage = forgettingIn(sql)?.stage; stage !== "journal"; stage = forgettingIn(sql)?.stage) {
    if (stage === undefined) return true;
    if (stage === "file") {
      // secure_delete leaves old bytes of changed rows between rows.
      sql.exec("VACUUM");
      putStage(sql, "journal");
    } else removeFromRows(sql);
  }
  if (!mayCheckpoint) return false;
  sql.exec(`PRAGMA wal_checkpoint(PASSIVE); PRAGMA busy_timeout = ${String(readerMs)}`);
  if (sql.get("PRAGMA wal_checkpoint(TRUNCATE)")?.["busy"] !== 0) return false;
  putStage(sql, undefined);
  return true;
}

/** Removes records once more, since some may have come meanwhile, then data that no query finds. */
function removeFromRows(sql: Statements): void {
  removeRecords(sql);
  const begun = forgettingIn(sql);
  if (begun?.stage !== "copies") return;
  removeFromBodies(sql);
  mergeWords(sql);
  sql.transact(() => {
    if (isDeepStrictEqual(forgettingIn(sql), begun)) putForgetting(sql, { stage: "file", targets: [] });
  });
}

/** Skipped if another window has begun to forget more. */
function putStage(sql: Statements, stage: "journal" | undefined): void {
  sql.transact(() => {
    const now = forgettingIn(sql)?.stage;
    if (now === "file" || now === "journal") putForgetting(sql, stage && { stage, targets: [] });
  });
}

/** Read for each transaction: the user may ask for a name again at any time. */
function removalIn(sql: Statements): Removal {
  const targets = stillForgotten(sql).flatMap(({ target, keys }): readonly ForgetTarget[] => [
    target,
    ...keys.map((key) => ({ kind: "record" as const, ...key })),
  ]);
  return { forgotten: namesOf(targets), mayHold: createPrefilter(targets) };
}

const recordsAtOnce = 5;

function removeRecords(sql: Statements): void {
  for (const { target } of stillForgotten(sql)) removeRecordsOf(sql, target);
  sql.transact(() => {
    const { forgotten } = removalIn(sql);
    for (const { target, keys } of stillForgotten(sql)) {
      if (target.kind === "person") dropPerson(sql, target.key);
      for (const { service, key } of target.kind === "record" ? [...keys, target] : keys) {
        sql.run("DELETE FROM marks WHERE service = ? AND key = ?", [service, key]);
        forgetSeen(sql, { service, key });
      }
    }
    removeFromQuestions(sql, forgotten);
  });
  sweep(sql, "SELECT id, origin, line, holder, until, question FROM ledger", 500, removeFromLine);
  sweep(sql, "SELECT id, origin, question, body FROM answers", 20, removeFromAnswer);
  sql.transact(() => {
    const now = forgettingIn(sql);
    if (now?.stage === "records") putForgetting(sql, { stage: "copies", targets: now.targets });
  });
}

/** Deletes a target’s records; a person is removed from records instead. Skips a target that was asked for again. */
function removeRecordsOf(sql: Statements, target: ForgetTarget): void {
  for (const ids of inParts([...new Set(recordsOf(sql, target))], recordsAtOnce)) {
    sql.transact(() => {
      const now = stillForgotten(sql);
      const own = now.find((one) => isDeepStrictEqual(one.target, target));
      if (own === undefined) return;
      if (target.kind === "person") {
        const { forgotten } = removalIn(sql);
        for (const id of ids) rewriteRecord(sql, id, forgotten);
        return;
      }
      const gone = ids.flatMap((id) => sql.all(keyOf, [id]));
      const named = gone.map(({ service, key }) => ({ service: textIn(service), key: textIn(key) }));
      const keys = [...own.keys, ...named];
      const targets = now.map((one) => (one === own ? { target, keys } : one));
      putForgetting(sql, { stage: "records", targets });
      dropRecords(sql, ids);
    });
    letOthersWrite();
  }
}

const keyOf =
  "SELECT s.service AS service, r.key AS key FROM records AS r JOIN services AS s ON s.id = r.service WHERE r.id = ?";

function rewriteRecord(sql: Statements, id: number, forgotten: ForgottenNames): void {
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
  const next = toNewRecord({ kind, value: rest }, row["whole"] === 1 ? "whole" : "row", key);
  if (next === undefined) return;
  writeRecord(sql, Number(row["number"]), id, next);
  forgetSeenPersons(sql, textIn(row["service"]), key);
}

/** No record names the person now, so nothing else may lead to them. */
function dropPerson(sql: Statements, key: string): void {
  sql.run("DELETE FROM roles WHERE person IN (SELECT id FROM people WHERE key = ?)", [key]);
  sql.run("DELETE FROM people WHERE key = ?", [key]);
}

function sweep(
  sql: Statements,
  rows: string,
  rowsAtOnce: number,
  remove: (sql: Statements, row: Row, removal: Removal) => void,
): void {
  forEachSlice(sql, rows, rowsAtOnce, (slice) => {
    const removal = removalIn(sql);
    for (const row of slice) remove(sql, row, removal);
  });
}

/** No index leads to persons beyond the listed ones, nor to older versions. */
function removeFromBodies(sql: Statements): void {
  sweep(sql, "SELECT id, body FROM records", 100, (_sql, { id, body }, { forgotten, mayHold }) => {
    const value = valueIn(body, mayHold);
    if (value !== undefined && forgotten.withoutPersons(value) !== value)
      rewriteRecord(sql, Number(id), forgotten);
  });
  const versions = `SELECT v.id AS id, v.body AS body, v.record AS record, r.kind AS kind, r.key AS key, s.service AS service
    FROM versions AS v JOIN records AS r ON r.id = v.record JOIN services AS s ON s.id = r.service`;
  sweep(sql, versions, 100, removeFromVersion);
}

function removeFromVersion(sql: Statements, row: Row, { forgotten, mayHold }: Removal): void {
  const [id, value, kind] = [Number(row["id"]), valueIn(row["body"], mayHold), kinds[Number(row["kind"])]];
  if (value === undefined || kind === undefined) return;
  const columns = columnsOf({ kind, value });
  if (forgotten.isGone(textIn(row["service"]), { key: textIn(row["key"]), columns })) {
    // The version’s id may be reused, so let answers show the current record.
    const text = "UPDATE answerRows SET version = NULL WHERE record = ? AND version = ?";
    sql.run(text, [Number(row["record"]), id]);
    sql.run("DELETE FROM versions WHERE id = ?", [id]);
    return;
  }
  const rest = forgotten.withoutPersons(value);
  if (rest !== value)
    sql.run("UPDATE versions SET body = ? WHERE id = ?", [packBody(stringifyJson(rest)), id]);
}

const pagesAtOnce = 16;

/** The words of deleted records stay in an index until its segments are merged. */
function mergeWords(sql: Statements): void {
  for (const table of ["words", "fuzzy"] as const) {
    if (!indexExists(sql, table)) continue;
    let before = -1;
    // The first, negative call merges all segments. Merging is done when a step changes nothing.
    for (let pages = -pagesAtOnce; ; pages = pagesAtOnce) {
      sql.run(`INSERT INTO ${table} (${table}, rank) VALUES ('merge', ?)`, [pages]);
      const changes = sql.number("SELECT total_changes() AS n");
      if (before >= 0 && changes - before < 2) break;
      before = changes;
      letOthersWrite();
    }
  }
}
