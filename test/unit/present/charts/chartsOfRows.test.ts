import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Chart, ChartMeasure } from "../../../../src/present/charts/chartTypes.ts";
import { chartsOf, type ChartOptions } from "../../../../src/present/charts/chartsOfRows.ts";
import { anyRows, marksOf, sampleFundingRows } from "../../../support/charts/rows.ts";
import { cases } from "../../../support/chance.ts";
import { chartWording } from "../../../support/charts/wording.ts";
import { makeDataset } from "../../../../src/sample/data/dataset.ts";

/** Every number of a drawing. */
function numbersOf(value: unknown): readonly number[] {
  if (typeof value === "number") return [value];
  return typeof value === "object" && value !== null ? Object.values(value).flatMap(numbersOf) : [];
}

/** Shares of an axis, of the longest bar. */
function sharesOf(charts: readonly Chart[]): readonly number[] {
  return charts.flatMap((chart) => {
    if ("columns" in chart) return chart.columns.map(({ height }) => height);
    return chart.bars.map(({ length }) => length ?? 0);
  });
}

const all: ChartOptions = { hasMore: false };
const measures = fc.constantFrom<ChartMeasure>("count", "amount");

describe("the charts of any rows", () => {
  it("have each row and what it raised in exactly one mark, or in what they say they leave out", () => {
    fc.assert(
      fc.property(anyRows, (rows) => {
        const sizes = rows.reduce((sum, { amount = 0 }) => sum + Math.abs(amount), 0);
        const raised = rows.reduce((sum, { amount = 0 }) => sum + amount, 0);
        for (const chart of chartsOf(rows, all, chartWording)) {
          const members = marksOf(chart).flatMap((mark) => mark.members);
          expect(members.toSorted((a, b) => a - b)).toEqual(rows.map((_, at) => at));
          for (const mark of marksOf(chart)) expect(mark.count).toBe(mark.members.length);
          const sum = marksOf(chart).reduce((total, mark) => total + mark.sum, 0);
          expect(Math.abs(sum - raised)).toBeLessThanOrEqual(sizes * 1e-9);
        }
      }),
      { numRuns: cases(40) },
    );
  });

  it("count what passes the filters of others, and draw the same marks in the same places", () => {
    fc.assert(
      fc.property(anyRows, fc.func(fc.boolean()), measures, (rows, isKept, measure) => {
        const places = rows.flatMap((_, at) => (isKept(at) ? [at] : []));
        const whole = chartsOf(rows, { ...all, measure }, chartWording);
        const some = chartsOf(rows, { ...all, measure, shownIn: () => places }, chartWording);
        expect(some.map(({ id }) => id)).toEqual(whole.map(({ id }) => id));
        for (const [at, chart] of some.entries()) {
          const before = whole[at];
          const keys = (one: typeof chart): readonly string[] => marksOf(one).map(({ filter }) => filter.key);
          expect(keys(chart).toSorted()).toEqual((before === undefined ? [] : keys(before)).toSorted());
          if (chart.id === "time" && before?.id === "time") expect(chart.names).toEqual(before.names);
          if (chart.id === "amounts" && before?.id === "amounts") expect(chart.names).toEqual(before.names);
          expect(marksOf(chart).reduce((sum, { count }) => sum + count, 0)).toBe(places.length);
          for (const { members, count } of marksOf(chart)) {
            expect(count).toBe(members.filter((place) => places.includes(place)).length);
          }
        }
      }),
      { numRuns: cases(40) },
    );
  });

  it("can be drawn: plain JSON, finite numbers, few slots and bars, every filter told from the others", () => {
    fc.assert(
      fc.property(anyRows, measures, (rows, measure) => {
        const set = chartsOf(rows, { hasMore: true, measure }, chartWording);
        expect(JSON.parse(JSON.stringify(set))).toEqual(set);
        expect(numbersOf(set).every(Number.isFinite)).toBe(true);
        expect(sharesOf(set).every((share) => share >= 0 && share <= 1)).toBe(true);
        expect(JSON.stringify(set)).not.toMatch(/NaN|Infinity|undefined|null/);
        const keys = set.flatMap(marksOf).map(({ filter }) => filter.key);
        expect(new Set(keys).size).toBe(keys.length);
        for (const chart of set) {
          if ("bars" in chart) expect(chart.bars.length).toBeLessThanOrEqual(16);
          else expect(chart.names.length).toBeLessThanOrEqual(chart.id === "time" ? 42 : 25);
        }
      }),
      { numRuns: cases(40) },
    );
  });
});

describe("the charts of the sample's fundings", () => {
  it("read its amounts, places, industries and series", async () => {
    const rows = await sampleFundingRows(300);
    const charts = chartsOf(rows, all, chartWording);
    expect(charts.map(({ title }) => title)).toEqual([
      "Over time",
      "By amount raised",
      "By state",
      "By industry",
      "By series",
    ]);
    const { fundings } = await makeDataset(300);
    const undisclosed = fundings.filter(({ amount }) => amount === "Undisclosed").length;
    expect(charts[1]?.rest.map(({ name, count }) => [name, count])).toEqual([["No amount", undisclosed]]);
    for (const at of [0, 2, 3, 4]) expect(charts[at]?.rest).toEqual([]);
    const series = charts[4]?.id === "series" ? charts[4].bars.map(({ mark }) => mark.name) : [];
    expect(series).toEqual(["Seed", "Series A", "Series B", "Series C", "Series D", "Series E"]);
    const industries = charts[3]?.id === "industries" ? charts[3].bars.map(({ mark }) => mark.name) : [];
    expect(industries.filter((name) => series.includes(name))).toEqual([]);
    const tiles = charts[2]?.id === "places" ? charts[2].tiles.filter(({ mark }) => mark !== undefined) : [];
    expect(tiles.length).toBeGreaterThan(5);
  });
});

it("charts of fundings without an industry have none of industries", () => {
  const charts = chartsOf([{ series: "Seed" }, {}], all, chartWording);
  expect(charts.map(({ id }) => id)).toEqual(["time", "amounts", "places", "series"]);
});

describe("the charts of nothing", () => {
  it.each([
    ["no rows", []],
    ["rows that say nothing", [{}]],
  ])("say so: %s", (_what, rows) => {
    const charts = chartsOf(rows, all, chartWording);
    expect(charts.map(({ empty }) => empty)).toEqual([
      "None of the loaded records has a date.",
      "None of the loaded records reports an amount above zero.",
      "None of the loaded records names a place.",
      "None of the loaded records names an industry.",
    ]);
    expect(charts.map(({ rest }) => rest.map(({ count }) => count))).toEqual(
      charts.map(() => (rows.length === 0 ? [] : [1])),
    );
  });
});
