import type { Chart, ChartMark, ChartId } from "../../../present/charts/chartTypes.ts";
import type { PageFilter } from "../../../present/table/libraryTableProtocol.ts";
import type { TableRow } from "../../../present/table/tableProtocol.ts";
import { foldCase, foldedTerms } from "../../../text/foldCase.ts";
import { cellDay, cellNumber, cellText, type LoadedTable } from "./cell.ts";
import { latestFilings } from "./latestFilings.ts";

export type ColumnFilter =
  /** One of these texts; empty text stands for missing values. */
  | { readonly kind: "values"; readonly column: string; readonly values: readonly string[] }
  /** A number, or ms since 1970, from `min` to `max` inclusive. Text and missing values are outside. */
  | { readonly kind: "range"; readonly column: string; readonly min?: number; readonly max?: number }
  /** `first` to `last` inclusive, as "2024-05-06": the record’s day, in local time if it has an offset from UTC. */
  | { readonly kind: "days"; readonly column: string; readonly first?: string; readonly last?: string }
  | { readonly kind: "text"; readonly column: string; readonly text: string }
  /** The rows of a chart’s mark; `column` is the mark’s key. Marks of one chart are alternatives. */
  | {
      readonly kind: "rows";
      readonly column: string;
      readonly chart: ChartId;
      readonly words: string;
      readonly places: readonly number[];
      /** Equivalent alternatives, because the library’s page knows few rows by their places. */
      readonly standsFor?: readonly PageFilter[];
    };

export interface Filters {
  /** Words that a row must all contain. */
  readonly text: string;
  readonly columns: readonly ColumnFilter[];
  /** Keeps only the newest filing per company, before other filters; false if absent. */
  readonly isLatestOnly?: boolean;
}

export const noFilters: Filters = { text: "", columns: [] };

/** Returns true if words, a column or a chart may hide rows; "Latest filing per company" only changes the count. */
export function isFiltering({ text, columns }: Filters): boolean {
  return text.trim() !== "" || columns.length > 0;
}

export function withoutFilters({ isLatestOnly }: Filters): Filters {
  return isLatestOnly === true ? { ...noFilters, isLatestOnly } : noFilters;
}

/** A filter that passes everything is removed. */
export function withFilter(filters: Filters, filter: ColumnFilter): Filters {
  const others = filters.columns.filter(({ column }) => column !== filter.column);
  return { ...filters, columns: passesAll(filter) ? others : [...others, filter] };
}

export function withoutFilter(filters: Filters, column: string): Filters {
  return { ...filters, columns: filters.columns.filter((filter) => filter.column !== column) };
}

export function typedTexts({ text, columns }: Filters): readonly string[] {
  return [text, ...columns.flatMap(textsOf)].filter((typed) => typed !== "");
}

/** Removes words and column filters that contain one of these texts. */
export function withoutTexts({ text, columns, ...rest }: Filters, texts: readonly string[]): Filters {
  const isKept = (one: string): boolean => !texts.includes(one);
  const others = columns.filter((filter) => textsOf(filter).every(isKept));
  return { ...rest, text: isKept(text) ? text : "", columns: others };
}

function textsOf(filter: ColumnFilter): readonly string[] {
  if (filter.kind === "values") return filter.values;
  return filter.kind === "text" ? [filter.text] : filter.kind === "rows" ? [filter.words] : [];
}

const wordsOfRows = new WeakMap<TableRow, string>();

/** Returns a row’s words with folded case, cached because each typed letter needs them. */
function wordsOf(row: TableRow): string {
  const known = wordsOfRows.get(row) ?? foldCase(row.cells.map(cellText).join("\n"));
  wordsOfRows.set(row, known);
  return known;
}

/** Returns the rows for a chart, or for a column’s list of values: those that pass all other filters. */
export function rowsWithoutFilter(
  table: LoadedTable,
  filters: Filters,
  source: { readonly column: string } | { readonly chart: ChartId },
): readonly number[] {
  const isOther = (filter: ColumnFilter): boolean =>
    "column" in source
      ? filter.column !== source.column
      : filter.kind !== "rows" || filter.chart !== source.chart;
  return filteredRows(table, { ...filters, columns: filters.columns.filter(isOther) });
}

/** Filters rows in their order. A missing column passes everything. */
export function filteredRows(table: LoadedTable, filters: Filters): readonly number[] {
  const places =
    filters.isLatestOnly === true ? latestFilings(table.rows).places : table.rows.map((_row, place) => place);
  if (!isFiltering(filters)) return places;
  const terms = foldedTerms(filters.text);
  const tests = filters.columns.flatMap((filter): RowTest[] => {
    if (filter.kind === "rows") return [];
    const at = table.columns.findIndex(({ id }) => id === filter.column);
    return at === -1 ? [] : [testOf(filter, at)];
  });
  tests.push(...chartTests(filters));
  return places.filter((place) => {
    const row = table.rows[place];
    return row !== undefined && containsAll(row, terms) && tests.every((test) => test(row, place));
  });
}

function containsAll(row: TableRow, terms: readonly string[]): boolean {
  if (terms.length === 0) return true;
  const held = wordsOf(row);
  return terms.every((term) => held.includes(term));
}

type RowTest = (row: TableRow, place: number) => boolean;

function chartTests({ columns }: Filters): readonly RowTest[] {
  const marks = columns.filter((filter) => filter.kind === "rows");
  return Array.from(Map.groupBy(marks, ({ chart }) => chart).values(), (ofChart): RowTest => {
    const places = new Set(ofChart.flatMap((mark) => mark.places));
    return (_row, place) => places.has(place);
  });
}

function passesAll(filter: ColumnFilter): boolean {
  switch (filter.kind) {
    case "values":
      return filter.values.length === 0;
    case "range":
      return filter.min === undefined && filter.max === undefined;
    case "days":
      return filter.first === undefined && filter.last === undefined;
    case "text":
      return filter.text.trim() === "";
    case "rows":
      return false;
  }
}

function testOf(filter: Exclude<ColumnFilter, { readonly kind: "rows" }>, at: number): RowTest {
  switch (filter.kind) {
    case "values": {
      const values = new Set(filter.values);
      return ({ cells }) => values.has(cellText(cells[at]));
    }
    case "range": {
      const { min = -Infinity, max = Infinity } = filter;
      return ({ cells }) => {
        const number = cellNumber(cells[at]);
        return number !== undefined && number >= min && number <= max;
      };
    }
    case "days": {
      const { first = "", last = "9999-12-31" } = filter;
      return ({ cells }) => {
        const day = cellDay(cells[at]);
        return day !== undefined && day >= first && day <= last;
      };
    }
    case "text": {
      const terms = foldedTerms(filter.text);
      return ({ cells }) => {
        const held = foldCase(cellText(cells[at]));
        return terms.every((term) => held.includes(term));
      };
    }
  }
}

export type MarkFilter = Extract<ColumnFilter, { readonly kind: "rows" }>;

export function markFilter({ filter, members }: ChartMark): MarkFilter {
  const { key, words, chart } = filter;
  return { kind: "rows", column: key, chart, words, places: members };
}

export function marksIn({ columns }: Filters): readonly MarkFilter[] {
  return columns.filter((filter) => filter.kind === "rows");
}

/** Updates marks to the new charts; missing ones are removed. */
export function withMarksOf(filters: Filters, charts: readonly Chart[]): Filters {
  if (marksIn(filters).length === 0) return filters;
  const columns = filters.columns.flatMap((filter): readonly ColumnFilter[] => {
    if (filter.kind !== "rows") return [filter];
    const mark = markOfKey(charts, filter.column);
    return mark === undefined ? [] : [markFilter(mark)];
  });
  return { ...filters, columns };
}

/** Returns a drawn or separate mark; undefined if the rows have none with this key. */
export function markOfKey(charts: readonly Chart[], key: string): ChartMark | undefined {
  return charts
    .flatMap((chart) => [...drawnMarks(chart), ...chart.rest])
    .find(({ filter }) => filter.key === key);
}

function drawnMarks(chart: Chart): readonly ChartMark[] {
  const drawn =
    "columns" in chart ? chart.columns : "tiles" in chart ? [...chart.tiles, ...chart.bars] : chart.bars;
  return drawn.flatMap(({ mark }) => mark ?? []);
}
