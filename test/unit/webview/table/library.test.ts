import { describe, expect, it } from "vitest";
import { libraryTableNames } from "../../../../src/present/table/tableNames.ts";
import { libraryTableColumns, widestRow } from "../../../../src/present/table/libraryTableRows.ts";
import type { TableRow } from "../../../../src/present/table/tableProtocol.ts";
import { newTableData, type TableData } from "../../../../src/webview/table/model/tableData.ts";
import {
  libraryCharts,
  libraryMarkFilter,
  noGroups,
} from "../../../../src/webview/table/library/libraryCharts.ts";
import {
  arrangementOf,
  missingIds,
  withAnswer,
} from "../../../../src/webview/table/library/libraryAnswers.ts";
import { noFilters, withFilter } from "../../../../src/webview/table/model/tableFilters.ts";
import { chartWording } from "../../../support/charts/wording.ts";
import { wording } from "../../../../tools/pages/wording.ts";

const row = (name: string): TableRow => ({ name, cells: [name] });

function begun(): TableData {
  const library = {
    columns: libraryTableColumns(wording),
    widest: widestRow({ raised: 1_000_000, offered: 0, minimum: 0 }, wording),
  };
  return newTableData({
    type: "begin",
    search: { generation: 1, identity: "library", answered: 0, title: "Library" },
    locale: "en-US",
    currency: "USD",
    names: libraryTableNames(wording),
    library,
  });
}

const answer = (generation: number): TableData =>
  withAnswer(begun(), { type: "records", generation, rows: [[70_000, row("a")]] });

describe("what the page knows of the library", () => {
  it("has no row before it was sent, and none of another table", () => {
    expect(answer(2).rows).toHaveLength(0);
    expect(answer(1).rows[70_000]?.name).toBe("a");
    expect(answer(1).rows[5]).toBeUndefined();
  });

  it("takes the order of its newest question alone", () => {
    const data = begun();
    const order = { type: "order", ids: [3], total: 1, older: { shown: 0, hidden: 0 } } as const;
    expect(withAnswer(data, { ...order, asked: 7 }).library?.order).toEqual([]);
    expect(withAnswer(data, { ...order, asked: 0 }).library?.order).toEqual([3]);
  });

  it("has a place for rows that follow, and asks for none of them", () => {
    const head = { type: "order", asked: 0, ids: [9, 8], total: 5, older: { shown: 0, hidden: 0 } } as const;
    const order = withAnswer(begun(), { ...head, shown: 5 }).library?.order ?? [];
    expect(order).toHaveLength(5);
    expect(new Set(order).size).toBe(5);
    expect(missingIds([], order, { from: 0, to: 5 })).toEqual([9, 8]);
  });

  it("keeps a limited number of rows, and none of the earlier ones where all are new", () => {
    let data = begun();
    for (let from = 0; from < 10_000; from += 400) {
      const rows = Array.from({ length: 400 }, (_, at) => [from + at, row(String(from + at))] as const);
      data = withAnswer(data, { type: "records", generation: 1, rows });
    }
    expect(Object.keys(data.rows)).toHaveLength(4_000);
    expect(data.rows[9_999]?.name).toBe("9999");
    const fresh = withAnswer(data, { type: "records", generation: 1, rows: [[1, null]], isAll: true });
    expect(Object.keys(fresh.rows)).toEqual(["1"]);
    expect(fresh.rows[1]?.cells).toEqual(["—"]);
  });

  it("asks for what is drawn and not there, with what is beside it", () => {
    const order = Array.from({ length: 1_000 }, (_, at) => 5_000 - at);
    expect(missingIds([], order, { from: 250, to: 280 })).toEqual(order.slice(200, 300));
    const known: TableRow[] = [];
    for (const id of order.slice(200, 300)) known[id] = row("known");
    expect(missingIds(known, order, { from: 250, to: 280 })).toEqual([]);
    expect(missingIds(known, order, { from: 290, to: 310 })).toEqual(order.slice(300, 400));
  });
});

describe("the charts of the library", () => {
  const groups = {
    ...noGroups,
    time: [
      { value: Date.parse("2024-05-01"), all: 60, count: 40, sum: 80, stated: 20 },
      { value: Date.parse("2024-05-02"), all: 40, count: 10, sum: 0, stated: 0 },
    ],
    amounts: [{ value: 1_000, most: 1_009, all: 100, count: 50, sum: 80, stated: 20 }],
    industries: [
      { value: "Energy", all: 70, count: 50, sum: 80, stated: 20 },
      { value: null, all: 30, count: 0, sum: 0, stated: 0 },
    ],
  };
  const charts = libraryCharts(groups, { measure: "count", repeats: 0 }, chartWording);

  it("count records, not groups", () => {
    const industries = charts.find(({ id }) => id === "industries");
    expect(industries?.scope).toBe("50 of 100 shown");
    expect(industries?.rest[0]).toMatchObject({ name: "No industry", count: 0 });
    const time = charts.find((chart) => "columns" in chart);
    expect(time?.columns.map(({ mark }) => mark.count)).toEqual([40, 10]);
    expect(time?.columns[0]?.mark.label).toContain("20 without an amount");
  });

  it("filter by what a mark holds: days, amounts, a text, or nothing", () => {
    const marks = charts.flatMap((chart) =>
      chart.id === "places"
        ? []
        : [...("bars" in chart ? chart.bars : chart.columns).map(({ mark }) => mark), ...chart.rest],
    );
    const filters = marks.map((mark) => libraryMarkFilter(mark, groups));
    expect(filters.map(({ standsFor }) => standsFor?.[0])).toEqual([
      { kind: "days", column: "accepted", first: "2024-05-01", last: "2024-05-01" },
      { kind: "days", column: "accepted", first: "2024-05-02", last: "2024-05-02" },
      { kind: "range", column: "raised", min: 1_000, max: 1_009 },
      { kind: "values", column: "industry", values: ["Energy"] },
      { kind: "values", column: "industry", values: [""] },
    ]);
    const [first, second] = filters;
    if (first === undefined || second === undefined) throw new Error("no marks");
    const both = withFilter(withFilter(noFilters, first), second);
    expect(arrangementOf({ sorts: [], filters: both }, 3)).toMatchObject({
      asked: 3,
      filters: {
        columns: [],
        marks: [{ chart: "time", anyOf: [first.standsFor?.[0], second.standsFor?.[0]] }],
      },
    });
  });
});
