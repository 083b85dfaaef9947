import { describe, expect, test } from "vitest";
import type { ResultRow } from "../../../../src/domain/record.ts";
import { nextPageOf } from "../../../../src/domain/search/searchRows.ts";
import type { SearchSession } from "../../../../src/domain/search/searchSession.ts";
import type { Answer } from "../../../../src/service/client/client.ts";
import type { Page } from "../../../../src/service/contract/envelope.ts";
import type { ServiceErrorDetails } from "../../../../src/service/errors.ts";
import type { ListQuestion, PageNumber } from "../../../../src/service/contract/question.ts";
import type { ServiceRecord } from "../../../../src/service/contract/records.ts";
import { containing } from "../../../support/containing.ts";
import { companies, createRig, failure, filing, page, type Rig } from "../../../support/handDriven.ts";

const service = "https://app.example";
const acme = companies("Acme");
const beta = companies("Beta");
const fundings: ListQuestion = { endpoint: "fundings", filters: {} };
const oneAndTwo = page([1, 2], { nextPage: 2 });

const keys = ({ session }: Rig): readonly string[] => session.state.shown?.rows.map(({ key }) => key) ?? [];
const keysOf = (...ids: readonly number[]): readonly string[] => ids.map((id) => `filing:${String(id)}`);
const othersTurn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

/** Asks, and answers with this page. */
async function search(
  rig: Rig,
  first: Page,
  question = acme,
  options: Parameters<SearchSession["run"]>[1] = { way: "search" },
): Promise<void> {
  const outcome = rig.session.run(question, options);
  rig.last().answer(first);
  expect(await outcome).toBe("done");
}

/** Asks for the next page a second later, and answers with this one. */
async function more(rig: Rig, next: Page, said?: Partial<Answer<Page>>): Promise<void> {
  rig.now += 1_000;
  const outcome = rig.session.loadMore();
  rig.last().answer(next, said);
  expect(await outcome).toBe("done");
}

/** A session that shows the filings 1 and 2, and knows of a second page. */
async function showing(first = oneAndTwo, question = acme): Promise<Rig> {
  const rig = createRig();
  await search(rig, first, question);
  return rig;
}

/** What lands from now on: its question, and how many rows and pages it has then. */
function landings({ session }: Rig): readonly unknown[] {
  const landed: unknown[] = [];
  session.onDidReceiveLate(({ question, rows, pages }) => landed.push([question, rows.length, pages]));
  return landed;
}

describe("a search", () => {
  test("shows its rows once they are there, and what it is doing until then", async () => {
    const rig = createRig();
    const states: unknown[] = [];
    rig.session.onDidChange((state) => states.push(state.busy?.what ?? state.shown?.rows.length));
    const told = { nextPage: 2, totalCount: 40, unfit: 1 };
    await search(rig, page([1, 2], told));
    expect(states).toEqual(["search", 2]);
    const rows = [1, 2].map((id): ResultRow => ({ key: `filing:${id}`, service, record: filing(id) }));
    expect(rig.session.state).toEqual({
      shown: {
        question: acme,
        rows,
        next: { kind: "page", page: 2 },
        pages: 1,
        totalCount: 40,
        repeats: 0,
        unfit: 1,
        service,
        from: "service",
        at: 1_000_000,
        newest: { at: 1_000_000 },
      },
    });
  });

  test("makes up no total, keeps one that was named, and shows an empty answer with its guidance", async () => {
    const rig = await showing();
    expect(rig.session.state.shown).not.toHaveProperty("totalCount");
    await search(rig, page([1], { nextPage: 2, totalCount: 40 }), fundings);
    await more(rig, page([2]));
    expect(rig.session.state.shown?.totalCount).toBe(40);
    const guidance = { message: "Nothing found", suggestions: [{ text: "Try fewer filters" }] };
    await search(rig, page([], { guidance }));
    expect(rig.session.state.shown).toMatchObject({ rows: [], next: { kind: "end" }, guidance });
  });

  test("takes the place of an older one, whose late answer is kept and not drawn", async () => {
    const rig = createRig();
    const landed = landings(rig);
    const older = rig.session.run(acme, { way: "search" });
    const [first] = rig.asked;
    const newer = rig.session.run(beta, { way: "search" });
    expect(await older).toBe("superseded");
    // It has left, and may have been paid for: aborting it would lose the answer.
    expect(first?.options.signal.aborted).toBe(false);
    // If it has not left yet, it need not.
    expect([first, rig.last()].map((one) => one?.options.isWanted?.())).toEqual([false, true]);
    first?.options.onElsewhere?.();
    expect(rig.session.state.busy).toEqual({ what: "search", question: beta });
    rig.last().answer(page([7]));
    first?.answer(page([1, 2, 3]));
    expect(await newer).toBe("done");
    expect(keys(rig)).toEqual(keysOf(7));
    expect(rig.session.state.busy).toBeUndefined();
    expect(landed).toEqual([[acme, 3, 1]]);
  });

  test.each([
    ["is not asked again without its page size", failure({ kind: "rejected", status: 400 })],
    ["fails unseen", failure()],
  ])("that is superseded %s", async (_what, error) => {
    const rig = createRig();
    const older = rig.session.run(companies("Acme", 500), { way: "search" });
    const newer = rig.session.run(beta, { way: "search" });
    rig.asked[0]?.fail(error);
    expect(await older).toBe("superseded");
    await othersTurn();
    rig.last().answer(page([7]));
    expect(await newer).toBe("done");
    expect(rig.session.state.error).toBeUndefined();
    expect(rig.asked).toHaveLength(2);
  });

  test("is one request with the same question under way", async () => {
    const rig = createRig();
    const outcomes = [
      rig.session.run(acme, { way: "search" }),
      rig.session.run(companies("Acme"), { way: "search" }),
    ];
    expect(rig.asked).toHaveLength(1);
    rig.last().answer(page([1]));
    expect(await Promise.all(outcomes)).toEqual(["done", "done"]);
    void rig.session.run(acme, { way: "search" });
    expect(rig.asked).toHaveLength(2);
  });

  test("is another request over another connection", async () => {
    const rig = createRig();
    const older = rig.session.run(acme, { way: "search" });
    rig.service = "https://other.example";
    const newer = rig.session.run(acme, { way: "search" });
    expect(rig.asked).toHaveLength(2);
    rig.asked[0]?.answer(page([1]), { service });
    rig.last().answer(page([2]));
    expect(await Promise.all([older, newer])).toEqual(["superseded", "done"]);
    expect(rig.session.state.shown).toMatchObject({ service: "https://other.example" });
  });

  test("that is fresh does not join one that may be answered from the store", async () => {
    const rig = createRig();
    const older = rig.session.run(acme, { way: "search" });
    void rig.session.run(acme, { way: "search", fresh: true });
    expect(rig.asked.map(({ options }) => options.fresh)).toEqual([false, true]);
    expect(await older).toBe("superseded");
  });

  test.each([
    ["an error", failure()],
    ["a 429", failure({ kind: "limit", status: 429 })],
    ["something unforeseen", new TypeError("a mistake")],
  ])("leaves the rows as they were after %s, until the next success", async (_what, error) => {
    const rig = await showing();
    const outcome = rig.session.run(beta, { way: "search" });
    rig.last().fail(error);
    await expect(outcome).rejects.toBe(error);
    expect(keys(rig)).toEqual(keysOf(1, 2));
    expect(rig.session.state.busy).toBeUndefined();
    expect(rig.session.state.error).toEqual(
      error instanceof TypeError ? undefined : { error, during: "search", question: beta },
    );
    await search(rig, page([3]), beta);
    expect(rig.session.state.error).toBeUndefined();
  });

  test("that is cancelled stops, and leaves the rows as they were", async () => {
    const rig = await showing();
    const outcome = rig.session.run(beta, { way: "search" });
    rig.session.cancel();
    expect(rig.session.state.busy).toBeUndefined();
    expect(rig.last().options.signal.aborted).toBe(true);
    expect(await outcome).toBe("cancelled");
    rig.last().answer(page([9]));
    await othersTurn();
    expect(keys(rig)).toEqual(keysOf(1, 2));
    expect(rig.session.state.error).toBeUndefined();
    let changes = 0;
    rig.session.onDidChange(() => (changes += 1));
    rig.session.cancel();
    expect(changes).toBe(0);
  });

  test("that is cleared is forgotten; what was paid for is kept", async () => {
    const rig = createRig();
    const landed = landings(rig);
    await search(rig, oneAndTwo);
    const outcome = rig.session.loadMore();
    rig.session.clear();
    expect(await outcome).toBe("superseded");
    expect(rig.session.state).toEqual({});
    rig.last().answer(page([3]));
    await othersTurn();
    expect(rig.session.state).toEqual({});
    expect(landed).toEqual([[acme, 3, 2]]);
  });

  test("stops, and keeps nothing, where all is forgotten", async () => {
    const rig = createRig();
    const landed = landings(rig);
    const outcomes = [rig.session.run(acme, { way: "search" }), rig.session.run(beta, { way: "search" })];
    rig.session.forget();
    expect(await Promise.all(outcomes)).toEqual(["superseded", "cancelled"]);
    expect(rig.asked.map(({ options }) => options.signal.aborted)).toEqual([true, true]);
    for (const { answer } of rig.asked) answer(page([1]));
    await othersTurn();
    expect([rig.session.state, landed]).toEqual([{}, []]);
  });

  test("shows that it waits for another window, until the answer is there", async () => {
    const rig = createRig();
    const outcome = rig.session.run(acme, { way: "search" });
    rig.last().options.onElsewhere?.();
    expect(rig.session.state.busy).toEqual({ what: "search", question: acme, isElsewhere: true });
    rig.last().answer(page([1], { nextPage: 2 }), { from: "store" });
    await outcome;
    expect(rig.session.state.busy).toBeUndefined();
    void rig.session.loadMore();
    expect(rig.session.state.busy).toEqual({ what: "more", question: acme });
    rig.last().options.onElsewhere?.();
    expect(rig.session.state.busy?.isElsewhere).toBe(true);
    rig.session.cancel();
    expect(rig.last().options.signal.aborted).toBe(true);
    expect(rig.session.state.busy).toBeUndefined();
  });

  test("that starts in the moment of another's answer is not overwritten by it", async () => {
    const rig = createRig();
    const older = rig.session.run(acme, { way: "search" });
    let newer: Promise<unknown> | undefined;
    const dispose = rig.session.onDidChange((state) => {
      if (state.shown === undefined) return;
      dispose();
      newer = rig.session.run(beta, { way: "search" });
    });
    rig.last().answer(page([1]));
    await older;
    expect(rig.session.state.busy?.question).toBe(beta);
    rig.last().answer(page([2]));
    await newer;
    expect(keys(rig)).toEqual(keysOf(2));
  });

  test("notifies the other listeners where one of them throws", async () => {
    const rig = createRig();
    const changes: string[] = [];
    const uncaught: unknown[] = [];
    const before = process.listeners("uncaughtException");
    process.removeAllListeners("uncaughtException");
    process.once("uncaughtException", (error) => uncaught.push(error));
    const dispose = rig.session.onDidChange(() => {
      dispose();
      throw new Error("a listener's");
    });
    rig.session.onDidChange((state) => changes.push(state.busy === undefined ? "done" : "busy"));
    await search(rig, oneAndTwo);
    await othersTurn();
    for (const listener of before) process.on("uncaughtException", listener);
    expect(changes).toEqual(["busy", "done"]);
    expect(uncaught).toEqual([new Error("a listener's")]);
  });
});

describe("a page size that the service refuses", () => {
  const large = companies("Acme", 500);

  test.each([
    ["400 that names it", { status: 400, serverMessage: "per_page must be at most 100" }],
    ["422 that names it otherwise", { status: 422, serverMessage: "Page size is too large" }],
    ["400 without a message", { status: 400 }],
  ])("by a %s gives way to the service's own, once, with a note", async (_what, overrides) => {
    const rig = createRig();
    const outcome = rig.session.run(large, { way: "search" });
    rig.last().fail(failure({ kind: "rejected", maybeCounted: false, ...overrides }));
    await othersTurn();
    expect(rig.asked.map(({ question }) => question)).toEqual([large, acme]);
    rig.last().answer(page([1], { nextPage: 2 }));
    expect(await outcome).toBe("done");
    expect(rig.session.state.shown).toMatchObject({ question: acme, note: { values: [500] } });
    await more(rig, page([2]));
    expect(rig.last().question).toEqual(acme);
    expect(rig.session.state.shown?.note).toBeDefined();
  });

  test.each<[string, ListQuestion, Partial<ServiceErrorDetails>]>([
    ["names another parameter", large, { kind: "rejected", status: 422, serverMessage: "bad state" }],
    ["came without a page size", acme, { kind: "rejected", status: 400 }],
    ["is no 400 or 422", large, { kind: "server", status: 500 }],
    ["is a 429", large, { kind: "limit", status: 429 }],
    ["is another rejection", large, { kind: "rejected", status: 405 }],
  ])("is not meant by an error that %s: nothing is asked again", async (_what, question, overrides) => {
    const rig = createRig();
    const outcome = rig.session.run(question, { way: "search" });
    rig.last().fail(failure(overrides));
    await expect(outcome).rejects.toMatchObject(overrides);
    expect(rig.asked).toHaveLength(1);
  });

  test("is asked for no third time", async () => {
    const rig = createRig();
    const outcome = rig.session.run(large, { way: "search" });
    rig.last().fail(failure({ kind: "rejected", status: 400 }));
    await othersTurn();
    rig.last().fail(failure({ kind: "rejected", status: 400, serverMessage: "bad state" }));
    await expect(outcome).rejects.toMatchObject({ serverMessage: "bad state" });
    expect(rig.asked).toHaveLength(2);
  });
});

describe("the next page", () => {
  test("is asked with the same filters and page size, and joined to the rows", async () => {
    const rig = await showing(page([1], { nextPage: 2 }), companies("Acme", 50));
    await more(rig, page([2]), { from: "store" });
    expect(rig.last()).toMatchObject({ question: companies("Acme", 50), page: 2 });
    expect(keys(rig)).toEqual(keysOf(1, 2));
    expect(rig.session.state.shown).toMatchObject({ pages: 2, next: { kind: "end" }, from: "store" });
  });

  test("is not asked for again until the rows are there and half a second has passed", async () => {
    const rig = await showing();
    const first = rig.session.loadMore();
    expect(await rig.session.loadMore()).toBe("ignored");
    rig.last().answer(page([3], { nextPage: 3 }));
    await first;
    rig.now += 499;
    expect(await rig.session.loadMore()).toBe("ignored");
    expect(rig.asked).toHaveLength(2);
    rig.now += 1;
    void rig.session.loadMore();
    expect(rig.asked).toHaveLength(3);
  });

  test("of a search that was run since is asked for, however soon after that of another one", async () => {
    const rig = await showing();
    await more(rig, page([3], { nextPage: 3 }));
    await search(rig, page([7], { nextPage: 2 }), beta);
    void rig.session.loadMore();
    expect(rig.last()).toMatchObject({ question: beta, page: 2 });
  });

  test("is asked for again after a clock was set back", async () => {
    const rig = await showing();
    await more(rig, page([3], { nextPage: 3 }));
    rig.now -= 3_600_000;
    void rig.session.loadMore();
    expect(rig.last().page).toBe(3);
  });

  test("that failed stays what comes next; a second click on Retry is not a second request", async () => {
    const rig = await showing();
    const first = rig.session.loadMore();
    rig.last().fail(failure({ kind: "limit", status: 429, maybeCounted: false }));
    await expect(first).rejects.toMatchObject({ kind: "limit" });
    expect(rig.session.state).toMatchObject({
      error: { during: "more" },
      shown: { next: { kind: "page", page: 2 } },
    });
    expect(keys(rig)).toEqual(keysOf(1, 2));
    expect(await rig.session.loadMore()).toBe("ignored");
    rig.now += 500;
    void rig.session.loadMore();
    expect(rig.last().page).toBe(2);
  });

  test.each<[string, (rig: Rig) => unknown, asked: number]>([
    ["there is no search", ({ session }) => session.clear(), 1],
    ["a search is under way", ({ session }) => void session.run(beta, { way: "search" }), 2],
  ])("is not asked for when %s", async (_when, change, asked) => {
    const rig = await showing();
    change(rig);
    expect(await rig.session.loadMore()).toBe("ignored");
    expect(rig.asked).toHaveLength(asked);
  });

  test("is not asked of another service than the first page", async () => {
    const rig = await showing();
    rig.service = "sample:";
    expect(await rig.session.loadMore()).toBe("ignored");
    expect(rig.asked).toHaveLength(1);
    const note = { values: [service] };
    expect(rig.session.state.shown?.next).toMatchObject({ kind: "page", page: 2, note });
    rig.service = service;
    void rig.session.loadMore();
    expect(rig.asked).toHaveLength(2);
  });

  test("is not joined where another service gave it all the same", async () => {
    const rig = await showing();
    const outcome = rig.session.loadMore();
    rig.last().answer(page([3]), { service: "sample:" });
    expect(await outcome).toBe("ignored");
    expect(keys(rig)).toEqual(keysOf(1, 2));
  });

  test("keeps a detail that comes while it loads", async () => {
    const rig = await showing();
    const outcome = rig.session.loadMore();
    const detail = filing(1, { description: "all of it" });
    rig.session.addDetail({ key: "filing:1", service }, detail);
    rig.session.addDetail({ key: "filing:99", service }, detail);
    rig.session.addDetail({ key: "filing:2", service: "sample:" }, detail);
    expect(rig.session.state.busy?.what).toBe("more");
    rig.last().answer(page([3]));
    await outcome;
    expect(rig.session.state.shown?.rows.map((row) => row.detail)).toEqual([detail, undefined, undefined]);
  });

  test("is of the time of those shown or later, after a refresh too", async () => {
    const rig = await showing();
    await more(rig, page([3], { nextPage: 3 }));
    expect(rig.last()).toMatchObject({ page: 2, options: { notBefore: { at: 1_000_000 } } });
    rig.now += 1_000;
    void rig.session.loadMore();
    expect(rig.last()).toMatchObject({ page: 3, options: { notBefore: { at: 1_001_000 } } });
    expect(rig.session.state.shown).toMatchObject({ at: 1_000_000, newest: { at: 1_001_000 } });
    await search(rig, page([5], { nextPage: 2 }), acme, { way: "search", fresh: true });
    expect(rig.last()).toMatchObject({ question: acme, page: "first", options: { fresh: true } });
    expect(keys(rig)).toEqual(keysOf(5));
    rig.now += 1_000;
    void rig.session.loadMore();
    expect(rig.last()).toMatchObject({ page: 2, options: { notBefore: { at: 1_002_000 } } });
    expect(rig.last().options.fresh).toBeUndefined();
  });
});

const stops = (...values: readonly number[]) => ({
  kind: "stopped",
  why: { text: containing("points back"), values },
});
const goesOn = (words: string) => ({
  kind: "page",
  page: 3,
  note: { text: containing(words), values: [2] },
});

// The service's document does not say how a list ends.
describe("where a list goes on", () => {
  test.each<[string, Partial<Page>, asked: PageNumber, second: Page, next: object]>([
    ["no next page is the end, a short page is not", { nextPage: 2 }, 2, page([2, 3]), { kind: "end" }],
    ["a page that names itself stops", { nextPage: 2 }, 2, page([2], { nextPage: 2 }), stops(2, 2)],
    ["a page that names an earlier one stops", { nextPage: 2 }, 2, page([2], { nextPage: 1 }), stops(2, 1)],
    [
      "a page that was asked for stops, whatever it calls itself",
      { currentPage: 1, nextPage: 2 },
      2,
      page([2], { currentPage: 1, nextPage: 2 }),
      stops(2, 2),
    ],
    [
      "a list that counts from 0 ends",
      { currentPage: 0, nextPage: 1 },
      1,
      page([2], { currentPage: 1 }),
      { kind: "end" },
    ],
    [
      "a list that counts from 0 goes on",
      { currentPage: 0, nextPage: 1 },
      1,
      page([2], { currentPage: 1, nextPage: 2 }),
      { kind: "page", page: 2 },
    ],
    ["pages may be skipped", { nextPage: 7 }, 7, page([2]), { kind: "end" }],
    ["an empty page is noted", { nextPage: 2 }, 2, page([], { nextPage: 3 }), goesOn("came back empty")],
    ["a page of repeats is noted", { nextPage: 2 }, 2, page([1], { nextPage: 3 }), goesOn("already loaded")],
    [
      "an unreadable one is unknown",
      { nextPage: 2 },
      2,
      page([], { nextPageUnreadable: true }),
      { kind: "unknown" },
    ],
  ])("%s", async (_what, first, asked, second, next) => {
    const rig = await showing(page([1], first));
    expect(rig.session.state.shown?.next).toEqual({ kind: "page", page: asked });
    await more(rig, second);
    expect(rig.last().page).toBe(asked);
    expect(rig.session.state.shown?.next).toEqual(next);
    rig.now += 1_000;
    if ("page" in next) {
      void rig.session.loadMore();
      expect(rig.last().page).toBe(next.page);
    } else {
      expect(await rig.session.loadMore()).toBe("ignored");
      expect(rig.asked).toHaveLength(2);
    }
  });

  test("a first page that points back is not followed", async () => {
    const rig = await showing(page([1], { nextPage: 1 }));
    expect(await rig.session.loadMore()).toBe("ignored");
    expect(rig.asked).toHaveLength(1);
  });
});

const funding = (id: string, round: string): ServiceRecord => ({ kind: "funding", value: { id, round } });
const nameless = (name: string): ServiceRecord => ({ kind: "filing", value: { name }, problem: "id" });

describe("rows of several pages", () => {
  const nothing: ServiceRecord = { kind: "filing", value: null, problem: "null" };

  test("are joined by id, not by name; repeats are dropped and counted", async () => {
    const rig = await showing(page([1, filing(2, { name: "Company 1" }), 3], { nextPage: 2 }));
    await more(rig, page([3, filing(2, { name: "Renamed" }), 4], { nextPage: 3 }));
    await more(rig, page([4, 5]));
    expect(keys(rig)).toEqual(keysOf(1, 2, 3, 4, 5));
    expect(rig.session.state.shown?.repeats).toBe(3);
  });

  test.each<[string, Page, Page, keys: number, shown: object]>([
    [
      "without an id are joined by their content; twice on one page is twice",
      page([nameless("No id"), nameless("No id"), nothing, nothing], { nextPage: 2, unfit: 4 }),
      page([nameless("No id"), nameless("Another"), nothing], { unfit: 3 }),
      6,
      { repeats: 1, unfit: 7 },
    ],
    [
      "of fundings may share an id, and none is dropped",
      page([funding("acme", "Seed"), funding("acme", "A"), funding("acme", "Seed")], { nextPage: 2 }),
      page([funding("acme", "A"), funding("beta", "Seed")]),
      3,
      { repeats: 2 },
    ],
    [
      "with ids beyond 2^53 stay apart",
      page([filing(9007199254740993n), filing(9007199254740992n)], { nextPage: 2 }),
      page([]),
      2,
      { repeats: 0 },
    ],
  ])("%s, under the same keys in each session", async (_what, first, second, count, expected) => {
    const rigs = [await showing(first), await showing(first)];
    for (const rig of rigs) await more(rig, second);
    const [one, other] = rigs.map(keys);
    expect(one).toEqual(other);
    expect(new Set(one).size).toBe(count);
    expect(rigs[0]?.session.state.shown).toMatchObject(expected);
  });
});

describe("a next page that was meant earlier", () => {
  test("is asked for while it still is what comes next", async () => {
    const rig = await showing();
    const meant = nextPageOf(rig.session.state.shown);
    const failed = rig.session.loadMore(meant);
    rig.last().fail(failure());
    await expect(failed).rejects.toThrow();
    rig.now += 1_000;
    void rig.session.loadMore(meant);
    expect(rig.last()).toMatchObject({ question: acme, page: 2 });
  });

  test.each<readonly [string, (rig: Rig) => unknown]>([
    ["another search is shown", (rig) => search(rig, page([7], { nextPage: 2 }), beta)],
    [
      "it was refreshed",
      (rig) => search(rig, page([9], { nextPage: 2 }), acme, { way: "search", fresh: true }),
    ],
    ["that page is loaded", (rig) => more(rig, page([3], { nextPage: 3 }))],
    ["nothing is shown", (rig) => rig.session.clear()],
  ])("is not asked for when %s", async (_when, change) => {
    const rig = await showing();
    const meant = nextPageOf(rig.session.state.shown);
    rig.now += 1_000;
    await change(rig);
    rig.now += 1_000;
    const before = [rig.asked.length, rig.session.state];
    expect(await rig.session.loadMore(meant)).toBe("outdated");
    expect([rig.asked.length, rig.session.state]).toEqual(before);
  });
});

function keep({ stored }: Rig, at: PageNumber, value: Page, receivedAt: number): void {
  stored.set(at, { value, at: receivedAt, service, from: "store" });
}

describe("restore", () => {
  test.each<[string, readonly (readonly [PageNumber, Page, at: number])[], readonly number[], next: object]>([
    [
      "all stored pages",
      [
        ["first", page([1], { nextPage: 2 }), 30],
        [2, page([2], { nextPage: 3 }), 40],
      ],
      [1, 2],
      { page: 3, options: { notBefore: { at: 40 } } },
    ],
    [
      "no page older than the first: it belonged to an earlier search",
      [
        ["first", page([1], { nextPage: 2 }), 30],
        [2, page([2]), 20],
      ],
      [1],
      { page: 2, options: { notBefore: { at: 30 } } },
    ],
    [
      "no third page that is older than the second",
      [
        ["first", page([1], { nextPage: 2 }), 30],
        [2, page([2], { nextPage: 3 }), 50],
        [3, page([3]), 40],
      ],
      [1, 2],
      { page: 3, options: { notBefore: { at: 50 } } },
    ],
    [
      "the pages that the service named, from 0 as well",
      [
        ["first", page([1], { currentPage: 0, nextPage: 1 }), 30],
        [1, page([2], { currentPage: 1, nextPage: 4 }), 40],
        [4, page([3], { currentPage: 4, nextPage: 5 }), 50],
      ],
      [1, 2, 3],
      { page: 5, options: { notBefore: { at: 50 } } },
    ],
  ])("draws %s, and sends nothing", async (_what, stored, ids, next) => {
    const rig = createRig();
    for (const [at, value, receivedAt] of stored) keep(rig, at, value, receivedAt);
    expect(await rig.session.restore(acme)).toBe("done");
    expect(rig.asked).toEqual([]);
    expect(keys(rig)).toEqual(keysOf(...ids));
    expect(rig.session.state.shown).toMatchObject({ at: 30, from: "store" });
    void rig.session.loadMore();
    expect(rig.last()).toMatchObject(next);
  });

  test("leaves what is paid for under way, and its answer is kept", async () => {
    const rig = createRig();
    const landed = landings(rig);
    await search(rig, oneAndTwo);
    const outcome = rig.session.loadMore();
    keep(rig, "first", page([8]), 10);
    expect(await rig.session.restore(beta)).toBe("done");
    expect(await outcome).toBe("superseded");
    expect(rig.last().options.signal.aborted).toBe(false);
    const changes: unknown[] = [];
    rig.session.onDidChange((state) => changes.push(state));
    rig.last().answer(page([3]));
    await othersTurn();
    expect(keys(rig)).toEqual(keysOf(8));
    expect([changes, landed]).toEqual([[], [[acme, 3, 2]]]);
  });

  test("of what is not stored takes nothing from the search under way", async () => {
    const rig = createRig();
    const outcome = rig.session.run(acme, { way: "search" });
    expect(await rig.session.restore(beta)).toBe("ignored");
    rig.last().answer(page([1]));
    expect(await outcome).toBe("done");
    expect(keys(rig)).toEqual(keysOf(1));
  });

  test("does not take the place of what was begun after it", async () => {
    const rig = createRig();
    void rig.session.run(acme, { way: "search" });
    keep(rig, "first", page([8]), 10);
    const restored = rig.session.restore(beta);
    const newest = rig.session.run(companies("Gamma"), { way: "search" });
    expect(await restored).toBe("superseded");
    rig.last().answer(page([9]));
    expect([await newest, keys(rig)]).toEqual(["done", keysOf(9)]);
  });
});
