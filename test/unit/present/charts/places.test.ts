import { describe, expect, it } from "vitest";
import { usStates } from "../../../../src/service/contract/filters/usStates.ts";
import type { ChartRow } from "../../../../src/present/charts/chart.ts";
import { industriesChart } from "../../../../src/present/charts/industries.ts";
import { placesChart } from "../../../../src/present/charts/places.ts";
import { abbreviationOf, stateTiles } from "../../../../src/present/charts/tileMap.ts";
import { rowReader } from "../../../../src/present/charts/tally.ts";
import { row } from "../../../support/charts/rows.ts";
import { wording } from "../../../../tools/pages/wording.ts";

type Places = ReturnType<typeof placesChart>;
type Industries = ReturnType<typeof industriesChart>;

function placesOf(states: readonly string[]): Places {
  const rows = states.map((state) => row({ state }));
  return placesChart(rows.map(rowReader(wording)), { total: rows.length, hasMore: false }, wording);
}

function industriesOf(rows: readonly ChartRow[]): Industries {
  return industriesChart(rows.map(rowReader(wording)), { total: rows.length, hasMore: false }, wording);
}

describe("the tile map", () => {
  it("has each state and the capital's district on a tile of its own", () => {
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
    ["WISCONSIN", "WI", "Wisconsin"],
    ["Wisconsin", "WI", "Wisconsin"],
    [" wi ", "WI", "Wisconsin"],
    ["DISTRICT OF COLUMBIA", "DC", "District of Columbia"],
  ])("%s is a tile", (state, abbreviation, name) => {
    const found = placesOf([state]).tiles.flatMap((tile) => (tile.mark === undefined ? [] : [tile]));
    const label = `${name} (${abbreviation}): 1 of 1 loaded, no amount stated`;
    expect(found).toMatchObject([{ abbreviation, name, mark: { name, label, count: 1 } }]);
  });

  it.each([
    ["PUERTO RICO", "Puerto Rico"],
    ["GU", "Guam"],
    ["MAURITIUS", "Mauritius"],
    ["ONTARIO, CANADA", "Ontario, Canada"],
    ["X0", "X0"],
  ])("%s is a bar", (state, name) => {
    const chart = placesOf([state]);
    expect(chart.bars.map(({ mark }) => mark.name)).toEqual([name]);
    expect(chart.tiles.filter(({ mark }) => mark !== undefined)).toEqual([]);
  });

  it("has the most rows on the highest level, and none on level 0", () => {
    const chart = placesOf([
      ...Array.from({ length: 40 }, () => "CA"),
      ..."TX TX TX TX TX TX".split(" "),
      "ME",
    ]);
    const level = (name: string): number | undefined =>
      chart.tiles.find(({ abbreviation }) => abbreviation === name)?.level;
    expect([level("CA"), level("TX"), level("ME"), level("NY")]).toEqual([4, 2, 1, 0]);
  });

  it("says how many rows name no place", () => {
    expect(placesOf(["", " ", "CA"]).rest.map(({ label }) => label)).toEqual([
      "Without a place: 2 of 3 loaded, no amount stated",
    ]);
  });
});

describe("by industry", () => {
  it("has the most frequent first; among equals the one that raised more", () => {
    const chart = industriesOf([
      row({ industry: "Retail", amount: 1 }),
      row({ industry: "Energy", amount: 2 }),
      row({ industry: "BIOTECHNOLOGY" }),
      row({ industry: "Biotechnology" }),
    ]);
    expect(chart.bars.map(({ mark, length }) => [mark.name, mark.count, length])).toEqual([
      ["BIOTECHNOLOGY", 2, 1],
      ["Energy", 1, 0.5],
      ["Retail", 1, 0.5],
    ]);
  });

  it.each([
    [16, 16, "Industry 15"],
    [17, 16, "2 more"],
    [1000, 16, "985 more"],
  ])("draws %s industries as %s bars, the last %s", (count, bars, last) => {
    const rows = Array.from({ length: count }, (_, at) =>
      row({ industry: `Industry ${String(at).padStart(2, "0")}` }),
    );
    const chart = industriesOf(rows);
    expect(chart.bars).toHaveLength(bars);
    expect(chart.bars.at(-1)?.mark.name).toBe(last);
  });

  it("cuts a hostile name and keeps it on one line", () => {
    const [bar] = industriesOf([row({ industry: `<b>\n\u202e${"x".repeat(5000)}` })]).bars;
    expect(bar?.mark.name).toMatch(/^<b> x{50,60}…$/);
  });
});
