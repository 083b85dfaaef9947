import { DatabaseSync } from "node:sqlite";
import type { RecordForm, RecordKind } from "../../../src/service/contract/records.ts";
import { prepareDatabase } from "../../../src/store/file/schema.ts";
import { type FilterMatch, keptRecord } from "../../../src/store/library/contents.ts";
import type { LibraryRecord } from "../../../src/store/library/reader/queries/records.ts";
import { createSqliteDatabase } from "../../../src/store/rows/sqliteDatabase.ts";
import { LibraryStatements } from "../../../src/store/library/reader/libraryStatements.ts";
import type { JsonObject } from "../../../src/text/json.ts";

/** The service whose records a test keeps, unless it says otherwise. */
export const keptService = "https://app.example";

/** A record for the library; the rest is as in most answers. */
export interface Kept {
  readonly value: JsonObject;
  readonly kind?: RecordKind;
  readonly form?: RecordForm;
  readonly service?: string;
  readonly star?: true;
  /** What the search asked for that returned it. */
  readonly matches?: readonly FilterMatch[];
}

/** A library in memory that holds these records, the first one received first. */
export function openLibrary(records: readonly Kept[]): LibraryStatements {
  const connection = new DatabaseSync(":memory:");
  prepareDatabase(connection, "salt");
  const database = createSqliteDatabase(connection);
  for (const [index, kept] of records.entries()) {
    const { value, kind = "filing", form = "row", service = keptService, matches = [], star } = kept;
    const record = keptRecord({ kind, value }, form);
    if (record === undefined) throw new TypeError("no record");
    database.keepRecords({ records: [record], matches }, { service, at: index + 1 });
    if (star === true) database.putMarks(service, record.key, { star, tags: [], note: "" }, index + 1);
  }
  return new LibraryStatements(connection);
}

/** The same without indexes of words, as in a runtime that lacks FTS5. */
export function withoutIndexes(sql: LibraryStatements): LibraryStatements {
  sql.exec("DROP TABLE words; DROP TABLE fuzzy");
  return sql;
}

/** The names of records, in their order. */
export function namesOf(records: readonly LibraryRecord[]): readonly unknown[] {
  return records.map(({ value }) =>
    typeof value === "object" && value !== null && "name" in value ? value["name"] : undefined,
  );
}
