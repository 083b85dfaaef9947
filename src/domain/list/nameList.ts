import { type Json, stringifyJson } from "../../text/json.ts";

/** A list as it was read: nothing of it is left out, and nothing is changed but the quotes around cells. */
export interface NameList {
  /** As the list names its columns; empty if it does not. */
  readonly headers: readonly string[];
  /** In the order of the list. A row may have fewer or more cells than there are headers. */
  readonly rows: readonly (readonly string[])[];
  /** How many rows have a quote without its pair; they are read to the end of their line. */
  readonly brokenRows: number;
}

/** Returns a list of one column, such as a column of a table. */
export function listOfNames(names: readonly string[], header?: string): NameList {
  return {
    headers: header === undefined ? [] : [header],
    rows: names.map((name) => [name]),
    brokenRows: 0,
  };
}

/** Takes the first row for the header, or the header for a row. */
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

/** Returns a value as the text of a cell: nested values as JSON, null as nothing. */
export function cellOf(value: Json): string {
  if (value === null) return "";
  return typeof value === "string" ? value : stringifyJson(value);
}
