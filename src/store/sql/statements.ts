import type { DatabaseSync, SQLInputValue, StatementSync } from "node:sqlite";
import { hasFullText } from "./libraryTables.ts";

/** Statements of one connection, each prepared once. They throw the errors of SQLite. */
export class Statements {
  readonly #database: DatabaseSync;
  readonly #prepared = new Map<string, StatementSync>();
  #hasFullText: boolean | undefined;

  constructor(database: DatabaseSync) {
    this.#database = database;
  }

  /** Whether the runtime’s SQLite has FTS5; tried once. */
  get hasFullText(): boolean {
    this.#hasFullText ??= hasFullText(this.#database);
    return this.#hasFullText;
  }

  prepared(text: string): StatementSync {
    const known = this.#prepared.get(text) ?? this.#database.prepare(text);
    this.#prepared.set(text, known);
    return known;
  }

  run(text: string, ...values: readonly SQLInputValue[]): void {
    this.prepared(text).run(...values);
  }

  get(text: string, ...values: readonly SQLInputValue[]): ReturnType<StatementSync["get"]> {
    return this.prepared(text).get(...values);
  }

  /** A number of the only row; 0 where there is none. */
  number(text: string, column: string): number {
    return Number(this.get(text)?.[column] ?? 0);
  }

  exec(text: string): void {
    this.#database.exec(text);
  }

  close(): void {
    this.#prepared.clear();
    this.#database.close();
  }
}

/** A column as text; empty where it holds something else. */
export function textIn(value: unknown): string {
  return typeof value === "string" ? value : "";
}

/** Random text of a database, under which credentials and what is forgotten are hashed. */
export function saltIn(sql: Statements): string {
  return textIn(sql.get("SELECT value FROM meta WHERE name = 'salt'")?.["value"]);
}
