import { describe, expect, test } from "vitest";
import { ending } from "../../../support/store/exchanges.ts";
import { storeFolder } from "../../../support/store/folder.ts";
import { begin, keyOf, leave } from "../../../support/store/requests.ts";

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
    const closed = b.close();
    await expect(waits).rejects.toMatchObject(unsent);
    await closed;
    await end(undefined, { failure: "network", counted: "no" });
    await expect(begin(b)).rejects.toMatchObject(unsent);
    expect(await a.ledger.lines()).toHaveLength(1);
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
