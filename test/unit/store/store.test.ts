import { describe, expect, test } from "vitest";
import { unknownAccount } from "../../../src/domain/allowance/account.ts";
import type { PastQuestion } from "../../../src/domain/search/state.ts";
import type { Store } from "../../../src/store/store.ts";
import { containing } from "../../support/containing.ts";
import { storeFolder } from "../../support/store/folder.ts";
import { exchange } from "../../support/store/exchanges.ts";
import { add, keyOf, put, ledgerSum } from "../../support/store/requests.ts";

const past = (id: number, overrides: Partial<PastQuestion> = {}): PastQuestion => ({
  question: { endpoint: "filing", id: String(id) },
  service: "https://a.example",
  at: id,
  rows: 1,
  pages: 1,
  ...overrides,
});

// The same rules on disk and in memory.
describe.each(["file", "memory"] as const)("the store, kept in a %s", (where) => {
  const folder = storeFolder();
  const open = async (): Promise<Store> => await folder.open(where === "memory" ? { folder: undefined } : {});

  test("gives an answer back for the same question, host and credential only", async () => {
    const store = await open();
    await put(store, keyOf("q"), { body: '{"é":1}', at: 5 });
    expect(await store.get(keyOf("q"))).toMatchObject({ body: '{"é":1}', at: 5 });
    expect(await store.get(keyOf("q2"))).toBeUndefined();
    expect(await store.get(keyOf("q", "https://b.example"))).toBeUndefined();
    expect(await store.get(keyOf("q", "https://a.example", "c2"))).toBeUndefined();
  });

  test("keeps the newer of two answers", async () => {
    const store = await open();
    await put(store, keyOf("q"), { body: "old", at: 5 });
    await put(store, keyOf("q"), { body: "new", at: 6 });
    expect(await store.get(keyOf("q"))).toMatchObject({ body: "new", at: 6 });
  });

  test("the ledger gives lines newest first, by time and service, and sums them", async () => {
    const store = await open();
    const { ledger } = store;
    const lines = [
      exchange({ at: 30, counted: "no", rows: 0 }),
      exchange({ at: 10, rows: 25 }),
      exchange({ at: 20, rows: 5, service: "sample:" }),
      exchange({ at: 40, rows: 0, failure: "limit", status: 429, counted: "no" }),
    ];
    await Promise.all(lines.map((line) => add(store, line)));
    expect((await ledger.lines()).map((line) => line.at)).toEqual([40, 30, 20, 10]);
    expect((await ledger.lines({ limit: 2 })).map((line) => line.at)).toEqual([40, 30]);
    expect((await ledger.lines({ from: 20, to: 40 })).map((line) => line.at)).toEqual([30, 20]);
    expect((await ledger.lines({ service: "sample:" })).map(({ at }) => at)).toEqual([20]);
    expect(await ledgerSum(store)).toEqual({ requests: 4, free: 2, maybeCounted: 2, failed: 1, rows: 30 });
    const none = { requests: 0, free: 0, maybeCounted: 0, failed: 0, rows: 0 };
    expect(await ledgerSum(store, { from: 35 })).toEqual({ ...none, requests: 1, free: 1, failed: 1 });
    expect(await ledgerSum(store, { from: 99 })).toEqual(none);
  });

  test("the history keeps the last 50 questions, each once, whatever the order of its parts", async () => {
    const { history } = await open();
    for (let id = 1; id <= 60; id += 1) await history.put(past(id));
    const filters = { company: "Acme", states: ["California"] };
    await history.put(past(100, { question: { endpoint: "companies", filters } }));
    const again = past(200, {
      question: { filters: { states: filters.states, company: filters.company }, endpoint: "companies" },
    });
    await history.put(again);
    await history.put({ ...again, service: "sample:", at: 150 });
    const listed = await history.list();
    expect(listed).toHaveLength(50);
    expect(listed.slice(0, 3).map(({ at, service }) => [at, service])).toEqual([
      [200, "https://a.example"],
      [150, "sample:"],
      [60, "https://a.example"],
    ]);
    await history.remove(again);
    expect((await history.list()).slice(0, 2).map(({ at }) => at)).toEqual([150, 60]);
  });

  test("clear forgets everything; the store goes on", async () => {
    const store = await open();
    await put(store, keyOf("q"), { body: "{}", at: 1 });
    await add(store, exchange({ reading: { remaining: 7 } }));
    await store.history.put(past(1));
    await store.clear();
    expect(await store.get(keyOf("q"))).toBeUndefined();
    expect(await store.ledger.lines()).toEqual([]);
    expect(await store.history.list()).toEqual([]);
    expect(await store.isKnown(keyOf("q").caller)).toBe(false);
    expect(await store.accounts([keyOf("q", "https://base.example").caller])).toEqual([unknownAccount]);
    await put(store, keyOf("q"), { body: "[]", at: 2 });
    expect(await store.get(keyOf("q"))).toMatchObject({ body: "[]", at: 2 });
    const told = where === "file" ? [] : [containing("until this window closes")];
    expect(folder.told).toEqual(told);
    expect([store.problem?.text].filter((text) => text !== undefined)).toEqual(told);
  });

  test("after it was closed it forgets, and nothing fails but a request that is to leave", async () => {
    const store = await open();
    await put(store, keyOf("q"), { body: "{}", at: 1 });
    await store.close();
    await expect(put(store, keyOf("q2"), { body: "{}", at: 1 })).rejects.toMatchObject({
      name: "AbortError",
      left: false,
    });
    expect(await store.ledger.lines()).toEqual([]);
    expect(await store.get(keyOf("q"))).toBeUndefined();
  });
});
