import { existsSync, writeFileSync } from "node:fs";
import { expect, it } from "vitest";
import { wipeFiles } from "../../../../src/store/file/databaseFile.ts";
import { storeFolder } from "../../../support/store/folder.ts";

const folder = storeFolder();

it("clearing keeps other windows from replacing the file, and leaves one that another program has locked", async () => {
  writeFileSync(folder.file, "");
  let isReplacingKeptOff = false;
  const parts = {
    path: folder.file,
    now: Date.now,
    log: () => undefined,
    notify: () => undefined,
    loadSqlite: () => Promise.reject(new Error("not needed")),
    closing: new AbortController().signal,
    runTask: () => {
      isReplacingKeptOff = existsSync(`${folder.file}.setting-aside`);
      return Promise.resolve({ ok: false, message: "database is locked", errcode: 5 } as const);
    },
  };
  expect(await wipeFiles(folder.file, parts, true)).toBe(false);
  expect([isReplacingKeptOff, existsSync(folder.file)]).toEqual([true, true]);
});
