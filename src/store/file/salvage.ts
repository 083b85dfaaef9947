import { existsSync } from "node:fs";
import type { DatabaseSync, SQLOutputValue, StatementSync } from "node:sqlite";
import { mendReferences, rebuildIndexes } from "../records/rebuild.ts";
import {
  dataTables,
  inTransaction,
  makeDatabase,
  newSalt,
  putMeta,
  type Sqlite,
  withConnection,
} from "../sql/schema.ts";
import { addMissingAccounts, dropAccountsAhead } from "./accounts.ts";
import { dailyPath, makeEmptyFile } from "./replacing.ts";

/** What was read in a damaged file. */
export interface Salvaged {
  readonly records: number;
  readonly answers: number;
  readonly requests: number;
  /** Tables in which something could not be read. */
  readonly damaged: readonly string[];
}

/** How long nothing is paid automatically where what was spent or forgotten may be missing, in ms. */
const unsureMs = 24 * 3_600_000;

/** Whether requests, or what was forgotten, may be missing. */
export function isUnsure(damaged: readonly string[]): boolean {
  return ["ledger", "forgotten"].some((table) => damaged.includes(table));
}

/** Roles are found again in records. */
const salvagedTables = dataTables.filter((table) => table !== "roles");

/** Tables whose rows mean nothing without the salt: they are filed by fingerprints under it. */
const saltedTables: ReadonlySet<string> = new Set(["answers", "accounts", "credentials", "forgotten"]);

/**
 * Fills a new file at `to` with every row of the damaged one at `from` that SQL can read, and what it can’t from the daily copy. `salt`: that of the damaged one, where
 * a window still knows it. `now` in ms since 1970. Slow: for its own thread. Throws where the new file can’t be written.
 */
export function salvage(
  sqlite: Sqlite,
  { from, to, salt, now }: { from: string; to: string; salt: string | undefined; now: number },
): Salvaged {
  makeEmptyFile(to);
  return withConnection(sqlite, to, (database) => {
    makeDatabase(database, newSalt());
    const source = sourceAt(sqlite, from);
    const copy = existsSync(dailyPath(from)) ? sourceAt(sqlite, dailyPath(from)) : undefined;
    try {
      const damaged = inTransaction(database, () => fill(database, source, salt, copy));
      // What was spent, or is forgotten, may be missing.
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

/** Undefined where the file is no database. One that is cut off can be read as far as it goes. */
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

/**
 * Fills an empty database with the rows of a damaged one, and returns the tables in which something could not be read: those get
 * the rows of the daily copy too, if it is of the same database.
 */
export function fill(
  database: DatabaseSync,
  source: DatabaseSync | undefined,
  knownSalt?: string,
  copy?: DatabaseSync,
): readonly string[] {
  const salt = saltIn(source) ?? knownSalt ?? saltIn(copy);
  if (salt !== undefined) putMeta(database, "salt", salt);
  const tables = salvagedTables.filter((table) => salt !== undefined || !saltedTables.has(table));
  const damaged = tables.filter((table) => !copyRows(database, source, table));
  if (salt === saltIn(copy)) for (const table of damaged) copyRows(database, copy, table);
  dropAccountsAhead(database);
  // Numbers of lines that are lost are given again.
  putMeta(database, "ledger", newSalt());
  database.exec("UPDATE answers SET line = NULL WHERE line > (SELECT coalesce(max(id), 0) FROM ledger)");
  addMissingAccounts(database);
  mendReferences(database);
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

/** Tries to read on behind damage that are made row by row; then each step is twice as long. */
const singleSteps = 1_000;

/** Copies the rows of a table in the order of its primary key. False where some of them can’t be read. */
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
    try {
      const rows = source?.prepare(`SELECT ${names.join(", ")} FROM ${table} ${rest}`);
      for (const row of rows?.iterate(...values) ?? []) {
        put(add, row, names);
        last = row["id"];
      }
      return { isWhole: rows !== undefined, last };
    } catch {
      return { isWhole: false, last };
    }
  };
  const { isWhole, last: first } = copyIn(`ORDER BY ${keys.join(", ")}`);
  if (isWhole) return true;
  const { last: end } = copyIn(`ORDER BY ${keys.map((key) => `${key} DESC`).join(", ")}`);
  if (keys.join() !== "id") return false;
  // Between two damaged pages, a row is found by its number.
  let [step, tries] = [1, 0];
  for (let after = Number(first ?? 0) + 1; after < Number(end ?? 0); after += step) {
    const read = copyIn("WHERE id > ? AND id < ? ORDER BY id", after, Number(end));
    if (read.isWhole) break;
    after = Number(read.last ?? after);
    tries = read.last === undefined ? tries + 1 : 0;
    step = tries < singleSteps ? 1 : step * 2;
  }
  return false;
}

function put(add: StatementSync, row: Readonly<Record<string, SQLOutputValue>>, names: readonly string[]) {
  try {
    add.run(...names.map((name) => row[name] ?? null));
  } catch {
    // A value that its column does not take is damaged.
  }
}
