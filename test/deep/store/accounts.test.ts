import { storeFolder } from "../../support/store/folder.ts";
import { describe, expect, test } from "vitest";
import { keyOf, leave } from "../../support/store/requests.ts";
import { caller, left, reads, service } from "../../support/store/accounts.ts";

const folder = storeFolder();

describe("what is left", () => {
  test.each(["read and cleared", "left under a lock"] as const)(
    "is not raised by an older count that comes late (%s)",
    async (how) => {
      const [a, b] = [await folder.open({ patienceMs: 100 }), await folder.open()];
      const other = how === "left under a lock" ? folder.connection() : undefined;
      other?.exec("BEGIN IMMEDIATE");
      const late = await leave(a, keyOf("late"), 1);
      if (how === "read and cleared") await b.clear();
      other?.exec("ROLLBACK");
      const end = await leave(b, keyOf("labs"), 2);
      await end({ body: "{}", at: 3 });
      await late({ body: "{}", at: 4 }, { reading: { remaining: 49 } });
      for (const store of [a, b]) expect((await left(store)) ?? 0).toBeLessThanOrEqual(48);
    },
  );
});

describe("a renewed key of the same account", () => {
  test("that is carried over while the file is locked has the answers then, and afterwards in all windows", async () => {
    const [a, b] = [await folder.open({ patienceMs: 100 }), await folder.open()];
    await reads(a, 50, 1);
    const other = folder.connection();
    other.exec("BEGIN IMMEDIATE");
    await a.carryOver(caller("c1"), caller("c2"));
    expect(await a.get(keyOf("read 1", service, "c2"))).toBeDefined();
    expect(await left(a, "c2")).toBe(50);
    other.exec("ROLLBACK");
    expect(await a.get(keyOf("read 1", service, "c2"))).toBeDefined();
    expect(await b.get(keyOf("read 1", service, "c2"))).toBeDefined();
    expect(await left(b, "c2")).toBe(50);
  });
});
