import { describe, expect, test, vi } from "vitest";
import { storeFolder } from "../../../support/store/folder.ts";
import { program } from "../../../support/store/programs.ts";
import { begin, keyOf, leave, ledgerSum } from "../../../support/store/requests.ts";
import { until } from "../../../../tools/project/until.ts";

const folder = storeFolder();

const never = new AbortController().signal;
const answer = (): { readonly body: string; readonly at: number } => ({ body: "[1]", at: Date.now() });

describe("one question in two windows at once", () => {
  test("is asked by one of several processes", async () => {
    const all = await Promise.all([folder.process(), folder.process()]);
    const store = await folder.open();
    const kinds = await Promise.all([
      begin(store).then(({ kind }) => kind),
      ...all.map((one) => one.ask({ what: "begin", question: "q", maxAgeMs: 3_600_000 })),
    ]);
    expect(kinds.toSorted()).toEqual(["began", "elsewhere", "elsewhere"]);
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
