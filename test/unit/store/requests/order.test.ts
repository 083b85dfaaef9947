import { describe, expect, test } from "vitest";
import { isOlder } from "../../../../src/service/client/answerOrder.ts";
import { storeFolder } from "../../../support/store/folder.ts";
import { begin, keyOf, put } from "../../../support/store/requests.ts";

const folder = storeFolder(undefined, { lockTimeoutMs: 100 });
const service = "https://a.example";
/** Long before the clock was set back. */
const before = 1_700_000_000_000;
const after = before - 3_600_000;

describe("of two answers, where the clock was set back between them", () => {
  test("the later one is known as the newer one in every window", async () => {
    const [a, b] = [await folder.open(), await folder.open()];
    await put(a, keyOf("first"), { body: "[1]", at: before });
    await put(b, keyOf("second"), { body: "[2]", at: after });
    for (const store of [a, b]) {
      const [first, second] = [await store.get(keyOf("first")), await store.get(keyOf("second"))];
      if (first === undefined || second === undefined) throw new Error("they are not stored");
      expect([isOlder(first, second), isOlder(second, first)]).toEqual([true, false]);
      const limits = { maxAgeMs: Infinity, notBefore: first };
      expect((await begin(store, "second", limits)).kind).toBe("answered");
    }
  });

  test("the later one stays where a renewed key has both", async () => {
    const store = await folder.open();
    await put(store, keyOf("both", service, "c1"), { body: "[1]", at: before });
    await put(store, keyOf("both", service, "c2"), { body: "[2]", at: after });
    await store.carryOver(keyOf("", service, "c1").caller, keyOf("", service, "c2").caller);
    expect((await store.get(keyOf("both", service, "c1")))?.body).toBe("[2]");
  });
});

test("an answer has no place among the others until its line has its number in the file", async () => {
  const store = await folder.open();
  await put(store, keyOf("first"), { body: "[1]", at: before });
  const other = folder.connection();
  other.exec("BEGIN IMMEDIATE");
  await put(store, keyOf("second"), { body: "[2]", at: before + 1 });
  expect((await store.get(keyOf("first")))?.line).toMatchObject({ number: 1 });
  expect((await store.get(keyOf("second")))?.line).toBeUndefined();
  other.exec("ROLLBACK");
  await put(store, keyOf("third"), { body: "[3]", at: before + 2 });
  expect((await store.get(keyOf("second")))?.line).toMatchObject({ number: 2 });
});

test("lines are in no order with those from before the local data was cleared", async () => {
  const store = await folder.open();
  for (const question of ["first", "second"]) await put(store, keyOf(question), { body: "[1]", at: before });
  const shown = await store.get(keyOf("second"));
  await store.clear();
  await put(store, keyOf("third"), { body: "[3]", at: before + 1 });
  const third = await store.get(keyOf("third"));
  if (shown === undefined || third === undefined) throw new Error("they are not stored");
  expect(isOlder(third, shown)).toBe(false);
});
