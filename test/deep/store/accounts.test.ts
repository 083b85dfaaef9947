import { storeFolder } from "../../support/store/folder.ts";
import { describe, expect, test } from "vitest";
import { keyOf, leave } from "../../support/store/requests.ts";
import { left } from "../../support/store/accounts.ts";

const folder = storeFolder();

describe("what is left", () => {
  test.each(["read and cleared", "left under a lock"] as const)(
    "is not raised by an older count that comes late (%s)",
    async (how) => {
      const [a, b] = [await folder.open({ lockTimeoutMs: 100 }), await folder.open()];
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
