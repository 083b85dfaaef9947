import { storeFolder } from "../../../support/store/folder.ts";
import { existsSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { createCheckpointLease } from "../../../../src/store/file/checkpointer.ts";
import { isCheckpointSafe } from "../../../../src/store/sql/schema.ts";
import { keyOf, put } from "../../../support/store/requests.ts";
import { long, runtime } from "../../../support/store/leases.ts";

const folder = storeFolder();
const minuteMs = 60_000;

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
    expect(isCheckpointSafe(version)).toBe(isSafe);
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
    expect([await first.acquire(), await second.acquire(), await first.acquire()]).toEqual([
      true,
      false,
      true,
    ]);
    clock += minuteMs - 1;
    expect(await second.acquire()).toBe(false);
    expect(await first.acquire()).toBe(true);
    clock += minuteMs + 1;
    expect([await second.acquire(), await first.acquire()]).toEqual([true, false]);
    await first.release();
    expect(await first.acquire()).toBe(false);
    await second.release();
    expect(await first.acquire()).toBe(true);
    await first.release();
    const gone = createCheckpointLease(folder.file, now, 2 ** 30);
    expect([await gone.acquire(), await first.acquire()]).toEqual([true, true]);
  });

  it("is taken by one of many that ask for it at the same time", async () => {
    const leases = Array.from({ length: 8 }, () => createCheckpointLease(folder.file, Date.now));
    const taken = await Promise.all(leases.map(async (lease) => await lease.acquire()));
    expect(taken.filter(Boolean)).toHaveLength(1);
  });
});

describe("windows of an SQLite in which two may not fold at the same time", () => {
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
