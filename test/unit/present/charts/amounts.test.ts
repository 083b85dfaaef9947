import { describe, expect, it } from "vitest";
import { amountsChart } from "../../../../src/present/charts/amountsChart.ts";
import type { ColumnsChart, ChartMeasure } from "../../../../src/present/charts/chartTypes.ts";
import { inputOf } from "../../../support/charts/rows.ts";

function chartOf(amounts: readonly (number | undefined)[], measure: ChartMeasure = "count"): ColumnsChart {
  const rows = amounts.map((amount) => (amount === undefined ? {} : { amount }));
  return amountsChart(inputOf(rows, { measure }));
}

describe("by amount raised", () => {
  it.each<[string, readonly number[], readonly string[], readonly string[]]>([
    ["one amount", [1_500_000], ["$1M", "$2M"], ["$1M to under $2M"]],
    ["an amount on a line", [2_000_000], ["$2M", "$5M"], ["$2M to under $5M"]],
    ["a power of ten", [1_000_000], ["$1M", "$2M"], ["$1M to under $2M"]],
    [
      "amounts of one power of ten",
      [1_000_000, 9_999_999],
      ["$1M", "$2M", "$5M", "$10M"],
      ["$1M to under $2M", "$5M to under $10M"],
    ],
    [
      "cents",
      [0.5, 0.01],
      ["$0.01", "$0.02", "$0.05", "$0.10", "$0.20", "$0.50", "$1"],
      ["$0.01 to under $0.02", "$0.50 to under $1"],
    ],
    [
      "amounts of eight powers of ten and more",
      [10, 2_000_000_000],
      ["$10", "$100", "$1K", "$10K"],
      ["$10 to under $100", "$1B to under $10B"],
    ],
    [
      "an amount a little below a power of ten",
      [9.99999999999992e59],
      ["$5E59", "$1E60"],
      ["$5E59 to under $1E60"],
    ],
    ["integers beyond 2^53", [2 ** 53 + 2], ["$5000T", "$10,000T"], ["$5000T to under $10,000T"]],
  ])("%s", (_what, amounts, edges, names) => {
    const chart = chartOf(amounts);
    expect(chart.names.map(({ text }) => text).slice(0, edges.length)).toEqual(edges);
    expect(chart.columns.map(({ mark }) => mark.name)).toEqual(names);
  });

  it("counts what is not on the scale apart, whatever is drawn", () => {
    for (const measure of ["count", "amount"] as const) {
      const chart = chartOf([0, 0, -1, undefined, undefined, undefined, 5], measure);
      expect(chart.rest.map(({ name, value }) => [name, value])).toEqual([
        ["Nothing sold yet", "2"],
        ["Below zero", "1"],
        ["No amount", "3"],
      ]);
      expect(chart.columns.map(({ mark }) => mark.count)).toEqual([1]);
    }
  });

  it("counts records, or adds up what they raised", () => {
    const amounts = [1_000_000, 1_500_000, 6_000_000];
    expect(chartOf(amounts)).toMatchObject({
      caption: "Records by amount, log scale",
      columns: [{ height: 1 }, { height: 0.5 }],
      summary: "Most records: $1M to under $2M: 2 of 3 loaded, $2.5M raised.",
    });
    expect(chartOf(amounts, "amount")).toMatchObject({
      caption: "Total by amount, log scale",
      columns: [{ mark: { value: "$2.5M" } }, { height: 1, mark: { value: "$6M" } }],
      summary: "Highest amount: $5M to under $10M: 1 of 3 loaded, $6M raised.",
    });
  });

  it("marks powers of ten", () => {
    const { names } = chartOf([1_000_000, 30_000_000]);
    expect(names.filter(({ isMajor }) => isMajor).map(({ text }) => text)).toEqual(["$1M", "$10M"]);
  });
});
