import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { coreDays } from "../../../../src/present/charts/timeChart.ts";
import { day } from "../../../support/charts/rows.ts";

const core = (...dates: readonly string[]): readonly (string | undefined)[] => {
  const found = coreDays(dates.toSorted().map(day));
  return [found?.first, found?.last].map((at) =>
    at === undefined ? undefined : new Date(at).toISOString().slice(0, 10),
  );
};

const year2024 = ["2024-01-10", "2024-02-10", "2024-03-10", "2024-04-10", "2024-05-10"];

describe("days far from all others", () => {
  it.each([
    ["none", [], [undefined, undefined]],
    ["one day", ["2024-05-06"], ["2024-05-06", "2024-05-06"]],
    ["two days far apart", ["1900-01-01", "2024-01-01"], ["1900-01-01", "2024-01-01"]],
    ["three days far apart", ["2010-01-01", "2015-01-01", "2020-01-01"], ["2010-01-01", "2020-01-01"]],
    ["days of one year", year2024, ["2024-01-10", "2024-05-10"]],
    ["a year apart", ["2023-01-10", ...year2024], ["2023-01-10", "2024-05-10"]],
    ["a mistyped century", ["0202-01-10", ...year2024], ["2024-01-10", "2024-05-10"]],
    ["a mistyped future", ["2420-01-10", ...year2024], ["2024-01-10", "2024-05-10"]],
    ["both", ["0202-01-10", ...year2024, "9999-12-31"], ["2024-01-10", "2024-05-10"]],
    [
      "more than a few: what the rows are about",
      ["2001-01-01", "2002-01-01", ...year2024, ...year2024, ...year2024],
      ["2001-01-01", "2024-05-10"],
    ],
  ] as const)("%s", (_what, dates, expected) => {
    expect(core(...dates)).toEqual(expected);
  });

  it("are few: what is left has nearly all days, and no more than there are", () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: -1e13, max: 1e14 }), { minLength: 1 }), (some) => {
        const days = some.toSorted((a, b) => a - b);
        const { first, last } = coreDays(days) ?? { first: 0, last: 0 };
        expect(days).toContain(first);
        expect(days).toContain(last);
        const left = days.filter((at) => at < first || at > last).length;
        expect(left).toBeLessThanOrEqual(2 * Math.max(1, Math.floor(days.length * 0.02)));
      }),
    );
  });
});
