import { statSync } from "node:fs";
import { sqliteFailure } from "../../sql/failure.ts";
import { versionOf } from "../../sql/schema.ts";
import type { Sqlite } from "../../sql/version.ts";
import { LibraryStatements } from "./queries/libraryStatements.ts";
import { openToRead } from "./openToRead.ts";
import { defineFunctions } from "./queries/table/columns.ts";
import { createSpiltMarks } from "./spiltMarks.ts";
import { answerQuery, type LibraryQuery, type QueryArgument, type QueryResult } from "./queries.ts";

/** Why nothing was answered: there is no library yet, another window holds a lock, or an index is out of step. */
export type Unanswered = "nothing" | "busy" | "indexDamaged";

/** What came of a question. */
export type LibraryAnswer<Name extends LibraryQuery> =
  | { readonly ok: true; readonly value: QueryResult<Name> }
  | { readonly ok: false; readonly why: Unanswered; readonly message: string };

/** Reads the library of the file at `path` through a connection of its own, opened by the first question. Never throws. */
export class LibraryConnection {
  readonly #sqlite: Sqlite;
  readonly #path: string;
  #seeSpilt: () => void = () => undefined;
  #sql: LibraryStatements | undefined;
  /** Which file is open. */
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
      // The file may have gone, or been set aside: the next question opens what lies there then.
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
    if (versionOf(database) < 3) {
      database.close();
      return undefined;
    }
    defineFunctions(database);
    this.#sql = new LibraryStatements(database);
    this.#inode = inode;
    this.#seeSpilt = createSpiltMarks(this.#path, database);
    return this.#sql;
  }
}
