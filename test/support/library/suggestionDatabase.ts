import { DatabaseSync } from "node:sqlite";

/** A database in memory with FTS5 tables of the cores: trigrams, and words. */
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

/** The matching cores, best first. */
export function found(database: DatabaseSync, table: string, match: string) {
  const rows = database
    .prepare(`SELECT core FROM ${table} WHERE ${table} MATCH ? ORDER BY rank LIMIT 200`)
    .all(match);
  return rows.map(({ core }) => ({ core: String(core) }));
}
