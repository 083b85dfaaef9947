import { existsSync } from "node:fs";
import type { DatabaseSync, SQLOutputValue, StatementSync } from "node:sqlite";
import { filterForgotten } from "../records/filterForgotten.ts";
import { repairReferences, rebuildIndexes } from "../records/rebuild.ts";
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

export interface SalvageReport {
  readonly records: number;
  readonly answers: number;
  readonly requests: number;
  readonly damaged: readonly string[];
}

interface SalvageOptions {
  readonly from: string;
  readonly to: string;
  readonly salt: string | undefined;
  readonly now: number;
}

/** How long nothing is paid automatically after a possible loss of ledger lines or forgotten names, in ms. */
const unsureMs = 24 * 3_600_000;

export function isUnsure(damaged: readonly string[]): boolean {
  return ["meta", "ledger", "forgotten"].some((table) => damaged.includes(table));
}

/** `roles` is rebuilt from the records. */
const salvagedTables = dataTables.filter((table) => table !== "roles");

/** Tables whose rows are keyed by fingerprints under the salt. */
const saltedTables: ReadonlySet<string> = new Set(["answers", "accounts", "credentials", "forgotten"]);

/** Tables whose keys mean the same in the daily copy as in the database. */
const copiedTables: readonly string[] =
  "ledger questions accounts credentials savedSearches seen marks hiddenNames forgotten".split(" ");

/** Entries of `meta` to save: the user’s decisions and unfinished work. */
const metaNames = "'watch', 'limit', 'forgetting', 'unsureUntil'";

/** Fills a new file with all readable rows; the daily copy has the rest. Slow: runs in its own thread. */
export function salvage(sqlite: Sqlite, { from, to, salt, now }: SalvageOptions): SalvageReport {
  makeEmptyFile(to);
  return withConnection(sqlite, to, (database) => {
    makeDatabase(database, newSalt());
    const source = sourceAt(sqlite, from);
    const copy = existsSync(dailyPath(from)) ? sourceAt(sqlite, dailyPath(from)) : undefined;
    try {
      const damaged = inTransaction(database, () => fillFrom(database, source, salt, copy));
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

/** Returns undefined if the file isn’t a database. A truncated database can be read up to its end. */
function sourceAt({ DatabaseSync: Connection }: Sqlite, path: string): DatabaseSync | undefined {
  try {
    // A defensive connection ignores `writable_schema`.
    const source = new Connection(path, { defensive: false });
    source.exec("PRAGMA writable_schema = ON; PRAGMA query_only = ON");
    return source;
  } catch {
    return undefined;
  }
}

/** Fills an empty database from a damaged one. Returns the tables with unreadable rows. */
export function fillFrom(
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
  // A copy with another salt is from before the database was cleared.
  const filling = salt !== undefined && salt === saltIn(copy) ? copy : undefined;
  if (filling !== undefined) {
    for (const table of damaged.filter((one) => copiedTables.includes(one)))
      copyRows(database, filling, table);
    if (damaged.includes("meta")) copyMeta(database, filling);
  }
  dropAccountsAhead(database);
  // Lost line numbers are reused, so the ledger options a new name.
  putMeta(database, "ledger", newSalt());
  database.exec("UPDATE answers SET line = NULL WHERE line > (SELECT coalesce(max(id), 0) FROM ledger)");
  addMissingAccounts(database);
  repairReferences(database);
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

function copyMeta(database: DatabaseSync, source: DatabaseSync | undefined): boolean {
  try {
    const rows = source?.prepare(`SELECT name, value FROM meta WHERE name IN (${metaNames})`).all();
    for (const row of rows ?? []) putMeta(database, textIn(row["name"]), textIn(row["value"]));
    return rows !== undefined;
  } catch {
    return false;
  }
}

/** Number of attempts to read behind damage that step by one row; after these, the step doubles. */
const singleSteps = 1_000;

/** Copies a table in the order of its primary key. Returns false if some rows can’t be read. */
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
  // Search by id for readable rows behind a damaged page.
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
    // The row violates a constraint, so it is damaged.
    if (isOfFile(error)) throw error;
  }
}

/** Restores missing answers from the daily copy, each with its records. */
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
      const { body } = filterForgotten(database.forgotten(), asked);
      if (body === undefined) continue;
      database.storeAnswer(key, { body, at: answer.at }, false);
    } catch (error) {
      // A row that is damaged in the copy too is lost.
      if (!connection.isTransaction) throw error;
    }
  }
}
