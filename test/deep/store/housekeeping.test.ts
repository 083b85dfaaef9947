import { randomBytes } from "node:crypto";
import { statSync } from "node:fs";
import { DatabaseSync } from "node:sqlite";
import { expect, test } from "vitest";
import type { StoreHereNeeds } from "../../../tools/store/sameThread.ts";
import type { Store } from "../../../src/store/store.ts";
import { storeFolder } from "../../support/store/folder.ts";
import { person } from "../../support/store/fullFile.ts";
import { program } from "../../support/store/programs.ts";
import { keyOf, put } from "../../support/store/requests.ts";
import { turns } from "../../support/store/turns.ts";
import { until } from "../../../tools/project/until.ts";

const folder = storeFolder();
const most = 400_000;

/** About 3 MB of answers; returns the size of the file. */
async function fill(): Promise<number> {
  const store = await folder.open();
  for (let at = 1; at <= 150; at += 1)
    await put(store, keyOf(String(at)), { body: randomBytes(20_000).toString("base64"), at });
  await store.close();
  const { size } = statSync(folder.file);
  expect(size).toBeGreaterThan(3 * most);
  return size;
}

/** A runtime that has `onExec` run each statement of this thread. */
function watched(onExec: (sql: string, run: () => void, on: DatabaseSync) => void): Partial<StoreHereNeeds> {
  class Watched extends DatabaseSync {
    override exec(sql: string): void {
      onExec(sql, () => super.exec(sql), this);
    }
  }
  return { loadSqlite: () => Promise.resolve({ DatabaseSync: Watched }) };
}

function free(on: DatabaseSync): number {
  return Number(on.prepare("PRAGMA freelist_count").get()?.["freelist_count"]);
}

/** A store, too large now, on a disk on which giving some pages back takes longer than a slice may. */
async function madeSmaller(onSlice: (freed: number) => void): Promise<Store> {
  let maxSize = 50 * most;
  const store = await folder.open({
    ...person("removeOldest").needs,
    maxSizeBytes: () => maxSize,
    ...watched((sql, run, on) => {
      if (!sql.includes("incremental_vacuum")) return run();
      const had = free(on);
      run();
      onSlice(had - free(on));
      for (const from = performance.now(); performance.now() - from < 5;);
    }),
  });
  await put(store, keyOf("first"), { body: "{}", at: 1_000 });
  // The lines of all that is written meanwhile have room in it.
  maxSize = 3 * most;
  await put(store, keyOf("second"), { body: "{}", at: 1_001 });
  return store;
}

test("a store that was made smaller gives the disk back, in slices, while other answers are written", async () => {
  const before = await fill();
  const slices: { readonly freed: number; readonly turn: number }[] = [];
  const counting = turns();
  const store = await madeSmaller((freed) => slices.push({ freed, turn: counting.count }));
  for (let at = 2_000; statSync(folder.file).size > 0.7 * before; at += 1) {
    await put(store, keyOf(String(at)), { body: "{}", at });
    expect(await store.get(keyOf(String(at)))).toBeDefined();
  }
  counting.stop();
  // Each slice frees some pages, and between two of them the thread is free.
  expect(Math.max(...slices.map(({ freed }) => freed))).toBeLessThanOrEqual(64);
  expect(slices.length).toBeGreaterThan(2);
  expect(new Set(slices.map(({ turn }) => turn)).size).toBe(slices.length);
  for (const question of ["first", "second"]) expect(await store.get(keyOf(question))).toBeDefined();
  expect(await store.get(keyOf("1"))).toBeUndefined();
});

test("a store that was made smaller shrinks although nothing more is written than one answer", async () => {
  const before = await fill();
  await madeSmaller(() => undefined);
  await until("the file to be smaller", () => statSync(folder.file).size < 0.7 * before);
});

test("clearing with another window open gives the disk back, and leaves the thread free", async () => {
  await fill();
  const done: string[] = [];
  const watching = watched((sql, run) => {
    done.push(sql);
    run();
  });
  const store = await folder.open({ worker: await program("worker"), ...watching });
  const neighbour = await folder.open();
  expect(await neighbour.get(keyOf("1"))).toBeDefined();
  await store.clear();
  expect(await neighbour.get(keyOf("1"))).toBeUndefined();
  expect(statSync(folder.file).size).toBeLessThan(most);
  expect(done.filter((sql) => /DELETE|VACUUM|wal_checkpoint/.test(sql))).toEqual([]);
});

test("a store that is not too large is left alone", async () => {
  let looks = 0;
  const maxSizeBytes = (): number => {
    looks += 1;
    return 50 * most;
  };
  const store = await folder.open({ maxSizeBytes });
  await put(store, keyOf("q"), { body: "{}", at: 1 });
  const reader = folder.connection();
  const version = (): unknown => reader.prepare("PRAGMA data_version").get()?.["data_version"];
  const [before, written] = [version(), looks];
  await until("its size to be looked at", () => looks > written);
  expect(version()).toBe(before);
});

test("tidying up that meets a lock is put off: no message is shown, and nothing waits for it", async () => {
  let tries = 0;
  const watching = watched((sql, run) => {
    if (sql.startsWith("BEGIN")) tries += 1;
    run();
  });
  const store = await folder.open({ lockTimeoutMs: 100, ...watching });
  await put(store, keyOf("q"), { body: "{}", at: 1 });
  folder.connection().exec("BEGIN IMMEDIATE");
  const before = tries;
  await until("another try", () => tries > before + 1);
  expect(await store.ledger.lines()).toHaveLength(1);
  expect(store.problem).toBeUndefined();
  expect(folder.told).toEqual([]);
});
