import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { containing } from "../../support/containing.ts";
import { inEnglish, type Sentence } from "../../../src/text/sentence.ts";
import { openStore, type Store, type StoreNeeds } from "../../../src/store/store.ts";
import { exchange } from "../../support/store/exchanges.ts";

const key = (question: string) => ({ origin: "https://a.example", credential: "c1", question });
const answer = { body: '{"rows":[1,2,3]}', at: 5 };

async function works(store: Store): Promise<void> {
  await store.answers.put(key("still"), answer);
  expect(await store.answers.get(key("still"))).toEqual(answer);
  await store.ledger.add(exchange());
  expect(await store.ledger.lines()).toEqual([exchange()]);
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

  test("what was written is there for the next window, with the same salt", async () => {
    const first = await open();
    await first.answers.put(key("q"), answer);
    await first.close();
    const second = await open();
    expect(await second.answers.get(key("q"))).toEqual(answer);
    expect(second.salt).toBe(first.salt);
    expect(notified).toEqual([]);
  });

  test("an answer that was handed in just before the store closes is there for the next window", async () => {
    const first = await open();
    const put = first.answers.put(key("q"), answer);
    await first.close();
    await put;
    expect(await (await open()).answers.get(key("q"))).toEqual(answer);
  });

  test("an answer that was handed in just before all was forgotten is forgotten too", async () => {
    const store = await open();
    const put = store.answers.put(key("q"), answer);
    await store.clear();
    await put;
    expect(await store.answers.get(key("q"))).toBeUndefined();
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
    expect(a.salt).toBe(b.salt);
    const writes = Array.from({ length: 60 }, (_none, index) =>
      (index % 2 === 0 ? a : b).answers.put(key(String(index)), { body: String(index), at: index }),
    );
    await Promise.all(writes);
    for (const store of [a, b]) {
      for (let index = 0; index < 60; index += 1) {
        expect(await store.answers.get(key(String(index)))).toEqual({ body: String(index), at: index });
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
    await a.answers.put(key("a very telling question"), answer);
    expect(await b.answers.get(key("a very telling question"))).toEqual(answer);
    await a.clear();
    for (const name of readdirSync(folder)) {
      expect(readFileSync(join(folder, name)).includes("telling")).toBe(false);
    }
    expect(await b.answers.get(key("a very telling question"))).toBeUndefined();
    await works(b);
    expect(await a.answers.get(key("still"))).toEqual(answer);
    expect(a.salt).not.toBe("");
    expect(b.salt).toBe(a.salt);
  });

  test("a window learns of the salt that another one took when it cleared, before it files anything", async () => {
    const [a, b] = await Promise.all([open(), open()]);
    await works(a);
    const before = b.salt;
    await a.clear();
    expect(await b.currentSalt()).toBe(a.salt);
    expect(b.salt).not.toBe(before);
    await b.clear();
    expect(await a.currentSalt()).toBe(b.salt);
  });

  test("a file that was deleted underneath is made again by the next write", async () => {
    const store = await open();
    await store.answers.put(key("q"), answer);
    for (const name of readdirSync(folder)) rmSync(join(folder, name));
    await works(store);
    expect(existsSync(file())).toBe(true);
  });

  test.each([
    ["no database", () => Buffer.from("this is not a database, and long enough to look at. ".repeat(40))],
    [
      "a header and then nonsense",
      (whole: Buffer) => Buffer.concat([whole.subarray(0, 100), Buffer.alloc(8000, 7)]),
    ],
    ["cut in the middle", (whole: Buffer) => whole.subarray(0, 4096 + 100)],
  ])("a damaged file (%s) is set aside, not deleted, and said once", async (_what, damage) => {
    const before = await open();
    await works(before);
    await before.close();
    const damaged = damage(readFileSync(file()));
    writeFileSync(file(), damaged);
    const store = await open();
    await store.answers.get(key("still"));
    await store.ledger.lines();
    await works(store);
    const aside = `${file()}.damaged-1234`;
    expect(readFileSync(aside).subarray(0, 4000).equals(damaged.subarray(0, 4000))).toBe(true);
    expect(notified).toEqual([{ text: containing("were damaged"), values: [aside] }]);
    expect(store.problem).toEqual(notified[0]);
    await store.close();
    expect(await (await open()).answers.get(key("still"))).toEqual(answer);
  });

  test("damage that shows only later is set aside too, and the question is answered", async () => {
    const before = await open();
    const body = Array.from({ length: 300 }, (_none, index) => Math.sin(index)).join();
    const puts = Array.from({ length: 100 }, (_none, at) =>
      before.answers.put(key(String(at)), { body, at }),
    );
    await Promise.all(puts);
    await before.close();
    const whole = readFileSync(file());
    const sound = 20 * 4096;
    writeFileSync(file(), Buffer.concat([whole.subarray(0, sound), Buffer.alloc(whole.length - sound, 7)]));
    const store = await open();
    expect(notified).toEqual([]);
    for (let at = 0; at < 100; at += 1) await store.answers.get(key(String(at)));
    await works(store);
    expect(notified.map(({ text }) => text)).toEqual([containing("were damaged")]);
    expect(readdirSync(folder)).toContain("startup-funding.db.damaged-1234");
    await store.close();
    expect(await (await open()).answers.get(key("still"))).toEqual(answer);
  });

  test(
    "a file that another program locks leaves the store in memory, said once",
    { timeout: 15_000 },
    async () => {
      const before = await open();
      await before.close();
      const other = new DatabaseSync(file());
      other.exec("PRAGMA locking_mode = EXCLUSIVE; BEGIN EXCLUSIVE; CREATE TABLE theirs (x)");
      const store = await open();
      await works(store);
      other.exec("ROLLBACK");
      other.close();
      expect(notified.map(({ text }) => text)).toEqual([containing("locked")]);
    },
  );

  test("a lock that goes away is waited for, without holding the thread", async () => {
    const store = await open();
    await store.answers.put(key("before"), answer);
    const other = new DatabaseSync(file());
    other.exec("BEGIN IMMEDIATE");
    const write = store.answers.put(key("during"), answer);
    let beats = 0;
    const beat = setInterval(() => {
      beats += 1;
    }, 5);
    await new Promise((resolve) => setTimeout(resolve, 400));
    // Some 70 on a quiet machine; one or two, had the thread been held until the lock went.
    expect(beats).toBeGreaterThan(10);
    expect(await store.answers.get(key("before"))).toEqual(answer);
    other.exec("COMMIT");
    await write;
    clearInterval(beat);
    other.close();
    expect(notified).toEqual([]);
    expect(await (await open()).answers.get(key("during"))).toEqual(answer);
  });

  test(
    "a lock that stays puts memory in place; what is in the file is still found",
    { timeout: 15_000 },
    async () => {
      const store = await open();
      await store.answers.put(key("before"), answer);
      const other = new DatabaseSync(file());
      other.exec("BEGIN IMMEDIATE");
      await store.answers.put(key("during"), answer);
      expect(await store.answers.get(key("during"))).toEqual(answer);
      expect(await store.answers.get(key("before"))).toEqual(answer);
      other.exec("ROLLBACK");
      other.close();
      expect(notified.map(({ text }) => text)).toEqual([containing("locked")]);
    },
  );

  test("a write that the file refuses (read-only, full) puts memory in place; what is in it is still found", async () => {
    const limits: DatabaseSync[] = [];
    class Limited extends DatabaseSync {
      constructor(path: string) {
        super(path);
        limits.push(this);
      }
    }
    const store = await open({ loadSqlite: () => Promise.resolve({ DatabaseSync: Limited }) });
    await store.answers.put(key("before"), answer);
    for (const database of limits) database.exec("PRAGMA query_only = ON");
    await works(store);
    expect(await store.answers.get(key("before"))).toEqual(answer);
    expect(notified.map((problem) => inEnglish(problem.text))).toEqual([containing("cannot be used")]);
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
            for (const name of readdirSync(folder)) rmSync(join(folder, name));
            throw Object.assign(new Error("attempt to write a readonly database"), { errcode: 1032 });
          }
          super.exec(sql);
        }
      }
      const store = await open({ loadSqlite: () => Promise.resolve({ DatabaseSync: Deleted }) });
      await works(store);
      expect(await (await open()).answers.get(key("still"))).toEqual(answer);
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
    ["the folder cannot be made", { folder: "/dev/null/store" }, "cannot be used"],
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
    const add = theirs.prepare(
      "INSERT INTO ledger (at, origin, free, failed, rows, line) VALUES (9, 'x', 0, 0, 0, ?)",
    );
    for (const line of ["", "null", "{}", '{"at":1}', "[1"]) add.run(line);
    theirs.close();
    expect(await store.ledger.lines()).toEqual([exchange()]);
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
        await store.answers.put(key(String(at)), { body, at });
        return turn;
      }),
    );
    clearImmediate(counting);
    // How many batches there are depends on the machine; one for all of them would hold the thread.
    expect(new Set(turns).size).toBeGreaterThan(1);
  });
});
