import { describe, expect, test } from "vitest";
import type { Answer } from "../../../../src/service/client/client.ts";
import { nextPageOf } from "../../../../src/domain/search/rows.ts";
import type { Page } from "../../../../src/service/contract/envelope.ts";
import { companies, createRig, failure, filing, page, type Rig } from "../../../support/handDriven.ts";

const acme = companies("Acme");
const beta = companies("Beta");
const keys = (rig: Rig): readonly string[] => rig.session.state.shown?.rows.map((row) => row.key) ?? [];

async function shown(rig: Rig, first = page([1, 2], { nextPage: 2 })): Promise<void> {
  const outcome = rig.session.run(acme);
  rig.last().answer(first);
  expect(await outcome).toBe("done");
}

describe("a search", () => {
  test("shows its rows once they are there, and says what it is doing until then", async () => {
    const rig = createRig();
    const states: unknown[] = [];
    rig.session.onDidChange((state) => states.push(state.busy?.what ?? state.shown?.rows.length));
    await shown(
      rig,
      page([1, 2], { nextPage: 2, totalCount: 40, upgradeUrl: "https://x.example", unfit: 1 }),
    );
    expect(states).toEqual(["search", 2]);
    expect(rig.session.state).toEqual({
      shown: {
        question: acme,
        rows: [1, 2].map((id) => ({
          key: `filing:${String(id)}`,
          service: "https://app.example",
          record: filing(id),
        })),
        next: { kind: "page", page: 2 },
        pages: 1,
        totalCount: 40,
        repeats: 0,
        unfit: 1,
        service: "https://app.example",
        from: "service",
        at: 1_000_000,
        newestAt: 1_000_000,
        upgradeUrl: "https://x.example",
      },
    });
  });

  test("a newer one is shown in place of the older, whose late answer is kept and not drawn", async () => {
    const rig = createRig();
    const landed: unknown[] = [];
    rig.session.onDidLand(({ question, rows }) => landed.push([question, rows.length]));
    const older = rig.session.run(acme);
    const [first] = rig.asked;
    const newer = rig.session.run(beta);
    expect(await older).toBe("superseded");
    // It has left, and may have been paid for: aborting it would lose the answer.
    expect(first?.options.signal.aborted).toBe(false);
    rig.last().answer(page([7]));
    first?.answer(page([1, 2, 3]));
    expect(await newer).toBe("done");
    expect(keys(rig)).toEqual(["filing:7"]);
    expect(rig.session.state.busy).toBeUndefined();
    expect(landed).toEqual([[acme, 3]]);
  });

  test("an older one is not asked without its page size when nobody wants it any more", async () => {
    const rig = createRig();
    const older = rig.session.run(companies("Acme", 500));
    void rig.session.run(beta);
    rig.asked[0]?.fail(failure({ kind: "rejected", status: 400, maybeCounted: false }));
    expect(await older).toBe("superseded");
    await new Promise((resolve) => setImmediate(resolve));
    expect(rig.asked).toHaveLength(2);
  });

  test("the late error of an older one is dropped too", async () => {
    const rig = createRig();
    const older = rig.session.run(acme);
    const newer = rig.session.run(beta);
    rig.asked[0]?.fail(failure());
    rig.last().answer(page([7]));
    expect([await older, await newer]).toEqual(["superseded", "done"]);
    expect(rig.session.state.error).toBeUndefined();
  });

  test("the same question while it is under way is one request", async () => {
    const rig = createRig();
    const outcomes = [rig.session.run(acme), rig.session.run(companies("Acme"))];
    expect(rig.asked).toHaveLength(1);
    rig.last().answer(page([1]));
    expect(await Promise.all(outcomes)).toEqual(["done", "done"]);
    void rig.session.run(acme);
    expect(rig.asked).toHaveLength(2);
  });

  test("the same question over another connection is a request of its own", async () => {
    const rig = createRig();
    const older = rig.session.run(acme);
    rig.service = "https://other.example";
    const newer = rig.session.run(acme);
    expect(rig.asked).toHaveLength(2);
    rig.asked[0]?.answer(page([1]), { service: "https://app.example" });
    rig.last().answer(page([2]));
    expect(await Promise.all([older, newer])).toEqual(["superseded", "done"]);
    expect(rig.session.state.shown).toMatchObject({ service: "https://other.example" });
  });

  test("a fresh one does not join one that may be answered from the store", async () => {
    const rig = createRig();
    const older = rig.session.run(acme);
    void rig.session.run(acme, { fresh: true });
    expect(rig.asked.map(({ options }) => options.fresh)).toEqual([false, true]);
    expect(await older).toBe("superseded");
  });

  test.each([
    ["an error", failure()],
    ["a 429", failure({ kind: "limit", status: 429 })],
    ["something unforeseen", new TypeError("a mistake")],
  ])("%s leaves the rows as they were, and rejects", async (_what, error) => {
    const rig = createRig();
    await shown(rig);
    const outcome = rig.session.run(beta);
    rig.last().fail(error);
    await expect(outcome).rejects.toBe(error);
    expect(keys(rig)).toEqual(["filing:1", "filing:2"]);
    expect(rig.session.state.busy).toBeUndefined();
    expect(rig.session.state.error?.error).toBe(error instanceof TypeError ? undefined : error);
  });

  test("the next success takes the error away", async () => {
    const rig = createRig();
    const failed = rig.session.run(acme);
    rig.last().fail(failure());
    await expect(failed).rejects.toThrow();
    expect(rig.session.state.error).toMatchObject({ during: "search", question: acme });
    await shown(rig);
    expect(rig.session.state.error).toBeUndefined();
  });

  test("cancel stops it at once, and leaves the rows as they were", async () => {
    const rig = createRig();
    await shown(rig);
    const outcome = rig.session.run(beta);
    rig.session.cancel();
    expect(rig.session.state.busy).toBeUndefined();
    expect(rig.last().options.signal.aborted).toBe(true);
    expect(await outcome).toBe("cancelled");
    rig.last().answer(page([9]));
    await Promise.resolve();
    expect(keys(rig)).toEqual(["filing:1", "filing:2"]);
    expect(rig.session.state.error).toBeUndefined();
  });

  test("cancel with nothing under way changes nothing", async () => {
    const rig = createRig();
    await shown(rig);
    let changes = 0;
    rig.session.onDidChange(() => (changes += 1));
    rig.session.cancel();
    expect(changes).toBe(0);
  });

  test("clear forgets the rows; what was paid for is kept", async () => {
    const rig = createRig();
    const landed: unknown[] = [];
    rig.session.onDidLand(({ rows }) => landed.push(rows.length));
    await shown(rig);
    const outcome = rig.session.loadMore();
    rig.session.clear();
    expect(await outcome).toBe("superseded");
    expect(rig.session.state).toEqual({});
    rig.last().answer(page([3]));
    await new Promise((resolve) => setImmediate(resolve));
    expect(rig.session.state).toEqual({});
    expect(landed).toEqual([3]);
  });

  test("forget stops all of it, and keeps nothing", async () => {
    const rig = createRig();
    const landed: unknown[] = [];
    rig.session.onDidLand((search) => landed.push(search));
    const outcomes = [rig.session.run(acme), rig.session.run(beta)];
    rig.session.forget();
    expect(await Promise.all(outcomes)).toEqual(["superseded", "cancelled"]);
    expect(rig.asked.map(({ options }) => options.signal.aborted)).toEqual([true, true]);
    for (const { answer } of rig.asked) answer(page([1]));
    await new Promise((resolve) => setImmediate(resolve));
    expect([rig.session.state, landed]).toEqual([{}, []]);
  });

  test("says that it waits for another window, until the answer is there", async () => {
    const rig = createRig();
    const outcome = rig.session.run(acme);
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

  test("what an older one waits for is not said of the newer", () => {
    const rig = createRig();
    void rig.session.run(acme);
    void rig.session.run(beta);
    rig.asked[0]?.options.onElsewhere?.();
    expect(rig.session.state.busy).toEqual({ what: "search", question: beta });
  });

  test("one that starts in the moment of another's answer is not overwritten by it", async () => {
    const rig = createRig();
    const older = rig.session.run(acme);
    let newer: Promise<unknown> | undefined;
    let begun = false;
    rig.session.onDidChange((state) => {
      if (state.shown === undefined || begun) return;
      begun = true;
      newer = rig.session.run(beta);
    });
    rig.last().answer(page([1]));
    await older;
    expect(rig.session.state.busy?.question).toBe(beta);
    rig.last().answer(page([2]));
    await newer;
    expect(keys(rig)).toEqual(["filing:2"]);
  });

  test("a listener that throws does not keep the others from being told", async () => {
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
    await shown(rig);
    await new Promise((resolve) => setImmediate(resolve));
    for (const listener of before) process.on("uncaughtException", listener);
    expect(changes).toEqual(["busy", "done"]);
    expect(uncaught).toEqual([new Error("a listener's")]);
  });
});

describe("the next page", () => {
  test("is asked with the same filters and page size, and joined to the rows", async () => {
    const rig = createRig();
    const first = rig.session.run(companies("Acme", 50));
    rig.last().answer(page([1], { nextPage: 2 }));
    await first;
    const more = rig.session.loadMore();
    expect(rig.session.state.busy?.what).toBe("more");
    expect(rig.last()).toMatchObject({ question: companies("Acme", 50), page: 2 });
    rig.last().answer(page([2]), { from: "store" });
    expect(await more).toBe("done");
    expect(keys(rig)).toEqual(["filing:1", "filing:2"]);
    expect(rig.session.state.shown).toMatchObject({ pages: 2, next: { kind: "end" }, from: "store" });
  });

  test("a second activation is ignored until the rows are there and half a second has passed", async () => {
    const rig = createRig();
    await shown(rig);
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

  test("so is one right after it failed: a second click on Retry is not a second request", async () => {
    const rig = createRig();
    await shown(rig);
    const first = rig.session.loadMore();
    rig.last().fail(failure());
    await expect(first).rejects.toThrow();
    expect(rig.session.state.error).toMatchObject({ during: "more" });
    expect(keys(rig)).toEqual(["filing:1", "filing:2"]);
    expect(await rig.session.loadMore()).toBe("ignored");
    rig.now += 500;
    void rig.session.loadMore();
    expect(rig.last().page).toBe(2);
  });

  test("a clock that is set back does not lock it", async () => {
    const rig = createRig();
    await shown(rig);
    const first = rig.session.loadMore();
    rig.last().answer(page([3], { nextPage: 3 }));
    await first;
    rig.now -= 3_600_000;
    void rig.session.loadMore();
    expect(rig.last().page).toBe(3);
  });

  test.each([
    ["there is no search", undefined],
    ["the list has ended", page([1])],
    ["the service did not say what comes next", page([1], { nextPageUnreadable: true })],
    ["the service points back", page([1], { nextPage: 1 })],
  ])("is not asked for when %s", async (_when, first) => {
    const rig = createRig();
    if (first !== undefined) await shown(rig, first);
    const before = rig.asked.length;
    expect(await rig.session.loadMore()).toBe("ignored");
    expect(rig.asked).toHaveLength(before);
  });

  test("is not asked for while a search is under way", async () => {
    const rig = createRig();
    await shown(rig);
    void rig.session.run(beta);
    expect(await rig.session.loadMore()).toBe("ignored");
    expect(rig.asked).toHaveLength(2);
  });

  test("is not asked of another service than the first page", async () => {
    const rig = createRig();
    await shown(rig);
    rig.service = "sample:";
    expect(await rig.session.loadMore()).toBe("ignored");
    expect(rig.asked).toHaveLength(1);
    expect(rig.session.state.shown?.next).toMatchObject({
      kind: "page",
      page: 2,
      note: { values: ["https://app.example"] },
    });
    rig.service = "https://app.example";
    void rig.session.loadMore();
    expect(rig.asked).toHaveLength(2);
  });

  test("a page that another service gave all the same is not joined", async () => {
    const rig = createRig();
    await shown(rig);
    const more = rig.session.loadMore();
    rig.last().answer(page([3]), { service: "sample:" });
    expect(await more).toBe("ignored");
    expect(keys(rig)).toEqual(["filing:1", "filing:2"]);
  });

  test("a detail that comes while it loads is kept", async () => {
    const rig = createRig();
    await shown(rig);
    const more = rig.session.loadMore();
    const detail = filing(1, { description: "all of it" });
    const [, second] = rig.session.state.shown?.rows ?? [];
    rig.session.addDetail({ key: "filing:1", service: rig.service }, detail);
    rig.session.addDetail({ key: "filing:99", service: rig.service }, detail);
    rig.session.addDetail({ key: second?.key ?? "", service: "sample:" }, detail);
    expect(rig.session.state.busy?.what).toBe("more");
    rig.last().answer(page([3]));
    await more;
    expect(rig.session.state.shown?.rows.map((row) => row.detail)).toEqual([detail, undefined, undefined]);
  });
});

describe("pages of one search", () => {
  test("come from one time: a page that is older than those shown is not joined to them", async () => {
    const rig = createRig();
    await shown(rig);
    rig.now += 1_000;
    const second = rig.session.loadMore();
    expect(rig.last().options.notBefore).toBe(1_000_000);
    rig.last().answer(page([3], { nextPage: 3 }));
    await second;
    rig.now += 1_000;
    void rig.session.loadMore();
    expect(rig.last()).toMatchObject({ page: 3, options: { notBefore: 1_001_000 } });
    expect(rig.session.state.shown).toMatchObject({ at: 1_000_000, newestAt: 1_001_000 });
  });

  test("a refreshed first page is asked past the store; its later pages may be stored since", async () => {
    const rig = createRig();
    await shown(rig);
    rig.now += 1_000;
    const refreshed = rig.session.run(acme, { fresh: true });
    expect(rig.last()).toMatchObject({ question: acme, page: "first", options: { fresh: true } });
    rig.last().answer(page([5], { nextPage: 2 }));
    await refreshed;
    expect(keys(rig)).toEqual(["filing:5"]);
    void rig.session.loadMore();
    expect(rig.last()).toMatchObject({ page: 2, options: { notBefore: 1_001_000 } });
    expect(rig.last().options.fresh).toBeUndefined();
  });

  test("after a restore as well", async () => {
    const rig = createRig();
    rig.stored.set("first", kept(page([1], { nextPage: 2 }), 30));
    rig.stored.set(2, kept(page([2]), 20));
    await rig.session.restore(acme);
    void rig.session.loadMore();
    expect(rig.last()).toMatchObject({ page: 2, options: { notBefore: 30 } });
  });
});

describe("a next page that was meant earlier", () => {
  test("is asked for while it still is what comes next", async () => {
    const rig = createRig();
    await shown(rig);
    const meant = nextPageOf(rig.session.state.shown);
    const failed = rig.session.loadMore(meant);
    rig.last().fail(failure());
    await expect(failed).rejects.toThrow();
    rig.now += 1_000;
    void rig.session.loadMore(meant);
    expect(rig.last()).toMatchObject({ question: acme, page: 2 });
  });

  test.each<readonly [string, (rig: Rig) => Promise<unknown>]>([
    [
      "another search is shown",
      async (rig) => {
        const outcome = rig.session.run(beta);
        rig.last().answer(page([7], { nextPage: 2 }));
        await outcome;
      },
    ],
    [
      "it was refreshed",
      async (rig) => {
        const outcome = rig.session.run(acme, { fresh: true });
        rig.last().answer(page([9], { nextPage: 2 }));
        await outcome;
      },
    ],
    [
      "that page is loaded",
      async (rig) => {
        const outcome = rig.session.loadMore();
        rig.last().answer(page([3], { nextPage: 3 }));
        await outcome;
      },
    ],
    ["nothing is shown", (rig) => Promise.resolve(rig.session.clear())],
  ])("is not asked for when %s", async (_when, change) => {
    const rig = createRig();
    await shown(rig);
    const meant = nextPageOf(rig.session.state.shown);
    rig.now += 1_000;
    await change(rig);
    rig.now += 1_000;
    const before = [rig.asked.length, rig.session.state];
    expect(await rig.session.loadMore(meant)).toBe("outdated");
    expect([rig.asked.length, rig.session.state]).toEqual(before);
  });
});

function kept(value: Page, at: number): Answer<Page> {
  return { value, at, service: "https://app.example", from: "store" };
}

describe("restore", () => {
  test("draws all stored pages of a question, and sends nothing", async () => {
    const rig = createRig();
    rig.stored.set("first", kept(page([1], { nextPage: 2 }), 10));
    rig.stored.set(2, kept(page([2], { nextPage: 3 }), 20));
    expect(await rig.session.restore(acme)).toBe("done");
    expect(rig.asked).toEqual([]);
    expect(keys(rig)).toEqual(["filing:1", "filing:2"]);
    expect(rig.session.state.shown).toMatchObject({ at: 10, from: "store", next: { kind: "page", page: 3 } });
  });

  test("without its first page it leaves what is shown", async () => {
    const rig = createRig();
    await shown(rig);
    expect(await rig.session.restore(beta)).toBe("ignored");
    expect(keys(rig)).toEqual(["filing:1", "filing:2"]);
    expect(rig.session.state.busy).toBeUndefined();
  });

  test("leaves what is paid for under way, and its answer is kept", async () => {
    const rig = createRig();
    const landed: unknown[] = [];
    rig.session.onDidLand(({ question, rows, pages }) => landed.push([question, rows.length, pages]));
    await shown(rig);
    const more = rig.session.loadMore();
    rig.stored.set("first", kept(page([8]), 10));
    expect(await rig.session.restore(beta)).toBe("done");
    expect(await more).toBe("superseded");
    expect(rig.last().options.signal.aborted).toBe(false);
    const changes: unknown[] = [];
    rig.session.onDidChange((state) => changes.push(state));
    rig.last().answer(page([3]));
    await new Promise((resolve) => setImmediate(resolve));
    expect(keys(rig)).toEqual(["filing:8"]);
    expect([changes, landed]).toEqual([[], [[acme, 3, 2]]]);
  });

  test("of what is not stored takes nothing from the search under way", async () => {
    const rig = createRig();
    const outcome = rig.session.run(acme);
    expect(await rig.session.restore(beta)).toBe("ignored");
    rig.last().answer(page([1]));
    expect(await outcome).toBe("done");
    expect(keys(rig)).toEqual(["filing:1"]);
  });

  test("does not take the place of what was begun after it", async () => {
    const rig = createRig();
    void rig.session.run(acme);
    rig.stored.set("first", kept(page([8]), 10));
    const restored = rig.session.restore(beta);
    const newest = rig.session.run(companies("Gamma"));
    expect(await restored).toBe("superseded");
    rig.last().answer(page([9]));
    expect([await newest, keys(rig)]).toEqual(["done", ["filing:9"]]);
  });

  test("a page older than the first belonged to an earlier search, and is left out", async () => {
    const rig = createRig();
    rig.stored.set("first", kept(page([1], { nextPage: 2 }), 30));
    rig.stored.set(2, kept(page([2]), 20));
    await rig.session.restore(acme);
    expect(keys(rig)).toEqual(["filing:1"]);
  });

  test("so is a third page that is older than the second", async () => {
    const rig = createRig();
    rig.stored.set("first", kept(page([1], { nextPage: 2 }), 30));
    rig.stored.set(2, kept(page([2], { nextPage: 3 }), 50));
    rig.stored.set(3, kept(page([3]), 40));
    await rig.session.restore(acme);
    expect(keys(rig)).toEqual(["filing:1", "filing:2"]);
  });

  test("follows the pages that the service named, from 0 as well", async () => {
    const rig = createRig();
    rig.stored.set("first", kept(page([1], { currentPage: 0, nextPage: 1 }), 30));
    rig.stored.set(1, kept(page([2], { currentPage: 1, nextPage: 4 }), 40));
    rig.stored.set(4, kept(page([3], { currentPage: 4 }), 50));
    await rig.session.restore(acme);
    expect(keys(rig)).toEqual(["filing:1", "filing:2", "filing:3"]);
  });
});
