import { DatabaseSync, type StatementSync } from "node:sqlite";
import type { KeptRecord } from "../../src/store/records/contents.ts";
import { keptFilings } from "./corpus.ts";

/** The same rows in SQLite alone: one table, an index of names, one of words. */
export interface BareLibrary {
  /** Ms that a lookup takes. */
  readonly name: (core: string) => number;
  readonly newestTen: (core: string) => number;
  readonly words: (query: string) => number;
  /** Ms that these rows take in one transaction. */
  readonly insert: (count: number) => number;
  readonly close: () => void;
}

/** Makes it at `path`. */
export function makeBareLibrary(path: string, count: number): BareLibrary {
  const database = new DatabaseSync(path);
  database.exec(`PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL;
    CREATE TABLE filings (id INTEGER PRIMARY KEY, core TEXT NOT NULL, accepted INTEGER, body BLOB NOT NULL);
    CREATE INDEX filingsByName ON filings (core, accepted DESC);
    CREATE VIRTUAL TABLE words USING fts5(text, content='', contentless_delete=1, detail=none);`);
  const row = database.prepare("INSERT INTO filings (core, accepted, body) VALUES (?, ?, ?)");
  const index = database.prepare("INSERT INTO words (rowid, text) VALUES (?, ?)");
  const add = (records: Iterable<KeptRecord>): void => {
    for (const { columns, body } of records) {
      const core = columns.keys?.core ?? "";
      const { lastInsertRowid } = row.run(core, columns.accepted ?? null, body);
      index.run(lastInsertRowid, columns.name);
    }
  };
  database.exec("BEGIN");
  add(keptFilings(count));
  database.exec("COMMIT");
  const one = database.prepare("SELECT id FROM filings WHERE core = ? LIMIT 1");
  const ten = database.prepare("SELECT body FROM filings WHERE core = ? ORDER BY accepted DESC LIMIT 10");
  const found = database.prepare(
    "SELECT body FROM filings WHERE id IN (SELECT rowid FROM words WHERE words MATCH ? ORDER BY rowid DESC LIMIT 20)",
  );
  return {
    name: (core) => timed(one, core),
    newestTen: (core) => timed(ten, core),
    words: (query) => timed(found, query),
    insert(rows) {
      const records = [...keptFilings(rows)];
      const started = performance.now();
      database.exec("BEGIN");
      add(records);
      database.exec("COMMIT");
      return performance.now() - started;
    },
    close: () => database.close(),
  };
}

function timed(statement: StatementSync, text: string): number {
  const started = performance.now();
  statement.all(text);
  return performance.now() - started;
}
