import { existsSync, statSync } from "node:fs";
import { DatabaseSync, type StatementSync } from "node:sqlite";
import { describe, expect, it } from "vitest";
import { createCheckpointLease } from "../../../../../src/store/file/journal/checkpointLease.ts";
import { foldsSafely } from "../../../../../src/store/file/journal/sqliteVersion.ts";
import type { StoreNeeds } from "../../../../../src/store/store.ts";
import { until } from "../../../../../tools/project/until.ts";
import { storeFolder } from "../../../../support/store/folder.ts";
import { keyOf, put } from "../../../../support/store/requests.ts";

const folder = storeFolder();
const minuteMs = 60_000;

/** A runtime of this version of SQLite, and what it told its connections of folding. */
function runtime(version: string): {
  readonly needs: Partial<StoreNeeds>;
  readonly folds: string[];
  readonly automatic: Set<string>;
} {
  const folds: string[] = [];
  const automatic = new Set<string>();
  class Versioned extends DatabaseSync {
    override prepare(sql: string): StatementSync {
      return super.prepare(sql.includes("sqlite_version()") ? `SELECT '${version}' AS version` : sql);
    }

    override exec(sql: string): void {
      if (sql.includes("wal_checkpoint")) folds.push(sql);
      const [, pages] = /wal_autocheckpoint = (\d+)/.exec(sql) ?? [];
      if (pages !== undefined) automatic.add(pages);
      super.exec(sql);
    }
  }
  return { folds, automatic, needs: { loadSqlite: () => Promise.resolve({ DatabaseSync: Versioned }) } };
}

const journalBytes = (): number =>
  existsSync(`${folder.file}-wal`) ? statSync(`${folder.file}-wal`).size : 0;

describe("versions of SQLite", () => {
  it.each([
    ["3.51.3", true],
    ["3.51.10", true],
    ["3.53.0", true],
    ["4.0.0", true],
    ["3.51.2", false],
    ["3.50.9", false],
    ["3.9.9", false],
    ["undefined", false],
  ])("%s: windows may fold the journal at once: %s", (version, isSafe) => {
    expect(foldsSafely(version)).toBe(isSafe);
  });
});

describe("the right to fold the journal", () => {
  it("has one window at a time, until it leaves, is gone, or has not folded for a minute", async () => {
    let clock = 1_000_000;
    const now = (): number => clock;
    // A process that runs beside this one.
    const [first, second] = [
      createCheckpointLease(folder.file, now),
      createCheckpointLease(folder.file, now, process.ppid),
    ];
    expect([await first.take(), await second.take(), await first.take()]).toEqual([true, false, true]);
    clock += minuteMs - 1;
    expect(await second.take()).toBe(false);
    expect(await first.take()).toBe(true);
    clock += minuteMs + 1;
    expect([await second.take(), await first.take()]).toEqual([true, false]);
    await first.leave();
    expect(await first.take()).toBe(false);
    await second.leave();
    expect(await first.take()).toBe(true);
    await first.leave();
    const gone = createCheckpointLease(folder.file, now, 2 ** 30);
    expect([await gone.take(), await first.take()]).toEqual([true, true]);
  });

  it("is taken by one of many that want it at once", async () => {
    const leases = Array.from({ length: 8 }, () => createCheckpointLease(folder.file, Date.now));
    const taken = await Promise.all(leases.map(async (lease) => await lease.take()));
    expect(taken.filter(Boolean)).toHaveLength(1);
  });
});

describe("windows of an SQLite in which two may not fold at once", () => {
  it("fold in one of them alone, and none by itself", { timeout: 30_000 }, async () => {
    const [one, two] = [runtime("3.51.2"), runtime("3.51.2")];
    const first = await folder.open(one.needs);
    const second = await folder.open(two.needs);
    const body = "x".repeat(100_000);
    const long = Array.from(body, (_x, at) => String((at * 7_919) % 9_973)).join();
    for (let at = 0; one.folds.length === 0; at += 1) {
      await put(first, keyOf(`first ${String(at)}`), { body: long, at });
      expect(at).toBeLessThan(500);
    }
    const before = journalBytes();
    for (let at = 0; journalBytes() < before + 2_000_000; at += 1)
      await put(second, keyOf(`second ${String(at)}`), { body: long, at });
    await second.close();
    expect(two.folds).toEqual([]);
    expect([...one.automatic, ...two.automatic]).toEqual(["0", "0"]);
    const folded = one.folds.length;
    await put(first, keyOf("last"), { body: long, at: 1 });
    await until(
      "the first to fold what both wrote",
      () => one.folds.length > folded && journalBytes() < 200_000,
    );
    await first.close();
    // Who comes next has the right.
    const three = runtime("3.51.2");
    const third = await folder.open(three.needs);
    for (let at = 0; three.folds.length === 0; at += 1) {
      await put(third, keyOf(`third ${String(at)}`), { body: long, at });
      expect(at).toBeLessThan(500);
    }
    expect((await third.get(keyOf("second 0")))?.body).toBe(long);
    expect(folder.told).toEqual([]);
  });

  it("fold in all of them from 3.51.3 on", async () => {
    const both = [runtime("3.51.3"), runtime("3.51.3")];
    for (const { needs } of both) {
      const store = await folder.open(needs);
      await put(store, keyOf("q"), { body: Array.from({ length: 100_000 }, Math.random).join(), at: 1 });
      await store.close();
    }
    for (const { folds, automatic } of both) {
      expect(folds.length).toBeGreaterThan(0);
      expect(automatic.has("4000")).toBe(true);
    }
    expect(existsSync(`${folder.file}.folding`)).toBe(false);
  });
});
