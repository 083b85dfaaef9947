import { existsSync, statSync, utimesSync } from "node:fs";
import { DatabaseSync } from "node:sqlite";
import { beforeEach, describe, expect, it } from "vitest";
import { DailyCopy } from "../../../../src/store/file/dailyCopy.ts";
import { StoreFile } from "../../../../src/store/file/storeFile.ts";
import { copyingPath, dailyPath } from "../../../../src/store/file/replacing.ts";
import { storeFolder } from "../../../support/store/folder.ts";
import { keyOf, put } from "../../../support/store/requests.ts";

const folder = storeFolder();
const nothing = (): void => undefined;
let file: StoreFile;
let copy: DailyCopy;
/** Done while a copy is made. */
let meanwhile: () => Promise<void>;

beforeEach(async () => {
  const parts = {
    path: folder.file,
    now: Date.now,
    log: (line: string) => {
      throw new Error(line);
    },
    notify: () => undefined,
    loadSqlite: () => Promise.resolve({ DatabaseSync }),
    runTask: () => Promise.reject(new Error("no task")),
    closing: new AbortController().signal,
  };
  const waits = { lockTimeoutMs: 15_000, repairIndexes: () => Promise.resolve(false) };
  file = new StoreFile({ ...parts, ...waits, onProblem: nothing, onFailure: nothing, onRecovery: nothing });
  meanwhile = () => Promise.resolve();
  const loadSqlite = async () => {
    await meanwhile();
    return { DatabaseSync };
  };
  copy = new DailyCopy({ ...parts, loadSqlite, file });
  const store = await folder.open();
  await put(store, keyOf("q"), { body: "{}", at: 1 });
  await file.open();
  return async () => await file.close();
});

describe("the daily copy", () => {
  it("has what the database has, is readable by its user alone, and is made once a day", async () => {
    await copy.makeIfDue();
    const path = dailyPath(folder.file);
    const theirs = new DatabaseSync(path, { readOnly: true });
    expect(theirs.prepare("SELECT question FROM answers").all()).toEqual([{ question: "q" }]);
    theirs.close();
    expect(statSync(path).mode & 0o777).toBe(0o600);
    const { ino } = statSync(path);
    await copy.makeIfDue();
    expect(statSync(path).ino).toBe(ino);
    utimesSync(path, 1, 1);
    await copy.makeIfDue();
    expect(statSync(path).ino).not.toBe(ino);
    expect(existsSync(copyingPath(folder.file))).toBe(false);
  });

  it("goes with what is cleared, and isn’t kept where that happens while it is made", async () => {
    await copy.makeIfDue();
    const store = await folder.open();
    await store.clear();
    expect(existsSync(dailyPath(folder.file))).toBe(false);
    await put(store, keyOf("q"), { body: "{}", at: 1 });
    meanwhile = () => store.clear();
    await copy.makeIfDue();
    expect(existsSync(dailyPath(folder.file))).toBe(false);
  });
});
