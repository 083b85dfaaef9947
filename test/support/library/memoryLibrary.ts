import { DatabaseSync } from "node:sqlite";
import type { ResultRow } from "../../../src/domain/record.ts";
import type { RecordForm, RecordKind } from "../../../src/service/contract/records.ts";
import { makeDatabase } from "../../../src/store/sql/schema.ts";
import { type FilterMatch, toNewRecord } from "../../../src/store/records/contents.ts";
import type { LibraryReader } from "../../../src/store/library/reader/libraryReader.ts";
import { LibraryStatements } from "../../../src/store/library/reader/queries/knownNames.ts";
import { answerQuery } from "../../../src/store/library/reader/queries.ts";
import type { LibraryRecord } from "../../../src/store/library/reader/queries/records.ts";
import type { RecordMarks } from "../../../src/store/records/rows.ts";
import { sqliteLibrary } from "../../../src/store/records/libraryRows.ts";
import { sqliteSaved } from "../../../src/store/records/saved.ts";
import type { JsonObject } from "../../../src/text/json.ts";
import { lookAt } from "./checkResult.ts";

/** A library in memory, readable at once. */
export interface MemoryLibrary {
  readonly reader: Pick<LibraryReader, "ask">;
  /** Names of the queries so far. */
  readonly asked: string[];
  /** Adds rows, complete ones if they have a detail. `at` in ms since 1970. */
  keep(rows: readonly ResultRow[], at?: number): void;
  mark(row: Pick<ResultRow, "service" | "key">, marks: Partial<RecordMarks>, at?: number): void;
  /** Saves a search in which these records are new. */
  save(search: string, service: string, keys: readonly string[]): void;
  markSeen(): void;
  empty(): void;
}

export function memoryLibrary(): MemoryLibrary {
  const sql = statements();
  const rows = sqliteLibrary(sql);
  const saved = sqliteSaved(sql);
  const asked: string[] = [];
  return {
    asked,
    reader: readerOf(sql, asked),
    keep(kept, at = 1_000) {
      for (const { service, key, record, detail } of kept) {
        const isWhole = detail !== undefined || record.kind === "funding";
        const one = toNewRecord(detail ?? record, isWhole ? "whole" : "row", key);
        if (one !== undefined) rows.storeRecords({ records: [one], matches: [] }, { service, at });
      }
    },
    mark: ({ service, key }, marks, at = 1_000) => rows.putMarks(service, key, { ...noMarks, ...marks }, at),
    save(search, service, keys) {
      const question = { endpoint: "companies", filters: {} } as const;
      const own = {
        id: search,
        name: search,
        service,
        question,
        isPinned: false,
        schedule: "byHand",
      } as const;
      saved.putSavedSearch({ ...own, savedAt: 1 });
      saved.putFirstCheck(own, { check: lookAt(1), keys, isSilent: false });
    },
    markSeen: () => saved.markSeen(saved.news()),
    empty: () =>
      sql.exec("DELETE FROM records; DELETE FROM companies; DELETE FROM people; DELETE FROM roles"),
  };
}

/** Answers from a library; undefined without one. */
export function readerOf(
  sql: LibraryStatements | undefined,
  asked: string[] = [],
): Pick<LibraryReader, "ask"> {
  return {
    ask(name, argument, signal) {
      signal?.throwIfAborted();
      asked.push(name);
      return Promise.resolve(sql === undefined ? undefined : answerQuery(sql, name, argument));
    },
  };
}

/** The default service of records. */
export const keptService = "https://app.example";

/** A record for the library; the rest is typical. */
export interface Kept {
  readonly value: JsonObject;
  readonly kind?: RecordKind;
  readonly form?: RecordForm;
  readonly service?: string;
  readonly star?: true;
  /** The filters of the search that returned it. */
  readonly matches?: readonly FilterMatch[];
}

/** A library in memory with these records; the first was received first. */
export function openLibrary(records: readonly Kept[]): LibraryStatements {
  const sql = statements();
  const rows = sqliteLibrary(sql);
  for (const [index, kept] of records.entries()) {
    const { value, kind = "filing", form = "row", service = keptService, matches = [], star } = kept;
    const record = toNewRecord({ kind, value }, form);
    if (record === undefined) throw new TypeError("no record");
    rows.storeRecords({ records: [record], matches }, { service, at: index + 1 });
    if (star === true) rows.putMarks(service, record.key, { ...noMarks, star }, index + 1);
  }
  return sql;
}

const noMarks: RecordMarks = { star: false, tags: [], note: "" };

function statements(): LibraryStatements {
  const database = new DatabaseSync(":memory:");
  makeDatabase(database, "salt");
  return new LibraryStatements(database);
}

/** Drops the word indexes, as in a runtime without FTS5. */
export function withoutIndexes(sql: LibraryStatements): LibraryStatements {
  sql.exec("DROP TABLE words; DROP TABLE fuzzy");
  return sql;
}

export function namesOf(records: readonly LibraryRecord[]): readonly unknown[] {
  return records.map(({ value }) =>
    typeof value === "object" && value !== null && "name" in value ? value["name"] : undefined,
  );
}
