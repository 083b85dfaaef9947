import { describe, expect, it } from "vitest";
import type { Chart, ChartMark } from "../../../../../src/present/charts/chartTypes.ts";
import { chartsOf } from "../../../../../src/present/charts/chartsOfRows.ts";
import {
  filteredRows,
  noFilters,
  withFilter,
  withoutFilter,
  type Filters,
  markFilter,
  marksIn,
  withMarksOf,
} from "../../../../../src/webview/table/model/tableFilters.ts";
import { marksOf } from "../../../../support/charts/rows.ts";
import { chartWording } from "../../../../support/charts/wording.ts";

const states = ["OHIO", "TEXAS", "OHIO", "MAINE"];
const industries = ["Energy", "Energy", "Computers", "Computers"];
const setOf = (count: number): readonly Chart[] =>
  chartsOf(
    Array.from({ length: count }, (_, at) => ({
      state: states[at % 4] ?? "",
      industry: industries[at % 4] ?? "",
      amount: 5 + at,
    })),
    { hasMore: true },
    chartWording,
  );
const first = setOf(4);
const markNamed = (name: string): ChartMark => {
  const found = first.flatMap(marksOf).find((mark) => mark.name === name);
  if (found === undefined) throw new Error(`no mark ${name}`);
  return found;
};
const by = (...names: readonly string[]): Filters =>
  names.reduce((filters, name) => withFilter(filters, markFilter(markNamed(name))), noFilters);
const shown = (filters: Filters, count = 4): readonly number[] => {
  const rows = Array.from({ length: count }, (_, at) => ({ name: String(at), cells: [] }));
  return filteredRows({ rows, columns: [] }, filters);
};

describe("a mark of a chart that is pressed", () => {
  it.each([
    [["Ohio"], [0, 2]],
    [["Energy"], [0, 1]],
    [
      ["Ohio", "Texas"],
      [0, 1, 2],
    ],
    [["Ohio", "Energy"], [0]],
    [["Ohio", "Texas", "Computers"], [2]],
    [["Maine", "Energy"], []],
  ])("shows its rows, joins those of the same chart, and narrows those of others: %j", (names, places) => {
    expect(shown(by(...names))).toEqual(places);
  });

  it("is a filter that can be named and taken away", () => {
    const filters = by("Ohio", "Texas");
    expect(marksIn(filters).map(({ words }) => words)).toEqual(["Place: Ohio", "Place: Texas"]);
    expect(shown(withoutFilter(filters, markNamed("Texas").filter.key))).toEqual([0, 2]);
  });
});

describe("charts of more rows", () => {
  it("bring the new rows of a mark that is filtered by, and leave other filters", () => {
    const filters = withFilter(by("Ohio"), { kind: "text", column: "name", text: "a" });
    const next = withMarksOf(filters, setOf(7));
    expect(marksIn(next).map(({ places }) => places)).toEqual([[0, 2, 4, 6]]);
    expect(next.columns.filter(({ kind }) => kind === "text")).toHaveLength(1);
  });

  it("take away the filter of a mark that is no longer there", () => {
    expect(withMarksOf(by("Ohio", "Maine"), setOf(3)).columns.map(({ column }) => column)).toEqual([
      markNamed("Ohio").filter.key,
    ]);
  });

  it("change nothing where no mark is filtered by", () => {
    expect(withMarksOf(noFilters, first)).toBe(noFilters);
  });
});
