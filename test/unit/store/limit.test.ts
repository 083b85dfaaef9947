import { libraryReaders } from "../../support/store/library.ts";
import { storeFolder } from "../../support/store/folder.ts";
import { describe, expect, it } from "vitest";
import type { Store } from "../../../src/store/store.ts";
import { questions, service } from "../../support/store/library.ts";
import { keyOf } from "../../support/store/requests.ts";
import { fill, most, person, untilLooked, usedBytes } from "../../support/store/fullFile.ts";

const folder = storeFolder();
const readerOf = libraryReaders();

async function known(from: number, to: number): Promise<readonly string[]> {
  const keys = Array.from({ length: to - from }, (_none, at) => ({
    service,
    key: `filing:${String(from + at)}`,
  }));
  return ((await readerOf(folder.path).ask("records", { keys })) ?? []).map(({ key }) => key);
}

/** As `fill`, until something has come of it; the number of the next record. */
async function fillUntil(store: Store, from: number, isEnough: () => boolean): Promise<number> {
  if (isEnough()) return from;
  await fill(store, from, 1);
  return await fillUntil(store, from + 1, isEnough);
}

describe("local data that is larger than it may be", () => {
  it("asks with its counts, and removes what was used longest ago, but nothing that is marked", async () => {
    const { asked, needs } = person("removeOldest");
    const store = await folder.open({ ...needs, maxSizeBytes: () => most });
    await store.library.mark({ service, key: "filing:2" }, { note: "ours" });
    const next = await fillUntil(store, 1, () => asked.length === 1);
    await untilLooked(store, "room", () => usedBytes(folder) < 0.95 * most);
    expect(asked).toMatchObject([{ maxBytes: most }]);
    expect(asked[0]?.bytes).toBeGreaterThan(most);
    expect(asked[0]?.records).toBeGreaterThan(0);
    expect(asked[0]?.answers).toBeGreaterThan(0);
    const last = next - 1;
    const left = await known(1, next);
    expect(left).toContain("filing:2");
    expect(left).not.toContain("filing:1");
    expect(left).toContain(`filing:${String(last)}`);
    expect(await store.get(keyOf(questions.filing(last), service))).toBeDefined();
    // For a week that is what the person wants.
    await fill(store, next, 25);
    await untilLooked(store, "room again", () => usedBytes(folder) <= most);
    expect(await store.get(keyOf(questions.filing(2), service))).toBeUndefined();
    expect(asked).toHaveLength(1);
    expect(await known(2, 3)).toEqual(["filing:2"]);
  });
});
