import { storeFolder } from "../../support/store/folder.ts";
import { describe, expect, test } from "vitest";
import { keyOf, leave, put } from "../../support/store/requests.ts";
import { until } from "../../../tools/project/until.ts";
import { caller, left, reads, service } from "../../support/store/accounts.ts";

const folder = storeFolder();

describe("what is left", () => {
  test("is known to a window as soon as another one has spent, also before its request is over", async () => {
    const [a, b] = [await folder.open(), await folder.open()];
    await reads(a, 50, 1);
    expect(await left(b)).toBe(50);
    const end = await leave(a, keyOf("q"), 2);
    expect(await left(b)).toBe(49);
    await end({ body: "{}", at: 3 });
    expect(await left(b)).toBe(49);
    await reads(a, 45, 4);
    for (const store of [a, b]) expect(await left(store)).toBe(45);
  });
});

describe("a renewed key of the same account", () => {
  test("has the answers, what is left and the later lines of the one before; what it had by itself comes along", async () => {
    const [a, b] = [await folder.open(), await folder.open()];
    await reads(a, 50, 1);
    await put(a, keyOf("old", service, "c1"), { body: "[1]", at: 2 });
    await put(a, keyOf("own", service, "c2"), { body: "[2]", at: 3 });
    await put(a, keyOf("both", service, "c1"), { body: "[1]", at: 4 });
    await put(a, keyOf("both", service, "c2"), { body: "[2]", at: 5 });
    expect(await a.get(keyOf("old", service, "c2"))).toBeUndefined();
    await a.carryOver(caller("c1"), caller("c2"));
    for (const store of [a, b]) {
      for (const credential of ["c1", "c2"]) {
        expect((await store.get(keyOf("old", service, credential)))?.body).toBe("[1]");
        expect((await store.get(keyOf("own", service, credential)))?.body).toBe("[2]");
        // Of two answers to one question the newer one.
        expect((await store.get(keyOf("both", service, credential)))?.body).toBe("[2]");
        // 50, and four requests since.
        expect(await left(store, credential)).toBe(46);
      }
    }
    await put(b, keyOf("later", service, "c2"), { body: "[3]", at: 6 });
    expect(await left(a, "c1")).toBe(45);
    expect((await a.get(keyOf("later", service, "c1")))?.body).toBe("[3]");
    const both = await a.accounts([caller("c1"), caller("c2")]);
    expect(both).toHaveLength(1);
  });

  test("can be renewed once more, and the first one still leads there", async () => {
    const store = await folder.open();
    await put(store, keyOf("old", service, "c1"), { body: "[1]", at: 2 });
    await store.carryOver(caller("c1"), caller("c2"));
    await store.carryOver(caller("c2"), caller("c3"));
    await store.carryOver(caller("c2"), caller("c3"));
    for (const credential of ["c1", "c2", "c3"])
      expect(await store.get(keyOf("old", service, credential))).toBeDefined();
    await store.carryOver(caller("c3"), caller("c1"));
    expect(await store.get(keyOf("old", service, "c1"))).toBeDefined();
  });

  test("is one question with the one before: it is not asked by two windows at the same time", async () => {
    const [a, b] = [await folder.open(), await folder.open()];
    await put(a, keyOf("old", service, "c1"), { body: "[1]", at: 2 });
    await a.carryOver(caller("c1"), caller("c2"));
    await leave(a, keyOf("q", service, "c1"), Date.now());
    await expect(leave(b, keyOf("q", service, "c2"), Date.now())).rejects.toThrow("elsewhere");
  });
});

test("which keys are known, and whose answers there are, is the same in all windows", async () => {
  const [a, b] = [await folder.open(), await folder.open()];
  expect(await b.isKnown(caller())).toBe(false);
  expect(await b.soleAccount(service)).toBeUndefined();
  await put(a, keyOf("q", service, "c1"), { body: "[1]", at: 1 });
  for (const store of [a, b]) {
    expect(await store.isKnown(caller("c1"))).toBe(true);
    expect(await store.isKnown(caller("c2"))).toBe(false);
    const sole = await store.soleAccount(service);
    if (sole === undefined) throw new Error("There is one.");
    expect((await store.get({ caller: sole, question: "q" }))?.body).toBe("[1]");
  }
  await put(b, keyOf("q", service, "c2"), { body: "[1]", at: 2 });
  expect(await a.soleAccount(service)).toBeUndefined();
});

test("a past question that one window removes is gone in the other, which is notified", async () => {
  const [a, b] = [await folder.open(), await folder.open()];
  const kept = { question: { endpoint: "filing", id: "7" }, service, at: 1, rows: 1, pages: 1 } as const;
  const removed = { ...kept, question: { endpoint: "filing", id: "8" } } as const;
  await a.history.put(kept);
  await a.history.put(removed);
  // The same question to another service is another entry.
  await a.history.put({ ...removed, service: "https://other.example", at: 2 });
  expect(await b.history.list()).toHaveLength(3);
  let isTold = false;
  b.onDidChange(() => (isTold = true));
  await a.history.remove(removed);
  await until("the other window to be told", () => isTold);
  for (const window of [a, b]) {
    expect((await window.history.list()).map(({ question, service: of }) => [question, of])).toEqual([
      [removed.question, "https://other.example"],
      [kept.question, service],
    ]);
  }
});

test("a window is notified of what another one writes, and of what it writes itself, until it stops listening", async () => {
  const [a, b] = [await folder.open(), await folder.open()];
  const told = { a: 0, b: 0, still: 0 };
  const stop = a.onDidChange(() => (told.a += 1));
  a.onDidChange(() => (told.still += 1));
  b.onDidChange(() => (told.b += 1));
  await put(b, keyOf("q"), { body: "{}", at: 1 });
  expect(told.b).toBeGreaterThan(0);
  await until("the other window to be told", () => told.a > 0);
  stop();
  const before = { ...told };
  await b.history.put({ question: { endpoint: "filing", id: "7" }, service, at: 1, rows: 1, pages: 1 });
  await until("the other window to be told again", () => told.still > before.still);
  expect(told.a).toBe(before.a);
});
