import { existsSync, utimesSync, writeFileSync } from "node:fs";
import { gzipSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import { pendingFiles, readPending } from "../../../../src/store/changes/pendingFile.ts";
import type { Store } from "../../../../src/store/store.ts";
import { until } from "../../../../tools/project/until.ts";
import { departure, ending } from "../../../support/store/exchanges.ts";
import { storeFolder } from "../../../support/store/folder.ts";
import { company, northwind } from "../../../support/store/forgetting.ts";
import { answer, filing, page, questions, service } from "../../../support/store/library.ts";
import { begin, keyOf, leave, put } from "../../../support/store/requests.ts";

const folder = storeFolder();
const asked = questions.list(["company", "Northwind Robotics"]);

/** A window, and what it does while another program has locked the file for longer than it waits. */
async function lockedOut(work: (store: Store) => Promise<void>): Promise<Store> {
  const store = await folder.open({ lockTimeoutMs: 50 });
  const lock = folder.connection();
  lock.exec("BEGIN IMMEDIATE");
  await work(store);
  lock.close();
  return store;
}

/** Stores a check’s answer that has these filings, at a time. */
async function check(store: Store, at: string, ...ids: readonly number[]): Promise<void> {
  const body = JSON.stringify(page(...ids.map((id) => filing(id, { accepted_at: "2024-05-02T10:00:00Z" }))));
  await put(store, keyOf(asked, service), { body, at: Date.parse(at) }, "check");
}

/** Leaves the file of a window that is gone, with an answer whose bytes are these. */
function leaveBehind(body: string, question = asked): string {
  const request = {
    name: "host 1 2 1",
    departure: departure({ service, at: Date.now() }),
    question,
    isShared: false,
    until: 1,
    credential: "theirs",
    salt: "of another database",
    ledger: "theirs",
    line: 1,
  };
  const ended = { what: "ended", after: 0, request, ending: ending(), answer: { at: Date.now(), body } };
  const path = `${folder.file}.pending-999999-000000000001.jsonl`;
  writeFileSync(path, `${JSON.stringify(ended)}\n`);
  return path;
}

describe("what a window has written down beside the database", () => {
  it("comes first: what is written later has later lines", async () => {
    const store = await lockedOut(
      async (locked) => await put(locked, keyOf("first"), { body: "[1]", at: 1 }),
    );
    await put(store, keyOf("second"), { body: "[2]", at: 2 });
    expect(folder.rows("SELECT question FROM answers ORDER BY line").map(({ question }) => question)).toEqual(
      ["first", "second"],
    );
  });

  it("has what a check found: it is new in the next window, and a later check stays the last", async () => {
    const other = await folder.open();
    const question = { endpoint: "companies", filters: { company: "Northwind Robotics" } } as const;
    const search = { id: "a", name: "A", service, question, isPinned: false, schedule: "byHand" } as const;
    await other.saved.put({ ...search, savedAt: 1 });
    await check(other, "2024-05-01T12:00:00Z", 1);
    const store = await lockedOut(async (locked) => await check(locked, "2024-05-02T12:00:00Z", 2));
    await check(other, "2024-05-03T12:00:00Z", 3);
    await store.close();
    const next = await folder.open();
    expect((await next.saved.news()).map(({ key }) => key).toSorted()).toEqual(["filing:2", "filing:3"]);
    expect(await next.saved.list()).toMatchObject([
      { lastCheck: { at: Date.parse("2024-05-03T12:00:00Z"), found: 1 } },
    ]);
  });

  it("stays there for the next window, with what ends after this one has closed", async () => {
    const store = await folder.open({ lockTimeoutMs: 50 });
    const end = await leave(store, keyOf("late"), 1);
    const lock = folder.connection();
    lock.exec("BEGIN IMMEDIATE");
    await put(store, keyOf("q"), { body: "[1]", at: 1 });
    await store.close();
    lock.close();
    await end({ body: "[2]", at: 2 });
    // As if its process had ended.
    for (const { path } of pendingFiles(folder.file)) utimesSync(path, 1, 1);
    const next = await folder.open();
    expect((await next.get(keyOf("q")))?.body).toBe("[1]");
    expect((await next.get(keyOf("late")))?.body).toBe("[2]");
  });

  it("goes with what is cleared, and so does what a person has changed before", async () => {
    const store = await lockedOut(async (locked) => await put(locked, keyOf("q"), { body: "[1]", at: 1 }));
    const marking = store.library.mark({ service, key: "filing:1" }, { star: true });
    await store.clear();
    await marking;
    expect([await store.get(keyOf("q")), await store.library.markCount()]).toEqual([undefined, 0]);
    expect(await store.ledger.lines()).toEqual([]);
  });

  it("goes with what another window clears", async () => {
    const other = await folder.open();
    const store = await lockedOut(async (locked) => await put(locked, keyOf("q"), { body: "[1]", at: 1 }));
    await other.clear();
    expect(await store.get(keyOf("q"))).toBeUndefined();
    await put(store, keyOf("later"), { body: "[2]", at: 2 });
    expect(await store.ledger.lines()).toHaveLength(1);
  });

  it("is forgotten too, and doesn’t undo that when it is made", async () => {
    const store = await lockedOut(async (locked) => {
      await answer(locked, asked, page(filing(7, northwind)), Date.now());
    });
    expect(await store.library.forget([company])).toBe(true);
    expect(await store.get(keyOf(asked, service))).toBeUndefined();
    expect(folder.rows("SELECT 1 FROM forgotten")).not.toEqual([]);
    expect(folder.rows("SELECT 1 FROM records")).toEqual([]);
  });

  it("never names what was forgotten before", async () => {
    await (await folder.open()).library.forget([company]);
    await lockedOut(async (locked) => {
      await answer(locked, questions.list(), page(filing(7, northwind), filing(8)), Date.now());
      const written = pendingFiles(folder.file).flatMap(({ path }) => readPending(path).changes);
      expect(JSON.stringify(written)).toContain("Company 8");
      expect(JSON.stringify(written)).not.toContain("Northwind");
    });
  });

  it("holds up no forgetting where it is of another database", async () => {
    const store = await folder.open();
    const path = leaveBehind(gzipSync(JSON.stringify({ name: "Northwind Robotics" })).toString("base64"));
    expect(await store.library.forget([company])).toBe(true);
    await until(
      "the last copies to go",
      () => folder.rows("SELECT 1 FROM meta WHERE name = 'forgetting'").length === 0,
    );
    expect(existsSync(path)).toBe(false);
  });

  it.each([
    ["can’t be read", () => leaveBehind("AAAA")],
    [
      "is of a newer version",
      () => writeFileSync(`${folder.file}.pending-999999-000000000002.jsonl`, '{"what":"later"}\n'),
    ],
  ])("keeps no window from opening where it %s", async (_why, make) => {
    make();
    const store = await folder.open();
    await put(store, keyOf("q"), { body: "[1]", at: 1 });
    expect((await store.get(keyOf("q")))?.body).toBe("[1]");
  });

  it("is followed by another window under whatever number its line gets", async () => {
    const [other, third] = [await folder.open({ lockTimeoutMs: 50 }), await folder.open()];
    let end: ((body: string) => Promise<void>) | undefined;
    let following: ReturnType<Store["follow"]> | undefined;
    await lockedOut(async (locked) => {
      const begun = await begin(locked, "q");
      const seen = await begin(other, "q");
      if (begun.kind !== "began" || seen.kind !== "elsewhere") throw new Error(seen.kind);
      end = async (body) => await begun.line.end(ending(), { body, at: Date.now() });
      following = other.follow(seen.request, new AbortController().signal);
    });
    // It takes the number that the request of the first window would have got.
    await (
      await leave(third, keyOf("else"))
    )(undefined, { failure: "throttled", counted: "no" });
    await end?.("[1]");
    expect(await following).toMatchObject({ kind: "ended", ending: { status: 200 } });
  });
});

it("a lock that is over is over for what no one waits for too, however often it was met", async () => {
  const store = await lockedOut(async (locked) => {
    for (let times = 0; times < 6; times += 1)
      await expect(locked.library.mark({ service, key: "filing:1" }, { star: true })).rejects.toThrow(
        "locked",
      );
  });
  const question = { endpoint: "filing", id: "7" } as const;
  await store.history.put({ question, service, at: 1, rows: 1, pages: 1 });
  expect(await store.history.list()).toHaveLength(1);
  expect(store.problem).toBeUndefined();
});
