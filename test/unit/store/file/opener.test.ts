import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { nextPath, replaceFile } from "../../../../src/store/file/replacing.ts";
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
    expect(await (await folder.open()).get(keyOf("still"))).toMatchObject(answer);
  });

  test("is set aside with its journal before another one takes its place", () => {
    const aside = `${folder.file}.damaged-1`;
    for (const [name, text] of [
      [folder.file, "theirs"],
      [`${folder.file}-wal`, "its journal"],
      [nextPath(folder.file), "the other one"],
    ] as const)
      writeFileSync(name, text);
    replaceFile(folder.file, aside);
    expect([folder.file, aside, `${aside}-wal`].map((name) => readFileSync(name, "utf8"))).toEqual([
      "the other one",
      "theirs",
      "its journal",
    ]);
    expect(readdirSync(folder.path)).toHaveLength(3);
  });
});
