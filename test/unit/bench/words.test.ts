import { describe, expect, it } from "vitest";
import { isMet, type Measure } from "../../../bench/measure.ts";
import { findingText, summaryText } from "../../../bench/table.ts";
import { quantity, wordsOf } from "../../../bench/words.ts";

const slow: Measure = {
  what: "lookup",
  value: 3,
  unit: "ms",
  baseline: { what: "an empty one", value: 1.5, unit: "ms" },
  bar: { is: "under", value: 2 },
  limit: { what: "one read", value: 0.25, unit: "ms" },
};
const fast: Measure = { ...slow, what: "quick lookup", value: 1 };
const reported: Measure = { what: "size", value: 12, unit: "MB" };

describe("quantity", () => {
  it.each([
    [0.012345, "ms", "0.0123 ms"],
    [1.05, "×", "1.05 ×"],
    [99.96, "ms", "100 ms"],
    [1_234_567.8, "records/s", "1,234,568 records/s"],
    [0, "chunks", "0 chunks"],
    [-0.5, "MB", "-0.5 MB"],
  ] as const)("%d %s", (value, unit, expected) => {
    expect(quantity(value, unit)).toBe(expected);
  });
});

describe("isMet", () => {
  it.each([
    ["at most", 2, 2, true],
    ["at most", 2.01, 2, false],
    ["under", 2, 2, false],
    ["under", 1.99, 2, true],
    ["at least", 2, 2, true],
    ["at least", 1.99, 2, false],
  ] as const)("%s: %d beside %d", (is, value, bar, expected) => {
    expect(isMet({ value, bar: { is, value: bar } })).toBe(expected);
  });

  it("says nothing of a number without a bar", () => {
    expect(isMet(reported)).toBeUndefined();
  });
});

describe("the words of a measure", () => {
  it("name value, baseline, bar, verdict and limit", () => {
    expect(wordsOf(slow)).toEqual({
      what: "lookup",
      measured: "3 ms",
      baseline: "an empty one: 1.5 ms",
      bar: "under 2 ms",
      verdict: "missed",
      limit: "one read: 0.25 ms (12 ×)",
    });
    const apart: Measure = { ...reported, limit: { what: "one read", value: 1, unit: "ms" } };
    expect(() => wordsOf(apart)).toThrow("MB cannot be compared with ms");
    expect(wordsOf(fast).verdict).toBe("met");
    expect(wordsOf(reported)).toMatchObject({ baseline: "", bar: "", verdict: "", limit: "" });
  });
});

describe("what a run prints", () => {
  const finding = {
    name: "store",
    title: "The store",
    seconds: 1.5,
    measures: [slow, fast, reported],
    notes: [],
  };

  it("aligns the columns of a scenario", () => {
    const lines = findingText(finding).split("\n");
    expect(lines[0]).toBe("The store (1.5 s)");
    const column = lines[1]?.indexOf("bar") ?? -1;
    expect(lines[2]?.indexOf("under 2 ms")).toBe(column);
    expect(lines[3]?.indexOf("under 2 ms")).toBe(column);
  });

  it("counts what was met and missed, and names what was missed or failed", () => {
    const machine = { system: "Linux", processor: "P", cores: 2, memoryGB: 4, node: "24.0.0", sqlite: "3" };
    const broken = { ...finding, title: "The tree", measures: [], failure: "it fell" };
    const text = summaryText({ date: "2026-01-02", machine, seconds: 9, findings: [finding, broken] });
    expect(text).toContain("1 met, 1 missed, 1 scenarios failed");
    expect(text).toContain("missed: The store, lookup: 3 ms, under 2 ms");
    expect(text).not.toContain("quick lookup");
    expect(text).toContain("failed: The tree");
    expect(findingText(broken)).toContain("FAILED: it fell");
  });
});
