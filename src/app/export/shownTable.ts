import { setImmediate as nextTimeSlice } from "node:timers/promises";
import { type ColumnRole, longestCell } from "../../codegen/file/fileJob.ts";
import type { ResultRow } from "../../domain/record.ts";
import type { TableCell, TableColumn, TableRow } from "../../present/table/tableProtocol.ts";
import { createTableWriter } from "../../present/table/tableWriter.ts";
import type { Wording } from "../../present/wording.ts";
import type { Json } from "../../text/json.ts";

/** A table as a person has arranged it. */
export interface ShownTable {
  /** Ids of the columns, in their order. */
  readonly columns: readonly string[];
  /** Reads the rows in the order of the table. Rejects with the signal’s reason. */
  readonly read: (
    signal: AbortSignal,
  ) => Promise<{ readonly columns: readonly TableColumn[]; readonly rows: readonly TableRow[] }>;
}

/** Returns a record for each row, of a field for each column, by its title; `roles` by the same titles. */
export async function shownValues(
  { columns: ids, read }: ShownTable,
  signal: AbortSignal,
): Promise<{
  readonly columns: readonly TableColumn[];
  readonly values: readonly Json[];
  readonly roles: Readonly<Record<string, ColumnRole>>;
}> {
  const { columns, rows } = await read(signal);
  const shown = ids.flatMap((id) => {
    const at = columns.findIndex((column) => column.id === id);
    const column = columns[at];
    return column === undefined ? [] : [{ at, column }];
  });
  return {
    columns: shown.map(({ column }) => column),
    values: rows.map(({ cells }) =>
      Object.fromEntries(shown.map(({ at, column }) => [column.title, valueOf(cells[at] ?? null, column)])),
    ),
    roles: Object.fromEntries(
      shown.flatMap(({ column: { title, kind } }) =>
        kind === "amount" || kind === "date"
          ? [[title, kind === "date" ? "instant" : "amount"] as const]
          : [],
      ),
    ),
  };
}

/** Rows that are written in one time slice. */
const sliceSize = 200;

/** Makes the reader of rows of a search as their table shows them. `newsOf` is the text of the column of news. */
export function resultsTableReader(
  rows: readonly ResultRow[],
  newsOf: (row: ResultRow) => string,
  wording: Wording,
): ShownTable["read"] {
  return async (signal) => {
    const writer = createTableWriter(rows[0]?.record.kind ?? "filing", wording, longestCell);
    const written: TableRow[] = [];
    for (const row of rows) {
      written.push(writer.row(row.record, row.detail, newsOf(row)));
      if (written.length % sliceSize === 0) await nextTimeSlice();
      signal.throwIfAborted();
    }
    return { columns: writer.columns(), rows: written };
  };
}

/** Numbers as numbers and dates as days such as "2024-05-06"; any other cell as its text. */
function valueOf(cell: TableCell, { kind }: TableColumn): Json {
  if (cell === null || typeof cell === "string") return cell;
  const [text, key, day] = cell;
  if (kind === "date" && typeof key === "number") return day ?? new Date(key).toISOString().slice(0, 10);
  if (kind !== "amount" && kind !== "number") return text;
  return typeof key === "number" ? key : BigInt(key);
}
