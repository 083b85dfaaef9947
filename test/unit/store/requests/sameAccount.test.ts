import { storeFolder } from "../../../support/store/folder.ts";
import { describe, expect, test } from "vitest";
import { allowanceOf } from "../../../../src/domain/allowance/allowance.ts";
import type { Store } from "../../../../src/store/store.ts";
import { leave, put } from "../../../support/store/requests.ts";
import { ask, caller, key, usedBefore } from "../../../support/store/sameAccount.ts";

const folder = storeFolder();

async function left(store: Store, credential: string): Promise<number | undefined> {
  return allowanceOf(await store.accounts([caller(credential)])).estimate;
}

describe("a request that is under way when its key turns out to be of the account before", () => {
  test.each(["c1", "c2"])(
    "is waited for by the next question, and answers it (sent with %s)",
    async (sent) => {
      const [a, b] = [await folder.open(), await folder.open()];
      await usedBefore(a);
      const end = await leave(b, key("q", sent), Date.now());
      await a.carryOver(caller("c1"), caller("c2"));
      for (const store of [a, await folder.open()]) {
        for (const credential of ["c1", "c2"])
          expect(await ask(store, "q", credential)).toMatchObject({ kind: "elsewhere" });
      }
      await end({ body: "[1]", at: Date.now() }, { reading: { remaining: 49 } });
      for (const store of [a, b]) {
        for (const credential of ["c1", "c2"]) {
          expect(await ask(store, "q", credential)).toMatchObject({ answer: { body: "[1]" } });
          expect(await left(store, credential)).toBe(49);
        }
      }
    },
  );

  test("is waited for in its own window too, where the other key asks the same", async () => {
    const store = await folder.open();
    await usedBefore(store);
    const end = await leave(store, key("q", "c1"), Date.now());
    await store.carryOver(caller("c1"), caller("c2"));
    const begun = await ask(store, "q", "c2");
    if (begun.kind !== "elsewhere") throw new Error(begun.kind);
    const followed = store.follow(begun.request, new AbortController().signal);
    await end({ body: "[1]", at: Date.now() });
    expect(await followed).toMatchObject({ kind: "ended" });
    expect(await ask(store, "q", "c2")).toMatchObject({ answer: { body: "[1]" } });
  });

  test("is counted there where its window is killed", async () => {
    const [a, b] = [await folder.open(), await folder.open()];
    await usedBefore(a);
    await leave(b, key("q", "c2"), Date.now());
    await a.carryOver(caller("c1"), caller("c2"));
    folder.connection().exec("UPDATE ledger SET holder = 'elsewhere 1', until = 1 WHERE holder IS NOT NULL");
    expect(await ask(a, "q", "c2")).toMatchObject({ kind: "began" });
    const end = await leave(a, key("later", "c2"), Date.now());
    await end(undefined, { reading: { remaining: 40 } });
    // The one that began just now may have used one; the lost one was over before the count came.
    expect(await left(a, "c2")).toBe(39);
  });

  test("belongs to the account that its own one is moved to later", async () => {
    const [a, b] = [await folder.open(), await folder.open()];
    await put(a, key("old", "c1"), { body: "[0]", at: Date.now() });
    await a.carryOver(caller("c1"), caller("c2"));
    const end = await leave(b, key("q", "c1"), Date.now());
    await put(a, key("other", "c3"), { body: "[3]", at: Date.now() });
    await a.carryOver(caller("c3"), caller("c2"));
    await end({ body: "[1]", at: Date.now() });
    for (const credential of ["c1", "c2", "c3"])
      expect((await a.get(key("q", credential)))?.body).toBe("[1]");
  });
});
