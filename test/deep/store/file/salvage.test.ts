import { fork } from "node:child_process";
import { once } from "node:events";
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmdirSync,
  statSync,
  truncateSync,
  writeFileSync,
} from "node:fs";
import { hostname } from "node:os";
import { join } from "node:path";
import { backup, DatabaseSync } from "node:sqlite";
import { describe, expect, test } from "vitest";
import { readAccount } from "../../../../src/domain/allowance/account.ts";
import { allowanceOf } from "../../../../src/domain/allowance/allowance.ts";
import { fillFrom, salvage } from "../../../../src/store/file/salvage.ts";
import { dailyPath, fillingPath, nextPath } from "../../../../src/store/file/replacing.ts";
import { runTask } from "../../../../src/store/file/tasks.ts";
import { makeDatabase } from "../../../../src/store/sql/schema.ts";
import type { Store } from "../../../../src/store/store.ts";
import { containing } from "../../../support/containing.ts";
import { damagePages } from "../../../support/store/damage.ts";
import { storeFolder } from "../../../support/store/folder.ts";
import { program } from "../../../support/store/programs.ts";
import { exchange } from "../../../support/store/exchanges.ts";
import { add, begin, keyOf, leave, put, ledgerSum } from "../../../support/store/requests.ts";
import { answer, filing, page, questions, service } from "../../../support/store/library.ts";
import { until } from "../../../../tools/project/until.ts";

const folder = storeFolder();
const count = 60;
const name = (at: number): string => `question ${String(at).padStart(4, "0")}`;
const past = { service: "https://a.example", at: 1, rows: 1, pages: 1 };
const reading = { remaining: 12 };

let filled: Buffer | undefined;

/** Leaves a closed store with answers, a line for each, and more lines of another service. */
async function fill(): Promise<void> {
  if (filled !== undefined) {
    writeFileSync(folder.file, filled);
    return;
  }
  const store = await folder.open();
  const body = Array.from({ length: 200 }, (_none, index) => Math.sin(index)).join();
  for (let at = 1; at <= count; at += 1) await put(store, keyOf(name(at)), { body, at });
  for (let at = 1; at <= count; at += 1) await add(store, { at, service: "https://lines.example" });
  await add(store, { at: 500, service: "https://a.example", reading });
  await store.history.put({ ...past, question: { endpoint: "filing", id: "7" } });
  await store.close();
  filled = readFileSync(folder.file);
}

async function found(store: Store): Promise<readonly number[]> {
  const all: number[] = [];
  for (let at = 1; at <= count; at += 1) if ((await store.get(keyOf(name(at)))) !== undefined) all.push(at);
  return all;
}

const asides = (): readonly string[] => readdirSync(folder.path).filter((one) => /\.damaged-\d+$/.test(one));

/** Damages the page that holds the salt. */
function damageSalt(): void {
  const reader = folder.connection();
  reader.exec("PRAGMA wal_checkpoint(TRUNCATE)");
  const salt = String(reader.prepare("SELECT value FROM meta WHERE name = 'salt'").get()?.["value"]);
  reader.close();
  expect(damagePages(folder.file, "leaf without row numbers", salt)).toBe(1);
}

const begunPath = (): string => fillingPath(folder.file);
const wholePath = (): string => nextPath(folder.file);

/** What a window leaves that has filled the new file. */
async function filledBeside(): Promise<void> {
  await fill();
  damagePages(folder.file, "leaf of a table", name(30));
  salvage({ DatabaseSync }, { from: folder.file, to: begunPath(), salt: undefined, now: 0 });
}

describe("what can be read of a damaged file", () => {
  test.each([
    ["in the middle of the answers", "leaf of a table", name(30)],
    ["at the end of the answers", "leaf of a table", name(count)],
    ["at their start", "leaf of a table", name(1)],
  ] as const)(
    "is carried over where the damage is %s: other answers and all lines",
    async (_where, kind, text) => {
      await fill();
      expect(damagePages(folder.file, kind, text)).toBe(1);
      const store = await folder.open({ worker: await program("worker") });
      await found(store);
      const kept = await found(store);
      // A page of the file holds three of them or so.
      expect(kept.length).toBeGreaterThanOrEqual(count - 8);
      expect(kept.length).toBeLessThan(count);
      expect(await ledgerSum(store)).toMatchObject({ requests: 2 * count + 1 });
      expect(await store.history.list()).toHaveLength(1);
      expect((await store.accounts([keyOf("").caller]))[0]).toMatchObject({ reading });
      expect(folder.told).toEqual([containing("was damaged")]);
      await put(store, keyOf("later"), { body: "{}", at: 9 });
      expect(await (await folder.open()).get(keyOf("later"))).toBeDefined();
    },
  );

  test("is carried over where lines are damaged: all answers and the other lines", async () => {
    await fill();
    expect(damagePages(folder.file, "leaf of a table", '"at":30,')).toBeGreaterThan(0);
    const store = await folder.open();
    await store.ledger.lines();
    const { requests } = await ledgerSum(store);
    expect(requests).toBeGreaterThan(count);
    expect(requests).toBeLessThan(2 * count + 1);
    expect(await found(store)).toHaveLength(count);
    expect(folder.told).toEqual([containing("for 24 hours")]);
    const bounds = { accountsToBill: [keyOf("").caller], reserve: 0 };
    expect(await begin(store, "unasked", { bounds })).toEqual({ kind: "refused", refusal: "unreservable" });
    expect(await begin(store, "asked")).toMatchObject({ kind: "began" });
  });

  test("is carried over whole without its salt too, where a window knows that", async () => {
    await fill();
    const [a, b] = [await folder.open(), await folder.open()];
    const end = await leave(b, keyOf("under way"), 900);
    damageSalt();
    expect(await found(a)).toHaveLength(count);
    expect(await ledgerSum(a)).toMatchObject({ requests: 2 * count + 2 });
    await end({ body: "{}", at: 901 });
    for (const store of [a, b]) {
      expect(await store.ledger.lines({ from: 900 })).toMatchObject([{ status: 200 }]);
      expect(await store.get(keyOf("under way"))).toBeDefined();
    }
  });

  test("is lines and past questions, but no answers, where no window knows its salt", async () => {
    await fill();
    damageSalt();
    const store = await folder.open();
    expect(await found(store)).toEqual([]);
    expect(await ledgerSum(store)).toMatchObject({ requests: 2 * count + 1 });
    expect(await store.history.list()).toHaveLength(1);
  });

  test("is carried over between two damaged pages, the last one too", async () => {
    await fill();
    for (const text of [name(1), name(count)])
      expect(damagePages(folder.file, "leaf of a table", text)).toBe(1);
    const store = await folder.open();
    await found(store);
    expect((await found(store)).length).toBeGreaterThanOrEqual(count - 8);
  });

  test("has no answer whose records are lost: that is asked again", async () => {
    const store = await folder.open();
    const { list } = questions;
    await answer(store, list(), page(filing(1), filing(2)), 1_000, service);
    await store.saved.changeWatch({ consent: { perDay: 5, until: 9_000 } });
    await store.close();
    expect(damagePages(folder.file, "leaf of a table", "Company 2, Inc.")).toBeGreaterThan(0);
    const next = await folder.open();
    expect(await next.get(keyOf(list(), service))).toBeUndefined();
    expect(await next.saved.watch()).toMatchObject({ consent: { perDay: 5 } });
  });

  test("is filled up from the daily copy: what a person has marked too", async () => {
    await fill();
    const store = await folder.open();
    const record = { service: "https://a.example", key: "filing:1" };
    await store.library.mark(record, { note: "Call on Monday" });
    await store.close();
    const source = folder.connection();
    await backup(source, dailyPath(folder.file));
    source.close();
    expect(damagePages(folder.file, "leaf without row numbers", "Call on Monday")).toBe(1);
    expect(damagePages(folder.file, "leaf of a table", name(30))).toBe(1);
    const next = await folder.open();
    expect(await found(next)).toHaveLength(count);
    expect(await found(next)).toHaveLength(count);
    expect(folder.rows("SELECT note FROM marks")).toEqual([{ note: "Call on Monday" }]);
  });

  test("of one that is cut off is all that is in front of the cut, and a message says how much that was", async () => {
    await fill();
    truncateSync(folder.file, Math.floor(statSync(folder.file).size * 0.6));
    const store = await folder.open();
    const kept = (await found(store)).length;
    expect(kept).toBeGreaterThan(count / 6);
    expect(store.problem?.values[1]).toBe(kept);
  });

  test("leaves out what accounts know of lines that are lost: their numbers are given again", () => {
    const [ours, damaged] = [folder.connection(), new DatabaseSync(join(folder.path, "damaged.db"))];
    makeDatabase(ours, "ours");
    makeDatabase(damaged, "theirs");
    damaged.exec(
      "INSERT INTO ledger (id, at, origin, free, failed, rows, line) VALUES (3, 1, 'x', 0, 0, 0, '{}')",
    );
    const insert = damaged.prepare("INSERT INTO accounts (origin, account, state) VALUES ('x', ?, ?)");
    for (const [account, readIn, pending] of [
      ["of lines that are there", 3, 2],
      ["of a reading that is lost", 4, 3],
      ["of a request that is lost", 2, 5],
    ] as const) {
      const told = { line: readIn, at: 1, receivedAt: 2, how: "answer", remaining: 7 };
      insert.run(account, JSON.stringify({ reading: told, pending: [{ line: pending }] }));
    }
    fillFrom(ours, damaged);
    damaged.close();
    expect(ours.prepare("SELECT account FROM accounts").all()).toEqual([
      { account: "of lines that are there" },
    ]);
  });

  test("tells from the lines what accounts knew that cannot be read", () => {
    const [ours, damaged] = [folder.connection(), new DatabaseSync(join(folder.path, "damaged.db"))];
    makeDatabase(ours, "ours");
    makeDatabase(damaged, "theirs");
    const insert = damaged.prepare(
      "INSERT INTO ledger (at, origin, free, failed, rows, line) VALUES (1, 'x', 0, 0, 0, ?)",
    );
    for (const told of [{ reading: { remaining: 9 } }, {}, { failure: "unanswered" } as const]) {
      const { line: _line, ...written } = exchange({ service: "x", account: "a", ...told });
      insert.run(JSON.stringify(written));
    }
    fillFrom(ours, damaged);
    damaged.close();
    const state = ours.prepare("SELECT state FROM accounts WHERE account = 'a'").get()?.["state"];
    const account = readAccount(JSON.parse(String(state)));
    expect(allowanceOf([account])).toMatchObject({ remaining: 9, estimate: 7 });
  });
});

test("a count from before another request is not certain where the lines of both have new numbers", async () => {
  const store = await folder.open();
  await put(store, keyOf("a"), { body: "{}", at: 1 });
  const end = await leave(store, keyOf("held"));
  folder.connection().exec("PRAGMA wal_checkpoint(TRUNCATE)");
  truncateSync(folder.file, 4096);
  const endOther = await leave(store, keyOf("other"));
  await endOther(undefined, { failure: "network" });
  await end(undefined, { reading });
  expect(folder.told).toEqual([containing("was damaged")]);
  expect(allowanceOf(await store.accounts([keyOf("held").caller])).remaining).toBeUndefined();
});

test("another window writes nothing to a damaged file while it is mended, and all it writes then is in the new one", async () => {
  await fill();
  damagePages(folder.file, "leaf of a table", name(30));
  const other = await folder.open();
  const written: Promise<void>[] = [];
  class Connection extends DatabaseSync {
    constructor(path: string) {
      super(path);
      if (path !== begunPath()) return;
      const writer = folder.connection();
      expect(() => writer.exec("PRAGMA busy_timeout = 0; UPDATE meta SET value = value")).toThrow("locked");
      written.push(put(other, keyOf("meanwhile"), { body: "[1]", at: 600 }));
    }
  }
  const task = {
    what: "salvage",
    path: folder.file,
    aside: `${folder.file}.damaged-1`,
    salt: undefined,
    now: 0,
  } as const;
  expect(runTask({ DatabaseSync: Connection }, task)).toMatchObject({ ok: true });
  expect(written).toHaveLength(1);
  await Promise.all(written);
  expect((await (await folder.open()).get(keyOf("meanwhile")))?.body).toBe("[1]");
});

describe("a window that is killed while it mends", () => {
  test("at any of its statements leaves the damaged file to the next one", async () => {
    await fill();
    damagePages(folder.file, "leaf of a table", name(30));
    for (const statement of [1, 3, 9, 27, 81]) {
      const child = fork(await program("killedTask"), ["salvage", folder.file, String(statement)]);
      await once(child, "exit");
      expect([statement, child.signalCode]).toEqual([statement, "SIGKILL"]);
      expect(asides()).toEqual([]);
    }
    const store = await folder.open();
    await found(store);
    expect((await found(store)).length).toBeGreaterThanOrEqual(count - 8);
    expect(asides()).toHaveLength(1);
  });

  const states: readonly (readonly [when: string, goOn: () => void])[] = [
    ["in the middle", () => truncateSync(begunPath(), 8192)],
    ["at the end", () => undefined],
    ["when the new file was whole", () => renameSync(begunPath(), wholePath())],
    [
      "before that took its place",
      () => {
        renameSync(begunPath(), wholePath());
        renameSync(folder.file, `${folder.file}.damaged-1`);
      },
    ],
  ];

  test.each(states)("%s leaves to the next one what can be read, once", async (_when, goOn) => {
    await filledBeside();
    goOn();
    const store = await folder.open();
    await found(store);
    const kept = await found(store);
    expect(kept.length).toBeGreaterThanOrEqual(count - 8);
    expect(await ledgerSum(store)).toMatchObject({ requests: 2 * count + 1 });
    expect(asides()).toHaveLength(1);
    await store.close();
    expect(readdirSync(folder.path).filter((one) => /filling|next/.test(one))).toEqual([]);
  });
});

describe("a damaged file with several windows", () => {
  test("is set aside by one of them; the other goes on with the new file, and keeps what it holds", async () => {
    await fill();
    const [a, b] = [await folder.open(), await folder.open()];
    damagePages(folder.file, "leaf of a table", name(30));
    for (const store of [a, b]) await found(store);
    const before = await found(a);
    await put(a, keyOf("paid anew"), { body: "{}", at: 7 });
    expect(await found(b)).toEqual(before);
    expect(await b.get(keyOf("paid anew"))).toBeDefined();
    expect(asides()).toHaveLength(1);
    expect(folder.told).toHaveLength(1);
  });

  test("is set aside once by several processes, and what could be read is found by all of them", async () => {
    await fill();
    damagePages(folder.file, "leaf of a table", name(30));
    const store = await folder.open();
    const windows = [
      await folder.process({ lockTimeoutMs: 15_000 }),
      await folder.process({ lockTimeoutMs: 15_000 }),
    ];
    const gets = windows.map((window) => window.ask({ what: "get", question: name(30) }));
    await Promise.all([store.get(keyOf(name(30))), ...gets]);
    await Promise.all(
      windows.map((window, index) =>
        window.ask({ what: "begin", question: `at ${String(index)}`, maxAgeMs: 0 }),
      ),
    );
    expect(asides()).toHaveLength(1);
    const kept = await found(store);
    expect(kept.length).toBeGreaterThanOrEqual(count - 8);
    for (const window of windows) expect(await window.ask({ what: "get", question: name(1) })).toBeDefined();
    expect((await ledgerSum(store)).requests).toBe(2 * count + 1 + windows.length);
  });

  test("that was cleared by the other window no longer holds anything, and no message is shown", async () => {
    await fill();
    const [a, b] = [await folder.open(), await folder.open()];
    damagePages(folder.file, "leaf of a table", name(30));
    await found(a);
    // The person clears everything while the other window still has the damaged one.
    await a.clear();
    const told = folder.told.length;
    expect(await found(b)).toEqual([]);
    await put(b, keyOf("later"), { body: "{}", at: 9 });
    expect(await a.get(keyOf("later"))).toBeDefined();
    expect(folder.told).toHaveLength(told);
  });
});

describe("while another window sets the file aside", () => {
  test("nothing that is in it is asked again meanwhile", async () => {
    await fill();
    const lock = `${folder.file}.setting-aside`;
    const store = await folder.open({ lockTimeoutMs: 0 });
    const whole = `${folder.file}.whole`;
    copyFileSync(folder.file, whole);
    mkdirSync(lock);
    damagePages(folder.file, "leaf of a table", name(1));
    const begun = begin(store, name(1), { maxAgeMs: Infinity });
    await until("the damage to be noticed", () => folder.logged.some((line) => line.includes("corrupt")));
    renameSync(whole, folder.file);
    rmdirSync(lock);
    expect(await begun).toMatchObject({ kind: "answered" });
  });

  test("opening waits, so that nothing is written before all is carried over", async () => {
    const lock = `${folder.file}.setting-aside`;
    mkdirSync(lock);
    let isOpen = false;
    const opening = folder.open().then(() => (isOpen = true));
    await folder.open({ folder: join(folder.path, "what opens later without a lock") });
    expect(isOpen).toBe(false);
    rmdirSync(lock);
    await opening;
  });

  test("clearing waits too: nothing that is carried over comes back after it", async () => {
    await fill();
    const store = await folder.open();
    const lock = `${folder.file}.setting-aside`;
    mkdirSync(lock);
    let isCleared = false;
    const clearing = store.clear().then(() => (isCleared = true));
    const elsewhere = await folder.open({
      folder: join(folder.path, "what is cleared later without a lock"),
    });
    await elsewhere.clear();
    expect(isCleared).toBe(false);
    rmdirSync(lock);
    await clearing;
    expect(await found(store)).toEqual([]);
  });

  test("opening does not wait for one that was killed at it", async () => {
    const lock = `${folder.file}.setting-aside`;
    mkdirSync(lock);
    // No process has a number as high as this.
    writeFileSync(join(lock, "holder"), `${hostname()} 4194305 gone`);
    await folder.open();
    expect(existsSync(lock)).toBe(false);
  });
});
