import { describe, expect, it } from "vitest";
import type { Chart, ChartId, ChartSet } from "../../../../../src/present/charts/chart.ts";
import { createTableWriter } from "../../../../../src/present/table/writer.ts";
import { chartRowsOf } from "../../../../../src/webview/table/model/chartRows.ts";
import { chartSetOf } from "../../../../../src/webview/table/model/chartSet.ts";
import { noFilters, withFilter, type Filters } from "../../../../../src/webview/table/model/filters.ts";
import { markFilter } from "../../../../../src/webview/table/model/marks.ts";
import { marksOf } from "../../../../support/charts/rows.ts";
import { chartWording } from "../../../../support/charts/wording.ts";
import { wording } from "../../../../../tools/pages/wording.ts";

const writer = createTableWriter("filing", wording);
const filings = [
  { name: "A", state: "OHIO", industry: "Energy", money_raised: 1_000_000, accepted_at: "2024-01-05" },
  { name: "B", state: "OHIO", industry: "Retail", money_raised: 2_000_000, accepted_at: "2024-02-05" },
  { name: "C", state: "TEXAS", industry: "Energy", money_raised: 4_000_000, accepted_at: "2024-03-05" },
  { name: "A", state: "MAINE", industry: "Energy", money_raised: 9_000_000, accepted_at: "2023-03-05" },
];
const rows = filings.map((value) => writer.row({ kind: "filing", value }));
const table = { rows, columns: writer.columns() };
const read = chartRowsOf(table);
const setOf = (filters: Filters): ChartSet =>
  chartSetOf(table, read, filters, { hasMore: false, measure: "count", wording: chartWording });

function chartOf(filters: Filters, id: ChartId): Chart {
  const found = setOf(filters).charts.find((chart) => chart.id === id);
  if (found === undefined) throw new Error(`no chart ${id}`);
  return found;
}

const counts = (filters: Filters, id: ChartId): Readonly<Record<string, number>> =>
  Object.fromEntries(
    marksOf(chartOf(filters, id)).flatMap(({ name, count }) => (count === 0 ? [] : [[name, count]])),
  );

/** The filters after a press on marks of these names. */
const pressed = (...names: readonly string[]): Filters =>
  names.reduce((filters, name) => {
    const mark = setOf(noFilters)
      .charts.flatMap(marksOf)
      .find((found) => found.name === name);
    if (mark === undefined) throw new Error(`no mark ${name}`);
    return withFilter(filters, markFilter(mark));
  }, noFilters);

describe("charts that follow the table's filter and each other", () => {
  it("show all rows where nothing filters", () => {
    expect(setOf(noFilters).charts.map(({ scope }) => scope)).toEqual(
      Array.from({ length: 4 }, () => "4 loaded"),
    );
  });

  it("show what passes the words and columns of the table", () => {
    const filters = withFilter(noFilters, { kind: "text", column: "industry", text: "energy" });
    expect(counts(filters, "places")).toEqual({ Ohio: 1, Texas: 1, Maine: 1 });
    expect(counts(filters, "industries")).toEqual({ Energy: 3 });
    expect(chartOf(filters, "time").scope).toBe("3 of 4 shown");
  });

  it("show what the marks of others leave, and all of their own", () => {
    const filters = pressed("Ohio");
    expect(counts(filters, "places")).toEqual({ Ohio: 2, Texas: 1, Maine: 1 });
    expect(chartOf(filters, "places").scope).toBe("4 loaded");
    expect(counts(filters, "industries")).toEqual({ Energy: 1, Retail: 1 });
    expect(chartOf(filters, "industries").scope).toBe("2 of 4 shown");
  });

  it("join marks of one chart, and narrow each other", () => {
    const filters = pressed("Ohio", "Texas", "Energy");
    expect(counts(filters, "places")).toEqual({ Ohio: 1, Texas: 1, Maine: 1 });
    expect(counts(filters, "industries")).toEqual({ Energy: 2, Retail: 1 });
    expect(chartOf(filters, "amounts").scope).toBe("2 of 4 shown");
  });

  it("show the latest filing of each company alone where the table does", () => {
    const filters = { ...noFilters, isLatestOnly: true };
    expect(counts(filters, "places")).toEqual({ Ohio: 2, Texas: 1 });
    expect(chartOf(filters, "places").scope).toBe("3 of 4 shown");
  });
});
