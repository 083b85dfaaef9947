import { DatabaseSync } from "node:sqlite";

/** An in-memory database with the cores in an FTS5 table of trigrams and one of words. */
export function databaseOf(cores: readonly string[]): DatabaseSync {
  const database = new DatabaseSync(":memory:");
  for (const [table, options] of [
    ["trigrams", ", tokenize='trigram'"],
    ["words", ""],
  ] as const) {
    database.exec(`CREATE VIRTUAL TABLE ${table} USING fts5(core${options})`);
    const insert = database.prepare(`INSERT INTO ${table}(core) VALUES (?)`);
    for (const core of cores) insert.run(core);
  }
  return database;
}

/** The cores that match, the best first. */
export function found(database: DatabaseSync, table: string, match: string) {
  const rows = database
    .prepare(`SELECT core FROM ${table} WHERE ${table} MATCH ? ORDER BY rank LIMIT 200`)
    .all(match);
  return rows.map(({ core }) => ({ core: String(core) }));
}
