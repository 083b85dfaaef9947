import { describe, expect, it } from "vitest";
import {
  rowPosition,
  stepCursor,
  type Cursor,
  gridAction,
  type GridAction,
  type PressedKey,
  selectOnly,
} from "../../../../../src/webview/table/model/gridCursor.ts";
import { noFilters } from "../../../../../src/webview/table/model/tableFilters.ts";
import {
  freshView,
  storedView,
  viewFor,
  type View,
} from "../../../../../src/webview/table/model/tableView.ts";

const order = [7, 3, 5];
const columns = ["a", "b", "c"];

describe("the cursor", () => {
  it.each<readonly [string, Cursor, number, number, Cursor]>([
    ["goes down a row", { row: 7, column: "a" }, 1, 0, { row: 3, column: "a" }],
    ["goes up to the filters", { row: 7, column: "b" }, -1, 0, { row: "filter", column: "b" }],
    ["goes up to the heads", { row: "filter", column: "b" }, -1, 0, { row: "head", column: "b" }],
    ["stays at the top", { row: "head", column: "b" }, -1, 0, { row: "head", column: "b" }],
    ["stays at the bottom", { row: 5, column: "b" }, 9, 0, { row: 5, column: "b" }],
    ["goes to the last column", { row: 3, column: "a" }, 0, Infinity, { row: 3, column: "c" }],
    ["goes to the first column", { row: 3, column: "c" }, 0, -Infinity, { row: 3, column: "a" }],
    ["of a column that is gone is in the first", { row: 3, column: "z" }, 0, 1, { row: 3, column: "b" }],
    ["of a row that is gone is in the first", { row: 99, column: "a" }, 1, 0, { row: 3, column: "a" }],
  ])("%s", (_name, from, rows, across, to) => {
    expect(stepCursor(from, { rows, columns: across }, order, columns)).toEqual(to);
  });

  it("has no row to be in where none is shown", () => {
    expect(rowPosition({ row: 7, column: "a" }, [])).toBe(-1);
    expect(stepCursor({ row: 7, column: "a" }, { rows: 1, columns: 0 }, [], columns).row).toBe("filter");
  });
});

const press = (text: string): PressedKey => {
  const parts = text.split("+");
  return {
    key: parts.at(-1) ?? "",
    shiftKey: parts.includes("Shift"),
    ctrlKey: parts.includes("Ctrl"),
    metaKey: parts.includes("Meta"),
    altKey: parts.includes("Alt"),
  };
};
const step = (rows: number, across: number, extended = false): GridAction => ({
  kind: "step",
  step: { rows, columns: across },
  extends: extended,
});

describe("a key in the grid", () => {
  it.each<readonly ["head" | "filter" | "rows", string, GridAction | undefined]>([
    ["rows", "ArrowDown", step(1, 0)],
    ["rows", "Shift+ArrowDown", step(1, 0, true)],
    ["rows", "Shift+ArrowRight", step(0, 1)],
    ["rows", "PageDown", step(20, 0)],
    ["rows", "Shift+PageUp", step(-20, 0, true)],
    ["rows", "Home", step(0, -Infinity)],
    ["rows", "Ctrl+Home", { kind: "end", of: "first", extends: false }],
    ["rows", "Ctrl+Shift+End", { kind: "end", of: "last", extends: true }],
    ["rows", "Enter", { kind: "open" }],
    ["rows", " ", { kind: "toggle" }],
    ["rows", "Ctrl+a", { kind: "selectAll" }],
    ["rows", "Meta+A", { kind: "selectAll" }],
    ["rows", "Escape", { kind: "selectNone" }],
    ["rows", "Alt+ArrowLeft", undefined],
    ["rows", "Ctrl+c", undefined],
    ["rows", "x", undefined],
    ["head", "Enter", { kind: "sort", adds: false }],
    ["head", "Shift+ ", { kind: "sort", adds: true }],
    ["head", "Shift+ArrowLeft", { kind: "width", by: -1 }],
    ["head", "ArrowLeft", step(0, -1)],
    ["filter", "Enter", undefined],
    ["filter", " ", undefined],
    ["filter", "Shift+ArrowDown", step(1, 0)],
  ])("of the %s: %s", (where, key, action) => {
    expect(gridAction(press(key), where, 20)).toEqual(action);
  });
});

describe("what the page keeps while it is hidden", () => {
  const search = { generation: 1, identity: "q", answered: 5, title: "" };
  const view: View = {
    ...freshView,
    sorts: [{ column: "a", direction: "descending" }],
    filters: {
      text: "x",
      columns: [{ kind: "rows", chart: "time", column: "mark", words: "2024", places: [3, 4] }],
    },
    layout: { order: ["b"], shown: { a: false }, widths: { a: 99 } },
    selection: selectOnly(3),
    cursor: { row: 3, column: "a" },
    compared: [1, 2],
  };
  const kept = storedView(view, search);

  it("is JSON, and all of it comes back for the same answer", () => {
    expect(JSON.parse(JSON.stringify(kept))).toEqual(kept);
    expect(viewFor(search, kept)).toEqual(view);
  });

  it("is how the rows are sorted and filtered, for another answer to the same question", () => {
    const { sorts, layout } = view;
    const filters = { text: "x", columns: [] };
    expect(viewFor({ ...search, answered: 6 }, kept)).toEqual({ ...freshView, sorts, filters, layout });
  });

  it("is the columns and the tab for another question, and nothing at first", () => {
    const other = { ...search, identity: "other" };
    expect(viewFor(other, kept)).toEqual({ ...freshView, layout: view.layout });
    const filters = { ...view.filters, isLatestOnly: true };
    expect(viewFor(other, { ...kept, filters }).filters).toEqual({ ...noFilters, isLatestOnly: true });
    expect(viewFor(other, { ...kept, tab: "charts" }).tab).toBe("charts");
    expect(viewFor(search, undefined)).toEqual(freshView);
  });

  it("is what charts show, whatever the question", () => {
    const raised = storedView({ ...view, measure: "amount" }, search);
    for (const other of [search, { ...search, answered: 6 }, { ...search, identity: "other" }]) {
      expect(viewFor(other, raised).measure).toBe("amount");
    }
  });

  it("gives way to what an earlier table kept of its columns only where there is nothing", () => {
    const lastLayout = { order: ["c"], shown: {}, widths: {} };
    expect(viewFor(search, undefined, lastLayout)).toEqual({ ...freshView, layout: lastLayout });
    expect(viewFor(search, kept, lastLayout)).toEqual(view);
  });
});
