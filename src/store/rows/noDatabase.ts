import { type Database, createSqliteDatabase } from "./database.ts";

/** Stands in for the database of a runtime without SQLite, and of a closed store: finds nothing, and stores nothing. */
export const noDatabase: Database = createSqliteDatabase({
  isTransaction: false,
  exec: () => undefined,
  close: () => undefined,
  prepare: () => ({
    get: () => undefined,
    all: () => [],
    iterate: () => [].values(),
    run: () => ({ changes: 0, lastInsertRowid: 0 }),
  }),
});
