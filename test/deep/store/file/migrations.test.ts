import { readdirSync } from "node:fs";
import { expect, test } from "vitest";
import { copyPath } from "../../../../src/store/file/replacing.ts";
import { version } from "../../../../src/store/sql/schema.ts";
import { containing } from "../../../support/containing.ts";
import { storeFolder } from "../../../support/store/folder.ts";
import { program } from "../../../support/store/programs.ts";
import { keyOf, put } from "../../../support/store/requests.ts";
import { makeOlder, versionAt } from "../../../support/store/versions.ts";

const folder = storeFolder();

test("a file of an older version is set aside once by two windows that open at the same time", async () => {
  await (await folder.open()).close();
  makeOlder(folder.file);
  const needs = { worker: await program("worker") };
  const [one, other] = await Promise.all([folder.open(needs), folder.open(needs)]);
  await put(one, keyOf("new"), { body: "[1]", at: 1 });
  expect((await other.get(keyOf("new")))?.body).toBe("[1]");
  expect([versionAt(folder.file), versionAt(copyPath(folder.file))]).toEqual([version, version - 1]);
  expect(folder.told).toHaveLength(1);
});

test("a store of a newer version gets what a window wrote that could not use it, with a message; the next such window has it too", async () => {
  await (await folder.open()).close();
  const theirs = folder.connection();
  theirs.exec(`UPDATE meta SET value = '${String(version + 1)}' WHERE name = 'compatible';
    PRAGMA user_version = ${String(version + 1)}`);
  const first = await folder.process();
  await first.ask({ what: "begin", question: "paid", maxAgeMs: 0 });
  await first.ask({ what: "end", question: "paid", body: "[1]" });
  const told = await first.ask({ what: "told" });
  expect(told).toEqual([containing("newer version")]);
  expect(told).toEqual([containing("stored separately until")]);
  await first.kill();
  const second = await folder.process();
  expect(await second.ask({ what: "get", question: "paid" })).toBe("[1]");
  await second.kill();
  // From here on it is a version that can use the file.
  theirs.exec(`PRAGMA user_version = ${String(version)}`);
  theirs.close();
  const store = await folder.open();
  expect((await store.get(keyOf("paid")))?.body).toBe("[1]");
  expect(await store.ledger.lines()).toHaveLength(1);
  expect(readdirSync(folder.path).filter((name) => name.includes(".pending-"))).toEqual([]);
});
