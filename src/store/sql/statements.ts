import type { DatabaseSync, SQLInputValue, StatementSync } from "node:sqlite";
import { inTransaction } from "./schema.ts";

type Values = readonly SQLInputValue[];

export type Row = Readonly<Record<string, unknown>>;

type Statement = Pick<StatementSync, "get" | "all" | "iterate" | "run">;

/** The part of a `DatabaseSync` that statements need. */
export interface Connection extends Pick<DatabaseSync, "exec" | "close" | "isTransaction"> {
  prepare(text: string): Statement;
}

/** Statements of one connection, each prepared once. They throw the errors of SQLite. */
export class Statements {
  readonly #database: Connection;
  readonly #prepared = new Map<string, Statement>();

  constructor(database: Connection) {
    this.#database = database;
  }

  prepared(text: string): Statement {
    const known = this.#prepared.get(text) ?? this.#database.prepare(text);
    this.#prepared.set(text, known);
    return known;
  }

  /** Returns the number of the row that was inserted last. */
  run(text: string, values: Values = []): number {
    return Number(this.prepared(text).run(...values).lastInsertRowid);
  }

  get(text: string, values: Values = []): ReturnType<StatementSync["get"]> {
    return this.prepared(text).get(...values);
  }

  all(text: string, values: Values = []): ReturnType<StatementSync["all"]> {
    return this.prepared(text).all(...values);
  }

  has(text: string, values: Values = []): boolean {
    return this.get(text, values) !== undefined;
  }

  /** The column `id` of all rows. */
  ids(text: string, values: Values = []): readonly number[] {
    return this.all(text, values).map(({ id }) => Number(id));
  }

  /** The only number of the first row; 0 where there is none. */
  number(text: string, values: Values = []): number {
    const [value = 0] = Object.values(this.get(text, values) ?? {});
    return Number(value);
  }

  /** The only text of the first row. */
  text(text: string, values: Values = []): string | undefined {
    const [value] = Object.values(this.get(text, values) ?? {});
    return typeof value === "string" ? value : undefined;
  }

  /** A text of `meta`. */
  meta(name: string): string | undefined {
    return this.text("SELECT value FROM meta WHERE name = ?", [name]);
  }

  /** Puts a text of `meta`; undefined removes it. */
  putMeta(name: string, value: string | undefined): void {
    if (value === undefined) this.run("DELETE FROM meta WHERE name = ?", [name]);
    else this.run("INSERT OR REPLACE INTO meta (name, value) VALUES (?, ?)", [name, value]);
  }

  /** Runs `work` whole or not at all. */
  atOnce<T>(work: () => T): T {
    return inTransaction(this.#database, work);
  }

  exec(text: string): void {
    this.#database.exec(text);
  }

  close(): void {
    this.#prepared.clear();
    this.#database.close();
  }
}

/** A question mark for each value. */
export function marksFor(values: readonly unknown[]): string {
  return values.map(() => "?").join(", ");
}

/** A list in parts of up to this many. */
export function* inParts<T>(list: readonly T[], most: number): Generator<readonly T[]> {
  for (let from = 0; from < list.length; from += most) yield list.slice(from, from + most);
}

/**
 * Runs `work` with the rows of a statement, which have an `id`, in the order of these, in slices: each in one transaction with
 * reading it.
 */
export function forEachSlice(
  sql: Statements,
  rows: string,
  rowsAtOnce: number,
  work: (slice: readonly Row[]) => void,
): void {
  for (let after = 0; ;) {
    const slice = sql.atOnce(() => {
      const next = sql.all(`SELECT * FROM (${rows}) WHERE id > ? ORDER BY id LIMIT ?`, [after, rowsAtOnce]);
      work(next);
      return next;
    });
    if (slice.length < rowsAtOnce) return;
    after = Number(slice.at(-1)?.["id"]);
    letOthersWrite();
  }
}

/** Without a pause of some ms between two transactions, others hardly ever meet a moment without a lock. */
export function letOthersWrite(): void {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 3);
}

/** A column as text; empty where it holds something else. */
export function textIn(value: unknown): string {
  return typeof value === "string" ? value : "";
}

/** Random text of a database, under which credentials and what is forgotten are hashed. */
export function saltIn(sql: Statements): string {
  return sql.meta("salt") ?? "";
}

/** Names the ledger whose lines have these numbers: after it was emptied or salvaged, numbers are given again. */
export function ledgerIn(sql: Statements): string {
  return saltIn(sql) + (sql.meta("ledger") ?? "");
}
