import { DatabaseSync } from "node:sqlite";
import * as fc from "fast-check";
import { afterAll, describe, expect, it } from "vitest";
import { anyCharacter } from "../../../support/anyCharacter.ts";
import { nameKeys } from "../../../../src/domain/names/keys.ts";
import { rankSuggestions, trigramQuery, wordsQuery } from "../../../../src/domain/names/suggest.ts";
import { isSoak } from "../../../support/chance.ts";
import { companyNames } from "../../../support/companyNames.ts";

const real = companyNames();

/** An in-memory database with the cores in an FTS5 table of trigrams and one of words. */
function databaseOf(cores: readonly string[]): DatabaseSync {
  const database = new DatabaseSync(":memory:");
  for (const [table, options] of [
    ["trigrams", ", tokenize='trigram'"],
    ["words", ""],
  ] as const) {
    database.exec(`CREATE VIRTUAL TABLE ${table} USING fts5(core${options})`);
    const insert = database.prepare(`INSERT INTO ${table}(core) VALUES (?)`);
    for (const core of cores) insert.run(core);
  }
  return database;
}

function found(database: DatabaseSync, table: string, match: string) {
  const rows = database
    .prepare(`SELECT core FROM ${table} WHERE ${table} MATCH ? ORDER BY rank LIMIT 200`)
    .all(match);
  return rows.map(({ core }) => ({ core: String(core) }));
}

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

describe.skipIf(real === undefined)("suggestions among real names", () => {
  it("a name with two letters swapped, or one left out, is first in four of five", () => {
    const all = [...new Set((real?.listed ?? []).flatMap(({ name }) => nameKeys(name)?.core ?? []))];
    const names = databaseOf(all);
    const frequencies = new Map<string, number>();
    for (const word of all.flatMap((core) => core.split(" ")))
      frequencies.set(word, (frequencies.get(word) ?? 0) + 1);
    const every = isSoak ? 40 : 400;
    const asked = all.filter((core, at) => at % every === 0 && core.length > 6);
    const firsts = asked.filter((core, at) => {
      const place = 2 + (at % (core.length - 4));
      const typed =
        at % 2 === 0
          ? core.slice(0, place) + core.slice(place + 1)
          : `${core.slice(0, place)}${core.charAt(place + 1)}${core.charAt(place)}${core.slice(place + 2)}`;
      const candidates = found(names, "trigrams", trigramQuery(typed) ?? "");
      const [first] = rankSuggestions(typed, candidates, (word) => frequencies.get(word) ?? 0, all.length, 5);
      return first?.core === core;
    });
    names.close();
    expect(asked.length).toBeGreaterThan(10);
    expect(firsts.length / asked.length).toBeGreaterThan(0.8);
  });
});
