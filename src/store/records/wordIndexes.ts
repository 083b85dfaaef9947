import type { Statements } from "../sql/statements.ts";

/** The words of records by their numbers, and the cores of companies by theirs. */
type WordIndex = "words" | "fuzzy";

const columns: Readonly<Record<WordIndex, string>> = { words: "text", fuzzy: "core" };

/**
 * Puts a text into an index in the place of the one before; an empty one goes. Where the index cannot be written, `meta` says
 * that both are to be rebuilt.
 */
export function putIndexed(sql: Statements, index: WordIndex, id: number, text: string): void {
  if (!isThere(sql, index)) {
    sql.putMeta("words", "stale");
    return;
  }
  // A contentless table keeps the old words of a rowid that is inserted twice.
  sql.run(`DELETE FROM ${index} WHERE rowid = ?`, [id]);
  if (text !== "") sql.run(`INSERT INTO ${index} (rowid, ${columns[index]}) VALUES (?, ?)`, [id, text]);
}

/** Whether an index of words can be searched: it is there, and it holds all that it should. */
export function hasIndex(sql: Statements, index: WordIndex): boolean {
  return isThere(sql, index) && !areIndexesStale(sql);
}

/** Whether the indexes are to be rebuilt: they were dropped after damage, or a window was closed while it rebuilt them. */
export function areIndexesStale(sql: Statements): boolean {
  return sql.meta("words") !== undefined;
}

/** Lists the terms of the index of words to one connection. */
export const termsTable = "CREATE VIRTUAL TABLE temp.terms USING fts5vocab(main, words, instance)";

/** Before every letter and digit, which is all that terms hold. */
const lowest = "\u0001";

/** The terms of the index of words that begin so, as `termsTable` lists them; none where there are more than `most`. */
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

export function isThere(sql: Statements, index: WordIndex): boolean {
  return sql.has("SELECT 1 FROM sqlite_schema WHERE name = ?", [index]);
}
