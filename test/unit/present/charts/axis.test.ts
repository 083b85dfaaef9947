import { describe, expect, it } from "vitest";
import type { ChartMark } from "../../../../src/present/charts/chartTypes.ts";
import { binRows, columnsOf } from "../../../../src/present/charts/axis.ts";
import { markOf } from "../../../../src/present/charts/chartMarks.ts";
import { inputOf } from "../../../support/charts/rows.ts";

function markOfAmount(amount: number, count: number): ChartMark {
  const rows = Array.from({ length: count }, (_, at) => (at === 0 ? { amount } : {}));
  const naming = { chart: "time", key: "1", name: "1", words: "1" } as const;
  return markOf([...rows.keys()], naming, inputOf(rows));
}

describe("an axis", () => {
  it.each([
    [0, ["0", "1"]],
    [1, ["0", "1"]],
    [3, ["0", "1", "2", "3"]],
    [7, ["0", "2", "4", "6", "8"]],
    [17, ["0", "5", "10", "15", "20"]],
    [100, ["0", "20", "40", "60", "80", "100"]],
  ])("to a count of %s has few round lines", (count, texts) => {
    const { ticks, columns } = columnsOf([{ slot: 0, mark: markOfAmount(5, count) }], inputOf([]));
    expect(ticks.map(({ text }) => text)).toEqual(texts);
    expect([ticks[0]?.at, ticks.at(-1)?.at]).toEqual([0, 1]);
    expect(columns[0]?.height).toBeCloseTo(count / Number(texts.at(-1)));
  });

  it.each([
    [3_400_000, ["$0", "$1M", "$2M", "$3M", "$4M"]],
    [0, ["$0", "$0.20", "$0.40", "$0.60", "$0.80", "$1"]],
    [-5, ["$0", "$0.20", "$0.40", "$0.60", "$0.80", "$1"]],
  ])("to an amount of %s has lines of money", (amount, texts) => {
    const marks = [{ slot: 0, mark: markOfAmount(amount, 1) }];
    const { ticks, columns } = columnsOf(marks, inputOf([], { measure: "amount" }));
    expect(ticks.map(({ text }) => text)).toEqual(texts);
    expect(columns[0]?.height).toBe(amount > 0 ? amount / 4_000_000 : 0);
  });
});

it("values on an edge are in the upper part, and parts without any are left out", () => {
  const values = [0, 9, 10, 35, 40].map((value, place) => ({ place, value }));
  expect(binRows(values, [0, 10, 20, 30, 40])).toEqual([
    { slot: 0, members: [0, 1] },
    { slot: 1, members: [2] },
    { slot: 3, members: [3, 4] },
  ]);
  expect(binRows([{ place: 0, value: -5 }], [-Infinity, 0, Infinity])).toEqual([{ slot: 0, members: [0] }]);
});
