import { nameOf, withDetail } from "../../domain/record.ts";
import { isObject, type Json, type JsonObject } from "../../text/json.ts";
import type { RecordKind, ServiceRecord } from "../../service/contract/records.ts";
import { oneLine } from "../../text/oneLine.ts";
import type { Wording } from "../wording.ts";
import { createCellWriter, type CellWriter } from "./cells.ts";
import { columnsOf, growingColumn, idOf, mostColumns, restColumn, type GrowingColumn } from "./columns.ts";
import { fieldsOfAll, newsColumn } from "./knownFields.ts";
import type { TableCell, TableColumn, TableRow } from "./messages.ts";

export interface TableWriter {
  /** One row. `detail` is the record in full, where that is known: its fields are beside those of the list. `news`: a word. */
  row(record: ServiceRecord, detail?: ServiceRecord, news?: string): TableRow;
  /** The columns of all rows so far, in the order of their cells; one that is there keeps its place. */
  columns(): readonly TableColumn[];
}

/** Records inside of records become separate columns, this deep. */
const deepest = 3;

export function createTableWriter(kind: RecordKind, wording: Wording): TableWriter {
  const columns: GrowingColumn[] = [];
  const places = new Map<string, number>();
  const write = createCellWriter(wording);
  const placeOf = (path: readonly string[]): number | undefined => {
    const id = idOf(path);
    const known = places.get(id);
    if (known !== undefined) return known;
    if (columns.length >= mostColumns) return undefined;
    places.set(id, columns.length);
    columns.push(growingColumn(path));
    return columns.length - 1;
  };
  for (const key of fieldsOfAll(kind)) placeOf([key]);
  return {
    row(record, detail, news = "") {
      const known = withDetail(record, detail).value;
      const value = isObject(known) ? known : { value: known };
      const cells: TableCell[] = [];
      const rest: string[] = [];
      for (const { path, part } of fieldsOf(value, [])) {
        const at = placeOf(path);
        if (at === undefined) rest.push(`${path.join(".")}: ${restText(write, part, path)}`);
        else put(cells, at, columns[at], part, write);
      }
      if (news !== "") cells[ownPlace(newsColumn, columns, places)] = news;
      if (rest.length > 0) cells[ownPlace(restColumn, columns, places)] = oneLine(rest.join("; "), 300);
      return {
        name: oneLine(nameOf(record, wording.t), 120),
        cells: Array.from(cells, (cell) => cell ?? null),
      };
    },
    columns: () => columnsOf(columns, kind, wording),
  };
}

function put(
  cells: TableCell[],
  at: number,
  column: GrowingColumn | undefined,
  part: Json,
  write: CellWriter,
): void {
  const { cell, kind } = write(part, column?.path.at(-1) ?? "");
  cells[at] = cell;
  if (column === undefined || kind === undefined) return;
  column.tally[kind] += 1;
  if (typeof part === "object") column.isNested = true;
}

function restText(write: CellWriter, part: Json, path: readonly string[]): string {
  const { cell } = write(part, path.at(-1) ?? "");
  return cell === null ? "" : typeof cell === "string" ? cell : cell[0];
}

/** The place of a column that is no field’s. */
function ownPlace(id: string, columns: GrowingColumn[], places: Map<string, number>): number {
  const known = places.get(id);
  if (known !== undefined) return known;
  places.set(id, columns.length);
  columns.push({ ...growingColumn([]), id });
  return columns.length - 1;
}

interface FieldValue {
  readonly path: readonly string[];
  readonly part: Json;
}

/** The fields of a record; a record in it is its own fields, while it has some and is not too deep. */
function* fieldsOf(value: JsonObject, above: readonly string[]): Generator<FieldValue> {
  for (const [key, part] of Object.entries(value)) {
    const path = [...above, key];
    if (isObject(part) && path.length < deepest && Object.keys(part).length > 0) yield* fieldsOf(part, path);
    else yield { path, part };
  }
}
