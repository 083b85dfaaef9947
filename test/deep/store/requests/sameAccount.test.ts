import { storeFolder } from "../../../support/store/folder.ts";
import { describe, expect, test } from "vitest";
import { leave } from "../../../support/store/requests.ts";
import { ask, caller, key, usedBefore } from "../../../support/store/sameAccount.ts";

const folder = storeFolder();

describe("a request that is under way when its key turns out to be of the account before", () => {
  test.each(["c1", "c2"])(
    "is waited for and used while both windows are locked out, and is there when the file is back (sent with %s)",
    async (sent) => {
      const [a, b] = [await folder.open({ patienceMs: 100 }), await folder.open({ patienceMs: 100 })];
      await usedBefore(a);
      const lock = folder.connection();
      lock.exec("BEGIN IMMEDIATE");
      const end = await leave(b, key("q", sent), Date.now());
      await a.carryOver(caller("c1"), caller("c2"));
      for (const credential of ["c1", "c2"]) {
        const begun = await ask(a, "q", credential);
        expect(begun.kind).toBe("elsewhere");
      }
      await end({ body: "[1]", at: Date.now() });
      for (const credential of ["c1", "c2"])
        expect(await ask(a, "q", credential)).toMatchObject({ answer: { body: "[1]" } });
      lock.exec("ROLLBACK");
      for (const store of [b, a]) await store.close();
      const next = await folder.open();
      for (const credential of ["c1", "c2"]) expect((await next.get(key("q", credential)))?.body).toBe("[1]");
      expect(await next.ledger.lines()).toHaveLength(2);
    },
  );
});

test("two keys that a person calls one account while the file cannot be read are one account when the file is back", async () => {
  const before = await folder.open();
  await usedBefore(before);
  await before.close();
  const other = folder.connection();
  other.exec("PRAGMA locking_mode = EXCLUSIVE; BEGIN EXCLUSIVE; CREATE TABLE theirs (x)");
  const store = await folder.open({ patienceMs: 100 });
  expect(await store.get(key("old", "c1"))).toBeUndefined();
  await store.carryOver(caller("c1"), caller("c2"));
  other.exec("ROLLBACK");
  other.close();
  await store.close();
  expect((await (await folder.open()).get(key("old", "c2")))?.body).toBe("[0]");
});
