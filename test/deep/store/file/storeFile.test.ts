import { mkdirSync } from "node:fs";
import { DatabaseSync } from "node:sqlite";
import { describe, expect, test } from "vitest";
import { allowanceOf } from "../../../../src/domain/allowance/allowance.ts";
import { openStoreHere, type StoreHereNeeds } from "../../../../tools/store/sameThread.ts";
import type { Store } from "../../../../src/store/store.ts";
import { damagePages } from "../../../support/store/damage.ts";
import { storeFolder } from "../../../support/store/folder.ts";
import { whileReading } from "../../../support/store/reading.ts";
import { add, keyOf, leave, put, ledgerSum } from "../../../support/store/requests.ts";
import { containing } from "../../../support/containing.ts";
import { until } from "../../../../tools/project/until.ts";

const folder = storeFolder();
const answer = { body: '{"rows":[1]}', at: 5 };
const service = "https://a.example";
const lockTimeoutMs = 150;

/** A store with one answer; the one that opened it is closed. */
async function seeded(): Promise<void> {
  const store = await folder.open();
  await put(store, keyOf("before"), answer);
  await store.close();
}

/** What the file holds, as another program reads it. */
function inFile(): { readonly lines: number; readonly open: number; readonly questions: readonly unknown[] } {
  const all = folder.rows("SELECT holder FROM ledger");
  const questions = folder.rows("SELECT question FROM answers ORDER BY question");
  return {
    lines: all.length,
    open: all.filter((row) => row["holder"] !== null).length,
    questions: questions.map((row) => row["question"]),
  };
}

/** The part of SQLite that a test can make fail: `isFailing` throws at what would write into the file. */
function failing(errcode: number) {
  const switched = { isFailing: false, failed: 0 };
  class Failing extends DatabaseSync {
    override exec(sql: string): void {
      if (switched.isFailing && sql.startsWith("BEGIN") && this.location() !== null) {
        switched.failed += 1;
        throw Object.assign(new Error("fails"), { errcode });
      }
      super.exec(sql);
    }
  }
  const needs: Pick<StoreHereNeeds, "loadSqlite"> = {
    loadSqlite: () => Promise.resolve({ DatabaseSync: Failing }),
  };
  return Object.assign(switched, needs);
}

/** Writes and reads while the file cannot be written; what was stored before is found. */
async function worksBesideTheFile(store: Store): Promise<void> {
  await put(store, keyOf("during"), answer);
  for (const question of ["before", "during", "before"])
    expect([question, await store.get(keyOf(question))]).toMatchObject([question, answer]);
  expect((await ledgerSum(store, { service })).requests).toBe(2);
  expect(store.problem).toBeDefined();
}

test("a close waits until a damaged file is set aside", async () => {
  await seeded();
  const store = await folder.open();
  expect(damagePages(folder.file, "leaf of a table", service)).toBeGreaterThan(0);
  const reading = store.get(keyOf("before"));
  await store.close();
  expect(folder.told).toEqual([containing("damaged")]);
  await reading;
});

describe("a window that opens while another one writes", () => {
  test("waits for nothing, finds what is stored, and says nothing", async () => {
    await seeded();
    const other = folder.connection();
    other.exec("BEGIN IMMEDIATE");
    // Had it waited, it would be for longer than this test may take.
    const store = await folder.open({ lockTimeoutMs: 60_000 });
    expect(await store.get(keyOf("before"))).toMatchObject(answer);
    expect((await store.ledger.lines()).length).toBe(1);
    other.exec("ROLLBACK");
    expect(folder.told).toEqual([]);
  });
});

test("a lock of 4.5 seconds holds up a write, and nobody hears of it", async () => {
  const told: unknown[] = [];
  // As in the product, nothing says how long it waits.
  const store = await openStoreHere({
    folder: folder.path,
    now: Date.now,
    log: () => undefined,
    maxSizeBytes: () => 50_000_000,
    notify: (problem) => told.push(problem),
  });
  const other = folder.connection();
  other.exec("BEGIN IMMEDIATE");
  const marking = store.library.mark({ service, key: "filing:1" }, { star: true });
  const locked = performance.now();
  await until("4.5 seconds to be over", () => performance.now() - locked > 4_500);
  other.close();
  expect(await marking).toMatchObject({ star: true });
  await store.close();
  expect(told).toEqual([]);
});

test("a lock while another window removes what was forgotten is no failure to tell of", async () => {
  mkdirSync(`${folder.file}.forgetting.setting-aside`);
  const store = await folder.open({ lockTimeoutMs });
  const other = folder.connection();
  other.exec(`INSERT INTO meta VALUES ('forgetting', '{"stage":"rewriting","targets":[]}'); BEGIN IMMEDIATE`);
  await put(store, keyOf("during"), answer);
  expect(folder.told).toEqual([]);
});

describe("a lock that outlasts the patience", () => {
  test.each(["time alone", "a write", "closing"] as const)(
    "costs nothing: %s brings into the file what came meanwhile",
    async (what) => {
      await seeded();
      const store = await folder.open({ lockTimeoutMs });
      const other = folder.connection();
      other.exec("BEGIN IMMEDIATE");
      await worksBesideTheFile(store);
      const end = await leave(store, keyOf("under way"), 9);
      expect(inFile()).toMatchObject({ lines: 1, questions: ["before"] });
      other.exec("ROLLBACK");
      if (what === "a write") await put(store, keyOf("written"), answer);
      if (what === "closing") await store.close();
      const lines = what === "a write" ? 4 : 3;
      if (what === "time alone") await until("the file to have it", () => inFile().lines === lines);
      expect(inFile()).toMatchObject({ lines, open: 1, questions: containingAll("before", "during") });
      if (what === "closing") return;
      await end(answer);
      expect(inFile()).toMatchObject({ lines, open: 0, questions: containingAll("under way") });
      expect(store.problem).toBeUndefined();
      expect(folder.told).toEqual([containing("locked")]);
    },
  );

  test("costs nothing where something is read while memory takes the place of the file", async () => {
    await seeded();
    const store = await folder.open({ lockTimeoutMs: 0 });
    const other = folder.connection();
    other.exec("BEGIN IMMEDIATE");
    await whileReading(store, put(store, keyOf("during"), answer));
    other.exec("ROLLBACK");
    await store.close();
    expect(inFile()).toEqual({ lines: 2, open: 0, questions: containingAll("before", "during") });
  });

  test("does not hide the lines that other windows wrote before and after", async () => {
    const [store, neighbour] = [await folder.open({ lockTimeoutMs }), await folder.open()];
    const other = folder.connection();
    other.exec("BEGIN IMMEDIATE");
    await add(store, { at: 1 });
    const stays = await leave(store, keyOf("q"), 2);
    other.exec("ROLLBACK");
    await add(neighbour, { at: 3 });
    await stays(answer);
    for (const one of [store, neighbour])
      expect((await one.ledger.lines()).map(({ at }) => at)).toEqual([3, 2, 1]);
  });

  test("does not hide what another window has learned of the account since", async () => {
    const disk = failing(5);
    const [store, neighbour] = [await folder.open({ ...disk, lockTimeoutMs }), await folder.open()];
    const { caller } = keyOf("", "https://base.example");
    const remaining = async (): Promise<number | undefined> =>
      allowanceOf(await store.accounts([caller])).remaining;
    disk.isFailing = true;
    await add(store, { at: 1, reading: { remaining: 7 } });
    await add(neighbour, { at: 2, reading: { remaining: 5 } });
    expect(await remaining()).toBe(5);
  });

  test("from the start, where not even reading is possible, everything is there afterwards", async () => {
    await seeded();
    const other = folder.connection();
    other.exec("PRAGMA locking_mode = EXCLUSIVE; BEGIN EXCLUSIVE; CREATE TABLE theirs (x)");
    const store = await folder.open({ lockTimeoutMs });
    await put(store, keyOf("during"), answer);
    const end = await leave(store, keyOf("under way"), 9);
    expect(await store.get(keyOf("during"))).toMatchObject(answer);
    other.exec("ROLLBACK");
    other.close();
    for (const question of ["before", "during"])
      expect(await store.get(keyOf(question))).toMatchObject(answer);
    await end(answer);
    expect(store.problem).toBeUndefined();
    expect(folder.told).toEqual([containing("locked")]);
    await store.close();
    const next = await folder.open();
    for (const question of ["before", "during", "under way"])
      expect([question, await next.get(keyOf(question))]).toMatchObject([question, answer]);
    expect(await next.ledger.lines()).toHaveLength(3);
  });
});

describe.each([
  ["read-only", 8, 1, "can’t be written"],
  ["full", 13, 2, "The disk is full"],
] as const)("a disk that is %s", (_what, errcode, tries, words) => {
  test("costs nothing: what is stored is found all the time, what came meanwhile is in the file afterwards", async () => {
    await seeded();
    const disk = failing(errcode);
    const store = await folder.open({ ...disk, lockTimeoutMs });
    disk.isFailing = true;
    await worksBesideTheFile(store);
    await until("the tries of the writer", () => disk.failed >= tries);
    await goesOnBesideTheFile(store);
    disk.isFailing = false;
    await until("the file to have it", () => inFile().questions.length === 3);
    expect(inFile()).toMatchObject({ lines: 3, questions: ["before", "during", "later"] });
    expect(await store.get(keyOf("later"))).toMatchObject(answer);
    expect(store.problem).toBeUndefined();
    expect(folder.told).toEqual([containing(words)]);
  });
});

async function goesOnBesideTheFile(store: Store): Promise<void> {
  for (const question of ["before", "during"])
    expect([question, await store.get(keyOf(question))]).toMatchObject([question, answer]);
  await put(store, keyOf("later"), answer);
}

function containingAll(...all: readonly string[]): unknown {
  return expect.arrayContaining([...all]);
}
