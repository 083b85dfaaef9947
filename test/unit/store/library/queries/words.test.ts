import { describe, expect, it } from "vitest";
import { sqliteLibrary } from "../../../../../src/store/records/libraryRows.ts";
import { wordQueries } from "../../../../../src/store/library/reader/queries/words.ts";
import {
  type Kept,
  keptService,
  namesOf,
  openLibrary,
  withoutIndexes,
} from "../../../../support/library/memoryLibrary.ts";

const services = [keptService];

function filing(id: number, name: string, more: Kept["value"] = {}): Kept {
  return { value: { id, name, accepted_at: `2024-01-${String(id).padStart(2, "0")}T00:00:00Z`, ...more } };
}

const records: readonly Kept[] = [
  filing(1, "Northwind Robotics, Inc."),
  filing(2, "Northwind Robotics LLC"),
  filing(3, "Northern Lights Capital LP"),
  filing(4, "Robotics of the North Inc", { web: "https://www.north-robotics.example.co" }),
  { ...filing(5, "Old Northwind Trust"), star: true },
  {
    ...filing(6, "Zephyr Holdings", {
      related_persons: [{ name: "Grace Hopper", relationship: "Director" }],
      contacts: [{ address: ["1 Main St", "Palo Alto, CA 94301"] }],
    }),
    form: "whole",
  },
  filing(8, "Ocean Freight", { industry: "Zephyr Transport" }),
  { ...filing(7, "Northwind Fiction"), service: "sample:" },
  { value: { id: "n-1", title: "A round", organization: { name: "Northwind Robotics" } }, kind: "funding" },
];

const find = (text: string, sql = openLibrary(records), limit = 20) =>
  namesOf(wordQueries.find(sql, { services, text, limit }));

describe("what a text finds", () => {
  it.each<readonly [what: string, text: string, names: readonly unknown[]]>([
    [
      "exactly this name first, with its legal form before without, then the words, the newest first",
      "northwind robotics inc",
      ["Northwind Robotics, Inc.", "Northwind Robotics LLC", undefined],
    ],
    [
      "words in any order, the last one as the beginning of a word, starred ones first",
      "north",
      [
        "Old Northwind Trust",
        "Robotics of the North Inc",
        "Northern Lights Capital LP",
        "Northwind Robotics LLC",
        "Northwind Robotics, Inc.",
        undefined,
      ],
    ],
    [
      "only what has all words",
      "robotics nort",
      ["Robotics of the North Inc", "Northwind Robotics LLC", "Northwind Robotics, Inc.", undefined],
    ],
    [
      "what has the words in its name before what has them elsewhere, though that is newer",
      "zeph",
      ["Zephyr Holdings", "Ocean Freight"],
    ],
    ["a person", "hopper", ["Zephyr Holdings"]],
    ["a place", "palo alto", ["Zephyr Holdings"]],
    ["a web address", "www.north-robotics.example.co/about", ["Robotics of the North Inc"]],
    ["a filing by its id", "0003", ["Northern Lights Capital LP"]],
    ["nothing for what no record has", "xyzzy", []],
    ["nothing for marks alone", '"*()^', []],
  ])("is %s", (_what, text, names) => {
    expect(find(text)).toEqual(names);
  });

  it("is as many as are asked for, the best first", () => {
    expect(find("northwind", openLibrary(records), 2)).toEqual([
      "Old Northwind Trust",
      "Northwind Robotics LLC",
    ]);
  });

  it.each([
    ["few", 3],
    ["more than are named to the index", 510],
  ])("is what has a word that begins as the last one does, of which the index holds %s", (_what, count) => {
    const names = Array.from({ length: count }, (_, at) => `Robotics North${String(at)}`);
    const sql = openLibrary(names.map((name, at) => filing(at + 1, name)));
    expect(find("robotics north", sql, 3)).toHaveLength(3);
    expect(find("robotics north1", sql)).toContain("Robotics North1");
    expect(find("robotics north0", sql)).toEqual(["Robotics North0"]);
    expect(find("robotics northz", sql)).toEqual([]);
  });

  it("is of the services that are asked for alone", () => {
    const sql = openLibrary(records);
    expect(namesOf(wordQueries.find(sql, { services: ["sample:"], text: "northwind", limit: 9 }))).toEqual([
      "Northwind Fiction",
    ]);
    expect(wordQueries.find(sql, { services: ["https://other.example"], text: "north", limit: 9 })).toEqual(
      [],
    );
  });

  it("is a name that begins so where the runtime has no full text", () => {
    const sql = withoutIndexes(openLibrary(records));
    expect(find("northwind rob", sql)).toEqual([
      "Northwind Robotics LLC",
      "Northwind Robotics, Inc.",
      undefined,
    ]);
    expect(find("hopper", sql)).toEqual([]);
  });

  it.each(["हिन्दी कंपनी", '" OR 1 --', "\u0000x", "🚀", "a".repeat(10_000), "' ; DROP TABLE records"])(
    "is found without harm for %j",
    (text) => {
      const sql = openLibrary(records);
      expect(find(text, sql)).toEqual([]);
      expect(wordQueries.suggest(sql, { services, text, limit: 5 })).toEqual([]);
      expect(find("hopper", sql)).toEqual(["Zephyr Holdings"]);
    },
  );

  it("finds names of scripts that the index takes for phrases, by their beginning", () => {
    const sql = openLibrary([filing(1, "हिन्दी कंपनी Ltd")]);
    expect(find("हिन्दी कं", sql)).toEqual(["हिन्दी कंपनी Ltd"]);
  });
});

const suggest = (text: string, sql = openLibrary(records)) =>
  wordQueries.suggest(sql, { services, text, limit: 5 }).map(({ company }) => company.name);

describe("suggestions", () => {
  it.each([
    ["Nortwhind Robotcs", "Northwind Robotics"],
    ["Zephir Holdigns", "Zephyr Holdings"],
    ["Northen Ligths Captial", "Northern Lights Capital LP"],
  ])("for %s begin with %s", (text, name) => {
    expect(suggest(text)[0]).toContain(name);
  });

  it("are those of scripts whose words the index takes for phrases, too", () => {
    const sql = openLibrary([filing(1, "हिन्दी कंपनी Ltd"), filing(2, "ไทยพาณิชย์ Ltd")]);
    expect(suggest("हिन्दी कंपनि", sql)).toEqual(["हिन्दी कंपनी Ltd"]);
    expect(suggest("ไทยพาณิชย", sql)).toEqual(["ไทยพาณิชย์ Ltd"]);
  });

  it("are none for what resembles nothing, for two letters, and without full text", () => {
    expect(suggest("Quixotic Umbrella")).toEqual([]);
    expect(suggest("zx")).toEqual([]);
    expect(suggest("Zephir Holdigns", withoutIndexes(openLibrary(records)))).toEqual([]);
  });

  it("say the newest record of the company, and how many there are", () => {
    const sql = openLibrary([filing(1, "Zephyr Holdings"), filing(9, "ZEPHYR HOLDINGS")]);
    const [known] = wordQueries.suggest(sql, { services, text: "Zefyr Holdings", limit: 5 });
    expect(known?.count).toBe(2);
    expect(namesOf(known?.newest ?? [])).toEqual(["ZEPHYR HOLDINGS"]);
  });
});

describe("without a text", () => {
  it("come starred records, then those received last", () => {
    const lately = namesOf(wordQueries.lately(openLibrary(records), { services, limit: 3 }));
    expect(lately).toEqual(["Old Northwind Trust", undefined, "Ocean Freight"]);
  });

  it("come those that were viewed since, by when that was", () => {
    // More than are looked at by when they were received.
    const sql = openLibrary(Array.from({ length: 230 }, (_none, at) => filing(at + 1, `Row ${at + 1}`)));
    const rows = sqliteLibrary(sql);
    for (const [key, at] of [
      ["filing:1", 9_000],
      ["filing:3", 8_000],
    ] as const)
      rows.used(keptService, key, at);
    expect(namesOf(wordQueries.lately(sql, { services, limit: 2 }))).toEqual(["Row 1", "Row 3"]);
  });
});
