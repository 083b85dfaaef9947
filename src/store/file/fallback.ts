import { copyFile, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { DatabaseSync } from "node:sqlite";
import { pathToFileURL } from "node:url";
import { fileIdentity, type NotOpened } from "./databaseFile.ts";
import { journalSize } from "./replacing.ts";
import { type Database, createSqliteDatabase } from "../rows/database.ts";
import { pause, sqliteFailure } from "../sql/failure.ts";
import { savedTables } from "../sql/libraryTables.ts";
import { type Sqlite, inTransaction, makeDatabase, newSalt, version, versionOf } from "../sql/schema.ts";

/**
 * Used in place of a file that can’t be written: writes go to memory, and reads see both memory and the file. The same
 * statements work for both: views combine the two large tables, and the small ones are copied.
 */
export class FallbackDatabase {
  readonly database: Database;
  readonly identity: string | undefined;
  readonly #connection: DatabaseSync;
  readonly #tables: readonly LargeTable[];
  /** What makes the views over memory and a file, then over less of the file each time, last over memory alone; empty while no file is read. */
  #views: readonly string[] = [];
  #newestLine = 0;
  #copiedVersion: unknown;

  /** `identity`: of the file that is to be read. */
  constructor({ DatabaseSync: Connection }: Sqlite, identity?: string) {
    this.identity = identity;
    const connection = new Connection(":memory:");
    this.#connection = connection;
    makeDatabase(connection, newSalt());
    // A trigger may not name the schema of a table that it writes: under its own name it is hidden by no view. Beside a
    // damaged file, no table can be renamed.
    this.#tables = (["answers", "ledger"] as const).map((name) => {
      const columns = columnsOf(connection, name);
      connection.exec(`ALTER TABLE main.${name} RENAME TO ${ownName(name)}`);
      return { name, columns };
    });
    connection.exec(this.#tables.map((table) => viewOf(table)).join(""));
    // Of a file that is read, no lock for writing is taken.
    this.database = createSqliteDatabase(this.#connection, "BEGIN");
  }

  get isAttached(): boolean {
    return this.#views.length > 0;
  }

  /** The newest line of the file when it was read first; 0 where none is read. */
  get newestLineOfFile(): number {
    return this.#newestLine;
  }

  /**
   * Reads a file from now on; before anything is written, since its salt becomes this one’s. `isExclusive`: other programs are
   * kept out. Throws the errors of SQLite, and if the file is of an older version.
   */
  attach(uri: string, isExclusive: boolean): void {
    const connection = this.#connection;
    connection.prepare("ATTACH ? AS kept").run(uri);
    try {
      if (versionOf(connection, "kept") < version) throw new Error("The file is of an older version.");
      if (isExclusive) connection.exec("PRAGMA kept.locking_mode = EXCLUSIVE");
      this.#readWhatCanBeRead();
    } catch (error) {
      connection.exec("DETACH kept");
      throw error;
    }
  }

  /** Whether another window has written to the file since parts of it were copied. */
  get isStale(): boolean {
    try {
      return this.isAttached && this.#versionOfFile() !== this.#copiedVersion;
    } catch {
      // Locked, or damaged since.
      return false;
    }
  }

  /** Takes the salt of a file that is not read, for those who use that file later. Throws the errors of SQLite. */
  takeSalt(uri: string): void {
    this.#connection.prepare("ATTACH ? AS kept").run(uri);
    try {
      copySalt(this.#connection);
    } finally {
      this.#connection.exec("DETACH kept");
    }
  }

  /** Runs `work`; again over less of the file while that cannot be read, last over memory alone. Throws what that throws. */
  use<T>(work: (database: Database) => T): T {
    const [all = "", ...less] = this.#views;
    try {
      return work(this.database);
    } catch (error) {
      // Only of a damaged file, a part can be read.
      const views = sqliteFailure(error) === "corrupt" ? less : less.slice(-1);
      try {
        return this.#useFirstOf(views, work, error);
      } finally {
        this.#connection.exec(all);
      }
    }
  }

  #useFirstOf<T>([views, ...less]: readonly string[], work: (database: Database) => T, met: unknown): T {
    if (views === undefined) throw met;
    this.#connection.exec(views);
    try {
      return work(this.database);
    } catch (error) {
      return this.#useFirstOf(less, work, error);
    }
  }

  close(): void {
    this.#connection.close();
  }

  /** In one transaction; of a damaged file without one, since a transaction that has met damage writes nothing more. */
  #readWhatCanBeRead(): void {
    try {
      inTransaction(this.#connection, () => this.#readKept(), "BEGIN");
    } catch (error) {
      if (sqliteFailure(error) !== "corrupt") throw error;
      this.#readKept();
    }
  }

  #readKept(): void {
    const connection = this.#connection;
    copySmallTables(connection);
    this.#newestLine = this.database.newestLine();
    // Rows of its answers are read in its own tables: there, memory has none.
    connection.exec("DROP VIEW IF EXISTS main.answerBodies");
    // Each table by its indexes, without them, and not at all.
    const [answers = [], ledger = []] = this.#tables.map((table) => {
      const theirs = `SELECT ${table.columns.join(", ")} FROM kept.${table.name}`;
      return [viewOf(table, theirs), viewOf(table, `${theirs} NOT INDEXED`), viewOf(table)];
    });
    const views = answers.flatMap((one) => ledger.map((other) => one + other));
    connection.exec(views[0] ?? "");
    this.#views = views;
    this.#copiedVersion = this.#versionOfFile();
  }

  /** Another one whenever another connection has written to the file. Throws the errors of SQLite. */
  #versionOfFile(): unknown {
    return this.#connection.prepare("PRAGMA kept.data_version").get()?.["data_version"];
  }
}

/** Tables of which memory holds what is new, each with what tells which row of the file a row of memory hides. */
const keys = { answers: ["origin", "credential", "question"], ledger: ["id"] } as const;

interface LargeTable {
  readonly name: keyof typeof keys;
  readonly columns: readonly string[];
}

/** What a table of memory is called beside the view. */
function ownName(name: string): string {
  return `own_${name}`;
}

/** `theirs`: what selects the rows of the file’s table, where that is read. */
function viewOf({ name, columns }: LargeTable, theirs?: string): string {
  const own = ownName(name);
  // Answers are numbered by memory. An answer’s line gets another number in the file: its order is not known yet.
  const ownNumbers = name === "answers";
  const read = columns.map((column) => (ownNumbers && column === "line" ? "NULL AS line" : column));
  const written = columns.filter((column) => !ownNumbers || column !== "id");
  const put = `${own} (${written.join(", ")}) VALUES (${written.map((column) => `new.${column}`).join(", ")})`;
  const same = (one: string, other: string): string =>
    keys[name].map((column) => `${one}.${column} = ${other}.${column}`).join(" AND ");
  const ofFile = `UNION ALL SELECT ${columns.join(", ")} FROM (${theirs ?? ""}) AS theirs
  WHERE NOT EXISTS (SELECT 1 FROM ${own} AS ours WHERE ${same("ours", "theirs")})`;
  return `DROP VIEW IF EXISTS temp.${name};
CREATE TEMP VIEW ${name} AS SELECT ${read.join(", ")} FROM ${own} ${theirs === undefined ? "" : ofFile};
CREATE TEMP TRIGGER added_${name} INSTEAD OF INSERT ON ${name} BEGIN INSERT INTO ${put}; END;
CREATE TEMP TRIGGER changed_${name} INSTEAD OF UPDATE ON ${name} BEGIN INSERT OR REPLACE INTO ${put}; END;
CREATE TEMP TRIGGER dropped_${name} INSTEAD OF DELETE ON ${name} BEGIN
  DELETE FROM ${own} WHERE ${same(own, "old")};
END;`;
}

const smallTables: readonly string[] = [
  ..."questions accounts credentials marks hiddenNames forgotten".split(" "),
  ...savedTables,
];

function copySmallTables(connection: DatabaseSync): void {
  copySalt(connection);
  for (const table of smallTables) copyWhereReadable(connection, table);
  copyWhereReadable(connection, "meta", "WHERE name IN ('watch', 'ledger')");
}

/** Copies rows of a table; none of a damaged one: they come back with the mended file. */
function copyWhereReadable(connection: DatabaseSync, table: string, where = ""): void {
  try {
    const list = columnsOf(connection, table).join(", ");
    connection.exec(`INSERT OR IGNORE INTO ${table} (${list}) SELECT ${list} FROM kept.${table} ${where}`);
  } catch (error) {
    if (connection.isTransaction || sqliteFailure(error) !== "corrupt") throw error;
  }
}

function columnsOf(connection: DatabaseSync, table: string): readonly string[] {
  return connection
    .prepare(`PRAGMA main.table_info(${table})`)
    .all()
    .map((row) => String(row["name"]));
}

function copySalt(connection: DatabaseSync): void {
  const salt = connection.prepare("SELECT value FROM kept.meta WHERE name = 'salt'").get()?.["value"];
  connection.prepare("UPDATE main.meta SET value = ? WHERE name = 'salt'").run(salt ?? newSalt());
}

/** A database in memory that takes the place of the file at `path`, and reads what can be read of that. `why`: why the file can’t be used. `mostMs`: how long a lock that keeps readers out is waited for, in ms. */
export async function fallbackFor(sqlite: Sqlite, path: string, why: NotOpened, mostMs: number) {
  const fallback = new FallbackDatabase(sqlite, await fileIdentity(path));
  const href = pathToFileURL(path).href;
  if (why === "newer") {
    // What a newer version means by its tables is not known, but for this.
    try {
      fallback.takeSalt(`${href}?mode=ro`);
    } catch {
      // What is written under another salt is found by the caller alone.
    }
    return fallback;
  }
  const read = (): ReturnType<typeof isRead> => isRead(fallback, `${href}?mode=ro`);
  let how = read();
  for (let waited = 0; how === "locked" && waited < mostMs; how = read()) waited = await pause(waited);
  if (how !== "unreadable") return fallback;
  // On a full disk there is no room for the index of the journal; exclusive access keeps that in memory.
  if (isRead(fallback, `${href}?mode=rw`, true) === "read") return fallback;
  // A read-only folder takes no index either. Without a journal nothing is missing in the file.
  if ((await journalSize(path)) === 0) isRead(fallback, `${href}?immutable=1`);
  else await readCopy(fallback, path);
  return fallback;
}

function isRead(fallback: FallbackDatabase, uri: string, isExclusive = false) {
  try {
    fallback.attach(uri, isExclusive);
    return "read";
  } catch (error) {
    return sqliteFailure(error) === "busy" ? "locked" : "unreadable";
  }
}

/** Reads a private copy of the file and its journal, which is gone when it is closed. */
async function readCopy(fallback: FallbackDatabase, path: string): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), "startup-funding-"));
  const copy = join(folder, "copy.db");
  try {
    for (const part of ["", "-wal"]) await copyFile(path + part, copy + part);
    isRead(fallback, pathToFileURL(copy).href, true);
  } catch {
    // What cannot be read is not there.
  } finally {
    // Open files stay readable where they can be deleted; else the system deletes them some time.
    await rm(folder, { recursive: true, force: true }).catch(() => undefined);
  }
}
