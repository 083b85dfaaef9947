import { describe, expect, it } from "vitest";
import type { ChartRow, KindsChart } from "../../../../src/present/charts/chartTypes.ts";
import { industriesChart, seriesChart } from "../../../../src/present/charts/kindsCharts.ts";
import type { ChartInput } from "../../../../src/present/charts/chartMarks.ts";
import { inputOf } from "../../../support/charts/rows.ts";

function industriesOf(rows: readonly ChartRow[], change: Partial<ChartInput> = {}): KindsChart {
  return industriesChart(inputOf(rows, change));
}

const few: readonly ChartRow[] = [
  { industry: "Retail", amount: 1 },
  { industry: "Energy", amount: 2 },
  { industry: "BIOTECHNOLOGY" },
  { industry: "Biotechnology" },
];

describe("by industry", () => {
  it("has the most frequent first; among equals the one that raised more", () => {
    expect(industriesOf(few).bars.map(({ mark, length }) => [mark.name, mark.count, length])).toEqual([
      ["BIOTECHNOLOGY", 2, 1],
      ["Energy", 1, 0.5],
      ["Retail", 1, 0.5],
    ]);
  });

  it("has the one that raised most first where amounts are shown", () => {
    const chart = industriesOf(few, { measure: "amount" });
    expect(chart.caption).toBe("Amount raised");
    expect(chart.bars.map(({ mark, length }) => [mark.name, mark.value, length])).toEqual([
      ["Energy", "$2", 1],
      ["Retail", "$1", 0.5],
      ["BIOTECHNOLOGY", "$0", 0],
    ]);
  });

  it.each([
    [16, 16, "Industry 15"],
    [17, 16, "2 more"],
    [1000, 16, "985 more"],
  ])("draws %s industries as %s bars, the last %s", (count, bars, last) => {
    const rows = Array.from({ length: count }, (_, at) => ({
      industry: `Industry ${String(at).padStart(2, "0")}`,
    }));
    const chart = industriesOf(rows);
    expect(chart.bars).toHaveLength(bars);
    expect(chart.bars.at(-1)?.mark.name).toBe(last);
  });

  it("keeps its bars where others filter, and orders them by what is left", () => {
    const chart = industriesOf(few, { isShown: (place) => place === 0, shown: 1 });
    expect(chart.scope).toBe("1 of 4 shown");
    expect(chart.bars.map(({ mark, length }) => [mark.name, mark.count, length])).toEqual([
      ["Retail", 1, 1],
      ["BIOTECHNOLOGY", 0, 0],
      ["Energy", 0, 0],
    ]);
    expect(chart.bars.map(({ mark }) => mark.members)).toEqual([[0], [2, 3], [1]]);
    expect(chart.bars[0]?.mark.label).toBe("Retail: 1 of 1 shown, $1 raised");
  });

  it("says that other filters leave nothing", () => {
    const chart = industriesOf(few, { isShown: () => false, shown: 0 });
    expect(chart.summary).toBe("The other filters leave no record here.");
    expect(chart.bars.every(({ length }) => length === 0)).toBe(true);
  });

  it("cuts a hostile name and keeps it on one line", () => {
    const [bar] = industriesOf([{ industry: `<b>\n\u202e${"x".repeat(5000)}` }]).bars;
    expect(bar?.mark.name).toMatch(/^<b> x{50,60}…$/);
  });
});

describe("by series", () => {
  it("has them in the order of a company's life", () => {
    const names = ["Series B", "Debt", "series a", "Seed", "Series A", "Pre-Seed", "Series C1", "B"];
    const chart = seriesChart(inputOf(names.map((series) => ({ series }))));
    expect(chart?.title).toBe("By series");
    expect(chart?.bars.map(({ mark }) => mark.name)).toEqual([
      "Pre-Seed",
      "Seed",
      "series a",
      "B",
      "Series B",
      "Series C1",
      "Debt",
    ]);
  });

  it("says how many have none", () => {
    const chart = seriesChart(inputOf([{ series: "Seed" }, {}]));
    expect(chart?.rest.map(({ name, value }) => [name, value])).toEqual([["No series", "1"]]);
  });
});
