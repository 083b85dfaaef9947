import type { Json } from "../../../src/api/json.ts";
import type { RecordKind } from "../../../src/api/records.ts";
import type { TableColumn, TableRow } from "../../../src/render/table/table.ts";
import { createTableWriter } from "../../../src/render/table/writer.ts";
import { wording } from "../detail/wording.ts";

/** Records as the table has them, written as the product writes them. */
export function writtenTable(
  values: readonly Json[],
  kind: RecordKind = "filing",
): { readonly columns: readonly TableColumn[]; readonly rows: readonly TableRow[] } {
  const writer = createTableWriter(kind, wording);
  const rows = values.map((value) => writer.row({ kind, value }));
  return { columns: writer.columns(), rows };
}
