import { describe, expect, it } from "vitest";
import type { Measure } from "../../../bench/measure.ts";
import type { Results } from "../../../bench/results.ts";
import { withPerformance } from "../../../bench/performancePage.ts";

const barred: Measure = { what: "entry", value: 70, unit: "KB", bar: { is: "under", value: 60 } };
const results: Results = {
  date: "2026-01-02",
  machine: { system: "Linux", processor: "EPYC", cores: 2, memoryGB: 4, node: "24.0.0", sqlite: "3" },
  seconds: 9,
  findings: [
    {
      name: "grid",
      title: "What is shipped",
      seconds: 1,
      measures: [barred, { what: "all", value: 1, unit: "MB" }],
      notes: ["Minified."],
    },
    {
      name: "store",
      title: "The store",
      seconds: 1,
      measures: [
        {
          what: "read, p50",
          value: 4,
          unit: "ms",
          bar: { is: "under", value: 2 },
          limit: { what: "one SELECT", value: 1, unit: "ms" },
        },
      ],
      notes: [],
    },
    { name: "tree", title: "The tree", seconds: 1, measures: [], notes: [], failure: "it fell" },
  ],
};
const page = "before\n<!-- performance -->\nold\n<!-- /performance -->\nafter\n";

describe("the page on performance", () => {
  const written = withPerformance(page, results);

  it("replaces only what is between its marks, and does not grow", () => {
    expect(written).toMatch(/^before\n<!-- performance -->\n/);
    expect(written).toMatch(/<!-- \/performance -->\nafter\n$/);
    expect(written).not.toContain("old");
    expect(withPerformance(written, results)).toBe(written);
  });

  it("says when and on what it was measured", () => {
    expect(written).toContain("2026-01-02 on EPYC, 2 cores, 4 GB, Linux, Node 24.0.0");
  });

  it("begins with ten numbers that a person feels, each beside its bar and limit", () => {
    const [felt = "", rest] = written.split("## Everything that has a bar");
    expect(felt.match(/^\| (?!what a person feels|---).*\|$/gm)).toHaveLength(10);
    expect(felt).toContain(
      "| The same search again, from what is stored | 4 ms | under 2 ms, **missed** | one SELECT: 1 ms (4 ×) |",
    );
    expect(felt).toContain("| Connecting: longest time that the editor doesn’t react | not measured |  |  |");
    expect(rest).toContain("| What is shipped: entry |");
  });

  it("shows what has a bar, met or missed, with the notes", () => {
    expect(written).toContain("| What is shipped: entry | 70 KB |  | under 60 KB | **missed** |  |");
    expect(written).not.toContain("1 MB");
    expect(written).toContain("- What is shipped: Minified.");
  });

  it("hides no scenario that failed", () => {
    expect(written).toContain("| The tree | not measured |");
  });

  it("needs its marks", () => {
    expect(() => withPerformance("nothing", results)).toThrow(/performance/);
  });
});
