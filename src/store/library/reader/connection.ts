import { statSync } from "node:fs";
import { openToRead } from "../../file/readOnly.ts";
import { sqliteFailure } from "../../sql/failure.ts";
import { type Sqlite, version, versionOf } from "../../sql/schema.ts";
import { LibraryStatements } from "./queries/knownNames.ts";
import { answerQuery, type LibraryQuery, type QueryArgument, type QueryResult } from "./queries.ts";

/** `nothing`: there is no library yet. `busy`: it is locked. `indexDamaged`: an index doesn’t match its table. */
export type LibraryAnswer<Name extends LibraryQuery> =
  | { readonly ok: true; readonly value: QueryResult<Name> }
  | { readonly ok: false; readonly why: "nothing" | "busy" | "indexDamaged"; readonly message: string };

/** Reads the library at `path` through its own connection, opened by the first query. Never throws. */
export class LibraryConnection {
  readonly #sqlite: Sqlite;
  readonly #path: string;
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
      return { ok: true, value: answerQuery(sql, name, argument) };
    } catch (error) {
      // The file may have been replaced, so the next query opens it again.
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
      // The connection is unusable in any case.
    }
  }

  #opened(): LibraryStatements | undefined {
    const inode = statSync(this.#path, { bigint: true, throwIfNoEntry: false })?.ino;
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
    return this.#sql;
  }
}
