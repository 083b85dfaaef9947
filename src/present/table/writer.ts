import type { RecordKind, ServiceRecord } from "../../service/contract/records.ts";
import { readableKey } from "../detail/keys.ts";
import { oneLine } from "../../text/oneLine.ts";
import type { Wording } from "../wording.ts";
import { knownFields, type KnownField, fieldsOfAll, newsColumn } from "./knownFields.ts";
import type { ColumnKind, TableColumn, TableCell, TableRow } from "./messages.ts";
import { nameOf, withDetail } from "../../domain/record.ts";
import { isObject, type Json, type JsonObject } from "../../text/json.ts";
import { createCellWriter } from "./cells.ts";

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
  const placeOf = (id: string, path: readonly string[] = []): number => {
    const at = places.get(id) ?? columns.length;
    if (at < columns.length) return at;
    places.set(id, at);
    const tally = { text: 0, amount: 0, number: 0, date: 0, flag: 0 };
    columns.push({ id, path, tally, isNested: false });
    return at;
  };
  for (const key of fieldsOfAll(kind)) placeOf(idOf([key]), [key]);
  return {
    row(record, detail, news = "") {
      const known = withDetail(record, detail).value;
      const cells: TableCell[] = [];
      const rest: string[] = [];
      for (const { path, part } of fieldsOf(isObject(known) ? known : { value: known }, [])) {
        const id = idOf(path);
        const { cell, kind: cellKind } = write(part, path.at(-1) ?? "");
        if (!places.has(id) && columns.length >= mostColumns) {
          rest.push(`${path.join(".")}: ${(typeof cell === "string" ? cell : cell?.[0]) ?? ""}`);
          continue;
        }
        const at = placeOf(id, path);
        cells[at] = cell;
        const column = columns[at];
        if (column === undefined || cellKind === undefined) continue;
        column.tally[cellKind] += 1;
        if (typeof part === "object") column.isNested = true;
      }
      if (news !== "") cells[placeOf(newsColumn)] = news;
      if (rest.length > 0) cells[placeOf(restColumn)] = oneLine(rest.join("; "), 300);
      return {
        name: oneLine(nameOf(record, wording.t), 120),
        cells: Array.from(cells, (cell) => cell ?? null),
      };
    },
    columns: () => columnsOf(columns, kind, wording),
  };
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

/** More columns than these are one, that holds the rest: a record may have any number of fields. */
export const mostColumns = 100;

/** Columns that a table of undocumented records shows before the person chose. */
const usualCount = 12;

/** Id of the column that holds what has no column; no path can have it. */
const restColumn = "~";

interface GrowingColumn {
  readonly id: string;
  readonly path: readonly string[];
  readonly tally: Record<ColumnKind, number>;
  isNested: boolean;
}

function idOf(path: readonly string[]): string {
  return path.map((part) => part.replaceAll("~", "~0").replaceAll("/", "~1")).join("/");
}

/** Fields whose amounts add up: what was raised or offered. Not totals of totals, prices, valuations, minimums. */
const summable = /^(?:money_raised|offered_for_sale|amount|amount_raised|amount_sold|raised)$/i;

/** The columns as they are known now, in the order of the cells. */
function columnsOf(
  growing: readonly GrowingColumn[],
  kind: RecordKind,
  wording: Wording,
): readonly TableColumn[] {
  const fields = knownFields(kind);
  const titles = titlesOf(growing, fields, wording);
  const isNamed = growing.some(({ id, tally }) => fields.get(id)?.names === true && tally.text > 0);
  let plain = 0;
  return growing.map((column, at): TableColumn => {
    const known = fields.get(column.id);
    const isPlain = !column.isNested && column.id !== "id" && column.id !== restColumn && isSeen(column);
    if (isPlain && known?.isUsual !== false) plain += 1;
    const columnKind = known?.kind ?? kindOf(column.tally);
    return {
      id: column.id,
      title: titles[at] ?? column.id,
      original: oneLine(column.path.join(".")),
      kind: columnKind,
      isUsual:
        known === undefined
          ? isPlain && plain <= usualCount
          : known.isUsual === "unlessNamed"
            ? !isNamed
            : known.isUsual,
      ...(known === undefined ? {} : { rank: known.rank }),
      ...(columnKind === "amount" && summable.test(column.path.at(-1) ?? "") ? { isSummable: true } : {}),
    };
  });
}

/** A known field's own name, else the last part of its path, with the parts before where two would have one title. */
function titlesOf(
  growing: readonly GrowingColumn[],
  fields: ReadonlyMap<string, KnownField>,
  wording: Wording,
): readonly string[] {
  const short = growing.map(({ id, path }) => {
    if (id === restColumn) return wording.t("Other fields");
    return fields.get(id)?.title?.(wording) ?? readableKey(path.at(-1) ?? "");
  });
  const uses = new Map<string, number>();
  for (const title of short) uses.set(title, (uses.get(title) ?? 0) + 1);
  return short.map((title, at) => {
    const path = growing[at]?.path ?? [];
    return (uses.get(title) ?? 0) < 2 || path.length < 2 ? title : longTitle(path);
  });
}

/** "Organization location city"; words in capitals stay. */
function longTitle(path: readonly string[]): string {
  return path
    .map(readableKey)
    .map((words, index) => (index === 0 || /^\p{Lu}{2}/u.test(words) ? words : words.toLowerCase()))
    .join(" ");
}

function isSeen({ tally }: GrowingColumn): boolean {
  return Object.values(tally).some((count) => count > 0);
}

function kindOf(tally: GrowingColumn["tally"]): ColumnKind {
  const kinds = ["text", "amount", "number", "date", "flag"] as const;
  return kinds.reduce((best, kind) => (tally[kind] > tally[best] ? kind : best), "text");
}
