import { randomBytes } from "node:crypto";
import { statSync } from "node:fs";
import { DatabaseSync } from "node:sqlite";
import { expect, test } from "vitest";
import { storeFolder, workerScript } from "../../support/store/folder.ts";
import { keyOf, put } from "../../support/store/requests.ts";
import { until } from "../../../tools/project/until.ts";

const folder = storeFolder();
const mb = 1_000_000;

/** Some 8 MB of answers; gives the size of the file. */
async function fill(): Promise<number> {
  const store = await folder.open();
  for (let at = 1; at <= 100; at += 1)
    await put(store, keyOf(String(at)), { body: randomBytes(60_000).toString("base64"), at });
  await store.close();
  const { size } = statSync(folder.file);
  expect(size).toBeGreaterThan(5 * mb);
  return size;
}

/** How many turns of the event loop went by. */
function turns(): { readonly stop: () => number } {
  let count = 0;
  const turn = (): void => {
    count += 1;
    counting = setImmediate(turn);
  };
  let counting = setImmediate(turn);
  return {
    stop: () => {
      clearImmediate(counting);
      return count;
    },
  };
}

test("a store that was made smaller gives the disk back, in slices, while other answers are written", async () => {
  const before = await fill();
  const freed: number[] = [];
  class Watched extends DatabaseSync {
    override exec(sql: string): void {
      const free = (): number => Number(this.prepare("PRAGMA freelist_count").get()?.["freelist_count"]);
      const isVacuum = sql.includes("incremental_vacuum");
      const had = isVacuum ? free() : 0;
      super.exec(sql);
      if (isVacuum) freed.push(had - free());
    }
  }
  let maxSize = 50 * mb;
  const store = await folder.open({
    maxSizeBytes: () => maxSize,
    loadSqlite: () => Promise.resolve({ DatabaseSync: Watched }),
  });
  await put(store, keyOf("first"), { body: "{}", at: 1_000 });
  maxSize = mb;
  await put(store, keyOf("second"), { body: "{}", at: 1_001 });
  const counting = turns();
  for (let at = 2_000; statSync(folder.file).size > 0.4 * before; at += 1) {
    await put(store, keyOf(String(at)), { body: "{}", at });
    expect(await store.get(keyOf(String(at)))).toBeDefined();
    expect(at).toBeLessThan(6_000);
  }
  // Each slice frees some pages, and between two of them the thread is free.
  expect(Math.max(...freed)).toBeLessThanOrEqual(64);
  expect(freed.length).toBeGreaterThan(10);
  expect(counting.stop()).toBeGreaterThan(freed.length);
  for (const question of ["first", "second"]) expect(await store.get(keyOf(question))).toBeDefined();
  expect(await store.get(keyOf("1"))).toBeUndefined();
});

test("a store that was made smaller shrinks although nothing more is written than one answer", async () => {
  const before = await fill();
  let maxSize = 50 * mb;
  const store = await folder.open({ maxSizeBytes: () => maxSize });
  await put(store, keyOf("first"), { body: "{}", at: 1_000 });
  maxSize = mb;
  await put(store, keyOf("second"), { body: "{}", at: 1_001 });
  await until("the file to be smaller", () => statSync(folder.file).size < 0.6 * before, 10_000);
});

test("clearing with another window open leaves the thread free, and gives the disk back", async () => {
  await fill();
  const [store, neighbour] = [await folder.open({ worker: workerScript }), await folder.open()];
  expect(await neighbour.get(keyOf("1"))).toBeDefined();
  const beats: number[] = [performance.now()];
  const beat = setInterval(() => beats.push(performance.now()), 2);
  const started = performance.now();
  await store.clear();
  const took = performance.now() - started;
  clearInterval(beat);
  expect(await neighbour.get(keyOf("1"))).toBeUndefined();
  expect(statSync(folder.file).size).toBeLessThan(mb);
  // Had it been done in this thread, there would be hardly any beats.
  expect(beats.length).toBeGreaterThan(took / 2 / 6);
});

test("a store that is not too large is left alone", async () => {
  const store = await folder.open();
  await put(store, keyOf("q"), { body: "{}", at: 1 });
  const reader = folder.connection();
  const version = (): unknown => reader.prepare("PRAGMA data_version").get()?.["data_version"];
  const before = version();
  await new Promise((resolve) => setTimeout(resolve, 700));
  expect(version()).toBe(before);
});

test("tidying up that meets a lock is put off: nothing is said, and nobody waits for it", async () => {
  const store = await folder.open({ patienceMs: 100 });
  await put(store, keyOf("q"), { body: "{}", at: 1 });
  const other = folder.connection();
  other.exec("BEGIN IMMEDIATE");
  await new Promise((resolve) => setTimeout(resolve, 800));
  expect(await store.ledger.lines()).toHaveLength(1);
  expect(store.problem).toBeUndefined();
  expect(folder.told).toEqual([]);
});
