import { DatabaseSync } from "node:sqlite";
import type { ResultRow } from "../../../src/domain/record.ts";
import { prepareDatabase } from "../../../src/store/file/schema.ts";
import { keptRecord } from "../../../src/store/library/contents.ts";
import type { LibraryReader } from "../../../src/store/library/reader/libraryReader.ts";
import { answerQuery } from "../../../src/store/library/reader/queries.ts";
import type { RecordMarks } from "../../../src/store/rows/library.ts";
import { sqliteLibrary } from "../../../src/store/rows/sqlite/library.ts";
import { LibraryStatements } from "../../../src/store/library/reader/libraryStatements.ts";

/** A library without a file: what was kept in it is read at once. */
export interface MemoryLibrary {
  readonly reader: Pick<LibraryReader, "ask">;
  /** The questions that were asked, by their names. */
  readonly asked: string[];
  /** Keeps rows: those with a detail in full. `at` in ms since 1970. */
  keep(rows: readonly ResultRow[], at?: number): void;
  mark(row: Pick<ResultRow, "service" | "key">, marks: Partial<RecordMarks>, at?: number): void;
  /** Deletes all. */
  empty(): void;
}

/** Makes one, empty. */
export function memoryLibrary(): MemoryLibrary {
  const database = new DatabaseSync(":memory:");
  prepareDatabase(database, "salt");
  const sql = new LibraryStatements(database);
  const rows = sqliteLibrary(sql);
  const asked: string[] = [];
  return {
    asked,
    reader: {
      ask(name, argument, signal) {
        signal?.throwIfAborted();
        asked.push(name);
        return Promise.resolve(answerQuery(sql, name, argument));
      },
    },
    keep(kept, at = 1_000) {
      for (const { service, key, record, detail } of kept) {
        const isWhole = detail !== undefined || record.kind === "funding";
        const one = keptRecord(detail ?? record, isWhole ? "whole" : "row", key);
        if (one !== undefined) rows.keepRecords({ records: [one], matches: [] }, { service, at });
      }
    },
    mark: ({ service, key }, marks, at = 1_000) =>
      rows.putMarks(service, key, { star: false, tags: [], note: "", ...marks }, at),
    empty: () => database.exec("DELETE FROM records; DELETE FROM companies; DELETE FROM people"),
  };
}
