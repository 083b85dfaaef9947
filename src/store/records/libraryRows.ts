import type { RecordBody } from "./outline.ts";
import { keepRecords } from "./records.ts";
import type { AnswerName, LibraryRows, UntakenAnswer } from "./rows.ts";
import { forgettable } from "./forgettable.ts";
import { forgettingIn } from "./begunForgetting.ts";
import { marksIn } from "./marks.ts";
import { type Forgotten, forgottenIn } from "./subject.ts";
import { areIndexesStale } from "./wordIndexes.ts";
import { serviceId, type Statements, textIn } from "../sql/statements.ts";

/** How an answer is kept: `answers.taken`. */
export const keptAs = {
  /** As it came; its records are to be taken in. */
  untaken: 0,
  /** As an outline, which refers to records. */
  outline: 1,
  /** As it came, for good. */
  whole: 2,
  /** As it came; its records are in the library. */
  taken: 3,
} as const;

export type KeptAs = keyof typeof keptAs;

export function sqliteLibrary(sql: Statements): LibraryRows {
  return {
    keepRecords: keepRecords(sql),
    untakenAnswer: () => untakenAnswer(sql),
    keepAsItCame({ id, at, question }) {
      sql.run(`UPDATE answers SET taken = ? WHERE ${thisAnswer}`, [keptAs.whole, id, at, question]);
    },
    recordBodies: (service, keys) => new Map(keys.map((key) => [key, bodiesOf(sql, service, key)])),
    putOutline: (answer, body, references) => putOutline(sql, answer, body, references),
    replaceAnswer: (answer, body) => rewriteAnswer(sql, answer, body),
    areIndexesStale: () => sql.hasFullText && areIndexesStale(sql),
    forgotten: (): Forgotten => forgottenIn(sql),
    unforget(hashes) {
      for (const hash of hashes) sql.run("DELETE FROM forgotten WHERE hash = ?", [hash]);
    },
    forgettingStage: () => forgettingIn(sql)?.stage,
    forgettable: (subjects) => forgettable(sql, subjects),
    markCount: () => sql.number("SELECT count(*) FROM marks"),
    marks(service, key) {
      const row = sql.get("SELECT star, tags, note FROM marks WHERE service = ? AND key = ?", [service, key]);
      return row && marksIn(row);
    },
    putMarks(service, key, { star, tags, note }, at) {
      if (!star && tags.length === 0 && note === "") {
        sql.run("DELETE FROM marks WHERE service = ? AND key = ?", [service, key]);
        return;
      }
      sql.run(
        `INSERT INTO marks (service, key, star, tags, note, at) VALUES (?, ?, ?, ?, ?, ?)
         ON CONFLICT DO UPDATE SET star = excluded.star, tags = excluded.tags, note = excluded.note, at = excluded.at`,
        [service, key, star ? 1 : 0, JSON.stringify(tags), note, at],
      );
    },
    hideName(...row) {
      sql.run("INSERT OR REPLACE INTO hiddenNames (service, core, name, at) VALUES (?, ?, ?, ?)", row);
    },
    showName(service, core) {
      sql.run("DELETE FROM hiddenNames WHERE service = ? AND core = ?", [service, core]);
    },
    used(service, keys, at) {
      const text = `UPDATE records SET used = ? WHERE key = ? AND service = ${serviceId}`;
      for (const key of keys) sql.run(text, [at, key, service]);
    },
  };
}

const thisAnswer = "id = ? AND at = ? AND question = ?";

function untakenAnswer(sql: Statements): UntakenAnswer | undefined {
  const row = sql.get(
    "SELECT id, origin, question, at, line, body, taken FROM answers WHERE taken IN (0, 3) ORDER BY id LIMIT 1",
  );
  if (row === undefined || !(row["body"] instanceof Uint8Array)) return undefined;
  return {
    id: Number(row["id"]),
    service: textIn(row["origin"]),
    question: textIn(row["question"]),
    at: Number(row["at"]),
    body: row["body"],
    isTaken: row["taken"] === keptAs.taken,
    ...(row["line"] === null ? {} : { line: Number(row["line"]) }),
  };
}

function bodiesOf(sql: Statements, service: string, key: string): readonly RecordBody[] {
  return sql
    .prepared(
      `SELECT r.id AS record, NULL AS version, r.body AS body FROM records AS r
       WHERE r.key = :key AND r.service = (SELECT id FROM services WHERE service = :service)
       UNION ALL
       SELECT r.id, v.id, v.body FROM records AS r JOIN versions AS v ON v.record = r.id
       WHERE r.key = :key AND r.service = (SELECT id FROM services WHERE service = :service)
       ORDER BY version DESC NULLS FIRST`,
    )
    .all({ key, service })
    .flatMap(({ record, version, body }) =>
      body instanceof Uint8Array
        ? [{ record: Number(record), ...(version === null ? {} : { version: Number(version) }), body }]
        : [],
    );
}

function putOutline(
  sql: Statements,
  { id, at, question }: AnswerName,
  body: Uint8Array,
  references: readonly RecordBody[],
): void {
  const isThere = ({ record, version, body: known }: RecordBody): boolean =>
    version === undefined
      ? sql.has("SELECT 1 FROM records WHERE id = ? AND body = ?", [record, known])
      : sql.has("SELECT 1 FROM versions WHERE id = ? AND record = ?", [version, record]);
  const untaken = `SELECT 1 FROM answers WHERE ${thisAnswer} AND taken IN (0, 3)`;
  if (!sql.has(untaken, [id, at, question]) || !references.every(isThere)) return;
  sql.run("UPDATE answers SET body = ?, taken = ? WHERE id = ?", [body, keptAs.outline, id]);
  const add = "INSERT INTO answerRows (answer, position, record, version) VALUES (?, ?, ?, ?)";
  for (const [position, { record, version }] of references.entries())
    sql.run(add, [id, position, record, version ?? null]);
}

/** Puts a body in the place of an answer’s, if it is still the one that was read; without one the answer goes. */
export function rewriteAnswer(
  sql: Statements,
  { id, at, question }: AnswerName,
  body: Uint8Array | undefined,
): void {
  const which = [id, at, question];
  if (body === undefined) {
    sql.run(`DELETE FROM answers WHERE ${thisAnswer}`, which);
    return;
  }
  const before = sql.get(`SELECT length(body) AS bytes FROM answers WHERE ${thisAnswer}`, which);
  if (before === undefined) return;
  const grown = body.byteLength - Number(before["bytes"]);
  sql.run("UPDATE answers SET body = ?, size = size + ? WHERE id = ?", [body, grown, id]);
  sql.run("UPDATE totals SET bytes = bytes + ?", [grown]);
}
