import { fork } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { describe, expect, test } from "vitest";
import { allowanceOf } from "../../../../src/domain/allowance/allowance.ts";
import { fillingPath, nextPath } from "../../../../src/store/file/replacing.ts";
import {
  fifthTables,
  fourthTables,
  sixthTables,
  thirdTables,
} from "../../../../src/store/sql/libraryTables.ts";
import { firstTables, secondTables, version } from "../../../../src/store/sql/schema.ts";
import type { Store } from "../../../../src/store/store.ts";
import { containing } from "../../../support/containing.ts";
import { answered, caller, putFirstVersion } from "../../../support/store/firstVersion.ts";
import { storeFolder } from "../../../support/store/folder.ts";
import { program } from "../../../support/store/programs.ts";
import { add, keyOf, leave, put, ledgerSum } from "../../../support/store/requests.ts";

const folder = storeFolder();
const copy = (): string => `${folder.file}.before-migration`;

function versionAt(path: string): unknown {
  const database = new DatabaseSync(path);
  try {
    expect(database.prepare("PRAGMA integrity_check").get()).toEqual({ integrity_check: "ok" });
    return database.prepare("PRAGMA user_version").get()?.["user_version"];
  } finally {
    database.close();
  }
}

async function hasAnswers(store: Store): Promise<void> {
  for (const [service, question] of answered) {
    const found = await store.get({ caller: caller(service), question });
    expect([service, question, found !== undefined]).toEqual([service, question, true]);
  }
}

async function left(store: Store, ...services: readonly string[]): Promise<unknown> {
  const { remaining, unmeasured, tier } = allowanceOf(await store.accounts(services.map(caller)));
  return [remaining, unmeasured, tier];
}

test("a store of version 4 keeps its answers, and drops the rows of one that goes", async () => {
  const database = folder.connection();
  database.exec(`${firstTables}${secondTables}${thirdTables}${fourthTables}
    INSERT INTO meta VALUES ('salt', 'salt'), ('compatible', '4');
    INSERT INTO services VALUES (1, 'https://a.example');
    INSERT INTO records (id, service, key, kind, name, places, whole, firstSeen, lastSeen, used, hash, body)
      VALUES (1, 1, 'filing:1', 0, '', '', 0, 1, 1, 1, x'00', x'00');
    INSERT INTO sightings VALUES (1, 7, 5);
    INSERT INTO answers (id, origin, credential, question, at, size, taken, line, body)
      VALUES (3, 'https://a.example', 'one', 'q', 5, 40, 1, 7, x'01'), (4, 'https://a.example', 'two', 'q', 6, 2, 2, 8, x'02');
    INSERT INTO answerRows VALUES (3, 0, 1, NULL);
    PRAGMA user_version = 4`);
  database.close();
  await (await folder.open()).close();
  expect(versionAt(folder.file)).toBe(version);
  expect(folder.rows("SELECT id, credential, at, taken, line, hex(body) AS body FROM answers")).toEqual([
    { id: 3, credential: "one", at: 5, taken: 1, line: 7, body: "01" },
    { id: 4, credential: "two", at: 6, taken: 2, line: 8, body: "02" },
  ]);
  expect(folder.rows("SELECT * FROM sightings")).toEqual([{ record: 1, line: 7 }]);
  folder.rows("DELETE FROM answers WHERE id = 3 RETURNING id");
  expect(folder.rows("SELECT bytes, (SELECT count(*) FROM answerRows) AS refs FROM totals")).toEqual([
    { bytes: 2, refs: 0 },
  ]);
});

test("a store of version 6 keeps its records and what leads to them, and tells list rows that name persons", async () => {
  const database = folder.connection();
  database.exec(`${firstTables}${secondTables}${thirdTables}${fourthTables}${fifthTables}${sixthTables}
    INSERT INTO meta VALUES ('salt', 'salt'), ('compatible', '5');
    INSERT INTO services VALUES (1, 'https://a.example');
    INSERT INTO people VALUES (1, 1, 'ada exemplar', 'Ada Exemplar');
    INSERT INTO roles VALUES (1, 2), (1, 3);
    PRAGMA user_version = 6`);
  const keep =
    database.prepare(`INSERT INTO records (id, service, key, kind, name, places, whole, firstSeen, lastSeen, used, hash, body)
    VALUES (?, 1, ?, 0, '', '', ?, 1, ?, ?, x'00', ?)`);
  // As that version packed {} and {"related_persons":[{"name":"Ada Exemplar"}]}.
  const [empty, named] = ["01abae0500", "01abc6a7dc312551c115e4f79cc422a5dad85a00"];
  for (const [id, whole, body, lastSeen, used] of [
    [1, 0, empty, 5, 5],
    [2, 0, named, 5, 9],
    [3, 1, named, 6, 6],
  ] as const)
    keep.run(id, `filing:${String(id)}`, whole, lastSeen, used, Buffer.from(body, "hex"));
  database.close();
  const store = await folder.open();
  expect(versionAt(folder.file)).toBe(version);
  expect(folder.rows("SELECT id, whole FROM records ORDER BY id")).toEqual([
    { id: 1, whole: 0 },
    { id: 2, whole: 2 },
    { id: 3, whole: 1 },
  ]);
  await store.library.forget([{ kind: "record", service: "https://a.example", key: "filing:3" }]);
  expect(folder.rows("SELECT person, record FROM roles")).toEqual([{ person: 1, record: 2 }]);
  await store.library.forget([{ kind: "record", service: "https://a.example", key: "filing:2" }]);
  expect(folder.rows("SELECT id FROM people UNION ALL SELECT person FROM roles")).toEqual([]);
});

describe("a store of version 1", () => {
  test("has all its answers, lines and past questions, with their services, and a copy of the old file beside it", async () => {
    putFirstVersion(folder.file);
    const store = await folder.open({ worker: await program("worker") });
    await hasAnswers(store);
    expect(folder.told).toEqual([]);
    const lines = await store.ledger.lines();
    expect(lines).toHaveLength(18);
    expect(new Set(lines.map(({ service }) => service))).toEqual(
      new Set(answered.map(([service]) => service)),
    );
    expect(await ledgerSum(store)).toMatchObject({ requests: 18, free: 7, maybeCounted: 11, failed: 1 });
    const past = await store.history.list();
    expect(past.map(({ service }) => service).toSorted()).toEqual([
      "http://127.0.0.1:28471",
      "http://127.0.0.1:28471",
      "http://127.0.0.1:28472",
      "http://127.0.0.1:28472",
      "http://127.0.0.1:28472",
      "http://127.0.0.1:28473/funding/app",
      "http://127.0.0.1:28473/funding/data",
      "sample:",
    ]);
    expect([versionAt(folder.file), versionAt(copy())]).toEqual([version, 1]);
    expect(statSync(copy()).mode & 0o777).toBe(0o600);
  });

  test("knows what is left of each account, and how many requests came since", async () => {
    putFirstVersion(folder.file);
    const store = await folder.open();
    expect(await left(store, "http://127.0.0.1:28471", "http://127.0.0.1:28472")).toEqual([47, 1, "Pro"]);
    const gateway = "http://127.0.0.1:28473/funding";
    expect(await left(store, `${gateway}/data`, `${gateway}/app`)).toEqual([45, 1, "Pro"]);
    expect(await left(store, "sample:")).toEqual([50, 1, "Pro"]);
    for (const [service] of answered) expect(await store.isKnown(caller(service))).toBe(true);
  });

  test("goes on: new answers and lines, and nothing of it is copied once more", async () => {
    putFirstVersion(folder.file);
    const first = await folder.open();
    await put(first, keyOf("new"), { body: "{}", at: 1 });
    await first.close();
    const { mtimeMs } = statSync(copy());
    const store = await folder.open();
    expect(await store.get(keyOf("new"))).toBeDefined();
    expect((await ledgerSum(store)).requests).toBe(19);
    expect(statSync(copy()).mtimeMs).toBe(mtimeMs);
    await store.clear();
    expect(existsSync(copy())).toBe(false);
  });

  test("is migrated once by two windows that open at the same time", async () => {
    putFirstVersion(folder.file, 20);
    const needs = { worker: await program("worker") };
    const stores = await Promise.all([folder.open(needs), folder.open(needs)]);
    for (const store of stores) await hasAnswers(store);
    expect((await ledgerSum(stores[0])).requests).toBe(18 + 2 * 18);
    expect([versionAt(folder.file), versionAt(copy())]).toEqual([version, 1]);
    expect(folder.told).toEqual([]);
  });

  // Many processes, one after the other: 16 s on a slow machine.
  test("is what it was wherever its window is killed, and the next one has everything", async () => {
    const between = 3;
    let statement = 1;
    for (; await isKilledAt(statement); statement += between) {
      // In its place, or about to be.
      if (existsSync(folder.file)) expect([1, version]).toContain(versionAt(folder.file));
      else expect([versionAt(copy()), versionAt(nextPath(folder.file))]).toEqual([1, version]);
      const store = await folder.open();
      await hasAnswers(store);
      expect((await ledgerSum(store)).requests).toBe(18 + 2 * 18);
      await store.close();
      expect([versionAt(folder.file), versionAt(copy())]).toEqual([version, 1]);
    }
    expect(versionAt(folder.file)).toBe(version);
    expect(statement).toBeGreaterThan(15);
  });
});

/** Migrates a new store of version 1 in a process that is killed at one of its statements; false where there are fewer. */
async function isKilledAt(statement: number): Promise<boolean> {
  for (const name of readdirSync(folder.path)) rmSync(join(folder.path, name));
  putFirstVersion(folder.file, 20);
  const child = fork(await program("killedTask"), ["migrate", folder.file, String(statement)]);
  await once(child, "exit");
  return child.signalCode === "SIGKILL";
}

describe("where the copy cannot be written", () => {
  test("version 1 stays, its answers are found, new ones are kept, and one message says so", async () => {
    putFirstVersion(folder.file);
    // Nothing can be written where there is a folder.
    mkdirSync(join(fillingPath(folder.file), "in the way"), { recursive: true });
    const store = await folder.open();
    await put(store, keyOf("new"), { body: "{}", at: 1 });
    const end = await leave(store, keyOf("under way"), 2);
    await add(store, { at: 3 });
    await hasAnswers(store);
    expect(await store.get(keyOf("new"))).toBeDefined();
    expect((await ledgerSum(store)).requests).toBe(21);
    expect(versionAt(folder.file)).toBe(1);
    expect(folder.told).toEqual([containing("couldn’t be updated for this version")]);
    await store.close();
    expect(versionAt(folder.file)).toBe(1);
    rmSync(fillingPath(folder.file), { recursive: true });
    const next = await folder.open();
    await hasAnswers(next);
    expect(versionAt(folder.file)).toBe(version);
    await end();
  });
});

/** Makes the store one of the next version, which other versions may use from `compatible` on. */
function makeNewer(compatible: string): void {
  const theirs = folder.connection();
  theirs.exec(`CREATE TABLE shelves (x); ALTER TABLE ledger ADD COLUMN shelf TEXT;
    ALTER TABLE accounts ADD COLUMN colour TEXT; ALTER TABLE credentials ADD COLUMN colour TEXT;
    ALTER TABLE answers ADD COLUMN colour TEXT; ALTER TABLE questions ADD COLUMN colour TEXT;
    UPDATE accounts SET colour = 'blue'; UPDATE meta SET value = '${compatible}' WHERE name = 'compatible';
    PRAGMA user_version = ${String(version + 1)}`);
  theirs.close();
}

describe("a store of a newer version", () => {
  test("that says so goes on being used, and keeps what it alone knows", async () => {
    const before = await folder.open();
    await put(before, keyOf("q"), { body: "{}", at: 1 });
    await before.close();
    makeNewer("2");
    const store = await folder.open();
    expect(await store.get(keyOf("q"))).toBeDefined();
    await put(store, keyOf("new"), { body: "{}", at: 1 });
    await store.carryOver(keyOf("").caller, keyOf("", "https://a.example", "c2").caller);
    expect(await store.get(keyOf("new", "https://a.example", "c2"))).toBeDefined();
    expect(folder.told).toEqual([]);
    const theirs = folder.connection();
    expect(theirs.prepare("SELECT colour FROM accounts").all()).toEqual([{ colour: "blue" }]);
    expect(versionAt(folder.file)).toBe(version + 1);
  });

  test.each([
    ["says that it can’t be used", ""],
    ["says nothing of that", "DROP TABLE meta"],
  ])("that %s is left alone, with a message", async (_what, change) => {
    await (await folder.open()).close();
    makeNewer(String(version + 1));
    const theirs = folder.connection();
    theirs.exec(change);
    theirs.close();
    const before = readFileSync(folder.file);
    const store = await folder.open();
    await put(store, keyOf("new"), { body: "{}", at: 1 });
    expect(await store.get(keyOf("new"))).toBeDefined();
    expect(folder.told).toEqual([containing("newer version")]);
    await store.close();
    expect(readFileSync(folder.file).equals(before)).toBe(true);
  });

  test("gets what a window wrote that could not use it, with a message; the next such window has it too", async () => {
    await (await folder.open()).close();
    makeNewer(String(version + 1));
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
    const theirs = folder.connection();
    theirs.exec(`PRAGMA user_version = ${String(version)}`);
    theirs.close();
    const store = await folder.open();
    expect((await store.get(keyOf("paid")))?.body).toBe("[1]");
    expect(await store.ledger.lines()).toHaveLength(1);
    expect(readdirSync(folder.path).filter((name) => name.includes(".spill-"))).toEqual([]);
  });
});
