import { existsSync } from "node:fs";
import type { DatabaseSync, SQLOutputValue, StatementSync } from "node:sqlite";
import { intakeOf } from "../records/intake.ts";
import { mendReferences, rebuildIndexes } from "../records/rebuild.ts";
import { createSqliteDatabase } from "../rows/database.ts";
import { isOfFile } from "../sql/failure.ts";
import {
  dataTables,
  inTransaction,
  makeDatabase,
  newSalt,
  putMeta,
  type Sqlite,
  withConnection,
} from "../sql/schema.ts";
import { textIn } from "../sql/statements.ts";
import { addMissingAccounts, dropAccountsAhead } from "./accounts.ts";
import { dailyPath, makeEmptyFile } from "./replacing.ts";

/** The outcome of reading a damaged file. */
export interface Salvaged {
  readonly records: number;
  readonly answers: number;
  readonly requests: number;
  /** Tables with rows that couldn’t be read. */
  readonly damaged: readonly string[];
}

interface SalvageOptions {
  readonly from: string;
  readonly to: string;
  /** Of the damaged file, where a window still knows it. */
  readonly salt: string | undefined;
  /** Ms since 1970. */
  readonly now: number;
}

/** How long nothing is paid automatically after lines of the ledger or forgotten records may have been lost, in ms. */
const unsureMs = 24 * 3_600_000;

/** Whether lines of the ledger or forgotten records may be missing. */
export function isUnsure(damaged: readonly string[]): boolean {
  return ["meta", "ledger", "forgotten"].some((table) => damaged.includes(table));
}

/** Roles are found again in records. */
const salvagedTables = dataTables.filter((table) => table !== "roles");

/** Tables whose rows mean nothing without the salt: they are filed by fingerprints under it. */
const saltedTables: ReadonlySet<string> = new Set(["answers", "accounts", "credentials", "forgotten"]);

/** Tables that the daily copy fills as they are: their rows have the same names in every state of the database. */
const copiedTables: readonly string[] =
  "ledger questions accounts credentials savedSearches seen marks hiddenNames forgotten".split(" ");

/** Other rows of `meta` that are kept: the user’s decisions, and work that isn’t finished. */
const metaNames = "'watch', 'limit', 'forgetting', 'unsureUntil'";

/**
 * Fills a new file with every row of a damaged one that SQL can read, and takes the missing rows from the daily copy. Slow: runs
 * in a thread of its own. Throws if the new file can’t be written.
 */
export function salvage(sqlite: Sqlite, { from, to, salt, now }: SalvageOptions): Salvaged {
  makeEmptyFile(to);
  return withConnection(sqlite, to, (database) => {
    makeDatabase(database, newSalt());
    const source = sourceAt(sqlite, from);
    const copy = existsSync(dailyPath(from)) ? sourceAt(sqlite, dailyPath(from)) : undefined;
    try {
      const damaged = inTransaction(database, () => fill(database, source, salt, copy));
      // Lines of the ledger or forgotten records may be missing.
      if (isUnsure(damaged)) putMeta(database, "unsureUntil", String(now + unsureMs));
      database.exec("PRAGMA wal_checkpoint(TRUNCATE)");
      const count = (table: string): number =>
        Number(database.prepare(`SELECT count(*) AS n FROM ${table}`).get()?.["n"]);
      return { records: count("records"), answers: count("answers"), requests: count("ledger"), damaged };
    } finally {
      source?.close();
      copy?.close();
    }
  });
}

/** Undefined if the file isn’t a database. A truncated one can be read up to its end. */
function sourceAt({ DatabaseSync: Connection }: Sqlite, path: string): DatabaseSync | undefined {
  try {
    // Not defensive: otherwise that pragma does nothing.
    const source = new Connection(path, { defensive: false });
    source.exec("PRAGMA writable_schema = ON; PRAGMA query_only = ON");
    return source;
  } catch {
    return undefined;
  }
}

/** Fills an empty database with the rows of a damaged one. Returns the tables with rows that couldn’t be read. */
export function fill(
  database: DatabaseSync,
  source: DatabaseSync | undefined,
  knownSalt?: string,
  copy?: DatabaseSync,
): readonly string[] {
  const ownSalt = saltIn(source) ?? knownSalt;
  const salt = ownSalt ?? saltIn(copy);
  if (salt !== undefined) putMeta(database, "salt", salt);
  const isOwn = (table: string): boolean => ownSalt !== undefined || !saltedTables.has(table);
  const damaged = salvagedTables.filter((table) => !isOwn(table) || !copyRows(database, source, table));
  if (!copyMeta(database, source)) damaged.push("meta");
  // Only a copy of this database, not of one from before it was cleared.
  const filling = salt !== undefined && salt === saltIn(copy) ? copy : undefined;
  if (filling !== undefined) {
    for (const table of damaged.filter((one) => copiedTables.includes(one)))
      copyRows(database, filling, table);
    if (damaged.includes("meta")) copyMeta(database, filling);
  }
  dropAccountsAhead(database);
  // The numbers of lost lines are used again.
  putMeta(database, "ledger", newSalt());
  database.exec("UPDATE answers SET line = NULL WHERE line > (SELECT coalesce(max(id), 0) FROM ledger)");
  addMissingAccounts(database);
  mendReferences(database);
  if (filling !== undefined && damaged.length > 0) restoreAnswers(database, filling);
  rebuildIndexes(database);
  return damaged;
}

function saltIn(source: DatabaseSync | undefined): string | undefined {
  try {
    const salt = source?.prepare("SELECT value FROM meta WHERE name = 'salt'").get()?.["value"];
    return typeof salt === "string" ? salt : undefined;
  } catch {
    return undefined;
  }
}

/** False if it can’t be read. */
function copyMeta(database: DatabaseSync, source: DatabaseSync | undefined): boolean {
  try {
    const rows = source?.prepare(`SELECT name, value FROM meta WHERE name IN (${metaNames})`).all();
    for (const row of rows ?? []) putMeta(database, textIn(row["name"]), textIn(row["value"]));
    return rows !== undefined;
  } catch {
    return false;
  }
}

/** Tries to read on behind damage that are made row by row; then each step is twice as long. */
const singleSteps = 1_000;

/** Copies the rows of a table in the order of its primary key. Returns false if some of them can’t be read. */
function copyRows(database: DatabaseSync, source: DatabaseSync | undefined, table: string): boolean {
  const columns = database.prepare(`PRAGMA table_info(${table})`).all();
  const names = columns.map(({ name }) => String(name));
  const keys = columns
    .filter(({ pk }) => Number(pk) > 0)
    .toSorted((one, other) => Number(one["pk"]) - Number(other["pk"]))
    .map(({ name }) => String(name));
  const add = database.prepare(
    `INSERT OR IGNORE INTO ${table} (${names.join(", ")}) VALUES (${names.map(() => "?").join(", ")})`,
  );
  /** `last`: the number of the last row that was read, in a table that has numbers. */
  const copyIn = (rest: string, ...values: readonly number[]) => {
    let last: SQLOutputValue | undefined;
    const rows = rowsOf(source, `SELECT ${names.join(", ")} FROM ${table} ${rest}`, values);
    for (let row = rows(); row !== "end"; row = rows()) {
      if (row === "damage") return { isWhole: false, last };
      put(add, row, names);
      last = row["id"];
    }
    return { isWhole: true, last };
  };
  if (keys.join() !== "id") {
    if (copyIn(`ORDER BY ${keys.join(", ")}`).isWhole) return true;
    copyIn(`ORDER BY ${keys.map((key) => `${key} DESC`).join(", ")}`);
    return false;
  }
  let isWhole = true;
  let [step, tries] = [1, 0];
  // Rows after a damaged page are found by their number.
  for (let from = 0; from < Number.MAX_SAFE_INTEGER; from += step) {
    const read = copyIn("WHERE id >= ? ORDER BY id", from);
    if (read.isWhole) return isWhole;
    isWhole = false;
    from = Number(read.last ?? from);
    tries = read.last === undefined ? tries + 1 : 0;
    step = tries < singleSteps ? 1 : step * 2;
  }
  return false;
}

/** Returns what gives one row after another. */
function rowsOf(source: DatabaseSync | undefined, sql: string, values: readonly number[]) {
  let rows: ReturnType<StatementSync["iterate"]> | undefined;
  return (): SalvagedRow | "end" | "damage" => {
    if (source === undefined) return "damage";
    try {
      rows ??= source.prepare(sql).iterate(...values);
      const next = rows.next();
      return next.done === true ? "end" : next.value;
    } catch {
      return "damage";
    }
  };
}

type SalvagedRow = Readonly<Record<string, SQLOutputValue>>;

function put(add: StatementSync, row: SalvagedRow, names: readonly string[]): void {
  try {
    add.run(...names.map((name) => row[name] ?? null));
  } catch (error) {
    // A value that its column rejects is damaged.
    if (isOfFile(error)) throw error;
  }
}

/** Keeps the answers of the daily copy that are missing, each with its records, as if it came now. */
function restoreAnswers(connection: DatabaseSync, copy: DatabaseSync): void {
  const [database, from] = [createSqliteDatabase(connection), createSqliteDatabase(copy)];
  for (const row of copy.prepare("SELECT DISTINCT origin, credential, question FROM answers").all()) {
    const [service, account, question] = ["origin", "credential", "question"].map((name) =>
      textIn(row[name]),
    );
    if (service === undefined || account === undefined || question === undefined) continue;
    const key = { service, account, question };
    if (database.answer(key) !== undefined) continue;
    try {
      const answer = from.answer(key);
      if (answer === undefined) continue;
      const asked = { service, purpose: "check", question, body: answer.body } as const;
      const { body } = intakeOf(database.forgotten(), asked);
      if (body === undefined) continue;
      database.keepAnswer(key, { body, at: answer.at }, false);
    } catch (error) {
      // A row that is damaged in the copy too is lost.
      if (!connection.isTransaction) throw error;
    }
  }
}
