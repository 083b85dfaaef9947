import { existsSync, mkdirSync } from "node:fs";
import { join } from "node:path";
import { beforeEach, describe, expect, test } from "vitest";
import { damagePages } from "../../support/store/damage.ts";
import { storeFolder } from "../../support/store/folder.ts";
import { company, fill } from "../../support/store/forgetting.ts";
import { preloaded } from "../../support/store/preloaded.ts";
import { keyOf, put } from "../../support/store/requests.ts";
import { until } from "../../../tools/project/until.ts";
import type { WindowNeeds, WindowProcess } from "../../support/store/windows.ts";

const folder = storeFolder();

beforeEach(async () => {
  const store = await folder.open();
  await fill(store);
  await put(store, keyOf("before"), { body: "[0]", at: 1 });
  await store.close();
});

/** A window as in the product, with a request under way. */
async function used(variables: WindowNeeds["variables"] = {}): Promise<WindowProcess> {
  const window = await folder.process({ hasThread: true, lockTimeoutMs: 5_000, variables });
  await window.ask({ what: "begin", question: "paid", maxAgeMs: 0 });
  return window;
}

/** Closes a window, to which the answer comes just then; returns how long its process goes on, in ms. */
async function closingMs(window: WindowProcess): Promise<number> {
  void window.ask({ what: "end", question: "paid", body: "[1]" });
  const started = performance.now();
  void window.ask({ what: "exit" });
  await window.ended;
  return performance.now() - started;
}

async function hasAll(): Promise<void> {
  const next = await folder.open();
  expect((await next.get(keyOf("before")))?.body).toBe("[0]");
  expect((await next.get(keyOf("paid")))?.body).toBe("[1]");
}

/** As `used`, on a disk that takes 400 ms for each sync; undefined without a compiler. */
async function usedSlowly(): Promise<WindowProcess | undefined> {
  const library = preloaded("syncs", folder.path);
  if (library === undefined) return undefined;
  return await used({ LD_PRELOAD: library, SYNCS_LOG: join(folder.path, "syncs.log") });
}

describe("a window that closes takes", () => {
  test("2 seconds at most on a healthy disk", async () => {
    expect(await closingMs(await used())).toBeLessThan(2_000);
    await hasAll();
  });

  test("4 seconds at most under a lock of another program", async () => {
    const window = await used();
    const lock = folder.connection();
    lock.exec("BEGIN IMMEDIATE");
    expect(await closingMs(window)).toBeLessThan(4_000);
    lock.close();
    await hasAll();
  });

  test("4 seconds at most on a disk that takes 400 ms for each sync", async () => {
    const window = await usedSlowly();
    if (window === undefined) return;
    expect(await closingMs(window)).toBeLessThan(4_000);
    await hasAll();
  });

  test("4 seconds at most while it clears what another program has locked", async () => {
    const window = await used();
    const lock = folder.connection();
    lock.exec("BEGIN IMMEDIATE");
    void window.ask({ what: "clear" });
    await until("the clearing", () => existsSync(`${folder.file}.setting-aside`));
    const begun = performance.now();
    await until("its thread to wait for the lock", () => performance.now() - begun > 1_000);
    expect(await closingMs(window)).toBeLessThan(4_000);
  });

  test("4 seconds at most while another window replaces a damaged file", async () => {
    const window = await used();
    mkdirSync(`${folder.file}.setting-aside`);
    expect(damagePages(folder.file, "leaf of a table", "before")).toBeGreaterThan(0);
    void window.ask({ what: "get", question: "before" });
    expect(await closingMs(window)).toBeLessThan(4_000);
  });

  test("4 seconds at most while a slow disk rewrites the whole file; the next window goes on with that", async () => {
    const isForgetting = (): boolean =>
      folder.rows("SELECT 1 FROM meta WHERE name = 'forgetting'").length > 0;
    folder.connection().exec(`INSERT INTO meta VALUES ('forgetting', '{"stage":"file","targets":[]}')`);
    const window = await usedSlowly();
    if (window === undefined) return;
    const other = folder.connection();
    // Nothing else holds the lock for as long.
    other.exec("PRAGMA busy_timeout = 100");
    await until("the rewriting", () => {
      try {
        other.exec("BEGIN IMMEDIATE; ROLLBACK");
        return false;
      } catch {
        return true;
      }
    });
    expect(await closingMs(window)).toBeLessThan(4_000);
    expect(isForgetting()).toBe(true);
    await hasAll();
    await until("the last copies to go", () => !isForgetting());
  });

  test("4 seconds at most while another window removes the last copies of what was forgotten", async () => {
    mkdirSync(`${folder.file}.forgetting.setting-aside`);
    const store = await folder.open();
    expect(await store.library.forget([company])).toBe(true);
    const window = await used();
    expect(await closingMs(window)).toBeLessThan(4_000);
    await hasAll();
  });
});
