import { maxRows, newestRows, nodesOf } from "../../../../src/ui/results/stateNodes.ts";
import { marksText } from "../../../../src/present/recordMarks.ts";
import { wording } from "../../../../tools/pages/wording.ts";
import { resultRow, shownSearch } from "../../../support/table/search.ts";
import { expect, it, vi } from "vitest";

vi.mock("vscode", () => import("../../../support/fakeVscode.ts"));

it.each([
  [0, 0, 0],
  [maxRows, 0, maxRows],
  [maxRows + 1, 1, maxRows],
  [3 * maxRows, 2 * maxRows, maxRows],
])("of %d rows the tree leaves out the first %d", (count, before, shown) => {
  const all = Array.from({ length: count }, (_, at) => at);
  const newest = newestRows(all);
  expect(newest.before).toBe(before);
  expect(newest.rows).toHaveLength(shown);
  expect([...all.slice(0, before), ...newest.rows]).toEqual(all);
});

it.each([
  [1_000, "Changed since: amount"],
  [1_001, "Changed: amount"],
])("rows of an answer of %d say that the record has changed since, or in it", (at, text) => {
  const marks = { star: false, tags: [], note: "", news: { isNew: false, changed: ["amount" as const] } };
  const needs = { wording: () => wording, marks: { of: () => ({ ...marks, changedAfter: 1_000 }) } };
  const shown = { ...shownSearch([resultRow(1)]), at };
  const [row] = nodesOf({ shown }, { arrangement: { sort: "loaded", group: "none" }, hasHint: false }, needs);
  expect(row?.kind === "row" && marksText(row.marks, wording).before).toBe(text);
});
