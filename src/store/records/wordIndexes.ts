import type { Statements } from "../sql/statements.ts";

export interface WordIndexes {
  putWords(record: number, words: string): void;
  putCore(company: number, core: string): void;
  dropWords(record: number): void;
  dropCore(company: number): void;
}

/** Where an index cannot be written, `meta` says that both are to be rebuilt. */
export function sqliteWordIndexes(sql: Statements): WordIndexes {
  const put = (table: "words" | "fuzzy", column: string, id: number, text: string): void => {
    if (!isThere(sql, table)) {
      sql.run("INSERT OR REPLACE INTO meta (name, value) VALUES ('words', 'stale')");
      return;
    }
    // A contentless table keeps the old words of a rowid that is inserted twice.
    sql.run(`DELETE FROM ${table} WHERE rowid = ?`, [id]);
    if (text !== "") sql.run(`INSERT INTO ${table} (rowid, ${column}) VALUES (?, ?)`, [id, text]);
  };
  return {
    putWords: (record, words) => put("words", "text", record, words),
    putCore: (company, core) => put("fuzzy", "core", company, core),
    dropWords: (record) => put("words", "text", record, ""),
    dropCore: (company) => put("fuzzy", "core", company, ""),
  };
}

/** Whether an index of words can be searched: it is there, the runtime can read it, and it holds all that it should. */
export function hasIndex(sql: Statements, table: "words" | "fuzzy"): boolean {
  return isThere(sql, table) && !areIndexesStale(sql);
}

/** Whether the indexes are to be rebuilt: a runtime without FTS5 has written, or an older version emptied the rest. */
export function areIndexesStale(sql: Statements): boolean {
  return sql.has("SELECT 1 FROM meta WHERE name = 'words'");
}

/** A runtime without FTS5 sees a table, and cannot read it. */
function isThere(sql: Statements, table: string): boolean {
  return sql.hasFullText && sql.has("SELECT 1 FROM sqlite_schema WHERE name = ?", [table]);
}
