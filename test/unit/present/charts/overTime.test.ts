import { describe, expect, it } from "vitest";
import type { ChartMeasure, ColumnsChart } from "../../../../src/present/charts/chartTypes.ts";
import { timeChart } from "../../../../src/present/charts/timeChart.ts";
import { day, inputOf } from "../../../support/charts/rows.ts";

function chartOf(dates: readonly string[], measure: ChartMeasure = "count"): ColumnsChart {
  const rows = dates.map((date) => ({ day: day(date), amount: 1_000_000 }));
  return timeChart(inputOf(rows, { measure }));
}

/** A date in each month of some years. */
function monthly(from: number, years: number): readonly string[] {
  return Array.from(
    { length: years * 12 },
    (_, at) => `${String(from + Math.floor(at / 12))}-${String((at % 12) + 1).padStart(2, "0")}-15`,
  );
}

describe("over time", () => {
  it.each([
    ["2024-03-05", "2024-03-05", "Records per day", 1, "Mar 5, 2024"],
    ["2024-03-05", "2024-04-04", "Records per day", 31, "Mar 5, 2024"],
    ["2024-03-05", "2024-04-05", "Records per week", 5, "Week of Mar 4, 2024"],
    ["2024-01-01", "2024-12-31", "Records per month", 12, "January 2024"],
    ["2024-01-31", "2026-12-01", "Records per month", 36, "January 2024"],
    ["2024-01-31", "2027-01-01", "Records per quarter", 13, "Q1 2024"],
    ["2010-05-01", "2026-02-01", "Records per year", 17, "2010"],
    ["1950-01-01", "2026-02-01", "Records per 5 years", 16, "1950 to 1954"],
    ["0001-01-01", "2026-02-01", "Records per 100 years", 21, "1 to 99"],
    ["0001-01-01", "9999-12-31", "Records per 500 years", 20, "1 to 499"],
  ])("%s to %s is drawn as %s", (first, last, caption, slots, name) => {
    const chart = chartOf([last, first]);
    expect(chart.caption).toBe(caption);
    expect(chart.names).toHaveLength(slots);
    expect(chart.columns[0]).toMatchObject({ slot: 0, mark: { name } });
    expect(chart.columns.at(-1)?.slot).toBe(slots - 1);
  });

  it("leaves periods without rows empty", () => {
    const chart = chartOf(["2024-01-10", "2024-04-10", "2024-04-11"]);
    expect(chart.caption).toBe("Records per week");
    expect(chart.columns.map(({ slot, mark }) => [slot, mark.count])).toEqual([
      [0, 1],
      [13, 2],
    ]);
    expect(chart.names).toHaveLength(14);
  });

  it("keeps useful periods beside one bad date, and says it", () => {
    const chart = chartOf([...monthly(2023, 2), "0201-05-06"]);
    expect(chart.caption).toBe("Records per month");
    expect(chart.names).toHaveLength(25);
    expect(chart.names[0]).toMatchObject({ isEnd: true, text: "Earlier" });
    const name = "Before Jan 1, 2023";
    expect(chart.columns[0]?.mark).toMatchObject({
      name,
      count: 1,
      members: [24],
      filter: { words: `Date: ${name}` },
    });
    expect(chart.notes).toEqual(["1 date before Jan 1, 2023 is under “Earlier”."]);
  });

  it("says how many are far off at both ends", () => {
    const years = [...monthly(2015, 10), ...monthly(2015, 10)];
    const chart = chartOf([...years, "1900-01-01", "1901-01-01", "2099-01-01"]);
    expect(chart.caption).toBe("Records per quarter");
    expect(chart.notes).toEqual([
      "2 dates before Jan 1, 2015 are under “Earlier”.",
      "1 date after Dec 31, 2024 is under “Later”.",
    ]);
    expect(chart.names.at(-1)).toMatchObject({ isEnd: true, text: "Later" });
    expect(chart.columns.at(-1)?.mark).toMatchObject({ name: "After Dec 31, 2024", count: 1 });
    expect(chart.columns.reduce((sum, { mark }) => sum + mark.count, 0)).toBe(243);
  });

  it("says the year once over its months", () => {
    const { names } = chartOf(["2023-11-01", "2024-08-01"]);
    expect(names.flatMap(({ group }) => (group === undefined ? [] : [group]))).toEqual(["2023", "2024"]);
    expect(names.map(({ text }) => text).slice(0, 4)).toEqual(["Nov", "Dec", "Jan", "Feb"]);
  });

  it("says what is not known", () => {
    const rows = [
      { day: day("2024-05-01"), amount: 2_000_000 },
      { day: day("2024-05-01") },
      { industry: "Energy" },
    ];
    const chart = timeChart(inputOf(rows, { hasMore: true }));
    expect(chart.scope).toBe("3 loaded, more exist");
    expect(chart.columns[0]?.mark.label).toBe("May 1, 2024: 2 of 3 loaded, $2M raised, 1 without an amount");
    expect(chart.rest.map(({ label }) => label)).toEqual(["No date: 1 of 3 loaded, no amount reported"]);
  });

  it("draws a sum below zero as none, and says it", () => {
    const rows = [{ day: day("2024-05-01"), amount: -5 }];
    const { columns, summary } = timeChart(inputOf(rows, { measure: "amount" }));
    expect(columns[0]?.height).toBe(0);
    expect(columns[0]?.mark.label).toContain("-$5 raised");
    expect(summary).toBe("May 1, 2024.");
  });

  it("names no highest amount where there is none", () => {
    const rows = ["2014-01-01", "2020-01-01"].map((date) => ({ day: day(date) }));
    expect(timeChart(inputOf(rows, { measure: "amount" })).summary).toBe("Q1 2014 to Q1 2020.");
    expect(timeChart(inputOf(rows)).summary).toBe(
      "Q1 2014 to Q1 2020. Most records: Q1 2014: 1 of 2 loaded, no amount reported.",
    );
  });

  it.each([
    [0, "amount", []],
    [1, "amount", ["Sums include 1 older filing of a company. Amendments state the same money again."]],
    [
      7,
      "amount",
      ["Sums include 7 older filings of the same companies. Amendments state the same money again."],
    ],
    [7, "count", []],
  ] as const)("says that sums hold money twice: %s older filings, %s", (repeats, measure, notes) => {
    const input = inputOf([{ day: day("2024-05-01"), amount: 5 }], { measure, repeats });
    expect(timeChart(input).notes).toEqual(notes);
  });
});
