import { describe, expect, it } from "vitest";
import type { Results } from "../../../bench/results.ts";
import { printedTable, rounded, withPerformance } from "../../../bench/table.ts";

const felt = {
  what: "A key",
  value: 3,
  unit: "ms",
  limit: 2,
  baseline: { what: "SQLite alone", value: 1.5 },
};
const results: Results = {
  date: "2026-01-02",
  machine: { system: "Linux", processor: "EPYC", cores: 2, memoryGB: 4, node: "24.0.0", sqlite: "3" },
  seconds: 9,
  findings: [
    {
      name: "library",
      seconds: 1,
      measures: [
        { ...felt, unit: "ms" },
        { ...felt, unit: "ms", what: "A quick key", value: 2 },
      ],
    },
    { name: "grid", seconds: 1, measures: [], failure: "no browser" },
  ],
};
const page = "before\n<!-- performance -->\nold\n<!-- /performance -->\nafter\n";

describe("the page on performance", () => {
  const written = withPerformance(page, results);

  it("replaces only the text between its marks, and does not grow", () => {
    expect(written).toMatch(/^before\n<!-- performance -->\n/);
    expect(written).toMatch(/<!-- \/performance -->\nafter\n$/);
    expect(written).not.toContain("old");
    expect(withPerformance(written, results)).toBe(written);
    expect(() => withPerformance("nothing", results)).toThrow(/performance/);
  });

  it("shows each number beside its limit and its baseline, and hides no failure", () => {
    expect(written).toContain("2026-01-02 on EPYC, 2 cores, 4 GB, Linux, Node 24.0.0");
    expect(written).toContain("| A key | 3 ms | 2 ms (missed) | SQLite alone: 1.5 ms (2 ×) |");
    expect(written).toContain("| A quick key | 2 ms | 2 ms | SQLite alone: 1.5 ms (1.33 ×) |");
    expect(written).toContain("| grid | not measured |");
  });
});

describe("what a run prints", () => {
  it("is the same table in columns, and why a scenario failed", () => {
    const lines = printedTable(results).split("\n");
    const column = lines[0]?.indexOf("limit") ?? -1;
    expect(lines[1]?.indexOf("2 ms (missed)")).toBe(column);
    expect(lines.slice(-2)).toEqual(["failed: grid: no browser", "9 s in all"]);
  });

  it.each([
    [0.012345, "0.0123"],
    [1.05, "1.05"],
    [99.96, "100"],
    [1_234_567.8, "1,234,568"],
    [0, "0"],
  ])("rounds %d to %s", (value, expected) => {
    expect(rounded(value)).toBe(expected);
  });
});
