import { describe, expect, it } from "vitest";
import { readTarget, type Target } from "../../../src/ui/target.ts";

const [one, two] = [
  { origin: "https://a.example", key: "filing:1" },
  { origin: "https://a.example", key: "filing:2" },
];
const inRow = (row: unknown): unknown => ({ kind: "row", row });

describe("what a command on records was called for", () => {
  it.each<readonly [string, readonly unknown[], Target]>([
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
    ["a text", ["filing:1"], { kind: "selection" }],
    ["a line that is no record", [{ kind: "nextPage" }], { kind: "records", keys: [] }],
    ["a row that the editor has lost", [undefined, undefined], { kind: "lost" }],
    ["a key without a service", [{ key: "filing:1" }], { kind: "selection" }],
  ])("%s", (_what, args, target) => expect(readTarget(args)).toEqual(target));
});
