import { storeFolder } from "../../../support/store/folder.ts";
import { describe, expect, test } from "vitest";
import { leave } from "../../../support/store/requests.ts";
import { ask, caller, key, usedBefore } from "../../../support/store/sameAccount.ts";

const folder = storeFolder();

describe("a request of one of two keys that are one account", () => {
  test.each(["c1", "c2"])(
    "is waited for and used while both windows are locked out, and is there when the file is back (sent with %s)",
    async (sent) => {
      const [a, b] = [await folder.open({ lockTimeoutMs: 100 }), await folder.open({ lockTimeoutMs: 100 })];
      await usedBefore(a);
      await a.carryOver(caller("c1"), caller("c2"));
      const lock = folder.connection();
      lock.exec("BEGIN IMMEDIATE");
      const end = await leave(b, key("q", sent), Date.now());
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
