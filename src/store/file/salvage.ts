import type { DatabaseSync, SQLOutputValue } from "node:sqlite";
import { addMissingAccounts, dropAccountsAhead } from "./accounts.ts";
import { rebuildIndexes } from "../records/rebuild.ts";
import { mendReferences } from "../records/references.ts";
import { dataTables, inTransaction } from "../sql/schema.ts";

/** Rows that are looked for in one go: where one of them cannot be read, each is tried alone. */
const atOnce = 64;
/** Tables whose rows are true without the salt. */
const unsaltedTables = ["ledger", "questions"] as const;
/** So many rows are looked for where nobody knows how many there were. */
const usualNumbers = 100_000;

/**
 * Carries what can be read in a damaged database over into a new one, row by row. Returns how many rows that were. What
 * the new one holds already stays. Closes `damaged`. Takes its time: for a thread of its own.
 */
export function salvage(database: DatabaseSync, damaged: DatabaseSync): number {
  let rows = 0;
  try {
    inTransaction(database, () => {
      // What lies there by now was written by another window.
      const isEmpty = dataTables.every(
        (table) => database.prepare(`SELECT 1 FROM ${table} LIMIT 1`).get() === undefined,
      );
      const tables = isEmpty ? (salt(database, damaged) ? dataTables : unsaltedTables) : [];
      rows = tables.reduce((sum, table) => sum + carry(database, damaged, table), 0);
      dropAccountsAhead(database);
      addMissingAccounts(database);
      mendReferences(database);
      rebuildIndexes(database, (work) => work());
    });
  } finally {
    damaged.close();
  }
  return rows;
}

/** Answers and accounts are filed by fingerprints under the salt: without it they belong to nobody. */
function salt(database: DatabaseSync, damaged: DatabaseSync): boolean {
  const found = attempt(() => damaged.prepare("SELECT value FROM meta WHERE name = 'salt'").get()?.["value"]);
  if (typeof found !== "string") return false;
  database.prepare("INSERT OR REPLACE INTO meta (name, value) VALUES ('salt', ?)").run(found);
  return true;
}

function carry(database: DatabaseSync, damaged: DatabaseSync, table: (typeof dataTables)[number]): number {
  const columns = database
    .prepare(`PRAGMA table_info(${table})`)
    .all()
    .map((column) => String(column["name"]));
  const add = database.prepare(
    `INSERT OR IGNORE INTO ${table} (${columns.join(", ")}) VALUES (${columns.map(() => "?").join(", ")})`,
  );
  const put = (row: Readonly<Record<string, SQLOutputValue>>): void =>
    void add.run(...columns.map((column) => row[column] ?? null));
  const isNumbered = columns.includes("id");
  return isNumbered ? carryNumbered(database, damaged, table, put) : carryAll(damaged, table, put);
}

type Put = (row: Readonly<Record<string, SQLOutputValue>>) => void;

function carryAll(damaged: DatabaseSync, table: string, put: Put): number {
  let count = 0;
  attempt(() => {
    for (const row of damaged.prepare(`SELECT * FROM ${table}`).iterate()) {
      put(row);
      count += 1;
    }
  });
  return count;
}

function carryNumbered(database: DatabaseSync, damaged: DatabaseSync, table: string, put: Put): number {
  const newest = newestIn(database, damaged, table);
  const range = attempt(() => damaged.prepare(`SELECT * FROM ${table} WHERE id BETWEEN ? AND ?`));
  if (range === undefined) return 0;
  let count = 0;
  const take = (from: number, to: number): boolean =>
    attempt(() => {
      for (const row of range.all(from, to)) {
        put(row);
        count += 1;
      }
      return true;
    }) === true;
  for (let from = 1; from <= newest; from += atOnce) {
    if (take(from, from + atOnce - 1)) continue;
    for (let id = from; id < from + atOnce; id += 1) take(id, id);
  }
  return count;
}

/** Where the end of a table is damaged, an index may still know its numbers; else they are tried for as far as is usual. */
function newestIn(database: DatabaseSync, damaged: DatabaseSync, table: string): number {
  const indexes = database.prepare(`PRAGMA index_list(${table})`).all();
  for (const index of [undefined, ...indexes]) {
    const by = index === undefined ? "" : ` INDEXED BY "${String(index["name"])}"`;
    const found = attempt(() => damaged.prepare(`SELECT max(id) AS id FROM ${table}${by}`).get());
    if (found !== undefined) return Number(found["id"] ?? 0);
  }
  return usualNumbers;
}

/** What is damaged cannot be read: then there is nothing. */
function attempt<T>(work: () => T): T | undefined {
  try {
    return work();
  } catch {
    return undefined;
  }
}
