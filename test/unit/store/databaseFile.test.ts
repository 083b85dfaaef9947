import { existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { describe, expect, test } from "vitest";
import { containing } from "../../support/containing.ts";
import type { Store } from "../../../src/store/store.ts";
import { storeFolder } from "../../support/store/folder.ts";
import { add, keyOf, leave, put, ledgerSum } from "../../support/store/requests.ts";
import { until } from "../../../tools/project/until.ts";

const folder = storeFolder();
const answer = { body: '{"rows":[1,2,3]}', at: 5 };
const files = (): readonly string[] => readdirSync(folder.path);

async function works(store: Store): Promise<void> {
  await put(store, keyOf("still"), answer);
  expect(await store.get(keyOf("still"))).toMatchObject(answer);
  await add(store, { service: "https://b.example" });
  expect(await ledgerSum(store, { service: "https://b.example" })).toMatchObject({ requests: 1 });
}

describe("the store's file", () => {
  test("an answer that was handed in just before the store closes is there for the next window", async () => {
    const first = await folder.open();
    const putting = (await leave(first, keyOf("q")))(answer);
    await first.close();
    await putting;
    expect(await (await folder.open()).get(keyOf("q"))).toMatchObject(answer);
  });

  test("an answer that was handed in just before all was forgotten is forgotten too", async () => {
    const store = await folder.open();
    const putting = (await leave(store, keyOf("q")))(answer);
    await store.clear();
    await putting;
    expect(await store.get(keyOf("q"))).toBeUndefined();
  });

  test("file and journals are readable by their user alone", async () => {
    const store = await folder.open();
    await works(store);
    for (const name of files())
      expect([name, statSync(join(folder.path, name)).mode & 0o777]).toEqual([name, 0o600]);
    expect(files()).toContain("startup-funding.db-wal");
  });

  test("clear deletes the file with its journals and what was set aside", async () => {
    writeFileSync(folder.file, "no database at all".repeat(50));
    const store = await folder.open();
    await works(store);
    await store.clear();
    expect(files()).toEqual([]);
    await works(store);
  });

  test("clear while another window is open leaves nothing in the file, and both go on", async () => {
    const [a, b] = await Promise.all([folder.open(), folder.open()]);
    await put(a, keyOf("a very telling question"), answer);
    expect(await b.get(keyOf("a very telling question"))).toMatchObject(answer);
    await b.saved.changeWatch({ announcedAt: 5 });
    await a.clear();
    expect(await b.saved.watch()).toEqual({});
    for (const name of files()) {
      expect(readFileSync(join(folder.path, name)).includes("telling")).toBe(false);
    }
    expect(await b.get(keyOf("a very telling question"))).toBeUndefined();
    await works(b);
    expect(await a.get(keyOf("still"))).toMatchObject(answer);
  });

  test("a file that was deleted underneath is made again by the next write", async () => {
    const store = await folder.open();
    await put(store, keyOf("q"), answer);
    for (const name of files()) rmSync(join(folder.path, name));
    await works(store);
    expect(existsSync(folder.file)).toBe(true);
  });

  test("a lock that goes away is waited for, without holding the thread", async () => {
    const heldMs: number[] = [];
    class Timed extends DatabaseSync {
      override exec(sql: string): void {
        const from = performance.now();
        try {
          super.exec(sql);
        } catch (error) {
          heldMs.push(performance.now() - from);
          throw error;
        }
      }
    }
    const store = await folder.open({ loadSqlite: () => Promise.resolve({ DatabaseSync: Timed }) });
    await put(store, keyOf("before"), answer);
    const other = folder.connection();
    other.exec("BEGIN IMMEDIATE");
    const write = put(store, keyOf("during"), answer);
    await until("some tries", () => heldMs.length > 5);
    // A busy machine may hold some of them, but not all.
    expect(Math.min(...heldMs)).toBeLessThan(50);
    expect(await store.get(keyOf("before"))).toMatchObject(answer);
    other.exec("COMMIT");
    await write;
    expect(folder.told).toEqual([]);
    expect(await (await folder.open()).get(keyOf("during"))).toMatchObject(answer);
  });

  test("an answer is found while it waits for a lock", async () => {
    const store = await folder.open();
    const end = await leave(store, keyOf("q"));
    const other = folder.connection();
    other.exec("BEGIN IMMEDIATE");
    const ended = end(answer);
    expect(await store.get(keyOf("q"))).toMatchObject(answer);
    other.close();
    await ended;
  });

  test("a star that waits for a lock when the window closes is refused", async () => {
    const store = await folder.open();
    const other = folder.connection();
    other.exec("BEGIN IMMEDIATE");
    const refused = expect(
      store.library.mark({ service: "https://a.example", key: "filing:1" }, { star: true }),
    ).rejects.toThrow("locked");
    await store.close();
    other.close();
    await refused;
    expect(folder.rows("SELECT * FROM marks")).toEqual([]);
    // There is no window left for a message.
    expect(folder.told).toEqual([]);
  });

  test.each([
    ["opens it", "PRAGMA auto_vacuum", 1],
    ["writes into it", "BEGIN IMMEDIATE", 2],
  ] as const)(
    "a file that another window deletes while this one %s is created again, without a message",
    async (_when, statement, time) => {
      let times = 0;
      class Deleted extends DatabaseSync {
        override exec(sql: string): void {
          if (sql.includes(statement)) times += 1;
          if (times === time && sql.includes(statement)) {
            for (const name of files()) rmSync(join(folder.path, name), { recursive: true });
            throw Object.assign(new Error("attempt to write a readonly database"), { errcode: 1032 });
          }
          super.exec(sql);
        }
      }
      const store = await folder.open({ loadSqlite: () => Promise.resolve({ DatabaseSync: Deleted }) });
      await works(store);
      expect(await (await folder.open()).get(keyOf("still"))).toMatchObject(answer);
      expect(times).toBeGreaterThan(time);
      expect(folder.told).toEqual([]);
    },
  );

  test("where the folder cannot be made the store is in memory, said once", async () => {
    const store = await folder.open({ folder: "/dev/null/store" });
    await works(store);
    expect(folder.told).toEqual(["can’t be written", "only until this window closes"].map(containing));
  });

  test("lines that another version wrote and this one cannot read are left out", async () => {
    const store = await folder.open();
    await works(store);
    const theirs = new DatabaseSync(folder.file);
    const insert = theirs.prepare(
      "INSERT INTO ledger (at, origin, free, failed, rows, line) VALUES (9, 'x', 0, 0, 0, ?)",
    );
    for (const line of ["", "null", "{}", '{"at":1}', "[1"]) insert.run(line);
    theirs.close();
    expect(await store.ledger.lines()).toHaveLength(2);
  });
});
