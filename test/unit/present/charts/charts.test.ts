import { decimalOf, microsOf } from "../../../../src/present/charts/tally.ts";
import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { ChartSet } from "../../../../src/present/charts/chart.ts";
import { chartsOf } from "../../../../src/present/charts/charts.ts";
import { conditionTest } from "../../../../src/present/charts/filter.ts";
import { anyRows, marksOf, sampleRows } from "../../../support/charts/rows.ts";
import { wording } from "../../../../tools/pages/wording.ts";

/** Every number of a drawing, wherever it stands. */
function numbersOf(value: unknown): readonly number[] {
  if (typeof value === "number") return [value];
  return typeof value === "object" && value !== null ? Object.values(value).flatMap(numbersOf) : [];
}

/** Shares of an axis, of the longest bar. */
function sharesOf({ charts }: ChartSet): readonly number[] {
  return charts.flatMap((chart) => {
    if (chart.id === "time") return [...chart.sums, ...chart.counts].map(({ height }) => height);
    if (chart.id === "amounts") return chart.columns.map(({ height }) => height);
    return chart.bars.map(({ length }) => length ?? 0);
  });
}

describe("the charts of any rows", () => {
  it("have each row behind exactly one mark, or in what they say they leave out", () => {
    fc.assert(
      fc.property(anyRows, (rows) => {
        for (const chart of chartsOf(rows, false, wording).charts) {
          const members = marksOf(chart).flatMap((mark) => mark.members);
          expect(members.toSorted((a, b) => a - b)).toEqual(rows.map((_, at) => at));
          for (const mark of marksOf(chart)) expect(mark.count).toBe(mark.members.length);
        }
      }),
    );
  });

  it("add up to what all rows raised, to the last digit", () => {
    fc.assert(
      fc.property(anyRows, (rows) => {
        const all = rows.reduce((sum, { amount }) => sum + (microsOf(amount) ?? 0n), 0n);
        for (const chart of chartsOf(rows, false, wording).charts) {
          const sums = marksOf(chart).map(({ sum }) => sum);
          expect(addDecimals(sums)).toBe(decimalOf(all));
        }
      }),
    );
  });

  it("filter the rows that their marks stand for, and no others", () => {
    fc.assert(
      fc.property(anyRows, (rows) => {
        for (const mark of chartsOf(rows, false, wording).charts.flatMap(marksOf)) {
          const isMeant = conditionTest(mark.filter.condition, wording);
          expect(rows.flatMap((row, at) => (isMeant(row) ? [at] : []))).toEqual(mark.members);
        }
      }),
    );
  });

  it("are plain JSON whose numbers are finite and whose shares lie between 0 and 1", () => {
    fc.assert(
      fc.property(anyRows, (rows) => {
        const set = chartsOf(rows, true, wording);
        expect(JSON.parse(JSON.stringify(set))).toEqual(set);
        expect(numbersOf(set).every(Number.isFinite)).toBe(true);
        expect(sharesOf(set).every((share) => share >= 0 && share <= 1)).toBe(true);
        expect(JSON.stringify(set)).not.toMatch(/NaN|Infinity|undefined|null/);
      }),
    );
  });

  it("can be drawn: few slots, few bars, and every filter told from the others", () => {
    fc.assert(
      fc.property(anyRows, (rows) => {
        const { charts } = chartsOf(rows, false, wording);
        const keys = charts.flatMap(marksOf).map(({ filter }) => filter.key);
        expect(new Set(keys).size).toBe(keys.length);
        for (const chart of charts) {
          if (chart.id === "time") expect(chart.slots.length).toBeLessThanOrEqual(40);
          if (chart.id === "amounts") expect(chart.edges.length).toBeLessThanOrEqual(25);
          if (chart.id === "industries" || chart.id === "places")
            expect(chart.bars.length).toBeLessThanOrEqual(16);
        }
      }),
    );
  });
});

describe("the charts of 10,000 rows", () => {
  it("hold them all", async () => {
    const rows = await sampleRows(10_000);
    const { charts } = chartsOf(rows, true, wording);
    for (const chart of charts) {
      expect(chart.scope).toBe("of 10,000 loaded; more exist");
      expect(marksOf(chart).reduce((sum, { count }) => sum + count, 0)).toBe(10_000);
    }
  });
});

describe("the charts of nothing", () => {
  it.each([
    ["no rows", []],
    ["rows that say nothing", [{ key: "1", name: "Acme" }]],
  ])("say so: %s", (_what, rows) => {
    const { charts } = chartsOf(rows, false, wording);
    expect(charts.map(({ empty }) => empty)).toEqual([
      "None of the loaded rows has a date.",
      "None of the loaded rows states an amount above zero.",
      "None of the loaded rows names a place.",
      "None of the loaded rows names an industry.",
    ]);
    expect(charts.map(({ rest }) => rest.map(({ count }) => count))).toEqual(
      charts.map(() => (rows.length === 0 ? [] : [1])),
    );
  });
});

/** Sums texts of digits by hand, apart from the code under test. */
function addDecimals(texts: readonly string[]): string {
  const scaled = texts.map((text) => {
    const [whole = "0", part = ""] = text.replace("-", "").split(".");
    const size = BigInt(whole + part.padEnd(6, "0"));
    return text.startsWith("-") ? -size : size;
  });
  return decimalOf(scaled.reduce((sum, value) => sum + value, 0n));
}
