import { describe, expect, it } from "vitest";
import { usStates } from "../../../../src/service/contract/filters/usStates.ts";
import type { ChartRow, PlacesChart } from "../../../../src/present/charts/chartTypes.ts";
import type { ChartInput } from "../../../../src/present/charts/chartMarks.ts";
import { createCountries } from "../../../../src/present/charts/countries.ts";
import { placesChart, abbreviationOf, stateTiles } from "../../../../src/present/charts/placesChart.ts";
import { inputOf } from "../../../support/charts/rows.ts";
import { chartWording } from "../../../support/charts/wording.ts";

function chartOf(rows: readonly ChartRow[], change: Partial<ChartInput> = {}, locale = "en-US"): PlacesChart {
  const wording = { ...chartWording, locale, countries: createCountries(locale) };
  return placesChart(inputOf(rows, { ...change, wording }));
}

function placesOf(states: readonly string[]): PlacesChart {
  return chartOf(states.map((state) => ({ state })));
}

/** Abbreviations of the tiles that have rows. */
function tilesOf({ tiles }: PlacesChart): readonly string[] {
  return tiles.flatMap(({ abbreviation, mark }) => (mark === undefined ? [] : [abbreviation]));
}

function barsOf({ bars }: PlacesChart): readonly string[] {
  return bars.map(({ mark }) => mark.name);
}

describe("the tile map", () => {
  it("has each state and the capital's district on its own tile", () => {
    const states = usStates.slice(0, 51).map(({ name, abbreviation }) => ({ name, abbreviation }));
    const tiles = stateTiles.map(({ name, abbreviation }) => ({ name, abbreviation }));
    expect(tiles.toSorted((a, b) => a.name.localeCompare(b.name))).toEqual(states);
    expect(new Set(stateTiles.map(({ column, row: line }) => `${String(column)} ${String(line)}`)).size).toBe(
      51,
    );
  });

  it("knows every state and territory by name and by letters", () => {
    for (const { name, abbreviation } of usStates) {
      expect(abbreviationOf(name.toUpperCase())).toBe(abbreviation);
      expect(abbreviationOf(abbreviation)).toBe(abbreviation);
    }
  });
});

describe("by state", () => {
  it.each([
    [" wi ", "WI", "Wisconsin"],
    ["GEORGIA", "GA", "Georgia"],
    ["DISTRICT OF COLUMBIA", "DC", "District of Columbia"],
  ])("%s is a tile", (state, abbreviation, name) => {
    const found = placesOf([state]).tiles.flatMap((tile) => (tile.mark === undefined ? [] : [tile]));
    const label = `${name} (${abbreviation}): 1 of 1 loaded, no amount reported`;
    expect(found).toMatchObject([{ abbreviation, name, mark: { name, label, count: 1 } }]);
  });

  it.each([
    ["PUERTO RICO", "Puerto Rico"],
    ["GU", "Guam"],
    ["MAURITIUS", "Mauritius"],
    ["GERMANY", "Germany"],
    ["ONTARIO, CANADA", "Canada"],
    ["X0", "X0"],
  ])("%s is a bar", (state, name) => {
    const chart = placesOf([state]);
    expect(barsOf(chart)).toEqual([name]);
    expect(tilesOf(chart)).toEqual([]);
  });

  it.each([
    ["DE", "Germany"],
    ["IN", "India"],
    ["IL", "Israel"],
    ["CA", "Canada"],
    ["Georgia", "Georgia"],
    ["UK", "United Kingdom"],
    ["USA", "United States"],
    ["united states", "United States"],
    ["Atlantis", "Atlantis"],
  ])("%s of a field for countries is a bar", (country, name) => {
    const chart = chartOf([{ country }]);
    expect(barsOf(chart)).toEqual([name]);
    expect(chart.tiles).toEqual([]);
  });

  it.each([
    ["US", "DE", "DE", []],
    ["United States", "DELAWARE", "DE", []],
    ["California", "", "CA", []],
    ["DE", "BE", undefined, ["Germany"]],
    ["US", "Bavaria", undefined, ["United States"]],
    ["Nowhere", "TX", "TX", []],
  ])("country %s and state %s together", (country, state, tile, bars) => {
    const chart = chartOf([{ country, state }]);
    expect(tilesOf(chart)).toEqual(tile === undefined ? [] : [tile]);
    expect(barsOf(chart)).toEqual(bars);
  });

  it("joins a country by its letters and by its name, and says it in the language", () => {
    const chart = chartOf([{ country: "DE" }, { country: "germany" }, { state: "GERMANY" }], {}, "de");
    expect(chart.bars.map(({ mark }) => [mark.name, mark.count])).toEqual([["Deutschland", 3]]);
  });

  it("draws no map where no row is of a state", () => {
    const [abroad, both] = [chartOf([{ country: "DE" }]), chartOf([{ country: "DE" }, { state: "TX" }])];
    expect([abroad.title, abroad.tiles.length]).toEqual(["By country", 0]);
    expect([both.title, both.tiles.length]).toEqual(["By state", 51]);
  });

  it("has the most rows on the highest level, and none on level 0", () => {
    const states = [...Array.from({ length: 40 }, () => "CA"), ..."TX TX TX TX TX TX".split(" "), "ME"];
    const chart = placesOf(states);
    const level = (name: string): number | undefined =>
      chart.tiles.find(({ abbreviation }) => abbreviation === name)?.level;
    expect([level("CA"), level("TX"), level("ME"), level("NY")]).toEqual([4, 2, 1, 0]);
  });

  it("has levels of amounts; what raised nothing is on none", () => {
    const rows = [
      { state: "CA", amount: 9e9 },
      { state: "TX", amount: 3e7 },
      { state: "ME", amount: 1 },
    ];
    const chart = chartOf([...rows, { state: "NY" }], { measure: "amount" });
    const marked = chart.tiles.flatMap(({ abbreviation, level, mark }) =>
      mark === undefined ? [] : [[abbreviation, level, mark.value]],
    );
    expect(marked.toSorted((a, b) => String(a[0]).localeCompare(String(b[0])))).toEqual([
      ["CA", 4, "$9B"],
      ["ME", 1, "$1"],
      ["NY", 0, "$0"],
      ["TX", 2, "$30M"],
    ]);
  });

  it("says what is elsewhere, in records or in money", () => {
    const rows = [{ country: "DE", amount: 2e6 }, { country: "FR", amount: 5e5 }, { state: "TX" }];
    expect(chartOf(rows).barsCaption).toBe("Elsewhere: 2");
    expect(chartOf(rows, { measure: "amount" }).barsCaption).toBe("Elsewhere: $2.5M");
  });

  it("writes three digits of an amount into a tile, and all in words", () => {
    const { tiles } = chartOf([{ state: "TX", amount: 148_620_000 }], { measure: "amount" });
    expect(tiles.find(({ mark }) => mark !== undefined)?.mark).toMatchObject({
      value: "$149M",
      label: "Texas (TX): 1 of 1 loaded, $148.6M raised",
    });
  });

  it("leaves the currency out of a tile where the language writes long amounts", () => {
    const { tiles } = chartOf([{ state: "TX", amount: 148_620_000 }], { measure: "amount" }, "de");
    const [mark] = tiles.flatMap((tile) => tile.mark ?? []);
    expect(mark?.value.replace("\u00a0", " ")).toBe("149 Mio.");
    expect(mark?.label.replaceAll("\u00a0", " ")).toContain("148,6 Mio. $ raised");
  });

  it("says how many rows name no place", () => {
    expect(placesOf(["", " ", "CA"]).rest.map(({ label }) => label)).toEqual([
      "No place: 2 of 3 loaded, no amount reported",
    ]);
  });
});
