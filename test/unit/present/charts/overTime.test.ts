import { describe, expect, it } from "vitest";
import type { TimeChart } from "../../../../src/present/charts/chart.ts";
import { timeChart } from "../../../../src/present/charts/overTime.ts";
import { rowReader } from "../../../../src/present/charts/tally.ts";
import type { Wording } from "../../../../src/present/wording.ts";
import { row } from "../../../support/charts/rows.ts";
import { wording } from "../../../../tools/pages/wording.ts";

function chartOf(dates: readonly string[], words: Wording = wording): TimeChart {
  const rows = dates.map((date) => row({ date, amount: 1_000_000 }));
  return timeChart(rows.map(rowReader(words)), { total: rows.length, hasMore: false }, words);
}

describe("raised over time", () => {
  it.each([
    ["2024-03-05", "2024-03-05", "Sum by day", 1, "Mar 5, 2024"],
    ["2024-03-05", "2024-04-04", "Sum by day", 31, "Mar 5, 2024"],
    ["2024-03-05", "2024-04-05", "Sum by week", 5, "Week of Mar 4, 2024"],
    ["2024-01-01", "2024-12-31", "Sum by month", 12, "January 2024"],
    ["2024-01-31", "2026-12-01", "Sum by month", 36, "January 2024"],
    ["2024-01-31", "2027-01-01", "Sum by quarter", 13, "Q1 2024"],
    ["2010-05-01", "2026-02-01", "Sum by year", 17, "2010"],
    ["1950-01-01", "2026-02-01", "Sum by decade", 8, "1950 to 1959"],
    ["0001-01-01", "2026-02-01", "Sum by century", 21, "1 to 99"],
    ["0001-01-01", "9999-12-31", "Sum by millennium", 10, "1 to 999"],
  ])("%s to %s is drawn as %s", (first, last, caption, slots, name) => {
    const chart = chartOf([last, first]);
    expect(chart.caption).toBe(caption);
    expect(chart.slots).toHaveLength(slots);
    expect(chart.sums[0]).toMatchObject({ slot: 0, mark: { name } });
    expect(chart.sums.at(-1)?.slot).toBe(slots - 1);
  });

  it("leaves parts without rows empty", () => {
    const chart = chartOf(["2024-01-10", "2024-04-10", "2024-04-11"]);
    expect(chart.caption).toBe("Sum by week");
    expect(chart.sums.map(({ slot, mark }) => [slot, mark.count])).toEqual([
      [0, 1],
      [13, 2],
    ]);
    expect(chart.slots).toHaveLength(14);
  });

  it.each([
    ["UTC", "May 1, 2024"],
    ["America/New_York", "Apr 30, 2024"],
    ["Nowhere/Nothing", "May 1, 2024"],
  ])("puts a moment on the day that it is in %s", (timeZone, name) => {
    process.env["TZ"] = "UTC";
    expect(chartOf(["2024-05-01T02:00:00Z"], { ...wording, timeZone }).sums[0]?.mark.name).toBe(name);
  });

  it("says the year once over its months", () => {
    const { slots } = chartOf(["2023-11-01", "2024-08-01"]);
    expect(slots.flatMap(({ group }) => (group === undefined ? [] : [group]))).toEqual(["2023", "2024"]);
    expect(slots.map(({ text }) => text).slice(0, 4)).toEqual(["Nov", "Dec", "Jan", "Feb"]);
  });

  it("says what is not known", () => {
    const rows = [
      row({ date: "2024-05-01", amount: 2_000_000 }),
      row({ date: "2024-05-01", amount: null }),
      row({ date: "some day" }),
    ];
    const chart = timeChart(rows.map(rowReader(wording)), { total: 3, hasMore: true }, wording);
    expect(chart.scope).toBe("of 3 loaded; more exist");
    expect(chart.sums[0]?.mark.label).toBe("May 1, 2024: 2 of 3 loaded, $2M raised, 1 without an amount");
    expect(chart.rest.map(({ label }) => label)).toEqual(["Without a date: 1 of 3 loaded, no amount stated"]);
  });

  it("draws a sum below zero as none, and says it", () => {
    const rows = [row({ date: "2024-05-01", amount: -5 })];
    const [column] = timeChart(rows.map(rowReader(wording)), { total: 1, hasMore: false }, wording).sums;
    expect(column?.height).toBe(0);
    expect(column?.mark.label).toContain("-$5 raised");
  });
});
