import { randomBytes } from "node:crypto";
import { readdirSync, readFileSync, rmSync, utimesSync } from "node:fs";
import { join } from "node:path";
import { beforeEach, describe, expect, test } from "vitest";
import { version } from "../../../src/store/sql/schema.ts";
import type { Store } from "../../../src/store/store.ts";
import { containing } from "../../support/containing.ts";
import { saveSearch } from "../../support/library/news.ts";
import { useDisk } from "../../support/store/disk.ts";
import { storeFolder } from "../../support/store/folder.ts";
import { libraryReaders } from "../../support/store/library.ts";
import { preloaded } from "../../support/store/preloaded.ts";
import { add, keyOf, put } from "../../support/store/requests.ts";
import { makeOlder } from "../../support/store/versions.ts";
import { until } from "../../../tools/project/until.ts";

const disk = useDisk(3_000_000);
const folder = storeFolder(() => disk.path);
const readerOf = libraryReaders();

beforeEach((context) => {
  if (!disk.isThere) context.skip();
});

/** An answer of about 30 kB that does not get smaller when it is compressed. */
function large(): { readonly body: string; readonly at: number } {
  return { body: JSON.stringify({ data: [], note: randomBytes(22_000).toString("base64") }), at: Date.now() };
}

async function seeded(): Promise<void> {
  const store = await folder.open();
  await put(store, keyOf("before"), { body: "[0]", at: 5 });
  await store.close();
}

/** What a window can do while nothing can be written. */
async function works(store: Store, question: string): Promise<void> {
  const answer = large();
  await put(store, keyOf(question), answer);
  const key = { service: "https://a.example", key: `filing:${question}` };
  await expect(store.library.mark(key, { star: true })).rejects.toThrow(/can’t be saved/);
  expect(await store.get(keyOf(question))).toMatchObject(answer);
  expect((await store.get(keyOf("before")))?.body).toBe("[0]");
}

/** Whether a fresh window finds all of it, each line once. */
async function hasAll(questions: readonly string[]): Promise<void> {
  const next = await folder.open();
  for (const question of ["before", ...questions])
    expect([question, (await next.get(keyOf(question))) !== undefined]).toEqual([question, true]);
  expect(await next.ledger.lines()).toHaveLength(questions.length + 1);
  expect(folder.rows("SELECT count(*) AS stars FROM marks")).toEqual([{ stars: 0 }]);
  await next.close();
}

describe("a file that another program has locked before it could be opened", () => {
  test.each([
    ["is empty", () => undefined],
    [
      "is of an older version",
      async () => {
        await seeded();
        makeOlder(folder.file);
      },
    ],
  ])("and that %s holds up no request, and has all of them afterwards", async (_what, make) => {
    await make();
    const before = folder.connection();
    before.exec("BEGIN IMMEDIATE");
    const store = await folder.open({ lockTimeoutMs: 150 });
    await put(store, keyOf("meanwhile"), { body: "[1]", at: 1 });
    expect(folder.told).toHaveLength(1);
    before.close();
    await until("the file to be used", () => folder.logged.some((line) => line.includes("used again")));
    await store.close();
    const next = await folder.open();
    expect((await next.get(keyOf("meanwhile")))?.body).toBe("[1]");
    expect(folder.rows("PRAGMA user_version")).toEqual([{ user_version: version }]);
  });
});

describe("a disk that is full", () => {
  test("loses nothing and hangs nothing: it says so once, and the file has all when there is room", async () => {
    await seeded();
    const store = await folder.open();
    disk.fill();
    for (const question of ["one", "two", "three"]) await works(store, question);
    expect(folder.told).toEqual([containing("disk is full")]);
    expect(folder.logged.length).toBeLessThan(5);
    disk.free();
    await until("the file to have it", () => store.problem === undefined);
    await store.close();
    await hasAll(["one", "two", "three"]);
  });

  test("is filled in the middle: a window that is killed then leaves behind what the next one takes", async () => {
    await seeded();
    const known = { service: "https://a.example", key: "filing:1" };
    await saveSearch(await folder.open(), "Northwind", [known], { isSilent: true });
    const killed = await folder.process();
    await killed.ask({ what: "begin", question: "under way", maxAgeMs: 0 });
    disk.fill();
    await killed.ask({ what: "end", question: "under way", body: large().body });
    await killed.ask({ what: "check", id: 2 });
    await killed.ask({ what: "star", key: "filing:1", isGiven: true });
    await killed.kill();
    disk.free();
    await hasAll(["under way", '["/api/v3/companies",["company","Northwind"]]']);
    expect(folder.rows("SELECT key FROM seen WHERE isNew")).toEqual([{ key: "filing:2" }]);
  });

  test("is left as it is by a window that closes twice: the next one has everything", async () => {
    await seeded();
    const store = await folder.open();
    disk.fill();
    await works(store, "one");
    await store.close();
    await store.close();
    disk.free();
    const [pending = ""] = readdirSync(folder.path).filter((name) => name.includes(".pending-"));
    // Its process has ended.
    utimesSync(join(folder.path, pending), 1, 1);
    await hasAll(["one"]);
  });

  test("lets a window that opens then read what is there, and keep what comes until it closes", async () => {
    await seeded();
    disk.fill();
    const store = await folder.open();
    await works(store, "one");
    expect(folder.told).toEqual([containing("disk is full"), containing("until this window closes")]);
    disk.free();
    await store.close();
    await hasAll(["one"]);
  });

  test("lets a window that opens after a kill read the journal too, and use the file once there is room", async () => {
    const killed = await folder.process();
    await killed.ask({ what: "begin", question: "before", maxAgeMs: 0 });
    await killed.ask({ what: "end", question: "before", body: "[0]" });
    await killed.kill();
    rmSync(`${folder.file}-shm`);
    disk.fill();
    const [store, other] = [await folder.open(), await folder.open()];
    await works(store, "one");
    expect((await other.get(keyOf("before")))?.body).toBe("[0]");
    disk.free();
    await until("the file to have it", () => store.problem === undefined);
    await store.close();
    await other.close();
    await hasAll(["one"]);
  });

  test("is full beyond the room that is kept: this window alone knows of the rest, and says so", async () => {
    await seeded();
    const store = await folder.open();
    disk.fill();
    const questions = Array.from({ length: 12 }, (_, at) => `q${String(at)}`);
    for (const question of questions) await works(store, question);
    expect(folder.told).toEqual([containing("disk is full"), containing("until this window closes")]);
    disk.free();
    await until("the file to have it", () => store.problem === undefined);
    await store.close();
    await hasAll(questions);
  });
});

describe("a limit to the size of a file", () => {
  test("is no lock, and costs nothing", async () => {
    await seeded();
    const limited = await folder.process({ mostFileKiB: 200 });
    for (const question of ["one", "two", "three"]) {
      expect(await limited.ask({ what: "begin", question, maxAgeMs: 0 })).toBe("began");
      await limited.ask({ what: "end", question, body: large().body });
      expect(await limited.ask({ what: "get", question })).toBeDefined();
    }
    expect(await limited.ask({ what: "told" })).toEqual([containing("can’t be written")]);
    await limited.kill();
    await hasAll(["one", "two", "three"]);
  });
});

describe("a file system", () => {
  test.each([
    ["without locks", "NO_LOCKS", [containing("supports no locks")]],
    ["without shared memory", "NO_SHARED_MEMORY", []],
  ])("%s keeps what was paid for, and says what is true", async (_, variable, told) => {
    const library = preloaded("fileSystem", disk.path);
    if (library === undefined) return;
    const needs = { variables: { LD_PRELOAD: library, [variable]: "1" }, lockTimeoutMs: 500 };
    const first = await folder.process(needs);
    await first.ask({ what: "begin", question: "one", maxAgeMs: 0 });
    await first.ask({ what: "end", question: "one", body: "[1]" });
    expect(await first.ask({ what: "told" })).toEqual(told);
    const second = await folder.process(needs);
    for (const window of [first, second]) {
      expect(await window.ask({ what: "get", question: "one" })).toBe("[1]");
    }
    await first.kill();
    const healthy = await folder.open();
    expect((await healthy.get(keyOf("one")))?.body).toBe("[1]");
    expect(await healthy.ledger.lines()).toHaveLength(1);
  });

  test("that has lost its shared memory goes on with a database that has a WAL", async () => {
    const library = preloaded("fileSystem", disk.path);
    if (library === undefined) return;
    await seeded();
    const window = await folder.process({
      variables: { LD_PRELOAD: library, NO_SHARED_MEMORY: "1" },
      lockTimeoutMs: 500,
    });
    expect(await window.ask({ what: "get", question: "before" })).toBe("[0]");
    await window.ask({ what: "begin", question: "one", maxAgeMs: 0 });
    await window.ask({ what: "end", question: "one", body: "[1]" });
    expect(await window.ask({ what: "told" })).toEqual([]);
    await window.kill();
    await hasAll(["one"]);
  });
});

describe("a disk that takes its time", () => {
  test("is never waited for in the window’s own thread", async () => {
    const library = preloaded("syncs", disk.path);
    if (library === undefined) return;
    const log = join(disk.path, "syncs.log");
    const slow = await folder.process({
      hasThread: true,
      variables: { LD_PRELOAD: library, SYNCS_LOG: log },
    });
    for (const question of ["one", "two"]) {
      await slow.ask({ what: "begin", question, maxAgeMs: 0 });
      await slow.ask({ what: "end", question, body: large().body });
    }
    await slow.ask({ what: "close" });
    const waited = readFileSync(log, "utf8").trimEnd().split("\n");
    expect(waited.length).toBeGreaterThan(2);
    expect(waited.filter((thread) => thread === "main")).toEqual([]);
  });
});

describe("a folder that is read-only", () => {
  test.each([false, true])("is read all the same (after a kill: %j)", async (isKilled) => {
    if (isKilled) {
      const killed = await folder.process();
      await killed.ask({ what: "begin", question: "before", maxAgeMs: 0 });
      await killed.ask({ what: "end", question: "before", body: "[0]" });
      await killed.kill();
    } else await seeded();
    disk.setWritable(false);
    const store = await folder.open();
    await works(store, "one");
    await add(store, { at: 9 });
    expect(await store.ledger.lines()).toHaveLength(3);
    expect(await readerOf(folder.path).ask("count", { services: ["https://a.example"] })).toBe(0);
    expect(folder.told).toEqual([containing("can’t be written"), containing("until this window closes")]);
    await store.close();
    disk.setWritable(true);
  });
});
