import type { Statements } from "../sql/statements.ts";

type WordIndex = "words" | "fuzzy";

const columns: Readonly<Record<WordIndex, string>> = { words: "text", fuzzy: "core" };

/** Replaces a text in an index; an empty text deletes it. If the index doesn’t exist, marks both as stale. */
export function putIndexed(sql: Statements, index: WordIndex, id: number, text: string): void {
  if (!indexExists(sql, index)) {
    sql.putMeta("words", "stale");
    return;
  }
  // A contentless table keeps the old words if a rowid is inserted twice.
  sql.run(`DELETE FROM ${index} WHERE rowid = ?`, [id]);
  if (text !== "") sql.run(`INSERT INTO ${index} (rowid, ${columns[index]}) VALUES (?, ?)`, [id, text]);
}

export function hasIndex(sql: Statements, index: WordIndex): boolean {
  return indexExists(sql, index) && !areIndexesStale(sql);
}

/** True if the indexes were dropped after damage, or a rebuild was interrupted. */
export function areIndexesStale(sql: Statements): boolean {
  return sql.meta("words") !== undefined;
}

export const termsTable = "CREATE VIRTUAL TABLE temp.terms USING fts5vocab(main, words, instance)";

/** Sorts before all letters and digits. */
const lowest = "\u0001";

/** Returns the terms with this beginning; none if there are more than `most`. */
export function termsBeginningWith(sql: Statements, beginning: string, most: number): readonly string[] {
  const found: string[] = [];
  for (let from = beginning; ;) {
    const term = sql.text("SELECT term FROM temp.terms WHERE term >= ? LIMIT 1", [from]);
    if (term?.startsWith(beginning) !== true) return found;
    if (found.length === most) return [];
    found.push(term);
    from = term + lowest;
  }
}

export function indexExists(sql: Statements, index: WordIndex): boolean {
  return sql.has("SELECT 1 FROM sqlite_schema WHERE name = ?", [index]);
}
