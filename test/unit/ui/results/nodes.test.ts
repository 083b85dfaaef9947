import { mostRows, newestRows } from "../../../../src/ui/results/nodes.ts";
import { expect, it, vi } from "vitest";

vi.mock("vscode", () => import("../../../support/fakeVscode.ts"));

it.each([
  [0, 0, 0],
  [mostRows, 0, mostRows],
  [mostRows + 1, 1, mostRows],
  [3 * mostRows, 2 * mostRows, mostRows],
])("of %d rows the tree leaves out the first %d", (count, before, shown) => {
  const all = Array.from({ length: count }, (_, at) => at);
  const newest = newestRows(all);
  expect(newest.before).toBe(before);
  expect(newest.rows).toHaveLength(shown);
  expect([...all.slice(0, before), ...newest.rows]).toEqual(all);
});
