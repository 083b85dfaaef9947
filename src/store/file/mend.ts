import type { DatabaseSync, SQLInputValue } from "node:sqlite";
import { mendReferences, rebuildIndexes } from "../records/rebuild.ts";
import {
  dataTables,
  inTransaction,
  newSalt,
  makeDatabase,
  putMeta,
  type Sqlite,
  withConnection,
} from "../sql/schema.ts";
import type { Row } from "../sql/statements.ts";
import { addMissingAccounts, dropAccountsAhead } from "./accounts.ts";
import { makeEmptyFile } from "./replacing.ts";
import { type Cell, type Pages, cellsOf, childrenOf, kindOf, kinds, readPages } from "./pages.ts";

export interface Mended {
  readonly records: number;
  readonly answers: number;
  readonly requests: number;
  /** Rows whose numbers an index still knows, but that could not be read. */
  readonly lost: number;
}

/**
 * Fills a new file, in the place of what is there, with every row that can be read in a damaged one. `salt`: that of the damaged
 * one, where a window still knows it. Slow: for its own thread. Throws where it cannot be written.
 */
export function mend(sqlite: Sqlite, from: string, to: string, salt: string | undefined): Mended {
  makeEmptyFile(to);
  return withConnection(sqlite, to, (database) => {
    makeDatabase(database, newSalt());
    const found = fill(database, readPages(from), salt);
    database.exec("PRAGMA wal_checkpoint(TRUNCATE)");
    return found;
  });
}

/** Roles are found again in records. */
const carriedTables = dataTables.filter((table) => table !== "roles");

/** Tables whose rows mean nothing without the salt: they are filed by fingerprints under it. */
const saltedTables: ReadonlySet<string> = new Set(["answers", "accounts", "credentials", "forgotten"]);

/** Fills an empty database with the rows of damaged pages. */
export function fill(database: DatabaseSync, pages: Pages, knownSalt?: string): Mended {
  const rows = rowsIn(database, pages);
  let lost = 0;
  inTransaction(database, () => {
    const meta = rows.get("meta")?.find(({ values }) => values[0] === "salt");
    const salt = meta?.values[1] ?? knownSalt;
    if (typeof salt === "string") putMeta(database, "salt", salt);
    const tables = carriedTables.filter((table) => typeof salt === "string" || !saltedTables.has(table));
    for (const table of tables) put(database, table, rows.get(table) ?? []);
    lost = lostIn(database, pages);
    dropAccountsAhead(database);
    // Numbers of lines that are lost are given again.
    putMeta(database, "ledger", newSalt());
    database.exec("UPDATE answers SET line = NULL WHERE line > (SELECT coalesce(max(id), 0) FROM ledger)");
    addMissingAccounts(database);
    mendReferences(database);
    rebuildIndexes(database);
  });
  const count = (table: string): number =>
    Number(database.prepare(`SELECT count(*) AS n FROM ${table}`).get()?.["n"]);
  return { records: count("records"), answers: count("answers"), requests: count("ledger"), lost };
}

function put(database: DatabaseSync, table: string, cells: readonly Cell[]): void {
  const columns = columnsOf(database, table);
  const names = columns.map(({ name }) => String(name));
  const add = database.prepare(
    `INSERT OR IGNORE INTO ${table} (${names.join(", ")}) VALUES (${names.map(() => "?").join(", ")})`,
  );
  for (const { id, values } of cells) {
    const row = columns.map((column, at): SQLInputValue => {
      // It is not kept among the values.
      if (isRowNumber(column) && id !== undefined) return id;
      return values[at] ?? null;
    });
    try {
      add.run(...row);
    } catch {
      // A value that its column does not take is damaged.
    }
  }
}

function columnsOf(database: DatabaseSync, table: string): readonly Row[] {
  return database.prepare(`PRAGMA table_info(${table})`).all();
}

function isRowNumber({ name, pk }: Row): boolean {
  return name === "id" && pk === 1;
}

/** The rows of each table: by the pages that its root leads to, and by what they look like where no page leads to them. */
function rowsIn(database: DatabaseSync, pages: Pages): ReadonlyMap<string, readonly Cell[]> {
  const roots = rootsIn(pages);
  const tables = ["meta", ...carriedTables];
  const rows = new Map<string, Cell[]>(tables.map((table) => [table, []]));
  const reached = new Set<number>();
  for (const [table, root] of roots) {
    for (const number of walk(pages, root)) {
      if (reached.has(number)) continue;
      reached.add(number);
      rows.get(table)?.push(...cellsOf(pages, number));
    }
  }
  const free = freePages(pages);
  const shapes = tables
    .filter((table) => !likeOthers.has(table))
    .map((table) => [table, shapeOf(database, table)] as const);
  for (let number = 2; number <= pages.count; number += 1) {
    const kind = kindOf(pages, number);
    if (reached.has(number) || free.has(number) || (kind !== kinds.tableLeaf && kind !== kinds.indexLeaf))
      continue;
    for (const cell of cellsOf(pages, number)) {
      const [one, other] = shapes.filter(([, fits]) => fits(cell));
      if (one !== undefined && other === undefined) rows.get(one[0])?.push(cell);
    }
  }
  return rows;
}

/** Their rows look like those of an index, or of each other. */
const likeOthers: ReadonlySet<string> = new Set(
  "sightings answerRows accounts credentials forgotten".split(" "),
);

function rootsIn(pages: Pages): readonly (readonly [string, number])[] {
  return walk(pages, 1).flatMap((number) =>
    cellsOf(pages, number).flatMap(({ values }) => {
      const [, name, , root] = values;
      return typeof name === "string" && typeof root === "number" && root > 1 ? [[name, root] as const] : [];
    }),
  );
}

function walk(pages: Pages, root: number): readonly number[] {
  const found = new Set([root]);
  for (const number of found) for (const child of childrenOf(pages, number)) found.add(child);
  return [...found];
}

/** Free pages: what was deleted there does not come back. */
function freePages(pages: Pages): ReadonlySet<number> {
  const found = new Set<number>();
  let trunk = pages.page(1)?.readUInt32BE(32) ?? 0;
  while (trunk > 0 && !found.has(trunk)) {
    found.add(trunk);
    const page = pages.page(trunk);
    if (page === undefined) break;
    const count = Math.min(page.readUInt32BE(4), pages.pageBytes / 4 - 2);
    for (let at = 0; at < count; at += 1) found.add(page.readUInt32BE(8 + 4 * at));
    trunk = page.readUInt32BE(0);
  }
  return found;
}

/** Returns whether a row may be one of a table: by its number of values and what its columns take. */
function shapeOf(database: DatabaseSync, table: string): (cell: Cell) => boolean {
  const columns = columnsOf(database, table);
  const isNumbered = columns.some(isRowNumber);
  return ({ id, values }) => {
    if ((id !== undefined) !== isNumbered) return false;
    if (values.length !== columns.length) return false;
    return values.every((value, at) => {
      const { type, notnull, name } = columns[at] ?? {};
      if (value === null) return notnull === 0 || (isNumbered && name === "id");
      if (name === "id" && isNumbered) return false;
      if (type === "TEXT") return typeof value === "string";
      return type === "BLOB" ? value instanceof Uint8Array : typeof value === "number";
    });
  };
}

/** Rows of answers and records that an index knows by their numbers, and that are not there. */
function lostIn(database: DatabaseSync, pages: Pages): number {
  const roots = new Map(rootsIn(pages));
  let lost = 0;
  for (const [table, index] of [
    ["answers", "answersByQuestion"],
    ["records", "recordsBySeen"],
    ["ledger", "ledgerByTime"],
  ] as const) {
    const root = roots.get(index);
    if (root === undefined) continue;
    const isThere = database.prepare(`SELECT 1 FROM ${table} WHERE id = ?`);
    for (const { values } of walk(pages, root).flatMap((number) => cellsOf(pages, number))) {
      const id = values.at(-1);
      if (typeof id === "number" && isThere.get(id) === undefined) lost += 1;
    }
  }
  return lost;
}
