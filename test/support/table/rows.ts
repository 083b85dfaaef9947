import type { Json } from "../../../src/api/json.ts";
import type { RecordKind } from "../../../src/api/records.ts";
import { createTableWriter } from "../../../src/render/table/writer.ts";
import { wording } from "../detail/wording.ts";
import type { WrittenTable } from "./browserPage.ts";

/** Records as the table has them, written as the product writes them. */
export function writtenTable(values: readonly Json[], kind: RecordKind = "filing"): WrittenTable {
  const writer = createTableWriter(kind, wording);
  const rows = values.map((value) => writer.row({ kind, value }));
  return { columns: writer.columns(), rows };
}
