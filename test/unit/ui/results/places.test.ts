import type { ResultRow } from "../../../../src/domain/record.ts";
import { createPlaces, type PlacesMemory } from "../../../../src/ui/results/places.ts";
import { describe, expect, it } from "vitest";
import type { ShownSearch } from "../../../../src/domain/search/state.ts";
import { filing } from "../../../support/handDriven.ts";

const rows: readonly ResultRow[] = [{ key: "filing:7", origin: "https://app.example", record: filing(7) }];

function search(given: Partial<ShownSearch>): { readonly shown: ShownSearch } {
  return {
    shown: {
      question: { endpoint: "companies", filters: {} },
      rows,
      next: { kind: "end" },
      pages: 1,
      repeats: 0,
      unfit: 0,
      origin: "https://app.example",
      from: "service",
      fresh: false,
      at: 1,
      ...given,
    },
  };
}

function memory(): PlacesMemory {
  const kept = new Map<string, boolean>();
  return {
    get: (key) => kept.get(key),
    update: async (key, value) => void kept.set(key, value),
  };
}

describe("where records can go is said", () => {
  it.each([
    ["with the first rows that the service answers", search({}), true],
    ["not without a search", {}, false],
    ["not with an empty answer", search({ rows: [] }), false],
    ["not with rows of the store, which nobody asked for just now", search({ from: "store" }), false],
  ])("%s", (_, state, told) => {
    expect(createPlaces(memory()).toldWith(state)).toBe(told);
  });

  it("after an empty answer, with the rows of the next search", () => {
    const places = createPlaces(memory());
    places.toldWith(search({ rows: [] }));
    expect(places.toldWith(search({ at: 2 }))).toBe(true);
  });

  it("as long as the search is shown, through more pages and details", () => {
    const places = createPlaces(memory());
    places.toldWith(search({}));
    expect(places.toldWith(search({ pages: 2, rows: [...rows, ...rows] }))).toBe(true);
  });

  it("until a record was taken", () => {
    const places = createPlaces(memory());
    places.toldWith(search({}));
    places.taken();
    expect(places.toldWith(search({}))).toBe(false);
  });

  it("once: not with another search, not on the way back, not in another window", () => {
    const person = memory();
    const places = createPlaces(person);
    places.toldWith(search({}));
    expect(places.toldWith(search({ at: 2 }))).toBe(false);
    expect(places.toldWith(search({ from: "store" }))).toBe(false);
    expect(createPlaces(person).toldWith(search({ at: 3 }))).toBe(false);
  });
});
