import { describe, expect, it } from "vitest";
import type { ResultRow } from "../../../src/domain/record.ts";
import { readTarget, type RowSelections, rowsOf, type CommandTarget } from "../../../src/ui/target.ts";

const [one, two] = [
  { service: "https://a.example", key: "filing:1" },
  { service: "https://a.example", key: "filing:2" },
];
const inRow = (row: unknown): unknown => ({ kind: "row", row });

describe("what a command on records was called for", () => {
  it.each<readonly [string, readonly unknown[], CommandTarget]>([
    ["nothing, from the palette", [], { kind: "inFront" }],
    ["a row", [inRow({ ...one, record: {} })], { kind: "records", keys: [one] }],
    ["a row and no others", [inRow(one), undefined], { kind: "records", keys: [one] }],
    [
      "a row among those that are selected",
      [inRow(two), [inRow(one), inRow(two)]],
      { kind: "records", keys: [one, two] },
    ],
    ["a record by its key", [one, [one, two]], { kind: "records", keys: [one, two] }],
    ["a link to a value", [{ ...one, pointer: "/web" }], { kind: "records", keys: [one], pointer: "/web" }],
    [
      "a value of the page",
      [{ webviewSection: "value", pointer: "/web" }],
      { kind: "inFront", pointer: "/web" },
    ],
    ["the menu of the table", [{ webview: "startupFunding.table" }], { kind: "tableSelection" }],
    ["the file of an editor's menu", [{ path: "/a.ts" }], { kind: "selection" }],
    ["a key in the view", [{ view: "startupFunding.results" }], { kind: "selection" }],
    [
      "a key on a row of the view",
      [{ kind: "row", row: one, view: "startupFunding.results" }],
      { kind: "records", keys: [one], isByKey: true },
    ],
    [
      "a key in Library",
      [{ view: "startupFunding.library" }],
      { kind: "selection", view: "startupFunding.library" },
    ],
    [
      "a key on a row of Library",
      [{ kind: "row", row: one, view: "startupFunding.library" }],
      { kind: "records", keys: [one], isByKey: true },
    ],
    ["a company of Library", [{ kind: "company", company: {} }], { kind: "records", keys: [] }],
    [
      "a key on a line of the view that is no record",
      [{ kind: "nextPage", view: "startupFunding.results" }],
      { kind: "records", keys: [] },
    ],
    ["a text", ["filing:1"], { kind: "selection" }],
    ["a line that is no record", [{ kind: "nextPage" }], { kind: "records", keys: [] }],
    ["a row that the editor has lost", [undefined, undefined], { kind: "lost" }],
    ["a key without a service", [{ key: "filing:1" }], { kind: "selection" }],
  ])("%s", (_what, args, target) => expect(readTarget(args)).toEqual(target));
});

const row = (at: number): ResultRow => ({
  service: "https://a.example",
  key: `filing:${String(at)}`,
  record: { kind: "filing", value: { id: at } },
});
const tableOf =
  (rows: readonly ResultRow[], isInFront: boolean): RowSelections["tableInUse"] =>
  () => ({
    chosenRows: () => rows,
    isInFront: () => isInFront,
    requestExport: () => undefined,
  });

describe("the rows of a target", () => {
  const [page, first, second, marked] = [row(1), row(2), row(3), row(4)];
  const inView: RowSelections = {
    results: { selectedRows: () => [second] },
    libraryView: { selectedRows: () => [first] },
    selectedLast: () => [second],
    knownRows: () => [page, first, second, marked],
    rowInFront: () => undefined,
    tableInUse: () => undefined,
  };
  const onPage: RowSelections = { ...inView, rowInFront: () => page };
  const inTable: RowSelections = { ...inView, tableInUse: tableOf([marked], true) };
  const behindTable: RowSelections = { ...inView, tableInUse: tableOf([marked], false) };
  const keys = [
    { service: "https://a.example", key: "filing:3" },
    { service: "https://other.example", key: "filing:2" },
    { service: "https://a.example", key: "filing:9" },
  ];

  it.each<readonly [string, RowSelections, CommandTarget, readonly ResultRow[]]>([
    ["known by key, from this service alone", inView, { kind: "records", keys }, [second]],
    [
      "the row that is known last where two have one key",
      { ...inView, knownRows: () => [{ ...second, record: page.record }, second] },
      { kind: "records", keys },
      [second],
    ],
    ["none for a row that the editor has lost", onPage, { kind: "lost" }, []],
    ["what is selected in the view", onPage, { kind: "selection" }, [second]],
    ["what is selected in Library", onPage, { kind: "selection", view: "startupFunding.library" }, [first]],
    [
      "what was selected last, in whichever view",
      { ...inView, selectedLast: () => [first] },
      { kind: "inFront" },
      [first],
    ],
    ["what is selected in the table", behindTable, { kind: "tableSelection" }, [marked]],
    ["none of a table that was never opened", inView, { kind: "tableSelection" }, []],
    ["the record of the page in front", { ...inTable, rowInFront: () => page }, { kind: "inFront" }, [page]],
    ["what is selected in the table in front", inTable, { kind: "inFront" }, [marked]],
    [
      "none of a table in front without a selection",
      { ...inView, tableInUse: tableOf([], true) },
      { kind: "inFront" },
      [],
    ],
    ["the view's while the table is not in front", behindTable, { kind: "inFront" }, [second]],
    ["the page's own for a value of it", onPage, { kind: "inFront", pointer: "/web" }, [page]],
    ["none for a value of a page that is not in front", inTable, { kind: "inFront", pointer: "/web" }, []],
  ])("are %s", (_what, selections, target, rows) => {
    expect(rowsOf(selections, target)).toEqual(rows);
  });
});
