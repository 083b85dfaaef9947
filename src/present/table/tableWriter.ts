import type { RecordKind, ServiceRecord } from "../../service/contract/records.ts";
import { columnsOf as factColumnsOf, companyKey } from "../../domain/library/recordColumns.ts";
import { companyPaths, factsOf } from "../../domain/record/facts.ts";
import { fieldLabel, readableKey } from "../detail/jsonKeys.ts";
import { dayReader } from "../date.ts";
import { isBareKey, isPercentKey } from "../fieldKinds.ts";
import { defined } from "../../text/defined.ts";
import { oneLine } from "../../text/oneLine.ts";
import type { Wording } from "../wording.ts";
import {
  knownFields,
  type KnownField,
  fieldsOfAll,
  listColumn,
  listColumnId,
  newsColumn,
} from "./knownFields.ts";
import type { ColumnKind, TableColumn, TableCell, TableRow } from "./tableProtocol.ts";
import { nameOf, type ResultRow, withDetail } from "../../domain/record.ts";
import { field, isObject, type Json, type JsonObject } from "../../text/json.ts";
import { createCellWriter } from "./tableCells.ts";

export interface TableWriter {
  /** Returns one row. `detail` is the full record, if known: its fields join the list’s. `news` is a word. */
  row(record: ServiceRecord, detail?: ServiceRecord, news?: string, listed?: ResultRow["listed"]): TableRow;
  /** Returns the columns of all rows so far, in the order of their cells; existing columns keep their places. */
  columns(): readonly TableColumn[];
}

/** Nested records become separate columns down to this depth. */
const maxDepth = 3;

/** `longest` is a cell’s longest text in characters; by default as much as a page can draw. */
export function createTableWriter(kind: RecordKind, wording: Wording, longest?: number): TableWriter {
  const columns: GrowingColumn[] = [];
  const places = new Map<string, number>();
  const write = createCellWriter(wording, longest);
  const dayOf = dayReader(wording);
  const knownField = knownFields(kind);
  const placeOf = (id: string, path: readonly string[] = []): number => {
    const at = places.get(id) ?? columns.length;
    if (at < columns.length) return at;
    places.set(id, at);
    const tally = { text: 0, amount: 0, number: 0, date: 0, flag: 0 };
    columns.push({ id, path, known: listColumn(id) ?? knownField(id), tally, isNested: false });
    return at;
  };
  for (const key of fieldsOfAll(kind)) placeOf(idOf([key]), [key]);
  /** A funding without a company’s name gets its title as name, as in the tree. */
  const nameCompany = (cells: TableCell[], record: ServiceRecord): void => {
    const named = columns.flatMap(({ known }, at) => (known?.isCompanyName === true ? [at] : []));
    const [path = []] = companyPaths;
    if (typeof field(record.value, "title") !== "string" || named.some((at) => (cells[at] ?? null) !== null))
      return;
    // The cell doesn’t count as a name: if no record names its company, the title column is shown instead.
    cells[named[0] ?? placeOf(idOf(path), path)] = oneLine(nameOf(record, wording.t), 300);
  };
  return {
    row(record, detail, news = "", listed = {}) {
      const whole = withDetail(record, detail);
      const { value } = whole;
      const cells: TableCell[] = [];
      const rest: string[] = [];
      const fields = [...fieldsOf(isObject(value) ? value : { value }, [])].map(({ path, part }) => ({
        id: idOf(path),
        path,
        part,
      }));
      const ofList = Object.entries(listed).map(([header, part]) => ({
        id: listColumnId(header),
        path: [header],
        part,
      }));
      for (const { id, path, part } of [...fields, ...ofList]) {
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
      if (kind === "funding") nameCompany(cells, whole);
      if (news !== "") cells[placeOf(newsColumn)] = news;
      if (rest.length > 0) cells[placeOf(restColumn)] = oneLine(rest.join("; "), 300);
      return {
        name: oneLine(nameOf(record, wording.t), 120),
        cells: Array.from(cells, (cell) => cell ?? null),
        ...countedFacts(whole, dayOf),
      };
    },
    columns: () => columnsOf(columns, wording),
  };
}

/** Returns the facts that the library’s database counts, from the same reader, so that both tables and charts agree. */
function countedFacts(
  record: ServiceRecord,
  dayOf: ReturnType<typeof dayReader>,
): Pick<TableRow, "facts" | "filing"> {
  const { keys, state, industry, series, raised, accepted } = factColumnsOf(record);
  const { date, country, location } = factsOf(record);
  const day = Date.parse(`${dayOf(date?.value) ?? ""}T00:00:00Z`);
  const company = companyKey({ keys, state });
  return {
    facts: defined({
      day: Number.isNaN(day) ? undefined : day,
      amount: raised,
      state,
      // A location in one text may end with a country.
      country: country?.value ?? (state === undefined ? location?.value : undefined),
      industry,
      series,
    }),
    ...(record.kind === "filing" && company !== undefined && accepted !== undefined
      ? { filing: { company, acceptedAt: accepted } }
      : {}),
  };
}

interface FieldValue {
  readonly path: readonly string[];
  readonly part: Json;
}

function* fieldsOf(value: JsonObject, above: readonly string[]): Generator<FieldValue> {
  for (const [key, part] of Object.entries(value)) {
    const path = [...above, key];
    if (isObject(part) && path.length < maxDepth && Object.keys(part).length > 0) yield* fieldsOf(part, path);
    else yield { path, part };
  }
}

/** Further fields share one column, because a record may have any number. */
export const mostColumns = 100;

/** Columns of undocumented records that are shown until the person chooses. */
const usualCount = 12;

/** Id of the column for further fields; no path can equal it. */
const restColumn = "~";

interface GrowingColumn {
  readonly id: string;
  readonly path: readonly string[];
  readonly known: KnownField | undefined;
  readonly tally: Record<ColumnKind, number>;
  isNested: boolean;
}

function idOf(path: readonly string[]): string {
  return path.map((part) => part.replaceAll("~", "~0").replaceAll("/", "~1")).join("/");
}

function columnsOf(growing: readonly GrowingColumn[], wording: Wording): readonly TableColumn[] {
  const titles = titlesOf(growing, wording);
  const isNamed = growing.some(({ known, tally }) => known?.isCompanyName === true && tally.text > 0);
  let plain = 0;
  return growing.map((column, at): TableColumn => {
    const { known } = column;
    const key = column.path.at(-1) ?? "";
    const isPlain = !column.isNested && column.id !== "id" && column.id !== restColumn && hasValues(column);
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
            : known.isUsual && (known.isCompanyName !== true || column.tally.text > 0),
      ...(known === undefined ? {} : { rank: known.rank }),
      // Cumulative totals don’t add up.
      ...(columnKind === "amount" && known?.isSummable && !/total/i.test(key) ? { isSummable: true } : {}),
      ...(isBareKey(key) ? { isName: true } : {}),
      ...(isPercentKey(key) ? { isPercent: true } : {}),
    };
  });
}

/** Returns a known field’s name, else the last part of the path, or the whole path for equal titles. */
function titlesOf(growing: readonly GrowingColumn[], wording: Wording): readonly string[] {
  const short = growing.map(({ id, path, known }) => {
    if (id === restColumn) return wording.t("Other fields");
    return known?.title?.(wording) ?? fieldLabel(path.at(-1) ?? "", wording.t);
  });
  const uses = new Map<string, number>();
  for (const title of short) uses.set(title, (uses.get(title) ?? 0) + 1);
  return short.map((title, at) => {
    const path = growing[at]?.path ?? [];
    return (uses.get(title) ?? 0) < 2 || path.length === 0 ? title : longTitle(path);
  });
}

/** Returns "Organization location city"; words in capitals stay. */
function longTitle(path: readonly string[]): string {
  return path
    .map(readableKey)
    .map((words, index) => (index === 0 || /^\p{Lu}{2}/u.test(words) ? words : words.toLowerCase()))
    .join(" ");
}

function hasValues({ tally }: GrowingColumn): boolean {
  return Object.values(tally).some((count) => count > 0);
}

function kindOf(tally: GrowingColumn["tally"]): ColumnKind {
  const kinds = ["text", "amount", "number", "date", "flag"] as const;
  return kinds.reduce((best, kind) => (tally[kind] > tally[best] ? kind : best), "text");
}
