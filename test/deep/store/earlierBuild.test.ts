import { chmodSync, copyFileSync, readdirSync, renameSync } from "node:fs";
import { join } from "node:path";
import { beforeEach, expect, test } from "vitest";
import * as z from "zod";
import { noLibraryFilters } from "../../../src/domain/library/table.ts";
import { fingerprint } from "../../../src/domain/fingerprint.ts";
import type { AnswerKey } from "../../../src/service/client/client.ts";
import type { openStore, Store } from "../../../src/store/store.ts";
import { storeFolder } from "../../support/store/folder.ts";
import { answer, filing, libraryReaders, page, questions } from "../../support/store/library.ts";
import { program } from "../../support/store/programs.ts";
import { put } from "../../support/store/requests.ts";
import { until } from "../../../tools/project/until.ts";

const fixture = join(import.meta.dirname, "../../fixtures/store-version-3");
const service = "https://app.fixture.example";
const folder = storeFolder();
const readerOf = libraryReaders();

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

/** What a window leaves that is gone: no process has a number as high as this. */
function abandonSpills(): void {
  for (const name of named(".waiting-"))
    renameSync(join(folder.path, name), join(folder.path, name.replace(/-\d+-/, "-4194304-")));
}

test("a window of the build before notices another file, and what it writes beside it is found immediately, also when it is gone", async () => {
  const earlier = await openEarlier();
  await put(earlier, keyOf("before"), { body: "[1]", at: 5 });
  const store = await folder.open();
  expect((await store.get(keyOf("before")))?.body).toBe("[1]");
  await put(store, keyOf("of this one"), { body: "[2]", at: 6 });
  await put(earlier, keyOf("of the one before"), { body: "[3]", at: 7 });
  expect(earlier.problem?.text).toContain("newer version");
  expect((await earlier.get(keyOf("of the one before")))?.body).toBe("[3]");
  expect((await store.get(keyOf("of the one before")))?.body).toBe("[3]");
  expect(await store.ledger.lines()).toHaveLength(18);
  await earlier.close();
  abandonSpills();
  const next = await folder.open();
  for (const [question, body] of [
    ["before", "[1]"],
    ["of this one", "[2]"],
    ["of the one before", "[3]"],
  ] as const)
    expect((await next.get(keyOf(question)))?.body).toBe(body);
});

test("a window of the build before that writes while the file is migrated loses nothing", async () => {
  const earlier = await openEarlier();
  const asked = Array.from({ length: 60 }, (_none, at) => `q${String(at)}`);
  const writing = (async () => {
    for (const [at, question] of asked.entries())
      await put(earlier, keyOf(question), { body: `[${String(at)}]`, at: at + 1 });
  })();
  const store = await folder.open({ worker: await program("worker") });
  await writing;
  await earlier.close();
  abandonSpills();
  const next = await folder.open();
  for (const [at, question] of asked.entries())
    expect((await next.get(keyOf(question)))?.body).toBe(`[${String(at)}]`);
  await store.close();
});

test("answers of the build before refer to their records soon, and are what they were", async () => {
  const earlier = await openEarlier();
  const known = folder.rows("SELECT question FROM answers WHERE origin = ?", service);
  const before = new Map<string, unknown>();
  for (const { question } of known) {
    const kept = await earlier.get(keyOf(String(question)));
    if (kept !== undefined) before.set(String(question), JSON.parse(kept.body));
  }
  await earlier.close();
  const store = await folder.open();
  await until("all of them", () => folder.rows("SELECT id FROM answers WHERE taken IN (0, 3)").length === 0);
  expect(folder.rows("SELECT answer FROM answerRows").length).toBeGreaterThanOrEqual(10);
  expect(before.size).toBeGreaterThan(3);
  for (const [question, json] of before)
    expect([question, JSON.parse((await store.get(keyOf(question)))?.body ?? "null")]).toEqual([
      question,
      json,
    ]);
});

test("a reader of the library goes on with the new file", async () => {
  const earlier = await openEarlier();
  const reader = readerOf(folder.path);
  const before = (await reader.ask("count", { services: [service] })) ?? 0;
  expect(before).toBeGreaterThan(0);
  const store = await folder.open();
  await answer(store, questions.list(), page(filing(900_001)), 1_000, service);
  expect(await reader.ask("count", { services: [service] })).toBe(before + 1);
  await earlier.close();
});

test("a file of an earlier build is read before it is migrated, with nothing new in it", async () => {
  const reader = readerOf(folder.path);
  const overview = await reader.ask("overview", { services: [service] });
  expect(overview?.records).toBeGreaterThan(0);
  expect(overview?.news).toEqual([]);
  const order = await reader.ask("tableOrder", { services: [service], filters: noLibraryFilters, sorts: [] });
  const rows = await reader.ask("tableRows", { services: [service], ids: order?.ids ?? [] });
  expect(rows).toHaveLength(order?.total ?? 0);
});
