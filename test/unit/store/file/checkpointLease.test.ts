import { existsSync, statSync } from "node:fs";
import { DatabaseSync, type StatementSync } from "node:sqlite";
import { describe, expect, it } from "vitest";
import { createCheckpointLease } from "../../../../src/store/file/journalKeeper.ts";
import { foldsSafely } from "../../../../src/store/sql/schema.ts";
import type { StoreNeeds } from "../../../../src/store/store.ts";
import { until } from "../../../../tools/project/until.ts";
import { storeFolder } from "../../../support/store/folder.ts";
import { keyOf, put } from "../../../support/store/requests.ts";

const folder = storeFolder();
const minuteMs = 60_000;
/** Longer, packed, than what a window folds before it closes. */
const long = { body: Array.from({ length: 10_000 }, (_none, at) => Math.sin(at)).join(), at: 1 };
const packedBytes = 50_000;

/** A runtime with this version of SQLite, and the statements that its connections ran to fold. */
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
  const loadSqlite = () => Promise.resolve({ DatabaseSync: Versioned });
  return { folds, automatic, needs: { loadSqlite, journalBytes: packedBytes } };
}

const journalBytes = (): number => statSync(`${folder.file}-wal`, { throwIfNoEntry: false })?.size ?? 0;

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
  ])("%s: two windows may fold the journal at the same time: %s", (version, isSafe) => {
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

  it("is taken by one of many that ask for it at the same time", async () => {
    const leases = Array.from({ length: 8 }, () => createCheckpointLease(folder.file, Date.now));
    const taken = await Promise.all(leases.map(async (lease) => await lease.take()));
    expect(taken.filter(Boolean)).toHaveLength(1);
  });
});

describe("windows of an SQLite in which two may not fold at the same time", () => {
  it("fold in one of them alone, and none by itself", async () => {
    const [one, two, three] = [runtime("3.51.2"), runtime("3.51.2"), runtime("3.51.2")];
    const [first, second] = [await folder.open(one.needs), await folder.open(two.needs)];
    await put(first, keyOf("first"), long);
    await until("the first to fold", () => one.folds.length > 0);
    await put(second, keyOf("second"), long);
    await second.close();
    expect(two.folds).toEqual([]);
    expect([...one.automatic, ...two.automatic]).toEqual(["0", "0"]);
    const folded = one.folds.length;
    await put(first, keyOf("last"), long);
    await until(
      "the first to fold what both wrote",
      () => one.folds.length > folded && journalBytes() < packedBytes,
    );
    await first.close();
    // The next one to open has the right.
    const third = await folder.open(three.needs);
    await put(third, keyOf("third"), long);
    await until("the third to fold", () => three.folds.length > 0);
    expect(await third.get(keyOf("second"))).toMatchObject(long);
    expect(folder.told).toEqual([]);
  });

  it("fold in all of them from 3.51.3 on", async () => {
    for (const { needs, folds, automatic } of [runtime("3.51.3"), runtime("3.51.3")]) {
      const store = await folder.open(needs);
      await put(store, keyOf("q"), long);
      await store.close();
      expect(folds.length).toBeGreaterThan(0);
      expect(automatic.has("100000")).toBe(true);
    }
    expect(existsSync(`${folder.file}.folding`)).toBe(false);
  });
});
