import { copyFileSync, readdirSync, renameSync, statSync, utimesSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import type { Store } from "../../../../src/store/store.ts";
import { storeFolder } from "../../../support/store/folder.ts";
import { program } from "../../../support/store/programs.ts";
import { ending } from "../../../support/store/exchanges.ts";
import { begin, keyOf, leave, put } from "../../../support/store/requests.ts";
import type { WindowProcess } from "../../../support/store/windows.ts";
import { until } from "../../../../tools/project/until.ts";

const folder = storeFolder();
const service = "https://a.example";

const pendingFiles = (): readonly string[] =>
  readdirSync(folder.path).filter((name) => name.includes(".pending-"));

/** A window that has begun and ended requests while the file was locked; the lock is held still. */
async function lockedOut(): Promise<{ readonly locked: WindowProcess; readonly release: () => void }> {
  const locked = await folder.process();
  await locked.ask({ what: "begin", question: "begun before", maxAgeMs: 0 });
  const other = folder.connection();
  other.exec("BEGIN IMMEDIATE");
  await locked.ask({ what: "end", question: "begun before", body: "[1]" });
  await locked.ask({ what: "begin", question: "meanwhile", maxAgeMs: 0 });
  await locked.ask({ what: "end", question: "meanwhile", body: "[2]" });
  await locked.ask({ what: "begin", question: "under way", maxAgeMs: 0 });
  return {
    locked,
    release: () => {
      other.exec("ROLLBACK");
      other.close();
    },
  };
}

async function hasAll(store: Store): Promise<void> {
  expect((await store.get(keyOf("begun before")))?.body).toBe("[1]");
  expect((await store.get(keyOf("meanwhile")))?.body).toBe("[2]");
  const lines = await store.ledger.lines();
  expect(lines.map(({ failure }) => failure ?? "none").toSorted()).toEqual(["none", "none", "unanswered"]);
}

test("a window that is killed while the file is locked loses nothing: what it left comes in once, however many open", async () => {
  const { locked, release } = await lockedOut();
  await locked.kill();
  release();
  const [a, b] = await Promise.all([folder.open(), folder.open(), folder.process(), folder.process()]);
  await until("the others to have taken it", () => pendingFiles().length === 0);
  for (const store of [a, b]) await hasAll(store);
});

test("a window that opens under the same lock has what was left behind too, and brings it into the file", async () => {
  const { locked, release } = await lockedOut();
  await locked.kill();
  const next = await folder.open({ lockTimeoutMs: 150 });
  await hasAll(next);
  release();
  await hasAll(next);
  await next.close();
  await hasAll(await folder.open());
});

test.each([
  ["of this process", () => process.pid],
  ["of another process", () => process.ppid],
])(
  "what a window left is taken although the number of its process is now that %s",
  async (_whose, number) => {
    const { locked, release } = await lockedOut();
    await locked.kill();
    release();
    const [pending = ""] = pendingFiles();
    const renamed = join(folder.path, pending.replace(/-\d+-/, `-${String(number())}-`));
    renameSync(join(folder.path, pending), renamed);
    utimesSync(renamed, 1, 1);
    await hasAll(await folder.open());
    expect(pendingFiles()).toEqual([]);
  },
);

test("a window that is killed when the file has just come back counts nothing twice", async () => {
  const { locked, release } = await lockedOut();
  const [pending = ""] = pendingFiles();
  copyFileSync(join(folder.path, pending), join(folder.path, "kept"));
  release();
  await until("the window to use the file again", () => pendingFiles().length === 0);
  await locked.kill();
  renameSync(join(folder.path, "kept"), join(folder.path, pending));
  await hasAll(await folder.open());
});

test("a request that left while the file was locked, and ends at the next lock, is not lost by a kill", async () => {
  const { locked, release } = await lockedOut();
  release();
  await until("the window to use the file again", () => pendingFiles().length === 0);
  const other = folder.connection();
  other.exec("BEGIN IMMEDIATE");
  await locked.ask({ what: "end", question: "under way", body: "[3]" });
  await locked.kill();
  other.exec("ROLLBACK");
  const next = await folder.open();
  expect((await next.get(keyOf("under way")))?.body).toBe("[3]");
  expect(await next.ledger.lines()).toHaveLength(3);
});

test("an older answer that was left behind takes no newer one's place", async () => {
  const { locked, release } = await lockedOut();
  const pending = pendingFiles()[0] ?? "";
  renameSync(join(folder.path, pending), join(folder.path, "kept"));
  await locked.kill();
  release();
  const store = await folder.open();
  await put(store, keyOf("meanwhile"), { body: "[new]", at: Date.now() });
  renameSync(join(folder.path, "kept"), join(folder.path, pending));
  const next = await folder.open();
  expect((await next.get(keyOf("meanwhile")))?.body).toBe("[new]");
});

test("what was cleared does not come back from a window that was locked out", async () => {
  const { locked, release } = await lockedOut();
  const store = await folder.open({ lockTimeoutMs: 150, worker: await program("worker") });
  const clearing = store.clear();
  await until("the files to be gone", () => pendingFiles().length === 0);
  // It goes on under the lock, and writes down more.
  await locked.ask({ what: "begin", question: "later", maxAgeMs: 0 });
  await locked.ask({ what: "end", question: "later", body: "[4]" });
  release();
  await clearing;
  // Its next write would bring back what came before.
  await locked.ask({ what: "end", question: "under way", body: "[3]" });
  await until("the file to have all that was written beside it", () => pendingFiles().length === 0);
  const isLaterKept = (await store.get(keyOf("later"))) !== undefined;
  expect(await store.ledger.lines()).toHaveLength(isLaterKept ? 2 : 1);
  expect((await store.get(keyOf("under way")))?.body).toBe("[3]");
  expect(await store.get(keyOf("meanwhile"))).toBeUndefined();
});

test("what a person changes while the file is locked is refused, and changes nothing", async () => {
  const store = await folder.open({ lockTimeoutMs: 150 });
  await store.library.mark({ service, key: "filing:1" }, { star: true });
  const lock = folder.connection();
  lock.exec("BEGIN IMMEDIATE");
  await expect(store.library.mark({ service, key: "filing:1" }, { star: false })).rejects.toThrow("locked");
  await expect(store.saved.changeWatch({ consent: null })).rejects.toThrow("locked");
  lock.exec("ROLLBACK");
  expect(folder.rows("SELECT key, star FROM marks")).toEqual([{ key: "filing:1", star: 1 }]);
  expect(await store.library.mark({ service, key: "filing:1" }, { star: "toggle" })).toMatchObject({
    star: false,
  });
});

test("what was adopted under a lock is there once, and does not come back after it was forgotten", async () => {
  const { locked, release } = await lockedOut();
  await locked.kill();
  const next = await folder.process();
  release();
  await next.ask({ what: "close" });
  expect(pendingFiles()).toEqual([]);
  await next.kill();
  const last = await folder.open();
  await hasAll(last);
  expect(pendingFiles()).toEqual([]);
});

test("of two windows that are locked out the second waits for the answer of the first", async () => {
  const [one, two] = await Promise.all([
    folder.open({ lockTimeoutMs: 150 }),
    folder.open({ lockTimeoutMs: 150 }),
  ]);
  const lock = folder.connection();
  lock.exec("BEGIN IMMEDIATE");
  // At the same moment, too: one of them learns of the other.
  const begun = await Promise.all([one, two].map(async (store) => await begin(store, "same")));
  const first = begun.find((result) => result.kind === "began");
  const second = begun.find((result) => result.kind === "elsewhere");
  if (first?.kind !== "began" || second?.kind !== "elsewhere") throw new Error(JSON.stringify(begun));
  const follower = begun[0] === first ? two : one;
  const followed = follower.follow(second.request, new AbortController().signal);
  await first.line.end(ending(), { body: "[1]", at: Date.now() });
  expect(await followed).toMatchObject({ kind: "ended", ending: { status: 200 } });
  expect(await begin(follower, "same")).toMatchObject({ kind: "answered", answer: { body: "[1]" } });
  lock.exec("ROLLBACK");
});

test("a window that waits for another one's request learns how it ended, though the file was locked meanwhile, and need not wait again", async () => {
  const [one, two] = [await folder.open({ lockTimeoutMs: 150 }), await folder.open({ lockTimeoutMs: 150 })];
  const first = await begin(one, "same");
  const second = await begin(two, "same");
  if (first.kind !== "began" || second.kind !== "elsewhere") throw new Error("It was sent twice.");
  const lock = folder.connection();
  lock.exec("BEGIN IMMEDIATE");
  const followed = two.follow(second.request, new AbortController().signal);
  await first.line.end(ending(), { body: "[1]", at: Date.now() });
  expect(await followed).toMatchObject({ kind: "ended", ending: { status: 200 } });
  expect((await begin(two, "same", { maxAgeMs: 0 })).kind).toBe("began");
  lock.exec("ROLLBACK");
});

test("what waits beside the file is readable by its user alone", async () => {
  const store = await folder.open({ lockTimeoutMs: 150 });
  const other = folder.connection();
  other.exec("BEGIN IMMEDIATE");
  const end = await leave(store, keyOf("q"));
  expect(pendingFiles().map((name) => statSync(join(folder.path, name)).mode & 0o777)).toEqual([0o600]);
  other.exec("ROLLBACK");
  await end();
  expect(pendingFiles()).toEqual([]);
});
