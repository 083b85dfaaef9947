import { describe, expect, it } from "vitest";
import type { TableColumn, TableRow } from "../../../../../src/present/table/tableProtocol.ts";
import {
  rowsWithoutFilter,
  filteredRows,
  isFiltering,
  noFilters,
  withFilter,
  withoutFilters,
  type ColumnFilter,
  type Filters,
} from "../../../../../src/webview/table/model/tableFilters.ts";

const column = (id: string): TableColumn => ({ id, title: id, original: id, kind: "text", isUsual: true });
const columns = ["name", "state", "accepted_at"].map(column);
const rows: readonly TableRow[] = [
  ["Acme, Inc.", "Ohio", 10, "acme inc"],
  ["Birch", "Ohio", 20, "birch"],
  ["ACME INC", "Texas", 30, "acme inc"],
  ["Cedar", "Texas", 40, "cedar"],
].map(([name, state, at, company]) => ({
  name: String(name),
  cells: [String(name), String(state), [`day ${String(at)}`, Number(at)]],
  filing: { company: String(company), acceptedAt: Number(at) },
}));
const table = { rows, columns };
const inOhio: ColumnFilter = { kind: "values", column: "state", values: ["Ohio"] };
const markOf = (chart: "places" | "industries", key: string, ...places: readonly number[]): ColumnFilter => ({
  kind: "rows",
  column: key,
  chart,
  words: key,
  places,
});
const filtersOf = (...filters: readonly ColumnFilter[]): Filters => filters.reduce(withFilter, noFilters);

describe("the rows that pass all filters but those of one source", () => {
  it.each([
    ["a column's own filter is left out", filtersOf(inOhio), { column: "state" }, [0, 1, 2, 3]],
    ["those of other columns hold", filtersOf(inOhio), { column: "name" }, [0, 1]],
    [
      "a mark of another chart holds",
      filtersOf(markOf("places", "a", 1, 3)),
      { chart: "industries" },
      [1, 3],
    ],
    [
      "all marks of the chart itself are left out",
      filtersOf(markOf("places", "a", 1), markOf("places", "b", 2)),
      { chart: "places" },
      [0, 1, 2, 3],
    ],
    [
      "a column's filter holds for a chart",
      filtersOf(inOhio, markOf("places", "a", 3)),
      { chart: "places" },
      [0, 1],
    ],
    ["words hold for all", { ...filtersOf(inOhio), text: "acme" }, { column: "state" }, [0, 2]],
    [
      "the newest of a company alone, for all",
      { ...filtersOf(inOhio), isLatestOnly: true },
      { column: "state" },
      [1, 2, 3],
    ],
  ] as const)("%s", (_name, filters, source, places) => {
    expect(rowsWithoutFilter(table, filters, source)).toEqual(places);
  });
});

describe("the latest filing of each company", () => {
  it("is chosen before anything is filtered: an older one does not come in its place", () => {
    expect(filteredRows(table, { ...noFilters, isLatestOnly: true })).toEqual([1, 2, 3]);
    expect(filteredRows(table, { ...filtersOf(inOhio), isLatestOnly: true })).toEqual([1]);
  });

  it("is no filter: it stays when the filters are cleared", () => {
    expect(isFiltering({ ...noFilters, isLatestOnly: true })).toBe(false);
    expect(withoutFilters({ ...filtersOf(inOhio), isLatestOnly: true })).toEqual({
      ...noFilters,
      isLatestOnly: true,
    });
    expect(withoutFilters(filtersOf(inOhio))).toEqual(noFilters);
  });
});
