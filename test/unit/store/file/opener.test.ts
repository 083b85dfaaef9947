import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { fileIdentity, setAside } from "../../../../src/store/file/databaseFile.ts";
import { containing } from "../../../support/containing.ts";
import { storeFolder } from "../../../support/store/folder.ts";
import { add, keyOf, put } from "../../../support/store/requests.ts";

const folder = storeFolder();
const answer = { body: '{"rows":[1,2,3]}', at: 5 };

describe("a damaged file", () => {
  test.each([
    ["no database", () => Buffer.from("this is not a database, and long enough to look at. ".repeat(40))],
    [
      "a header and then nonsense",
      (whole: Buffer) => Buffer.concat([whole.subarray(0, 100), Buffer.alloc(8000, 7)]),
    ],
    ["cut in the middle", (whole: Buffer) => whole.subarray(0, 4096 + 100)],
  ])("(%s) is set aside, not deleted, and said once", async (_what, damage) => {
    const before = await folder.open();
    await put(before, keyOf("q"), answer);
    await before.close();
    const damaged = damage(readFileSync(folder.file));
    writeFileSync(folder.file, damaged);
    const store = await folder.open({ now: () => 1234 });
    await store.get(keyOf("q"));
    await store.ledger.lines();
    await put(store, keyOf("still"), answer);
    await add(store, { service: "https://b.example" });
    const aside = `${folder.file}.damaged-1234`;
    expect(readFileSync(aside).subarray(0, 4000).equals(damaged.subarray(0, 4000))).toBe(true);
    expect(folder.told).toEqual([containing("was damaged")]);
    expect(store.problem?.values.at(-1)).toBe(aside);
    await store.close();
    expect(await (await folder.open()).get(keyOf("still"))).toEqual(answer);
  });

  test("is set aside as the one that failed only: another one at its place stays, and none is no error", async () => {
    writeFileSync(folder.file, "theirs");
    const identity = (await fileIdentity(folder.file)) ?? "";
    expect(await setAside(folder.file, `${identity}0`, 1)).toBeUndefined();
    expect(readdirSync(folder.path)).toEqual(["startup-funding.db"]);
    expect(await setAside(join(folder.path, "none.db"), identity, 1)).toBeUndefined();
    writeFileSync(`${folder.file}-wal`, "its journal");
    expect(await setAside(folder.file, identity, 1)).toBe(`${folder.file}.damaged-1`);
    expect(existsSync(folder.file)).toBe(false);
    expect(readFileSync(`${folder.file}.damaged-1-wal`, "utf8")).toBe("its journal");
  });
});
