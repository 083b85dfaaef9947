import type { DatabaseSync, StatementSync } from "node:sqlite";
import type { AnswerKey } from "../service/client/client.ts";
import { historyLength } from "../domain/search/state.ts";
import {
  type LedgerQuery,
  type LedgerSum,
  ledgerLength,
  sizeOf,
  type LedgerRow,
  type PackedAnswer,
  type QuestionRow,
  type Database,
} from "./database.ts";

/** The rows of a SQLite database that has the tables of `schema.ts`. Its methods throw the errors of SQLite. */
export function createSqliteDatabase(database: DatabaseSync): Database {
  return new SqliteDatabase(database);
}

const matching = "at >= :from AND at < :to AND (:origin IS NULL OR origin = :origin)";

class SqliteDatabase implements Database {
  readonly #database: DatabaseSync;
  readonly #prepared = new Map<string, StatementSync>();

  constructor(database: DatabaseSync) {
    this.#database = database;
  }

  get salt(): string {
    return textIn(this.#sql("SELECT value FROM meta WHERE name = 'salt'").get()?.["value"]);
  }

  atOnce(work: () => void): void {
    // Immediate: a lock that another window holds is met before the work, not in the middle of it.
    this.#database.exec("BEGIN IMMEDIATE");
    try {
      work();
      this.#database.exec("COMMIT");
    } catch (error) {
      if (this.#database.isTransaction) this.#database.exec("ROLLBACK");
      throw error;
    }
  }

  answer(key: AnswerKey): PackedAnswer | undefined {
    const row = this.#sql(
      "SELECT body, at FROM answers WHERE origin = ? AND credential = ? AND question = ?",
    ).get(key.origin, key.credential, key.question);
    const body = row?.["body"];
    return body instanceof Uint8Array ? { body, at: Number(row?.["at"]) } : undefined;
  }

  putAnswer(key: AnswerKey, answer: PackedAnswer, maxBytes: number): void {
    const size = sizeOf(key, answer);
    if (size > maxBytes) return;
    const { origin, credential, question } = key;
    // Not "replace": that would not run the trigger that keeps the total.
    this.#sql("DELETE FROM answers WHERE origin = ? AND credential = ? AND question = ?").run(
      origin,
      credential,
      question,
    );
    this.#sql(
      "INSERT INTO answers (origin, credential, question, at, size, body) VALUES (?, ?, ?, ?, ?, ?)",
    ).run(origin, credential, question, answer.at, size, answer.body);
    this.#dropOldest(maxBytes);
  }

  addLine(line: LedgerRow): void {
    const { lastInsertRowid } = this.#sql(
      "INSERT INTO ledger (at, origin, free, failed, rows, line) VALUES (?, ?, ?, ?, ?, ?)",
    ).run(line.at, line.origin, line.free ? 1 : 0, line.failed ? 1 : 0, line.rows, line.text);
    this.#sql("DELETE FROM ledger WHERE id <= ?").run(Number(lastInsertRowid) - ledgerLength);
  }

  lines(query: LedgerQuery): readonly string[] {
    return this.#sql(`SELECT line FROM ledger WHERE ${matching} ORDER BY at DESC, id DESC LIMIT :limit`)
      .all({ ...bounds(query), limit: query.limit ?? -1 })
      .map((row) => textIn(row["line"]));
  }

  sum(query: LedgerQuery): LedgerSum {
    const row = this.#sql(
      `SELECT count(*) AS requests, total(free) AS free, total(failed) AS failed, total(rows) AS rows
       FROM ledger WHERE ${matching}`,
    ).get(bounds(query));
    const [requests, free] = [Number(row?.["requests"]), Number(row?.["free"])];
    const [failed, rows] = [Number(row?.["failed"]), Number(row?.["rows"])];
    return { requests, free, maybeCounted: requests - free, failed, rows };
  }

  putQuestion(row: QuestionRow): void {
    this.#sql("INSERT OR REPLACE INTO questions (name, origin, at, entry) VALUES (?, ?, ?, ?)").run(
      row.name,
      row.origin,
      row.at,
      row.text,
    );
    this.#sql(
      `DELETE FROM questions WHERE (name, origin) NOT IN
       (SELECT name, origin FROM questions ORDER BY at DESC LIMIT ${String(historyLength)})`,
    ).run();
  }

  questions(): readonly string[] {
    return this.#sql("SELECT entry FROM questions ORDER BY at DESC")
      .all()
      .map((row) => textIn(row["entry"]));
  }

  removeQuestion(name: string, origin: string): void {
    this.#sql("DELETE FROM questions WHERE name = ? AND origin = ?").run(name, origin);
  }

  close(): void {
    this.#prepared.clear();
    this.#database.close();
  }

  #dropOldest(maxBytes: number): void {
    const total = (): number => Number(this.#sql("SELECT bytes FROM totals").get()?.["bytes"]);
    const few = this.#sql("DELETE FROM answers WHERE id IN (SELECT id FROM answers ORDER BY at, id LIMIT 8)");
    const one = this.#sql("DELETE FROM answers WHERE id = (SELECT id FROM answers ORDER BY at, id LIMIT 1)");
    // Many at once where the limit was lowered by much, then one by one, so that no more go than must.
    while (total() > 2 * maxBytes) few.run();
    while (total() > maxBytes) one.run();
  }

  #sql(text: string): StatementSync {
    const known = this.#prepared.get(text) ?? this.#database.prepare(text);
    this.#prepared.set(text, known);
    return known;
  }
}

function bounds(query: LedgerQuery): {
  readonly from: number;
  readonly to: number;
  readonly origin: string | null;
} {
  return {
    from: query.from ?? Number.MIN_SAFE_INTEGER,
    to: query.to ?? Number.MAX_SAFE_INTEGER,
    origin: query.origin ?? null,
  };
}

function textIn(value: unknown): string {
  return typeof value === "string" ? value : "";
}
