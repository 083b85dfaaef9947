import { mkdirSync, readFileSync, rmSync, statSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { describe, expect, test } from "vitest";
import { migrate } from "../../../../src/store/file/migrations.ts";
import { copyPath, fillingPath } from "../../../../src/store/file/replacing.ts";
import { version } from "../../../../src/store/sql/schema.ts";
import { containing } from "../../../support/containing.ts";
import { makeOlder, versionAt } from "../../../support/store/versions.ts";
import { storeFolder } from "../../../support/store/folder.ts";
import { libraryReaders } from "../../../support/store/library.ts";
import { keyOf, leave, put, ledgerSum } from "../../../support/store/requests.ts";

const folder = storeFolder();
const readerOf = libraryReaders();
const copy = (): string => copyPath(folder.file);

/** Leaves a closed store of the version before this one, with one answer; returns its bytes. */
async function putOlder(): Promise<Buffer> {
  const store = await folder.open();
  await put(store, keyOf("before"), { body: "[0]", at: 1 });
  await store.close();
  makeOlder(folder.file);
  return readFileSync(folder.file);
}

describe("a file from before the first release", () => {
  test("is set aside whole and named once, a new one is used, and clearing deletes both", async () => {
    const before = await putOlder();
    expect(await readerOf(folder.path).ask("count", { services: ["https://a.example"] })).toBeUndefined();
    const store = await folder.open();
    expect(folder.told).toEqual([containing("before the first release")]);
    expect(store.problem?.values).toEqual([copy()]);
    expect(readFileSync(copy()).equals(before)).toBe(true);
    expect(statSync(copy()).mode & 0o777).toBe(0o600);
    expect(versionAt(folder.file)).toBe(version);
    expect(await store.get(keyOf("before"))).toBeUndefined();
    await put(store, keyOf("new"), { body: "[1]", at: 2 });
    await store.close();
    const next = await folder.open();
    expect((await next.get(keyOf("new")))?.body).toBe("[1]");
    expect(folder.told).toHaveLength(1);
    await next.clear();
    expect(() => statSync(copy())).toThrow("ENOENT");
  });

  test("stays if no new one can be written: nothing reads it, and what comes is stored beside it", async () => {
    const before = await putOlder();
    // Nothing can be written over a folder.
    mkdirSync(join(fillingPath(folder.file), "in the way"), { recursive: true });
    const store = await folder.open();
    const end = await leave(store, keyOf("under way"), 2);
    await put(store, keyOf("new"), { body: "[1]", at: 3 });
    expect(await store.get(keyOf("before"))).toBeUndefined();
    expect((await store.get(keyOf("new")))?.body).toBe("[1]");
    expect(folder.told).toEqual([containing("couldn’t be updated for this version")]);
    expect(readFileSync(folder.file).equals(before)).toBe(true);
    rmSync(fillingPath(folder.file), { recursive: true });
    await end();
    await store.close();
    const next = await folder.open();
    expect(versionAt(folder.file)).toBe(version);
    expect((await next.get(keyOf("new")))?.body).toBe("[1]");
    expect((await ledgerSum(next)).requests).toBe(2);
  });
});

test("a file of a version that a migration leads on from is migrated into a new one; the old one is at the copy", async () => {
  await putOlder();
  const database = new DatabaseSync(folder.file);
  const files = { path: folder.file, copy: copy() };
  const migrated = migrate(database, { DatabaseSync }, files, [
    () => expect.unreachable("no step leads on from an even older version"),
    (next) => next.exec("ALTER TABLE questions ADD COLUMN colour TEXT"),
  ]);
  expect(migrated).toEqual({ isSetAside: false });
  database.close();
  expect([versionAt(copy()), versionAt(folder.file)]).toEqual([version - 1, version]);
  expect(folder.rows("SELECT colour FROM questions")).toEqual([]);
  expect((await (await folder.open()).get(keyOf("before")))?.body).toBe("[0]");
  expect(folder.told).toEqual([]);
});

/** Makes the store one of the next version, which other versions may use from `compatible` on. */
function makeNewer(compatible: number): void {
  const theirs = folder.connection();
  theirs.exec(`CREATE TABLE shelves (x); ALTER TABLE ledger ADD COLUMN shelf TEXT;
    ALTER TABLE accounts ADD COLUMN colour TEXT; ALTER TABLE credentials ADD COLUMN colour TEXT;
    ALTER TABLE answers ADD COLUMN colour TEXT; ALTER TABLE questions ADD COLUMN colour TEXT;
    UPDATE accounts SET colour = 'blue'; UPDATE meta SET value = '${String(compatible)}' WHERE name = 'compatible';
    PRAGMA user_version = ${String(version + 1)}`);
  theirs.close();
}

describe("a store of a newer version", () => {
  test("that says so goes on being used, and keeps what it alone knows", async () => {
    const before = await folder.open();
    await put(before, keyOf("q"), { body: "{}", at: 1 });
    await before.close();
    makeNewer(version);
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
    makeNewer(version + 1);
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
});
