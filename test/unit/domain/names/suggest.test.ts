import * as fc from "fast-check";
import { afterAll, describe, expect, it } from "vitest";
import { anyCharacter } from "../../../support/anyCharacter.ts";
import { rankSuggestions, trigramQuery, wordsQuery } from "../../../../src/domain/names/suggest.ts";
import { databaseOf, found } from "../../../support/library/suggestionDatabase.ts";

const cores = "acme robotics,acme rocketry,north star capital,north star,block,zoological supply".split(",");
const database = databaseOf(cores);
afterAll(() => database.close());

const frequency = (word: string): number => (word === "north" ? 2 : 1);

function ranked(query: string, limit = 5): readonly string[] {
  const candidates = cores.map((core) => ({ core }));
  return rankSuggestions(query, candidates, frequency, cores.length, limit).map(({ core }) => core);
}

describe("suggestions", () => {
  it.each([
    ["Acme Robotcis", "acme robotics"],
    ["Acme Robotics Inc.", "acme robotics"],
    ["ACME ROKETRY", "acme rocketry"],
    ["Nort Star Capital", "north star capital"],
    ["North Star", "north star"],
    ["Blok", "block"],
    ["NorthStar", "north star"],
  ])("%s: first %s", (query, first) => {
    expect(ranked(query)[0]).toBe(first);
  });

  it("what does not resemble is none, and there are at most as many as wanted", () => {
    expect(ranked("Quantum Foods")).toEqual([]);
    expect(ranked("")).toEqual([]);
    expect(ranked("acme", 1).length).toBeLessThanOrEqual(1);
    expect(ranked("acme robotics", 0)).toEqual([]);
  });

  it("never throws", () => {
    fc.assert(
      fc.property(fc.string({ unit: anyCharacter }), fc.array(fc.string()), (query, names) => {
        const candidates = names.map((core) => ({ core }));
        expect(rankSuggestions(query, candidates, () => 0, 0, 5).length).toBeLessThanOrEqual(5);
      }),
    );
  });
});

function terms(beginning: string): readonly string[] {
  return ["rob", "robotics"].filter((term) => term.startsWith(beginning));
}

describe("queries of the index", () => {
  it("are quoted", () => {
    expect(wordsQuery("Acme Rob")).toBe('"acme" AND "rob"*');
    expect(wordsQuery('"; DROP -- NEAR(')).toBe('"drop" AND "near"*');
    expect(wordsQuery(" - ")).toBeUndefined();
    expect(trigramQuery("Acme")).toBe('"acm" OR "cme"');
    expect(trigramQuery("a b")).toBeUndefined();
  });

  it("name the terms that the last of several words begins, where they are known", () => {
    expect(wordsQuery("Acme Rob", terms)).toBe('"acme" AND ("rob" OR "robotics")');
    expect(wordsQuery("Acme Zephyr", terms)).toBe('"acme" AND "zephyr"*');
    expect(wordsQuery("Rob", terms)).toBe('"rob"*');
  });

  it("find words, the last one by its beginning", () => {
    expect(found(database, "words", wordsQuery("star nor") ?? "")).toHaveLength(2);
    const trigrams = found(database, "trigrams", trigramQuery("robotcis") ?? "");
    expect(trigrams).toContainEqual({ core: "acme robotics" });
  });

  it("are understood whatever was typed", () => {
    fc.assert(
      fc.property(fc.oneof(fc.string({ unit: anyCharacter }), fc.string()), (query) => {
        for (const [table, match] of [
          ["words", wordsQuery(query)],
          ["trigrams", trigramQuery(query)],
        ] as const) {
          if (match !== undefined) expect(() => found(database, table, match)).not.toThrow();
        }
      }),
    );
  });
});
