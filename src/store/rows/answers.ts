import type { StoredAnswer } from "../../service/client/client.ts";
import { isObject } from "../../domain/allowance/stored.ts";
import { dropRecords, storeRecords } from "../records/records.ts";
import { type AnswerContents, contentsOf, readAnswer } from "../records/contents.ts";
import { packBody, unpackBody } from "../records/bodies.ts";
import { answerFrom, outlineOf, recordBodies } from "../records/outline.ts";
import { parsed } from "../sql/entries.ts";
import { type Row, type Statements, ledgerIn } from "../sql/statements.ts";

export interface AnswerRowKey {
  readonly service: string;
  readonly account: string;
  readonly question: string;
}

interface NewAnswer {
  readonly body: string;
  /** In ms since 1970. */
  readonly at: number;
  readonly line?: number;
}

const ofAnswer = "origin = ? AND credential = ? AND question = ?";

/** Maximum length of a transaction that deletes or shrinks, in ms: other windows wait for it. */
const sliceMs = 2;
const pagesAtOnce = 64;
/** The file shrinks if more than this share of it, and more than this many pages, are free. */
const freeShare = 0.1;
const fewPages = 256;

export function sqliteAnswers(sql: Statements) {
  const free = (): number => sql.number("PRAGMA freelist_count");
  const bodiesOf = (answer: number): readonly (Uint8Array | undefined)[] => {
    const bodies: (Uint8Array | undefined)[] = [];
    const rows = sql.all("SELECT position, body FROM answerBodies WHERE answer = ?", [answer]);
    for (const { position, body } of rows)
      bodies[Number(position)] = body instanceof Uint8Array ? body : undefined;
    return bodies;
  };
  const answerOf = ({ service, account, question }: AnswerRowKey): StoredAnswer | undefined => {
    // A salvaged file may have two; take the newer.
    const row = sql.get(`SELECT id, body, at, line FROM answers WHERE ${ofAnswer} ORDER BY id DESC LIMIT 1`, [
      service,
      account,
      question,
    ]);
    const { body: packed, line: number } = row ?? {};
    if (!(packed instanceof Uint8Array)) return undefined;
    const bodies = bodiesOf(Number(row?.["id"]));
    const line = typeof number === "number" ? { ledger: ledgerIn(sql), number } : undefined;
    try {
      const body = answerFrom(unpackBody(packed), bodies);
      return body === undefined ? undefined : { body, at: Number(row?.["at"]), line };
    } catch {
      return undefined;
    }
  };
  return {
    /** Returns undefined if there is no answer, or if it is forgotten or damaged. */
    answer: answerOf,
    /** Stores an answer and its records; the caller has removed forgotten records. `isLate`: a newer answer stays. */
    storeAnswer(name: AnswerRowKey, { body, at, line }: NewAnswer, isLate: boolean): AnswerContents {
      const { service, account, question } = name;
      const before = isLate ? answerOf(name) : undefined;
      const read = readAnswer(question, body);
      const contents = contentsOf(read);
      storeRecords(sql, contents, { service, at, line });
      if (before !== undefined && before.at >= at) return contents;
      const { text, references } = outlineOf(read, body, (key) => recordBodies(sql, service, key));
      sql.run(`DELETE FROM answers WHERE ${ofAnswer}`, [service, account, question]);
      const id = sql.run(
        "INSERT INTO answers (origin, credential, question, at, body, line) VALUES (?, ?, ?, ?, ?, ?)",
        [service, account, question, at, packBody(text), line ?? null],
      );
      const add = "INSERT INTO answerRows (answer, position, record, version) VALUES (?, ?, ?, ?)";
      for (const [position, { record, version }] of references.entries())
        sql.run(add, [id, position, record, version ?? null]);
      return contents;
    },
    shrink() {
      for (const started = performance.now(); performance.now() - started < sliceMs;) {
        const before = free();
        if (before < fewPages || before < freeShare * sql.number("PRAGMA page_count")) return false;
        sql.exec(`PRAGMA incremental_vacuum(${String(pagesAtOnce)})`);
        if (free() >= before) return false;
      }
      return true;
    },
  };
}

export type LimitChoice = "raise" | "removeOldest" | "later";

/** `at`: when the user answered, in ms since 1970; `maxBytes`: the limit at that time. */
export interface LimitAnswer {
  readonly choice: LimitChoice;
  readonly at: number;
  readonly maxBytes: number;
}

export interface SpaceCounts {
  /** Bytes in use, without free pages. */
  readonly bytes: number;
  readonly records: number;
  readonly answers: number;
}

const recordsAtOnce = 10;

export function sqliteSpace(sql: Statements) {
  const count = (table: string): number => sql.number(`SELECT count(*) AS n FROM ${table}`);
  const usedBytes = (): number =>
    (sql.number("PRAGMA page_count") - sql.number("PRAGMA freelist_count")) * sql.number("PRAGMA page_size");
  return {
    usedBytes,
    space: (): SpaceCounts => ({ bytes: usedBytes(), records: count("records"), answers: count("answers") }),
    /** Deletes answers and unmarked records, least recently used first, for one time slice; true if more are left. */
    removeOldest(maxBytes: number) {
      for (const started = performance.now(); performance.now() - started < sliceMs;) {
        if (usedBytes() <= maxBytes) return false;
        const answer = sql.get("SELECT id, at FROM answers ORDER BY id LIMIT 1");
        const records = leastUsed(sql);
        const [oldest] = records;
        if (answer === undefined && oldest === undefined) return false;
        const answerAt = answer === undefined ? Infinity : Number(answer["at"]);
        // An answer’s records were last used when it came, or later.
        const isRecordFirst = oldest !== undefined && Number(oldest["used"]) < answerAt;
        if (!isRecordFirst) sql.run("DELETE FROM answers WHERE id = ?", [Number(answer?.["id"])]);
        else {
          const older = records.filter(({ used }) => Number(used) < answerAt);
          dropRecords(
            sql,
            older.map(({ id }) => Number(id)),
          );
        }
      }
      return true;
    },
    limitAnswer(): LimitAnswer | undefined {
      const found = parsed(sql.meta("limit") ?? "");
      return isLimitAnswer(found) ? found : undefined;
    },
    putLimitAnswer(answer: LimitAnswer) {
      sql.putMeta("limit", JSON.stringify(answer));
    },
  };
}

/** Returns the least recently viewed or received records without marks, with that time. */
function leastUsed(sql: Statements): readonly Row[] {
  const first = (at: string, which: string): string => `SELECT * FROM (
    SELECT r.id AS id, ${at} AS used FROM records AS r JOIN services AS s ON s.id = r.service WHERE ${which}
      AND NOT EXISTS (SELECT 1 FROM marks AS m WHERE m.service = s.service AND m.key = r.key)
    ORDER BY ${at} LIMIT ${String(recordsAtOnce)})`;
  const received = sql
    .ids("SELECT id FROM services")
    .map((id) => first("r.lastSeen", `r.service = ${String(id)} AND r.used <= r.lastSeen`));
  const all = [first("r.used", "r.used > r.lastSeen"), ...received].join(" UNION ALL ");
  return sql.all(`${all} ORDER BY used LIMIT ?`, [recordsAtOnce]);
}

function isLimitAnswer(value: unknown): value is LimitAnswer {
  return (
    isObject(value) &&
    "choice" in value &&
    ["at", "maxBytes"].every((name) => typeof value[name] === "number")
  );
}
