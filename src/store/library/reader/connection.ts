import { readdirSync, readFileSync, statSync, copyFileSync, existsSync, mkdtempSync, rmSync } from "node:fs";
import { dirname, join } from "node:path";
import type { DatabaseSync } from "node:sqlite";
import { tmpdir } from "node:os";
import { pathToFileURL } from "node:url";
import { isSpill, spiltIn } from "../../changes/spillFile.ts";
import { sqliteLibrary } from "../../records/libraryRows.ts";
import { Statements } from "../../sql/statements.ts";
import { sqliteFailure } from "../../sql/failure.ts";
import { type Sqlite, version, versionOf } from "../../sql/schema.ts";
import { LibraryStatements } from "./queries/knownNames.ts";
import { answerQuery, type LibraryQuery, type QueryArgument, type QueryResult } from "./queries.ts";

/** `why` nothing was answered: there is no library yet, another window holds a lock, or an index is out of step. */
export type LibraryAnswer<Name extends LibraryQuery> =
  | { readonly ok: true; readonly value: QueryResult<Name> }
  | { readonly ok: false; readonly why: "nothing" | "busy" | "indexDamaged"; readonly message: string };

/** Reads the library of the file at `path` through its own connection, opened by the first question. Never throws. */
export class LibraryConnection {
  readonly #sqlite: Sqlite;
  readonly #path: string;
  #seeSpilt: () => void = () => undefined;
  #sql: LibraryStatements | undefined;
  #inode: bigint | undefined;

  constructor(sqlite: Sqlite, path: string) {
    this.#sqlite = sqlite;
    this.#path = path;
  }

  answer<Name extends LibraryQuery>(name: Name, argument: QueryArgument<Name>): LibraryAnswer<Name> {
    try {
      const sql = this.#opened();
      if (sql === undefined) return { ok: false, why: "nothing", message: "no library" };
      this.#seeSpilt();
      return { ok: true, value: answerQuery(sql, name, argument) };
    } catch (error) {
      // The file may have gone, or been set aside: the next question opens what is there then.
      this.close();
      return {
        ok: false,
        why: sqliteFailure(error) === "indexDamaged" ? "indexDamaged" : "busy",
        message: String(error),
      };
    }
  }

  close(): void {
    const sql = this.#sql;
    this.#sql = undefined;
    try {
      sql?.close();
    } catch {
      // It is gone all the same.
    }
  }

  #opened(): LibraryStatements | undefined {
    const inode = statSync(this.#path, { bigint: true, throwIfNoEntry: false })?.ino;
    // It was mended or migrated: another file has taken its place.
    if (inode !== undefined && inode !== this.#inode) this.close();
    if (this.#sql !== undefined || inode === undefined) return this.#sql;
    const database = openToRead(this.#sqlite, this.#path);
    if (versionOf(database) < version) {
      database.close();
      return undefined;
    }
    this.#sql = new LibraryStatements(database);
    database.exec("PRAGMA query_only = ON");
    this.#inode = inode;
    this.#seeSpilt = createSpiltMarks(this.#path, database);
    return this.#sql;
  }
}

/** Opens a connection to read, also where nothing may be written beside the file. May copy it. Throws the errors of SQLite. */
function openToRead(sqlite: Sqlite, path: string): DatabaseSync {
  const href = pathToFileURL(path).href;
  try {
    // Not made where it has gone since.
    return opened(sqlite, `${href}?mode=rw`);
  } catch (error) {
    if (["busy", "corrupt", "moved"].includes(sqliteFailure(error)) || !existsSync(path)) throw error;
    const hasJournal = (statSync(`${path}-wal`, { throwIfNoEntry: false })?.size ?? 0) > 0;
    return hasJournal ? openCopy(sqlite, path) : opened(sqlite, `${href}?immutable=1`);
  }
}

function opened({ DatabaseSync: Connection }: Sqlite, uri: string): DatabaseSync {
  const database = new Connection(uri);
  try {
    database.exec("PRAGMA busy_timeout = 200; PRAGMA trusted_schema = OFF; PRAGMA temp_store = MEMORY");
    // A file that can be opened cannot always be read.
    versionOf(database);
    return database;
  } catch (error) {
    database.close();
    throw error;
  }
}

/** The copy goes immediately where open files can be deleted; else the system deletes it some time. */
function openCopy(sqlite: Sqlite, path: string): DatabaseSync {
  const folder = mkdtempSync(join(tmpdir(), "startup-funding-"));
  const copy = join(folder, "copy.db");
  try {
    for (const part of ["", "-wal"]) copyFileSync(path + part, copy + part);
    return opened(sqlite, pathToFileURL(copy).href);
  } finally {
    rmSync(folder, { recursive: true, force: true, maxRetries: 0 });
  }
}

/** Returns what shows a connection the marks and hidden names in spill files, in temporary tables in front of those of the file. */
function createSpiltMarks(path: string, database: DatabaseSync): () => void {
  let seen = "";
  return () => {
    const files = readdirSync(dirname(path))
      .filter((name) => isSpill(name, path))
      .map((name) => join(dirname(path), name));
    const stamp = files
      .map((file) => `${file} ${String(statSync(file, { throwIfNoEntry: false })?.mtimeMs)}`)
      .join();
    if (stamp === seen) return;
    seen = stamp;
    database.exec(
      "PRAGMA query_only = OFF; DROP TABLE IF EXISTS temp.marks; DROP TABLE IF EXISTS temp.hiddenNames",
    );
    if (files.length > 0) {
      database.exec(ownTables);
      const rows = sqliteLibrary(new Statements(database));
      for (const change of files.flatMap((file) => spiltIn(textOf(file)).changes)) {
        if (change.what === "marks") rows.putMarks(change.service, change.key, change.marks, change.at);
        else if (change.what === "nameHidden")
          rows.hideName(change.service, change.core, change.name, change.at);
        else if (change.what === "nameShown") rows.showName(change.service, change.core);
      }
    }
    database.exec("PRAGMA query_only = ON");
  };
}

const ownTables = `
CREATE TEMP TABLE marks AS SELECT * FROM main.marks;
CREATE UNIQUE INDEX temp.marksByKey ON marks (service, key);
CREATE TEMP TABLE hiddenNames AS SELECT * FROM main.hiddenNames;
CREATE UNIQUE INDEX temp.hiddenNamesByCore ON hiddenNames (service, core);
`;

/** Empty where it has gone meanwhile. */
function textOf(file: string): string {
  try {
    return readFileSync(file, "utf8");
  } catch {
    return "";
  }
}
