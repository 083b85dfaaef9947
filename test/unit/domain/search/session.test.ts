import { describe, expect, test } from "vitest";
import type { Answer } from "../../../../src/service/client/client.ts";
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
          origin: "https://app.example",
          record: filing(id),
        })),
        next: { kind: "page", page: 2 },
        pages: 1,
        totalCount: 40,
        repeats: 0,
        unfit: 1,
        origin: "https://app.example",
        from: "service",
        fresh: false,
        at: 1_000_000,
        upgradeUrl: "https://x.example",
      },
    });
  });

  test("a newer one stops the older, whose late answer is dropped", async () => {
    const rig = createRig();
    const older = rig.session.run(acme);
    const [first] = rig.asked;
    const newer = rig.session.run(beta);
    expect(first?.options.signal.aborted).toBe(true);
    expect(await older).toBe("superseded");
    rig.last().answer(page([7]));
    first?.answer(page([1, 2, 3]));
    expect(await newer).toBe("done");
    expect(keys(rig)).toEqual(["filing:7"]);
    expect(rig.session.state.busy).toBeUndefined();
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

  test("clear stops it and forgets the rows", async () => {
    const rig = createRig();
    await shown(rig);
    const outcome = rig.session.loadMore();
    rig.session.clear();
    expect(await outcome).toBe("cancelled");
    expect(rig.session.state).toEqual({});
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
    rig.origin = "sample:";
    expect(await rig.session.loadMore()).toBe("ignored");
    expect(rig.asked).toHaveLength(1);
    expect(rig.session.state.shown?.next).toMatchObject({
      kind: "page",
      page: 2,
      note: { values: ["https://app.example"] },
    });
    rig.origin = "https://app.example";
    void rig.session.loadMore();
    expect(rig.asked).toHaveLength(2);
  });

  test("a page that another service gave all the same is not joined", async () => {
    const rig = createRig();
    await shown(rig);
    const more = rig.session.loadMore();
    rig.last().answer(page([3]), { origin: "sample:" });
    expect(await more).toBe("ignored");
    expect(keys(rig)).toEqual(["filing:1", "filing:2"]);
  });

  test("a detail that comes while it loads is kept", async () => {
    const rig = createRig();
    await shown(rig);
    const more = rig.session.loadMore();
    const detail = filing(1, { description: "all of it" });
    const [, second] = rig.session.state.shown?.rows ?? [];
    rig.session.addDetail({ key: "filing:1", origin: rig.origin }, detail);
    rig.session.addDetail({ key: "filing:99", origin: rig.origin }, detail);
    rig.session.addDetail({ key: second?.key ?? "", origin: "sample:" }, detail);
    expect(rig.session.state.busy?.what).toBe("more");
    rig.last().answer(page([3]));
    await more;
    expect(rig.session.state.shown?.rows.map((row) => row.detail)).toEqual([detail, undefined, undefined]);
  });
});

describe("refresh", () => {
  test("asks the service past the store, for its later pages too", async () => {
    const rig = createRig();
    expect(await rig.session.refresh()).toBe("ignored");
    await shown(rig);
    const refreshed = rig.session.refresh();
    expect(rig.last()).toMatchObject({ question: acme, page: 1, options: { fresh: true } });
    rig.last().answer(page([5], { nextPage: 2 }));
    await refreshed;
    expect(keys(rig)).toEqual(["filing:5"]);
    void rig.session.loadMore();
    expect(rig.last()).toMatchObject({ page: 2, options: { fresh: true } });
  });
});

function kept(value: Page, at: number): Answer<Page> {
  return { value, at, origin: "https://app.example", from: "store" };
}

describe("restore", () => {
  test("draws all stored pages of a question, and sends nothing", async () => {
    const rig = createRig();
    rig.stored.set(1, kept(page([1], { nextPage: 2 }), 10));
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

  test("a page older than the first belonged to an earlier search, and is left out", async () => {
    const rig = createRig();
    rig.stored.set(1, kept(page([1], { nextPage: 2 }), 30));
    rig.stored.set(2, kept(page([2]), 20));
    await rig.session.restore(acme);
    expect(keys(rig)).toEqual(["filing:1"]);
  });
});
