import { describe, expect, test, vi } from "vitest";
import { ending } from "../../../support/store/exchanges.ts";
import { storeFolder } from "../../../support/store/folder.ts";
import { program } from "../../../support/store/programs.ts";
import { begin, keyOf, leave, ledgerSum } from "../../../support/store/requests.ts";
import { until } from "../../../../tools/project/until.ts";

const folder = storeFolder();

const never = new AbortController().signal;
const answer = (): { readonly body: string; readonly at: number } => ({ body: "[1]", at: Date.now() });

describe("one question in two windows at once", () => {
  test("is asked by one of them; the other one learns when it has ended, and finds the answer", async () => {
    const [a, b] = [await folder.open(), await folder.open()];
    const begun = await Promise.all([begin(a), begin(b)]);
    expect(begun.map(({ kind }) => kind).toSorted()).toEqual(["began", "elsewhere"]);
    const line = begun.flatMap((one) => (one.kind === "began" ? [one.line] : []))[0];
    const elsewhere = begun.flatMap((one) => (one.kind === "elsewhere" ? [one.request] : []))[0];
    if (line === undefined || elsewhere === undefined) throw new Error("unreachable");
    const waits = (begun[0].kind === "elsewhere" ? a : b).follow(elsewhere, never);
    await line.end(ending({ rows: 3 }), answer());
    expect(await waits).toMatchObject({ kind: "ended", ending: { rows: 3, status: 200 } });
    for (const store of [a, b]) expect((await begin(store)).kind).toBe("answered");
    expect(await a.ledger.lines()).toHaveLength(1);
  });

  test("is asked again where the answer that is kept can’t be read", async () => {
    const store = await folder.open();
    const end = await leave(store, keyOf("q"), Date.now());
    await end(answer());
    expect((await begin(store)).kind).toBe("answered");
    folder.rows("UPDATE answers SET body = x'00' RETURNING id");
    expect((await begin(store)).kind).toBe("began");
  });

  test("is asked by one of several processes", async () => {
    const all = await Promise.all([folder.process(), folder.process()]);
    const store = await folder.open();
    const kinds = await Promise.all([
      begin(store).then(({ kind }) => kind),
      ...all.map((one) => one.ask({ what: "begin", question: "q", maxAgeMs: 3_600_000 })),
    ]);
    expect(kinds.toSorted()).toEqual(["began", "elsewhere", "elsewhere"]);
  });

  test("is asked by both where they are different accounts or services, or need not wait", async () => {
    const [a, b] = [await folder.open(), await folder.open()];
    await leave(a, keyOf("q"), Date.now());
    for (const key of [keyOf("q", "https://b.example"), keyOf("q", "https://a.example", "c2")])
      await leave(b, key);
    expect((await begin(b, "q", { isShared: false })).kind).toBe("began");
    expect((await begin(b, "another")).kind).toBe("began");
    expect((await begin(b)).kind).toBe("elsewhere");
  });

  test("can be stopped waiting for", async () => {
    const [a, b] = [await folder.open(), await folder.open()];
    await leave(a, keyOf("q"), Date.now());
    const begun = await begin(b);
    if (begun.kind !== "elsewhere") throw new Error(begun.kind);
    const stop = new AbortController();
    const waits = b.follow(begun.request, stop.signal);
    stop.abort();
    await expect(waits).rejects.toMatchObject({ name: "AbortError" });
    expect((await begin(b)).kind).toBe("elsewhere");
  });

  test("is not asked in place of the other by a window that closes meanwhile: its line would be kept nowhere", async () => {
    const [a, b] = [await folder.open(), await folder.open()];
    const end = await leave(a, keyOf("q"), Date.now());
    const begun = await begin(b);
    if (begun.kind !== "elsewhere") throw new Error(begun.kind);
    const waits = b.follow(begun.request, never);
    const unsent = { name: "AbortError", left: false };
    const racing = ["one", "two"].map((question) => begin(b, question));
    const closed = b.close();
    await expect(waits).rejects.toMatchObject(unsent);
    for (const one of racing) await expect(one).rejects.toMatchObject(unsent);
    await closed;
    await end(undefined, { failure: "network", counted: "no" });
    await expect(begin(b)).rejects.toMatchObject(unsent);
    expect(await a.ledger.lines()).toHaveLength(1);
  });

  test("is waited for after both have slept: the answer is in the socket of the other", async () => {
    const [a, b] = [await folder.open(), await folder.open()];
    const end = await leave(a, keyOf("q"), Date.now());
    const begun = await begin(b);
    if (begun.kind !== "elsewhere") throw new Error(begun.kind);
    const waits = b.follow(begun.request, never);
    let looks = 0;
    const now = performance.now.bind(performance);
    const clock = vi.spyOn(performance, "now").mockImplementation(() => {
      looks += 1;
      return now() + 3_600_000;
    });
    try {
      // Each look asks for the time.
      await Promise.race([waits, until("looks after the sleep", () => looks > 60)]);
      await end(answer());
      expect((await waits).kind).toBe("ended");
    } finally {
      clock.mockRestore();
    }
  });

  test.each([
    ["failed before it left", { failure: "network", counted: "no" }, "ended"],
    ["was cancelled before it left", { failure: "cancelled", counted: "no" }, "ended"],
    ["was cancelled later", { failure: "cancelled", counted: "unknown" }, "lost"],
    ["timed out", { failure: "timeout", counted: "unknown" }, "ended"],
  ] as const)("that %s is reported as that", async (_what, how, kind) => {
    const [a, b] = [await folder.open(), await folder.open()];
    const end = await leave(a, keyOf("q"), Date.now());
    const begun = await begin(b);
    if (begun.kind !== "elsewhere") throw new Error(begun.kind);
    await end(undefined, how);
    expect((await b.follow(begun.request, never)).kind).toBe(kind);
  });

  test("is not sent again where its window runs, whatever the clock says, and waited for no longer than it can take", async () => {
    const [a, b] = [await folder.open(), await folder.open()];
    const end = await leave(a, keyOf("q"), Date.now() - 3_600_000);
    const begun = await begin(b);
    expect(begun).toMatchObject({ kind: "elsewhere", request: { timeoutMs: 0 } });
    await end();
    expect((await begin(b)).kind).toBe("began");
  });
});

describe("a window that is killed while its request is under way", () => {
  test("leaves a line that says it was sent; those who wait are notified, and it may be asked again", async () => {
    const [holder, store] = [await folder.process(), await folder.open()];
    expect(await holder.ask({ what: "begin", question: "q", maxAgeMs: 0 })).toBe("began");
    const begun = await begin(store);
    if (begun.kind !== "elsewhere") throw new Error(begun.kind);
    const waits = store.follow(begun.request, never);
    await holder.kill();
    expect(await waits).toEqual({ kind: "lost" });
    expect(await store.ledger.lines()).toMatchObject([{ failure: "unanswered", counted: "unknown" }]);
    expect(await ledgerSum(store)).toMatchObject({ requests: 1, maybeCounted: 1 });
    expect((await store.accounts([keyOf("q").caller]))[0]?.pending).toHaveLength(1);
    expect((await begin(store)).kind).toBe("began");
  });
});

describe("clearing while another window's request is under way", () => {
  test.each(["with its window open", "with a worker"] as const)(
    "keeps its answer and its line, once, for all windows (%s)",
    async (how) => {
      const needs = how === "with a worker" ? { worker: await program("worker") } : {};
      const [a, b] = [await folder.open(needs), await folder.open(needs)];
      const kept = await leave(b, keyOf("kept"));
      const own = await leave(a, keyOf("own"), 2_000);
      await a.clear();
      expect(await b.ledger.lines()).toEqual([]);
      await kept(answer());
      await own(answer());
      for (const store of [a, b]) {
        for (const question of ["kept", "own"]) expect((await store.get(keyOf(question)))?.body).toBe("[1]");
        expect((await store.ledger.lines()).map(({ at }) => at)).toEqual([2_000, 1_000]);
        expect(await store.soleAccount("https://a.example")).toBeDefined();
      }
      const answers = folder.connection().prepare("SELECT count(DISTINCT credential) AS count FROM answers");
      expect(answers.get()).toEqual({ count: 1 });
    },
  );
});
