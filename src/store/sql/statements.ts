import type { DatabaseSync, SQLInputValue, StatementSync } from "node:sqlite";
import { inTransaction } from "./schema.ts";

type Values = readonly SQLInputValue[];

export type Row = Readonly<Record<string, unknown>>;

type Statement = Pick<StatementSync, "get" | "all" | "iterate" | "run">;

export interface Connection extends Pick<DatabaseSync, "exec" | "close" | "isTransaction"> {
  prepare(text: string): Statement;
}

/** Prepares each statement once per connection. Methods throw SQLite’s errors. */
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

  /** Returns the last inserted row’s id. */
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

  ids(text: string, values: Values = []): readonly number[] {
    return this.all(text, values).map(({ id }) => Number(id));
  }

  /** The first column of the first row; 0 without rows. */
  number(text: string, values: Values = []): number {
    const [value = 0] = Object.values(this.get(text, values) ?? {});
    return Number(value);
  }

  /** The first column of the first row. */
  text(text: string, values: Values = []): string | undefined {
    const [value] = Object.values(this.get(text, values) ?? {});
    return typeof value === "string" ? value : undefined;
  }

  meta(name: string): string | undefined {
    return this.text("SELECT value FROM meta WHERE name = ?", [name]);
  }

  /** Undefined deletes the entry. */
  putMeta(name: string, value: string | undefined): void {
    if (value === undefined) this.run("DELETE FROM meta WHERE name = ?", [name]);
    else this.run("INSERT OR REPLACE INTO meta (name, value) VALUES (?, ?)", [name, value]);
  }

  /** Runs `work` in a transaction. */
  transact<T>(work: () => T): T {
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

export function marksFor(values: readonly unknown[]): string {
  return values.map(() => "?").join(", ");
}

export function* inParts<T>(list: readonly T[], most: number): Generator<readonly T[]> {
  for (let from = 0; from < list.length; from += most) yield list.slice(from, from + most);
}

/** Runs `work` on slices of the rows, in the order of their `id`; reads and processes each slice in one transaction. */
export function forEachSlice(
  sql: Statements,
  rows: string,
  rowsAtOnce: number,
  work: (slice: readonly Row[]) => void,
): void {
  for (let after = 0; ;) {
    const slice = sql.transact(() => {
      const next = sql.all(`SELECT * FROM (${rows}) WHERE id > ? ORDER BY id LIMIT ?`, [after, rowsAtOnce]);
      work(next);
      return next;
    });
    if (slice.length < rowsAtOnce) return;
    after = Number(slice.at(-1)?.["id"]);
    letOthersWrite();
  }
}

/** Without a pause of some ms between transactions, other windows hardly ever get the lock. */
export function letOthersWrite(): void {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 3);
}

/** Returns an empty text if the value isn’t text. */
export function textIn(value: unknown): string {
  return typeof value === "string" ? value : "";
}

/** Random text under which credentials and forgotten names are hashed. */
export function saltIn(sql: Statements): string {
  return sql.meta("salt") ?? "";
}

/** Names the ledger that numbers belong to: clearing or salvaging starts a new ledger, with new numbers. */
export function ledgerIn(sql: Statements): string {
  return saltIn(sql) + (sql.meta("ledger") ?? "");
}
