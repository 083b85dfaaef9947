import { mkdirSync, utimesSync } from "node:fs";
import { afterEach, expect, test, vi } from "vitest";
import { waitForUnlock, lockFolder } from "../../../../src/store/file/folderLock.ts";
import { storeFolder } from "../../../support/store/folder.ts";

const folder = storeFolder();

afterEach(() => {
  vi.useRealTimers();
});

test("a lock that a window left behind before it was named there is gone after its age, however short each wait is", async () => {
  mkdirSync(`${folder.file}.setting-aside`);
  vi.useFakeTimers({ toFake: ["performance"] });
  const seen = {};
  expect(await waitForUnlock(folder.file, 0, seen)).toBe(false);
  vi.advanceTimersByTime(14_000);
  expect(await waitForUnlock(folder.file, 0, seen)).toBe(false);
  vi.advanceTimersByTime(2_000);
  expect(await waitForUnlock(folder.file, 0, seen)).toBe(true);
});

test("a lock that is renewed meanwhile stays", async () => {
  mkdirSync(`${folder.file}.setting-aside`);
  vi.useFakeTimers({ toFake: ["performance"] });
  const seen = {};
  for (const second of [1, 2, 3]) {
    utimesSync(`${folder.file}.setting-aside`, second, second);
    expect(await waitForUnlock(folder.file, 0, seen)).toBe(false);
    vi.advanceTimersByTime(14_000);
  }
});

test("a lock is free again when its window lets go of it", async () => {
  const unlock = await lockFolder(folder.file);
  expect(await waitForUnlock(folder.file, 0)).toBe(false);
  await unlock();
  expect(await waitForUnlock(folder.file, 0)).toBe(true);
});
