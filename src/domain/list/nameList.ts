import { type Json, stringifyJson } from "../../text/json.ts";

/** A list with all its cells, unchanged except for the quotes around them. */
export interface NameList {
  /** Empty if the list has no header. */
  readonly headers: readonly string[];
  /** In the order of the list. A row may have fewer or more cells than there are headers. */
  readonly rows: readonly (readonly string[])[];
  /** How many rows have a quote without its pair; such a row ends with its line. */
  readonly brokenRows: number;
}

/** Returns a list of one column without a header. */
export function listOfNames(names: readonly string[]): NameList {
  return { headers: [], rows: names.map((name) => [name]), brokenRows: 0 };
}

/** Returns the number of columns: cells of the longest row or header. */
export function widthOf({ headers, rows }: Pick<NameList, "headers" | "rows">): number {
  return rows.reduce((most, row) => Math.max(most, row.length), headers.length);
}

/** Makes the first row the header, or the header the first row. */
export function withHeaderRow(list: NameList, hasHeader: boolean): NameList {
  const { headers, rows, brokenRows } = list;
  if (headers.length > 0 === hasHeader) return list;
  if (!hasHeader) return { headers: [], rows: [headers, ...rows], brokenRows };
  const [first, ...rest] = rows;
  return first === undefined ? list : { headers: first, rows: rest, brokenRows };
}

/** Returns the cells of a row by their headers, or by "column_3" without one. */
export function rowByHeader({ headers, rows }: NameList, at: number): Readonly<Record<string, string>> {
  const cells = rows[at] ?? [];
  return Object.fromEntries(cells.map((cell, index) => [headerOf(headers, index), cell]));
}

/** Returns the header of a column, or "column_3" if it has none. */
export function headerOf(headers: readonly string[], index: number): string {
  return headers[index]?.trim() || `column_${String(index + 1)}`;
}

/** Returns a value as the text of a cell: nested values as JSON, null as an empty text. */
export function cellOf(value: Json): string {
  if (value === null) return "";
  return typeof value === "string" ? value : stringifyJson(value);
}
