import { createDestinationsHint, type HintMemory } from "../../../../src/ui/results/destinationsHint.ts";
import { describe, expect, it } from "vitest";
import type { ShownSearch } from "../../../../src/domain/search/state.ts";
import { resultRow, shownSearch } from "../../../support/table/search.ts";

const rows = [resultRow(7)];
const search = (given: Partial<ShownSearch>) => ({ shown: shownSearch(given.rows ?? rows, given) });

function memory(): HintMemory {
  const kept = new Map<string, boolean>();
  return {
    get: (key) => kept.get(key),
    update: async (key, value) => void kept.set(key, value),
  };
}

describe("where records can go is shown", () => {
  it.each([
    ["with the first rows that the service answers", search({}), true],
    ["not without a search", {}, false],
    ["not with an empty answer", search({ rows: [] }), false],
    ["not with rows of the store, which were not asked for just now", search({ from: "store" }), false],
  ])("%s", (_, state, told) => {
    expect(createDestinationsHint(memory()).tryShow(state)).toBe(told);
  });

  it("after an empty answer, with the rows of the next search", () => {
    const places = createDestinationsHint(memory());
    places.tryShow(search({ rows: [] }));
    expect(places.tryShow(search({ at: 2 }))).toBe(true);
  });

  it("as long as the search is shown, through more pages and details", () => {
    const places = createDestinationsHint(memory());
    places.tryShow(search({}));
    expect(places.tryShow(search({ pages: 2, rows: [...rows, ...rows] }))).toBe(true);
  });

  it("until a record was taken, or it was hidden", () => {
    const places = createDestinationsHint(memory());
    places.tryShow(search({}));
    places.hide();
    expect(places.tryShow(search({}))).toBe(false);
  });

  it("once: not with another search, not on the way back, not in another window", () => {
    const person = memory();
    const places = createDestinationsHint(person);
    places.tryShow(search({}));
    expect(places.tryShow(search({ at: 2 }))).toBe(false);
    expect(places.tryShow(search({ from: "store" }))).toBe(false);
    expect(createDestinationsHint(person).tryShow(search({ at: 3 }))).toBe(false);
  });
});
