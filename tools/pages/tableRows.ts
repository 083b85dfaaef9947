import type { Json } from "../../src/text/json.ts";
import type { RecordKind } from "../../src/service/contract/records.ts";
import { createTableWriter } from "../../src/present/table/tableWriter.ts";
import { wording } from "./wording.ts";
import type { WrittenTable } from "./table.ts";

/** Writes records as the product does. */
export function writtenTable(values: readonly Json[], kind: RecordKind = "filing"): WrittenTable {
  const writer = createTableWriter(kind, wording);
  const rows = values.map((value) => writer.row({ kind, value }));
  return { columns: writer.columns(), rows };
}
