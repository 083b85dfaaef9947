import { type ColumnRole, longestCell } from "../../codegen/file/fileJob.ts";
import type { ResultRow } from "../../domain/record.ts";
import type { TableCell, TableColumn } from "../../present/table/tableProtocol.ts";
import { createTableWriter } from "../../present/table/tableWriter.ts";
import type { Wording } from "../../present/wording.ts";
import type { RecordKind, ServiceRecord } from "../../service/contract/records.ts";
import { isList, type Json } from "../../text/json.ts";
import { inParts } from "./inParts.ts";

/** A table in a person’s arrangement. */
export interface ShownTable {
  /** Ids of the columns, in their order. */
  readonly columns: readonly string[];
  /** Reads the rows in the order of the table, as lists of cells. Rejects with the signal’s reason. */
  readonly parts: (signal: AbortSignal) => AsyncIterable<readonly ServiceRecord[]>;
  /** The columns of all rows read so far, in the order of their cells. */
  readonly known: () => readonly TableColumn[];
}

/** Must be called after the rows were read. Fields of records, `roles`, and `originals` have the columns’ titles as names. */
export function tableRecords({ columns: ids, known }: ShownTable): {
  readonly complete: (row: ServiceRecord) => ServiceRecord;
  readonly roles: Readonly<Record<string, ColumnRole>>;
  readonly originals: ReadonlyMap<string, string>;
} {
  const columns = known();
  const shown = ids.flatMap((id) => {
    const at = columns.findIndex((column) => column.id === id);
    const column = columns[at];
    return column === undefined ? [] : [{ at, column }];
  });
  return {
    complete: ({ kind, value: cells }) => ({
      kind,
      value: Object.fromEntries(
        shown.map(({ at, column }) => [column.title, valueOf(isList(cells) ? cells[at] : null, column)]),
      ),
    }),
    roles: Object.fromEntries(
      shown.flatMap(({ column: { title, kind } }) =>
        kind === "amount" || kind === "date"
          ? [[title, kind === "date" ? "instant" : "amount"] as const]
          : [],
      ),
    ),
    originals: new Map(shown.map(({ column: { title, original } }) => [title, original])),
  };
}

/** Returns the table of a search’s rows. `newsOf` returns the text of the news column. */
export function resultsTable(
  columns: readonly string[],
  rows: readonly ResultRow[],
  newsOf: (row: ResultRow) => string,
  wording: Wording,
): ShownTable {
  const kind = rows[0]?.record.kind ?? "filing";
  const writer = createTableWriter(kind, wording, longestCell);
  const write = (row: ResultRow): ServiceRecord =>
    recordOfCells(kind, writer.row(row.record, row.detail, newsOf(row), row.listed).cells);
  return {
    columns,
    parts: () => inParts(rows, (some) => Promise.resolve(some.map(write))),
    known: () => writer.columns(),
  };
}

export function recordOfCells(kind: RecordKind, cells: readonly TableCell[]): ServiceRecord {
  return { kind, value: cells.map(plainCell) };
}

function plainCell(cell: TableCell): Json {
  return typeof cell === "object" && cell !== null ? cell.flatMap((part) => part ?? []) : cell;
}

/** Returns a number, a day such as "2024-05-06" for a date, or the cell’s text. */
function valueOf(cell: Json | undefined, { kind }: TableColumn): Json {
  if (!isList(cell)) return cell ?? null;
  const [text = null, key = null, day] = cell;
  if (kind === "date" && typeof key === "number") return day ?? new Date(key).toISOString().slice(0, 10);
  if (kind !== "amount" && kind !== "number") return text;
  return typeof key === "string" ? BigInt(key) : key;
}
