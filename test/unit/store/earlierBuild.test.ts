import { chmodSync, copyFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { beforeEach, expect, test } from "vitest";
import * as z from "zod";
import { fingerprint } from "../../../src/domain/fingerprint.ts";
import type { AnswerKey } from "../../../src/service/client/client.ts";
import type { openStore, Store } from "../../../src/store/store.ts";
import { storeFolder } from "../../support/store/folder.ts";
import { leave, put } from "../../support/store/requests.ts";

const fixture = join(import.meta.dirname, "../../fixtures/store-version-3");
const service = "https://app.fixture.example";
const folder = storeFolder();

/** A key of the fixture’s account. */
function keyOf(question: string): AnswerKey {
  return { caller: { service, fingerprint: (salt) => fingerprint(salt, "fixture-key-3-renewed") }, question };
}

const build = z.object({
  openStore: z.custom<typeof openStore>((value) => typeof value === "function"),
});

/** Opens the store of the build before this one. */
async function openEarlier(): Promise<Store> {
  const { openStore: open } = build.parse(await import(join(fixture, "build/store.mjs")));
  return await open({
    folder: folder.path,
    now: Date.now,
    log: () => undefined,
    maxSizeBytes: () => 1e9,
    patienceMs: 150,
  });
}

const named = (part: string): readonly string[] =>
  readdirSync(folder.path).filter((name) => name.includes(part));

beforeEach(() => {
  for (const name of readdirSync(fixture).filter((one) => one.startsWith("startup-funding.db")))
    copyFileSync(join(fixture, name), join(folder.path, name));
  chmodSync(folder.path, 0o700);
});

test("what the build before has left is all there: its journal, what it wrote beside the file, what it set aside", async () => {
  const store = await folder.open();
  expect(folder.told).toEqual([]);
  expect(await store.history.list()).toHaveLength(3);
  expect(await store.ledger.lines()).toHaveLength(16);
  expect(await store.library.markCount()).toBe(3);
  expect((await store.get(keyOf('["/api/v3/companies",["cities[]","Avalon"]]')))?.at).toBeGreaterThan(0);
  expect(named(".waiting-")).toEqual([]);
  expect(named(".damaged-")).toHaveLength(1);
});

test("a window of the build before and one of this go on beside each other", async () => {
  const [earlier, store] = [await openEarlier(), await folder.open()];
  await put(earlier, keyOf("of the one before"), { body: "[1]", at: 5 });
  await put(store, keyOf("of this one"), { body: "[2]", at: 6 });
  for (const one of [earlier, store]) {
    expect((await one.get(keyOf("of the one before")))?.body).toBe("[1]");
    expect((await one.get(keyOf("of this one")))?.body).toBe("[2]");
    expect(await one.ledger.lines()).toHaveLength(18);
  }
  await earlier.close();
});

test("what a window of the build before writes down while the file is locked is found at once, and taken when it is gone", async () => {
  const earlier = await openEarlier();
  const store = await folder.open();
  const lock = folder.connection();
  lock.exec("BEGIN IMMEDIATE");
  const end = await leave(earlier, keyOf("locked out"), Date.now());
  await end({ body: "[3]", at: Date.now() });
  expect((await store.get(keyOf("locked out")))?.body).toBe("[3]");
  lock.exec("ROLLBACK");
  await earlier.close();
  expect((await store.get(keyOf("locked out")))?.body).toBe("[3]");
  expect(await store.ledger.lines()).toHaveLength(17);
});
