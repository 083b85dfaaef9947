import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { TableCell, TableColumn, TableRow } from "../../../../../src/present/table/tableProtocol.ts";
import { cellKey, cellNumber, cellText, countedValues } from "../../../../../src/webview/table/model/cell.ts";
import { columnFigures } from "../../../../../src/webview/table/model/columnFigures.ts";
import {
  filteredRows,
  noFilters,
  withFilter,
  withoutFilter,
  type ColumnFilter,
  type Filters,
} from "../../../../../src/webview/table/model/tableFilters.ts";
import {
  arrangeColumns,
  moveColumn,
  resizeColumn,
  toggleColumn,
  defaultLayout,
} from "../../../../../src/webview/table/model/columnLayout.ts";
import {
  selectAll,
  noSelection,
  selectOnly,
  selectRange,
  selectedIn,
  toggleRow,
} from "../../../../../src/webview/table/model/gridCursor.ts";
import {
  createRanks,
  nextSorts,
  sortedRows,
  type PlacedSort,
} from "../../../../../src/webview/table/model/sortedRows.ts";
import { firstDrawnOffset, rowWindow } from "../../../../../src/webview/table/model/tableView.ts";

const collator = new Intl.Collator("en", { numeric: true });
const rowsOf = (...cells: readonly (readonly TableCell[])[]): readonly TableRow[] =>
  cells.map((row) => ({ name: "", cells: row }));
const column = (id: string, kind: TableColumn["kind"] = "text"): TableColumn => ({
  id,
  title: id,
  original: id,
  kind,
  isUsual: true,
});

const anyCell: fc.Arbitrary<TableCell> = fc.oneof(
  fc.constant(null),
  fc.constantFrom("a", "B", "b", "ä", "10", "9", ""),
  fc.integer().map((key): TableCell => [String(key), key]),
  fc.bigInt({ min: -(2n ** 70n), max: 2n ** 70n }).map((key): TableCell => [String(key), key.toString()]),
);
const anyRows = fc.array(fc.tuple(anyCell, anyCell), { maxLength: 40 }).map((cells) => rowsOf(...cells));
const anySorts = fc.array(
  fc.record({ at: fc.nat(1), direction: fc.constantFrom("ascending" as const, "descending" as const) }),
  { maxLength: 3 },
);

const orderOf = (rows: readonly TableRow[], sorts: readonly PlacedSort[]): readonly number[] =>
  sortedRows([...rows.keys()], sorts, createRanks(rows, collator));
const sorted = (cells: readonly TableCell[], direction: PlacedSort["direction"]): readonly string[] => {
  const rows = rowsOf(...cells.map((cell) => [cell]));
  return orderOf(rows, [{ at: 0, direction }]).map((place) => cellText(rows[place]?.cells[0]));
};

describe("sorting", () => {
  const [most, more] = ["9007199254740993", "9007199254740992"];
  it.each<readonly [string, readonly TableCell[], string, string]>([
    ["numbers by value", [["$10", 10], ["$9", 9], null, ["$-1", -1]], "$-1 $9 $10 ", "$10 $9 $-1 "],
    [
      "integers beyond 2^53",
      [
        ["c", most],
        ["a", 9007199254740991],
        ["b", more],
      ],
      "a b c",
      "c b a",
    ],
    ["text as the language does", ["b", "Ä", "a", "10", "9"], "9 10 a Ä b", "b Ä a 10 9"],
    ["numbers before text", ["Indefinite", ["$1", 1]], "$1 Indefinite", "Indefinite $1"],
    [
      "equal rows as they came",
      [
        ["x", 1],
        ["y", 1],
        ["z", 1],
      ],
      "x y z",
      "x y z",
    ],
  ])("takes %s", (_name, cells, up, down) => {
    expect(sorted(cells, "ascending").join(" ")).toBe(up);
    expect(sorted(cells, "descending").join(" ")).toBe(down);
  });

  it("uses the next column where the first is equal", () => {
    const rows = rowsOf(["CA", ["1", 1]], ["NY", ["3", 3]], ["CA", ["2", 2]]);
    const sorts: readonly PlacedSort[] = [
      { at: 0, direction: "ascending" },
      { at: 1, direction: "descending" },
    ];
    expect(orderOf(rows, sorts)).toEqual([2, 0, 1]);
  });

  it("is a permutation, stable, with nothing last, for any rows", () => {
    fc.assert(
      fc.property(anyRows, anySorts, (rows, sorts) => {
        const order = orderOf(rows, sorts);
        expect(order.toSorted((one, other) => one - other)).toEqual(rows.map((_row, place) => place));
        const [first] = sorts;
        if (first === undefined) return;
        const keys = order.map((place) => cellKey(rows[place]?.cells[first.at]));
        const end = keys.indexOf(undefined);
        if (end !== -1) expect(keys.slice(end).every((key) => key === undefined)).toBe(true);
        const same = orderOf(rows, [...sorts, first]);
        expect(same).toEqual(order);
        if (sorts.length > 1) return;
        order.slice(1).forEach((place, index) => {
          const before = order[index] ?? 0;
          if (keys[index] === keys[index + 1]) expect(before).toBeLessThan(place);
        });
      }),
    );
  });

  it("by clicks: up, down, not at all; with Shift beside the others", () => {
    const up = nextSorts([], "a", false);
    expect(up).toEqual([{ column: "a", direction: "ascending" }]);
    const down = nextSorts(up, "a", false);
    expect(down).toEqual([{ column: "a", direction: "descending" }]);
    expect(nextSorts(down, "a", false)).toEqual([]);
    const two = nextSorts(down, "b", true);
    expect(two).toEqual([...down, { column: "b", direction: "ascending" }]);
    expect(nextSorts(nextSorts(two, "b", true), "b", true)).toEqual(down);
    expect(nextSorts(two, "b", false)).toEqual([{ column: "b", direction: "ascending" }]);
  });
});

describe("filtering", () => {
  const columns = [column("state"), column("raised", "amount"), column("filed", "date")];
  const rows = rowsOf(
    // A date without an offset, and one in the evening of the same day: their moments are of other days elsewhere.
    ["California", ["$5", 5], ["May 6", Date.UTC(2024, 4, 6), "2024-05-06"]],
    ["São Paulo", ["$7", "90071992547409930"], ["May 6", Date.UTC(2024, 4, 7, 3), "2024-05-06"]],
    [null, "Indefinite", ["May 7", Date.UTC(2024, 4, 7), "2024-05-07"]],
    ["New York", null, "soon"],
  );
  const fits = (filters: Filters): readonly number[] => filteredRows({ rows, columns }, filters);
  const one = (filter: ColumnFilter): readonly number[] => fits(withFilter(noFilters, filter));

  it.each<readonly [string, string, readonly number[]]>([
    ["nothing", " ", [0, 1, 2, 3]],
    ["a part in any case", "CALI", [0]],
    ["text without its accent", "sao", [1]],
    ["an amount as it is shown", "$5", [0]],
    ["all of the words, in any column", "york new", [3]],
    ["a word that is nowhere", "california york", []],
  ])("by words: %s", (_name, text, places) => {
    expect(fits({ ...noFilters, text })).toEqual(places);
  });

  it.each<readonly [ColumnFilter, readonly number[]]>([
    [{ kind: "values", column: "state", values: ["California", ""] }, [0, 2]],
    [{ kind: "values", column: "state", values: [] }, [0, 1, 2, 3]],
    [{ kind: "range", column: "raised", min: 5, max: 5 }, [0]],
    [{ kind: "range", column: "raised", min: 6 }, [1]],
    [{ kind: "range", column: "raised" }, [0, 1, 2, 3]],
    [{ kind: "days", column: "filed", first: "2024-05-06", last: "2024-05-06" }, [0, 1]],
    [{ kind: "days", column: "filed", first: "2024-05-07" }, [2]],
    [{ kind: "days", column: "filed", last: "2024-05-06" }, [0, 1]],
    [{ kind: "days", column: "filed" }, [0, 1, 2, 3]],
    [{ kind: "text", column: "state", text: "o PAU" }, [1]],
    [{ kind: "text", column: "raised", text: "indef" }, [2]],
    [{ kind: "text", column: "gone", text: "x" }, [0, 1, 2, 3]],
  ])("by a column: %j", (filter, places) => {
    expect(one(filter)).toEqual(places);
  });

  it("keeps one filter per column", () => {
    const first = withFilter(noFilters, { kind: "text", column: "state", text: "a" });
    const second = withFilter(first, { kind: "values", column: "state", values: ["b"] });
    expect(second.columns).toEqual([{ kind: "values", column: "state", values: ["b"] }]);
    expect(withoutFilter(second, "state")).toEqual(noFilters);
  });

  it("composes: what passes both filters is left, in the order given", () => {
    const first = withFilter({ ...noFilters, text: "may" }, { kind: "range", column: "raised", min: 5 });
    expect(fits(first)).toEqual([0, 1]);
    expect(fits(withFilter(first, { kind: "text", column: "state", text: "paulo" }))).toEqual([1]);
  });

  it("counts the values of a column, the most frequent first, nothing last", () => {
    const counted = countedValues(rowsOf(["b"], [null], ["a"], [null], ["b"]), 0, collator);
    expect(counted).toEqual([
      { text: "b", count: 2 },
      { text: "a", count: 1 },
      { text: "", count: 2 },
    ]);
  });
});

const cell = (key: number | string): readonly TableCell[] => [["", key]];

describe("totals and medians", () => {
  it.each<readonly [string, readonly (readonly TableCell[])[], unknown]>([
    ["nothing stated", [[null], ["Indefinite"]], undefined],
    ["what is not stated is not zero", [cell(4), [null], cell(2)], { total: 6, median: 3, stated: 2 }],
    ["an odd count", [cell(9), cell(1), cell(5)], { total: 15, median: 5, stated: 3 }],
    ["halves", [cell(1), cell(2)], { total: 3, median: 1.5, stated: 2 }],
    ["fractions", [cell(0.5), cell(1)], { total: 1.5, median: 0.75, stated: 2 }],
    [
      "beyond 2^53, exactly",
      [cell("9007199254740993"), cell("9007199254740995")],
      { total: 18014398509481988n, median: 9007199254740994n, stated: 2 },
    ],
  ])("of %s", (_name, cells, figures) => {
    expect(
      columnFigures(
        rowsOf(...cells),
        cells.map((_row, place) => place),
        0,
      ),
    ).toEqual(figures);
  });

  it("are those of the rows that are shown", () => {
    expect(columnFigures(rowsOf(cell(1), cell(10), cell(100)), [2, 0], 0)?.total).toBe(101);
  });
});

describe("the layout", () => {
  const columns = [column("a"), column("b", "amount"), { ...column("constructor"), isUsual: false }];
  const ids = (layout = defaultLayout): readonly string[] =>
    arrangeColumns(columns, layout).map(({ id }) => id);

  it("is as usual until it is changed", () => {
    expect(arrangeColumns(columns, defaultLayout).map(({ id, at, isShown }) => [id, at, isShown])).toEqual([
      ["a", 0, true],
      ["b", 1, true],
      ["constructor", 2, false],
    ]);
    expect(arrangeColumns(columns, defaultLayout).every(({ width }) => width > 0)).toBe(true);
  });

  it("has columns by their rank until they are ordered, then in that order", () => {
    const ranked = [
      { ...column("title"), rank: 3 },
      column("more"),
      { ...column("amount", "amount"), rank: 1 },
      { ...column("name"), rank: 0 },
    ];
    const order = (layout = defaultLayout): readonly string[] =>
      arrangeColumns(ranked, layout).map(({ id }) => id);
    expect(order()).toEqual(["name", "amount", "title", "more"]);
    expect(order({ ...defaultLayout, order: ["title", "name"] })).toEqual([
      "title",
      "name",
      "amount",
      "more",
    ]);
    const kept = { ...defaultLayout, order: ["name", "title", "more", "amount"] };
    expect(order(kept)).toEqual(kept.order);
  });

  it("gives room to amounts: none is cut, at any width; in a narrow column they are abbreviated", () => {
    const widths = { full: 150, short: 80 };
    const [, amount] = arrangeColumns(columns, defaultLayout, (at) => (at === 1 ? widths : undefined));
    expect(amount).toMatchObject({ width: 150, isShort: false });
    const widthOf = (width: number): unknown => {
      const layout = resizeColumn(defaultLayout, "b", width);
      const [, narrow] = arrangeColumns(columns, layout, (at) => (at === 1 ? widths : undefined));
      return [narrow?.width, narrow?.isShort];
    };
    expect([200, 150, 149, 80, 10].map(widthOf)).toEqual([
      [200, false],
      [150, false],
      [149, true],
      [80, true],
      [80, true],
    ]);
    const [, huge] = arrangeColumns(columns, defaultLayout, (at) =>
      at === 1 ? { full: 900, short: 90 } : undefined,
    );
    expect(huge).toMatchObject({ width: 200, isShort: true });
  });

  it("lets the first column give way to the next in a narrow page, until its width is chosen", () => {
    const chosen = resizeColumn(defaultLayout, "a", 300);
    const flexible = [defaultLayout, chosen].map((layout) =>
      arrangeColumns(columns, layout).map(({ isFlexible }) => isFlexible),
    );
    expect(flexible).toEqual([
      [true, false, false],
      [false, false, false],
    ]);
  });

  it("moves a column by one place, not beyond the ends", () => {
    const later = moveColumn(defaultLayout, columns, "a", 1);
    expect(ids(later)).toEqual(["b", "a", "constructor"]);
    expect(ids(moveColumn(later, columns, "b", -1))).toEqual(["b", "a", "constructor"]);
    expect(ids(moveColumn(later, columns, "gone", 1))).toEqual(["b", "a", "constructor"]);
  });

  it("shows, hides and resizes within bounds", () => {
    const layout = resizeColumn(toggleColumn(defaultLayout, "constructor", true), "a", 3);
    expect(arrangeColumns(columns, layout).map(({ isShown }) => isShown)).toEqual([true, true, true]);
    expect(arrangeColumns(columns, layout)[0]?.width).toBe(56);
  });
});

describe("the selection", () => {
  const order = [4, 2, 0, 3, 1];
  it("extends from its anchor in the order of the table, either way", () => {
    const begun = selectOnly(0);
    const down = selectRange(begun, 1, order);
    expect(selectedIn(down, order)).toEqual([0, 3, 1]);
    expect(selectedIn(selectRange(down, 4, order), order)).toEqual([4, 2, 0]);
  });

  it("toggles, takes all, and counts only what is shown", () => {
    expect(selectedIn(toggleRow(toggleRow(selectOnly(0), 4), 0), order)).toEqual([4]);
    expect(selectedIn(selectAll(order), order)).toEqual(order);
    expect(selectedIn(selectAll(order), [2, 9])).toEqual([2]);
    expect(selectedIn(selectRange(noSelection, 3, order), order)).toEqual([3]);
    expect(selectedIn(selectRange(selectOnly(7), 3, order), order)).toEqual([3]);
  });
});

it("wherever the table is scrolled to, what is in sight is drawn, and eight rows more at either edge", () => {
  const anywhere = fc.double({ min: 0, max: 200_000, noNaN: true });
  fc.assert(
    fc.property(anywhere, fc.integer({ min: 18, max: 60 }), (scrollTop, rowHeight) => {
      const height = 480;
      const { from, to } = rowWindow(10_000, {
        top: firstDrawnOffset(scrollTop, rowHeight),
        height,
        rowHeight,
      });
      expect(from).toBeLessThanOrEqual(Math.max(0, scrollTop / rowHeight - 8));
      expect(to).toBeGreaterThanOrEqual(Math.min(10_000, (scrollTop + height) / rowHeight + 7));
    }),
  );
});

it("only the rows in sight are drawn, and some beyond", () => {
  const look = { top: 2400, height: 480, rowHeight: 24 };
  expect(rowWindow(10_000, look)).toEqual({ from: 84, to: 136 });
  expect(rowWindow(95, look)).toEqual({ from: 84, to: 95 });
  expect(rowWindow(0, look)).toEqual({ from: 0, to: 0 });
});

it("a number of any size comes out of a cell as it is", () => {
  expect(cellNumber(["", "9007199254740993"])).toBe(9007199254740993n);
  expect(cellNumber(["", 5])).toBe(5);
  expect(cellNumber("5")).toBeUndefined();
});
