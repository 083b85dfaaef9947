import { describe, expect, it } from "vitest";
import type { LibraryRecord, RecordVersion } from "../../../../src/store/library/reader/queries/records.ts";
import { field, isObject, parseJsonText, type Json } from "../../../../src/text/json.ts";
import { until } from "../../../../tools/project/until.ts";
import { storeFolder } from "../../../support/store/folder.ts";
import { answer, filing, libraryReaders, page, questions, service } from "../../../support/store/library.ts";
import { keyOf } from "../../../support/store/requests.ts";

const folder = storeFolder();
const readerOf = libraryReaders();

async function record(key: string): Promise<LibraryRecord | undefined> {
  return (await readerOf(folder.path).ask("records", { keys: [{ service, key }] }))?.[0];
}

async function versions(key: string): Promise<readonly RecordVersion[]> {
  return (await readerOf(folder.path).ask("versions", { service, key })) ?? [];
}

function named(id: number, name: string, state: string): Json {
  return filing(id, { name, state });
}

function keysOf(value: Json | undefined): readonly string[] {
  return isObject(value) ? Object.keys(value) : [];
}

function detail(id: number, more: Readonly<Record<string, Json>> = {}): Json {
  const { web: _web, ...rest } = filing(id);
  return { ...rest, description: null, related_persons: [], ...more };
}

describe("a record that is received again", () => {
  it("is one version while no field that was known has changed, however short its rows are", async () => {
    const store = await folder.open();
    await answer(store, questions.list(), page(filing(7)), 1_000);
    await answer(store, questions.filing(7), detail(7), 2_000);
    await answer(store, questions.list(), page({ id: 7, name: filing(7)["name"] ?? "" }), 3_000);
    await answer(store, questions.filing(7), detail(7), 4_000);
    await answer(store, questions.list(), page(filing(7)), 5_000);
    expect(await versions("filing:7")).toHaveLength(1);
    const known = await record("filing:7");
    expect(known).toMatchObject({ isWhole: true, firstSeen: 1_000, lastSeen: 5_000 });
    // `web` stays, in the place that it has in a row.
    expect(keysOf(known?.value)).toEqual([
      "id",
      "name",
      "state",
      "money_raised",
      "web",
      "accepted_at",
      "description",
      "related_persons",
    ]);
  });

  it("leaves what it said before as a version, newest first, with the time until which that was true", async () => {
    const store = await folder.open();
    for (const [at, raised] of [5, 6, 6, 7].entries())
      await answer(store, questions.filing(7), detail(7, { money_raised: raised }), at + 1);
    const known = await versions("filing:7");
    expect(known.map(({ until: at, value }) => [at, field(value, "money_raised")])).toEqual([
      [4, 7],
      [3, 6],
      [1, 5],
    ]);
    expect(known.map(({ id }) => id === undefined)).toEqual([true, false, false]);
  });

  it("is not changed by what was received before: that adds what was not known", async () => {
    const store = await folder.open();
    await answer(store, questions.list(), page(filing(7, { money_raised: 9 })), 5_000);
    await answer(store, questions.filing(7), detail(7, { description: "From the start" }), 1_000);
    expect(await record("filing:7")).toMatchObject({
      isWhole: true,
      firstSeen: 1_000,
      lastSeen: 5_000,
      value: { money_raised: 9, description: "From the start" },
    });
    expect(await versions("filing:7")).toHaveLength(1);
  });

  it("leads to the lines of the ledger that paid for it", async () => {
    const store = await folder.open();
    await answer(store, questions.list(), page(filing(7), filing(8)), 1_000);
    await answer(store, questions.filing(7), detail(7), 2_000);
    const lines = (await store.ledger.lines()).map(({ line }) => line);
    expect(await readerOf(folder.path).ask("sightings", { service, key: "filing:7" })).toEqual([
      expect.objectContaining({ line: lines[0], at: 2_000 }),
      expect.objectContaining({ line: lines[1], at: 1_000 }),
    ]);
    expect(await readerOf(folder.path).ask("sightings", { service, key: "filing:8" })).toEqual([
      expect.objectContaining({ line: lines[1], at: 1_000 }),
    ]);
  });

  it("leads to the first of them and the last ones, however often it is received", async () => {
    const store = await folder.open();
    for (let round = 0; round < 40; round += 1)
      await answer(store, questions.list(["page", String(round)]), page(filing(7)), round);
    const found = await readerOf(folder.path).ask("sightings", { service, key: "filing:7" });
    expect(found?.map(({ at }) => at)).toEqual([39, 38, 37, 36, 35, 34, 33, 32, 31, 0]);
    expect(folder.rows("SELECT line FROM sightings")).toHaveLength(10);
  });

  it("stays whole where what was kept of it is damaged", async () => {
    const store = await folder.open();
    await answer(store, questions.filing(7), detail(7), 1_000);
    const theirs = folder.connection();
    theirs.exec("UPDATE records SET body = x'00', hash = x'00'");
    theirs.close();
    expect(await record("filing:7")).toBeUndefined();
    await answer(store, questions.filing(7), detail(7), 2_000);
    expect(await record("filing:7")).toMatchObject({ value: { id: 7 } });
    expect(await versions("filing:7")).toHaveLength(1);
  });
});

describe("what leads to a record", () => {
  it("is each value of a filter that its row does not show", async () => {
    const store = await folder.open();
    const question = questions.list(
      ["cities[]", "Dayton"],
      ["cities[]", "Akron"],
      ["zip_codes[]", "45402"],
      ["related_person", "Ada Exemplar"],
      ["company", "Company"],
    );
    await answer(store, question, page(filing(7)));
    expect(folder.rows("SELECT filter, value FROM matches ORDER BY filter, value")).toEqual([
      // Either of them: a row may be of one alone.
      { filter: "cities", value: "Dayton\nAkron" },
      { filter: "relatedPerson", value: "Ada Exemplar" },
      { filter: "zipCodes", value: "45402" },
    ]);
  });

  it("are persons, each once, as the newest answer names them", async () => {
    const store = await folder.open();
    const naming = (...persons: readonly (readonly [string, string])[]): Json =>
      detail(7, { related_persons: persons.map(([name, relationship]) => ({ name, relationship })) });
    await answer(
      store,
      questions.filing(7),
      naming(["Ada Exemplar", "Director"], ["EXEMPLAR, Ada", "Promoter"], ["Bo Sample", "Director"]),
      1_000,
    );
    await answer(store, questions.filing(8), detail(8, { related_persons: [{ name: "Bo Sample" }] }), 1_000);
    const roles = "SELECT p.name AS name FROM roles AS r JOIN people AS p ON p.id = r.person";
    expect(folder.rows(`${roles} ORDER BY p.id, r.record`)).toEqual([
      { name: "Ada Exemplar" },
      { name: "Bo Sample" },
      { name: "Bo Sample" },
    ]);
    await answer(store, questions.filing(7), naming(["Cy Pattern", "Director"]), 2_000);
    expect(folder.rows("SELECT name FROM people ORDER BY name")).toEqual([
      { name: "Bo Sample" },
      { name: "Cy Pattern" },
    ]);
  });

  it("is its company, by the keys of its name and its state; one without a record is none", async () => {
    const store = await folder.open();
    await answer(
      store,
      questions.list(),
      page(
        named(1, "Northwind Robotics", "Ohio"),
        named(2, "NORTHWIND  robotics", "Ohio"),
        named(3, "Northwind Robotics", "Texas"),
        named(4, "Other Works", "Ohio"),
      ),
      1_000,
    );
    const found = await readerOf(folder.path).ask("companiesNamed", {
      services: [service],
      keys: { core: "northwind robotics", full: "northwind robotics" },
      records: 10,
      companies: 10,
    });
    expect(found?.map(({ company: { state }, count }) => [state, count]).toSorted()).toEqual([
      ["Ohio", 2],
      ["Texas", 1],
    ]);
    await answer(store, questions.list(), page(named(4, "Other Works", "Texas")), 2_000);
    expect(folder.rows("SELECT full, state FROM companies WHERE core = 'other works'")).toEqual([
      { full: "other works", state: "Texas" },
    ]);
  });
});

describe("whatever a service sends", () => {
  it("is kept with every digit, under keys that are hostile, without an id, and as text where it is text", async () => {
    const store = await folder.open();
    const big = 9_007_199_254_740_993n;
    const hostile = parseJsonText(
      '{"id": 9, "name": "Nine", "__proto__": {"polluted": true}, "constructor": 1}',
    );
    await answer(
      store,
      questions.list(),
      page(filing(big, { money_raised: big }), hostile, { name: "No Id At All" }, "no record", null, 5),
    );
    await answer(
      store,
      questions.fundings(),
      {
        data: [{ id: "f1", amount: "$40 Million", organization: { name: "Funded Works" }, series: "Seed" }],
        meta: {},
      },
      2_000,
    );
    expect(await record(`filing:${String(big)}`)).toMatchObject({ value: { id: big, money_raised: big } });
    const nine = await record("filing:9");
    expect(keysOf(nine?.value)).toEqual(["id", "name", "__proto__", "constructor"]);
    expect(field(nine?.value, "polluted")).toBeUndefined();
    expect(await record("funding:f1")).toMatchObject({ isWhole: true, value: { amount: "$40 Million" } });
    expect(folder.rows("SELECT name, raised FROM records WHERE kind = 1")).toEqual([
      { name: "Funded Works", raised: 40_000_000 },
    ]);
    const keys = folder.rows("SELECT key FROM records ORDER BY key").map(({ key }) => key);
    expect(keys).toHaveLength(4);
    expect(keys.filter((key) => String(key).startsWith("filing:="))).toHaveLength(1);
    // Received again it is the same.
    await answer(store, questions.list(["cities[]", "x"]), page(hostile, { name: "No Id At All" }), 3_000);
    expect(folder.rows("SELECT key FROM records ORDER BY key").map(({ key }) => key)).toEqual(keys);
    expect(folder.rows("SELECT id FROM versions")).toEqual([]);
  });

  it("is kept to the last row of a long page, soon after its answer", async () => {
    const store = await folder.open();
    const many = Array.from({ length: 95 }, (_none, at) => filing(at + 1));
    await answer(store, questions.list(["zip_codes[]", "45402"]), page(...many));
    expect(folder.rows("SELECT id FROM records").length).toBeGreaterThanOrEqual(30);
    await until("all rows", () => folder.rows("SELECT id FROM records").length === 95);
    expect(folder.rows("SELECT record FROM answerRows")).toHaveLength(95);
    expect(folder.rows("SELECT record FROM matches")).toHaveLength(95);
    expect(folder.rows("SELECT record FROM sightings")).toHaveLength(95);
  });

  it("that cannot be read is an answer all the same", async () => {
    const store = await folder.open();
    await answer(store, questions.list(), { feed_entries: "none" });
    await answer(store, questions.filing(7), { message: "no id" });
    expect(await store.get(keyOf(questions.list(), service))).toMatchObject({
      body: '{"feed_entries":"none"}',
    });
    expect(await store.get(keyOf(questions.filing(7), service))).toMatchObject({
      body: '{"message":"no id"}',
    });
    expect(folder.rows("SELECT record FROM answerRows")).toEqual([]);
    expect(folder.rows("SELECT id FROM records")).toEqual([]);
  });
});
