import { describe, expect, it } from "vitest";
import type { Amount } from "../../../../src/present/amount.ts";
import { amountsChart } from "../../../../src/present/charts/amounts.ts";
import { axisTo } from "../../../../src/present/charts/frame.ts";
import type { AmountsChart } from "../../../../src/present/charts/chart.ts";
import { rowReader } from "../../../../src/present/charts/tally.ts";
import { row } from "../../../support/charts/rows.ts";
import { wording } from "../../../../tools/pages/wording.ts";

function chartOf(amounts: readonly Amount[]): AmountsChart {
  const rows = amounts.map((amount) => row({ amount }));
  return amountsChart(rows.map(rowReader(wording)), { total: rows.length, hasMore: false }, wording);
}

describe("amounts raised", () => {
  it.each<[string, readonly Amount[], readonly string[], readonly string[]]>([
    ["one amount", [1_500_000], ["$1M", "$2M"], ["$1M to under $2M"]],
    ["an amount on a line", [2_000_000], ["$2M", "$5M"], ["$2M to under $5M"]],
    [
      "amounts of one power of ten",
      [1_000_000, 9_999_999],
      ["$1M", "$2M", "$5M", "$10M"],
      ["$1M to under $2M", "$5M to under $10M"],
    ],
    [
      "cents",
      ["0.50", 0.01],
      ["$0.01", "$0.02", "$0.05", "$0.10", "$0.20", "$0.50", "$1"],
      ["$0.01 to under $0.02", "$0.50 to under $1"],
    ],
    [
      "text and integers beyond 2^53",
      ["9007199254740993", 9_007_199_254_740_992n],
      ["$5000T", "$10,000T"],
      ["$5000T to under $10,000T"],
    ],
    ["very far apart", [1, 10n ** 90n], ["$1", "$1T"], ["$1 to under $1T", "$1E84 to under $1E96"]],
  ])("%s", (_what, amounts, edges, names) => {
    const chart = chartOf(amounts);
    expect(chart.edges.map(({ text }) => text).slice(0, edges.length)).toEqual(edges);
    expect(chart.columns.map(({ mark }) => mark.name)).toEqual(names);
    expect(chart.edges.length).toBeLessThanOrEqual(25);
  });

  it("tells nothing sold, below zero and not stated apart", () => {
    const chart = chartOf([0, 0, -1, null, "Indefinite", undefined, 5]);
    expect(chart.rest.map(({ name, count }) => [name, count])).toEqual([
      ["Nothing sold yet", 2],
      ["Below zero", 1],
      ["Without an amount", 3],
    ]);
    expect(chart.columns.map(({ mark }) => mark.count)).toEqual([1]);
  });

  it("marks powers of ten", () => {
    const { edges } = chartOf([1_000_000, 30_000_000]);
    expect(edges.filter(({ isMajor }) => isMajor).map(({ text }) => text)).toEqual(["$1M", "$10M"]);
  });
});

describe("an axis", () => {
  it.each([
    [0n, ["0", "1"]],
    [1n, ["0", "1"]],
    [3n, ["0", "1", "2", "3"]],
    [7n, ["0", "2", "4", "6", "8"]],
    [17n, ["0", "5", "10", "15", "20"]],
    [41n, ["0", "20", "40", "60"]],
    [100n, ["0", "50", "100"]],
  ])("to %s has few round lines", (max, texts) => {
    const { ticks, top } = axisTo(max, 1n, String);
    expect(ticks.map(({ text }) => text)).toEqual(texts);
    expect(top >= max).toBe(true);
    expect([ticks[0]?.at, ticks.at(-1)?.at]).toEqual([0, 1]);
  });
});
