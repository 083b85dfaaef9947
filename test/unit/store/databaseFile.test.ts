import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { containing } from "../../support/containing.ts";
import { inEnglish, type Sentence } from "../../../src/text/sentence.ts";
import { openStore, type Store, type StoreNeeds } from "../../../src/store/store.ts";
import { add, keyOf, leave, put } from "../../support/store/requests.ts";

const answer = { body: '{"rows":[1,2,3]}', at: 5 };

async function works(store: Store): Promise<void> {
  await put(store, keyOf("still"), answer);
  expect(await store.get(keyOf("still"))).toEqual(answer);
  await add(store, { service: "https://b.example" });
  expect(await store.ledger.sum({ service: "https://b.example" })).toMatchObject({ requests: 1 });
}

describe("the store's file", () => {
  let folder: string;
  let notified: Sentence[];
  let opened: Store[];
  const file = (): string => join(folder, "startup-funding.db");
  const open = async (needs: Partial<StoreNeeds> = {}): Promise<Store> => {
    const store = await openStore({
      folder,
      now: () => 1234,
      log: () => undefined,
      maxSizeBytes: () => 1_000_000,
      notify: (problem) => notified.push(problem),
      ...needs,
    });
    opened.push(store);
    return store;
  };
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), "store-"));
    notified = [];
    opened = [];
  });
  afterEach(async () => {
    for (const store of opened) await store.close();
    rmSync(folder, { recursive: true });
  });

  test("what was written is there for the next window", async () => {
    const first = await open();
    await put(first, keyOf("q"), answer);
    await first.close();
    const second = await open();
    expect(await second.get(keyOf("q"))).toEqual(answer);
    expect(notified).toEqual([]);
  });

  test("an answer that was handed in just before the store closes is there for the next window", async () => {
    const first = await open();
    const putting = (await leave(first, keyOf("q")))(answer);
    await first.close();
    await putting;
    expect(await (await open()).get(keyOf("q"))).toEqual(answer);
  });

  test("an answer that was handed in just before all was forgotten is forgotten too", async () => {
    const store = await open();
    const putting = (await leave(store, keyOf("q")))(answer);
    await store.clear();
    await putting;
    expect(await store.get(keyOf("q"))).toBeUndefined();
  });

  test("file and journals are readable by their user alone", async () => {
    const store = await open();
    await works(store);
    for (const name of readdirSync(folder))
      expect([name, statSync(join(folder, name)).mode & 0o777]).toEqual([name, 0o600]);
    expect(readdirSync(folder)).toContain("startup-funding.db-wal");
  });

  test("two windows at once see what the other wrote", async () => {
    const [a, b] = await Promise.all([open(), open()]);
    const writes = Array.from({ length: 60 }, (_none, index) =>
      put(index % 2 === 0 ? a : b, keyOf(String(index)), { body: String(index), at: index }),
    );
    await Promise.all(writes);
    for (const store of [a, b]) {
      for (let index = 0; index < 60; index += 1) {
        expect(await store.get(keyOf(String(index)))).toEqual({ body: String(index), at: index });
      }
    }
  });

  test("clear deletes the file with its journals and what was set aside", async () => {
    writeFileSync(file(), "no database at all".repeat(50));
    const store = await open();
    await works(store);
    await store.clear();
    expect(readdirSync(folder)).toEqual([]);
    await works(store);
  });

  test("clear while another window is open leaves nothing in the file, and both go on", async () => {
    const [a, b] = await Promise.all([open(), open()]);
    await put(a, keyOf("a very telling question"), answer);
    expect(await b.get(keyOf("a very telling question"))).toEqual(answer);
    await a.clear();
    for (const name of readdirSync(folder)) {
      expect(readFileSync(join(folder, name)).includes("telling")).toBe(false);
    }
    expect(await b.get(keyOf("a very telling question"))).toBeUndefined();
    await works(b);
    expect(await a.get(keyOf("still"))).toEqual(answer);
  });

  test("a file that was deleted underneath is made again by the next write", async () => {
    const store = await open();
    await put(store, keyOf("q"), answer);
    for (const name of readdirSync(folder)) rmSync(join(folder, name));
    await works(store);
    expect(existsSync(file())).toBe(true);
  });

  test("a lock that goes away is waited for, without holding the thread", async () => {
    const store = await open();
    await put(store, keyOf("before"), answer);
    const other = new DatabaseSync(file());
    other.exec("BEGIN IMMEDIATE");
    const write = put(store, keyOf("during"), answer);
    let beats = 0;
    const beat = setInterval(() => {
      beats += 1;
    }, 5);
    await new Promise((resolve) => setTimeout(resolve, 400));
    // Some 70 on a quiet machine; one or two, had the thread been held until the lock went.
    expect(beats).toBeGreaterThan(10);
    expect(await store.get(keyOf("before"))).toEqual(answer);
    other.exec("COMMIT");
    await write;
    clearInterval(beat);
    other.close();
    expect(notified).toEqual([]);
    expect(await (await open()).get(keyOf("during"))).toEqual(answer);
  });

  test("a write that the file refuses (read-only, full) puts memory in place; what is in it is still found", async () => {
    const limits: DatabaseSync[] = [];
    class Limited extends DatabaseSync {
      constructor(path: string) {
        super(path);
        limits.push(this);
      }
    }
    const store = await open({ loadSqlite: () => Promise.resolve({ DatabaseSync: Limited }) });
    await put(store, keyOf("before"), answer);
    for (const database of limits) if (database.isOpen) database.exec("PRAGMA query_only = ON");
    await works(store);
    expect(await store.get(keyOf("before"))).toEqual(answer);
    expect(notified.map((problem) => inEnglish(problem.text))).toEqual([containing("can’t be written")]);
  });

  test.each([
    ["opens it", "PRAGMA auto_vacuum", 1],
    ["writes into it", "BEGIN IMMEDIATE", 2],
  ] as const)(
    "a file that another window deletes while this one %s is made anew, and nothing is said",
    async (_when, statement, time) => {
      let times = 0;
      class Deleted extends DatabaseSync {
        override exec(sql: string): void {
          if (sql.includes(statement)) times += 1;
          if (times === time && sql.includes(statement)) {
            for (const name of readdirSync(folder)) rmSync(join(folder, name), { recursive: true });
            throw Object.assign(new Error("attempt to write a readonly database"), { errcode: 1032 });
          }
          super.exec(sql);
        }
      }
      const store = await open({ loadSqlite: () => Promise.resolve({ DatabaseSync: Deleted }) });
      await works(store);
      expect(await (await open()).get(keyOf("still"))).toEqual(answer);
      expect(times).toBeGreaterThan(time);
      expect(notified).toEqual([]);
    },
  );

  test.each([
    [
      "the runtime has no database",
      { loadSqlite: () => Promise.reject(new Error("No such built-in module")) },
      "no database",
    ],
    ["the folder cannot be made", { folder: "/dev/null/store" }, "can’t be written"],
  ] as const)("where %s the store is in memory, said once", async (_why, needs, words) => {
    const store = await open(needs);
    await works(store);
    expect(notified.map(({ text }) => text)).toEqual([containing(words)]);
  });

  test("a file of a newer version is left as it is", async () => {
    const theirs = new DatabaseSync(file());
    theirs.exec("CREATE TABLE later (x); PRAGMA user_version = 99");
    theirs.close();
    const before = readFileSync(file());
    const store = await open();
    await works(store);
    expect(notified.map(({ text }) => text)).toEqual([containing("newer version")]);
    expect(readFileSync(file()).equals(before)).toBe(true);
  });

  test("lines that another version wrote and this one cannot read are left out", async () => {
    const store = await open();
    await works(store);
    const theirs = new DatabaseSync(file());
    const insert = theirs.prepare(
      "INSERT INTO ledger (at, origin, free, failed, rows, line) VALUES (9, 'x', 0, 0, 0, ?)",
    );
    for (const line of ["", "null", "{}", '{"at":1}', "[1"]) insert.run(line);
    theirs.close();
    expect(await store.ledger.lines()).toHaveLength(2);
  });

  test("many answers at once are written in short batches, with the thread free between them", async () => {
    const store = await open({ maxSizeBytes: () => 50_000_000 });
    const body = JSON.stringify(Array.from({ length: 20_000 }, (_none, index) => Math.sin(index)));
    let turn = 0;
    const count = (): void => {
      turn += 1;
      counting = setImmediate(count);
    };
    let counting = setImmediate(count);
    const turns = await Promise.all(
      Array.from({ length: 30 }, async (_none, at) => {
        await put(store, keyOf(String(at)), { body, at });
        return turn;
      }),
    );
    clearImmediate(counting);
    // How many batches there are depends on the machine; one for all of them would hold the thread.
    expect(new Set(turns).size).toBeGreaterThan(1);
  });
});
