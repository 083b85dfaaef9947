import type { DatabaseSync } from "node:sqlite";
import { inTransaction } from "../sql/schema.ts";
import type { Database } from "./database.ts";
import { sqliteAccounts } from "./accounts.ts";
import { sqliteAnswers } from "./answers.ts";
import { sqliteLibrary } from "../records/libraryRows.ts";
import { sqliteLedger } from "./ledger.ts";
import { sqliteQuestions, sqliteTaken } from "./questions.ts";
import { sqliteSpace } from "./space.ts";
import { saltIn, Statements } from "../sql/statements.ts";

/** The rows of a SQLite database that has the tables of `schema.ts`. Its methods throw the errors of SQLite. */
export function createSqliteDatabase(database: DatabaseSync, begin?: string): Database {
  const sql = new Statements(database);
  return {
    ...sqliteAnswers(sql),
    ...sqliteAccounts(sql),
    ...sqliteLedger(sql),
    ...sqliteQuestions(sql),
    ...sqliteTaken(sql),
    ...sqliteLibrary(sql),
    ...sqliteSpace(sql),
    get salt() {
      return saltIn(sql);
    },
    atOnce: (work) => inTransaction(database, work, begin),
    close: () => sql.close(),
  };
}
