import { libraryReaders } from "../../../support/store/library.ts";
import { storeFolder } from "../../../support/store/folder.ts";
import { describe, expect, it } from "vitest";
import { answer, filing, page, questions, service } from "../../../support/store/library.ts";
import { keyOf, leave, put } from "../../../support/store/requests.ts";
import { type Json, stringifyJson } from "../../../../src/text/json.ts";
import { tracesOf } from "../../../support/store/traces.ts";
import { company, fill, forget, northwind, record } from "../../../support/store/forgetting.ts";

const folder = storeFolder();
const readerOf = libraryReaders();

async function keysKnown(): Promise<readonly string[]> {
  const reader = readerOf(folder.path);
  const keys = ["filing:7", "filing:8", "company:northwind-robotics"].map((key) => ({ service, key }));
  return ((await reader.ask("records", { keys })) ?? []).map(({ key }) => key);
}

const ada = { kind: "person", key: "ada exemplar" } as const;

describe("forgetting", () => {
  it("is not undone by the next search, but by asking for it", async () => {
    const store = await folder.open();
    await fill(store);
    await forget(folder, store, company);
    await answer(store, questions.list(["cities[]", "Dayton"]), page(filing(7, northwind), filing(9)), 6_000);
    await answer(store, questions.list(["cities[]", "Columbus"]), page(filing(7, northwind)), 6_001);
    expect(tracesOf(folder.path, "northwind")).toEqual([]);
    expect((await store.get(keyOf(questions.list(["cities[]", "Dayton"]), service)))?.body).toContain(
      "Company 9",
    );
    await answer(store, questions.filing(7), filing(7, northwind), 7_000);
    expect(await keysKnown()).toEqual(["filing:7", "filing:8"]);
    await answer(store, questions.list(["cities[]", "Akron"]), page(filing(7, northwind)), 8_000);
    expect((await store.get(keyOf(questions.list(["cities[]", "Akron"]), service)))?.body).toContain(
      "Northwind",
    );
  });

  it("is undone by a search for exactly that name alone", async () => {
    const store = await folder.open();
    await fill(store);
    await forget(folder, store, company);
    await answer(store, questions.list(["company", "Northwind"]), page(filing(7, northwind)), 6_000);
    expect(await keysKnown()).toEqual(["filing:8"]);
    await answer(store, questions.list(["company", "NORTHWIND Robotics"]), page(filing(7, northwind)), 7_000);
    expect(await keysKnown()).toEqual(["filing:7", "filing:8"]);
  });

  it.each(["agent", "check"] as const)("is not undone by a request for: %s", async (purpose) => {
    const store = await folder.open();
    await fill(store);
    await forget(folder, store, company, ada);
    const named = questions.list(["company", "Northwind Robotics"]);
    const asked: readonly (readonly [string, Json])[] = [
      [named, page(filing(7, northwind))],
      [questions.filing(7), filing(7, northwind)],
      [questions.company("northwind-robotics"), { name: "Northwind Robotics" }],
      [
        questions.list(["states[]", "Ohio"]),
        page({ ...filing(8), related_persons: [{ name: "Ada Exemplar" }] }),
      ],
    ];
    for (const [question, body] of asked)
      await put(store, keyOf(question, service), { body: stringifyJson(body), at: 6_000 }, purpose);
    expect([tracesOf(folder.path, "northwind"), tracesOf(folder.path, "exemplar")]).toEqual([[], []]);
    // A person’s own search still brings it back.
    await answer(store, named, page(filing(7, northwind)), 7_000);
    expect(await keysKnown()).toEqual(["filing:7", "filing:8"]);
  });

  it("takes a person out wherever one is named, and leaves the records, their marks, and the rest of them", async () => {
    const store = await folder.open();
    await fill(store);
    await answer(
      store,
      questions.list(["related_person", "Ada Exemplar"]),
      page(filing(8), filing(7, northwind)),
      5_000,
    );
    await store.library.mark({ service, key: "filing:8" }, { note: "Ask Ada Exemplar" });
    expect(await store.library.forgettable([ada])).toMatchObject({
      records: 1,
      marks: 0,
      naming: 1,
      searches: 0,
    });
    await forget(folder, store, ada);
    // The note is the person’s own.
    expect(tracesOf(folder.path, "exemplar")).toEqual(["startup-funding.db", "startup-funding.db: marks"]);
    await store.library.mark({ service, key: "filing:8" }, { note: "" });
    const kept = (await store.get(keyOf(questions.filing(7), service)))?.body;
    expect(kept).toContain("Northwind");
    expect(kept).not.toContain("Exemplar");
    expect(
      await store.get(keyOf(questions.list(["related_person", "Ada Exemplar"]), service)),
    ).toBeUndefined();
    expect(await keysKnown()).toEqual(["filing:7", "filing:8", "company:northwind-robotics"]);
    expect(await store.library.markCount()).toBe(1);
    const whole = {
      ...filing(7, northwind),
      related_persons: [{ name: "EXEMPLAR, Ada" }, { name: "Bo Other" }],
    };
    await answer(store, questions.filing(9), { ...whole, id: 9 }, 8_000);
    expect(tracesOf(folder.path, "exemplar, ada")).toEqual([]);
    await answer(store, questions.list(["related_person", "Exemplar, Ada"]), page(filing(8)), 9_000);
    await answer(store, questions.filing(9), { ...whole, id: 9 }, 10_000);
    expect((await store.get(keyOf(questions.filing(9), service)))?.body).toContain("EXEMPLAR, Ada");
  });

  it("reaches both hosts, older versions, the 201st person, other spellings, and lines of a window that is gone", async () => {
    const store = await folder.open();
    const many = Array.from({ length: 220 }, (_, at) => ({
      name: at === 210 ? "Ada Exemplar" : `Person ${String(at)}`,
    }));
    await answer(store, questions.filing(5), { ...filing(5), related_persons: many }, 1_000);
    await answer(store, questions.filing(6), filing(6, { name: "Northwind Robotics, Inc." }), 1_000);
    await answer(store, questions.filing(6), filing(6, { name: "Renamed Works" }), 2_000);
    await answer(store, questions.filing(4), filing(4, { name: "NORTH WIND ROBOTICS INC" }), 2_000);
    await answer(
      store,
      questions.company("northwind-robotics"),
      { name: "Northwind Robotics" },
      3_000,
      "https://base.example",
    );
    await leave(store, keyOf(questions.list(["company", "Northwind Robotics"]), service));
    folder
      .connection()
      .exec("UPDATE ledger SET holder = 'elsewhere 1 x', until = 1 WHERE holder IS NOT NULL");
    await forget(folder, store, company, ada);
    expect(tracesOf(folder.path, "northwind")).toEqual([]);
    expect(tracesOf(folder.path, "north wind")).toEqual([]);
    expect(tracesOf(folder.path, "exemplar")).toEqual([]);
    const versions = await readerOf(folder.path).ask("versions", { service, key: "filing:6" });
    expect(versions).toHaveLength(1);
  });

  it("takes one record out, and its company where it was the only one", async () => {
    const store = await folder.open();
    await answer(store, questions.list(), page(filing(7, northwind), filing(8)), 1_000);
    await forget(folder, store, record);
    expect(tracesOf(folder.path, "northwind")).toEqual([]);
    await answer(store, questions.list(["cities[]", "Dayton"]), page(filing(7, northwind)), 6_000);
    expect(await keysKnown()).toEqual(["filing:8"]);
    await answer(store, questions.filing(7), filing(7, northwind), 7_000);
    expect(await keysKnown()).toEqual(["filing:7", "filing:8"]);
  });

  it("says that it could not be done while the file cannot be used", async () => {
    const store = await folder.open({ loadSqlite: () => Promise.reject(new Error("no module")) });
    expect(await store.library.forget([company])).toBe(false);
    expect(await store.library.forgettable([company])).toEqual({
      records: 0,
      marks: 0,
      naming: 0,
      searches: 0,
    });
  });
});
