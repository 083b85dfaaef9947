import { describe, expect, it, vi } from "vitest";
import type { ResultRow } from "../../../../src/domain/record.ts";
import { choicesOf, rowsShownInTable } from "../../../../src/ui/export/exportCommands.ts";

vi.mock("vscode", () => import("../../../support/fakeVscode.ts"));

const service = "https://app.example";
const rows = Array.from({ length: 5 }, (_, id): ResultRow => {
  return { service, key: `filing:${id}`, record: { kind: "filing", value: { id } } };
});

function at(...places: readonly number[]): readonly ResultRow[] {
  return places.flatMap((place) => rows[place] ?? []);
}

describe("what a person may mean", () => {
  it.each([
    ["nothing loaded", { selected: [], shown: undefined, all: [] }, []],
    ["nothing selected", { selected: [], shown: undefined, all: rows }, ["all 5 usual"]],
    [
      "one row, looked at last",
      { selected: at(2), shown: undefined, all: rows },
      ["selected 1", "all 5 usual"],
    ],
    ["some rows", { selected: at(2, 3), shown: undefined, all: rows }, ["selected 2 usual", "all 5"]],
    ["every row selected", { selected: rows, shown: undefined, all: rows }, ["all 5 usual"]],
    ["the only row", { selected: at(0), shown: undefined, all: at(0) }, ["all 1 usual"]],
    ["a page whose search is gone", { selected: at(0), shown: undefined, all: [] }, ["selected 1 usual"]],
    [
      "a page of another search",
      { selected: at(0), shown: undefined, all: at(1) },
      ["selected 1", "all 1 usual"],
    ],
    ["a table as it is", { selected: at(1), shown: rows, all: rows }, ["selected 1", "all 5 usual"]],
    [
      "a filtered table",
      { selected: at(1), shown: at(1, 2), all: rows },
      ["selected 1", "shown 2 usual", "all 5"],
    ],
    [
      "all that a filter leaves",
      { selected: at(1, 2), shown: at(2, 1), all: rows },
      ["selected 2 usual", "all 5"],
    ],
    ["a filter that leaves nothing", { selected: [], shown: [], all: rows }, ["all 5 usual"]],
  ] as const)("%s", (_what, sets, expected) => {
    const choices = choicesOf({ ...sets, fresh: [] });
    expect(
      choices.map(({ what, rows: { length }, isUsual }) => `${what} ${length}${isUsual ? " usual" : ""}`),
    ).toEqual(expected);
  });

  it("is in the order of the table", () => {
    const sorted = rows.toReversed();
    const usual = { selected: [], all: rows, fresh: [] };
    expect(choicesOf({ ...usual, shown: sorted })[0]?.rows).toEqual(sorted);
    expect(choicesOf({ ...usual, shown: at(3, 1) })[0]?.rows).toEqual(at(3, 1));
  });

  it.each([
    ["some are", [1, 3], ["all 5 usual", "new 2"]],
    ["all are", [0, 1, 2, 3, 4], ["all 5 usual"]],
  ])("is what is new alone, where %s", (_what, places, expected) => {
    const sets = { selected: [], shown: undefined, all: rows, fresh: at(...places) };
    expect(
      choicesOf(sets).map((one) => `${one.what} ${one.rows.length}${one.isUsual ? " usual" : ""}`),
    ).toEqual(expected);
  });
});

describe("the rows that a table shows", () => {
  const known = { knownRows: () => rows };
  const shown = at(3, 1).map(({ key }) => ({ service, key }));

  it("come from its toolbar alone", () => {
    const argument = { webview: "startupFunding.table", shown };
    expect(rowsShownInTable(known, [argument])).toEqual(at(3, 1));
    const menu = { webview: "startupFunding.table", webviewSection: "row" };
    for (const args of [
      [],
      [menu],
      [{ shown }],
      [undefined],
      ["text"],
      [{ kind: "row", row: rows[0], shown }],
    ])
      expect(rowsShownInTable(known, args)).toBeUndefined();
  });

  it("are those that are known", () => {
    const argument = {
      webview: "startupFunding.table",
      shown: [...shown, { service, key: "gone" }, "no key", null],
    };
    expect(rowsShownInTable(known, [argument])).toEqual(at(3, 1));
  });
});
