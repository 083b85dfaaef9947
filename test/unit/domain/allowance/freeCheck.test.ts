import { describe, expect, it } from "vitest";
import { isUnmeasuredSince, type AllowanceState } from "../../../../src/domain/allowance/allowance.ts";
import {
  createAllowanceMeter,
  type FreeCheckResult,
  type AllowanceMeter,
  type ObservedRequest,
} from "../../../../src/domain/allowance/freeCheck.ts";

const asked: ObservedRequest = { purpose: "person", counted: "unknown" };

/** A clock that is turned by hand. */
function bench(
  mayCheck: boolean | ((since: number) => boolean) = true,
  found: FreeCheckResult = { rows: 0, verdict: "free" },
): {
  measuring: AllowanceMeter;
  checks: number[];
  notified: string[];
  turn: (ms: number) => Promise<void>;
} {
  let now = 0;
  let waiting: { at: number; work: () => void } | undefined;
  const checks: number[] = [];
  const notified: string[] = [];
  const measuring = createAllowanceMeter({
    mayCheck: (since) => Promise.resolve(typeof mayCheck === "boolean" ? mayCheck : mayCheck(since)),
    check: () => {
      checks.push(now);
      return Promise.resolve(found);
    },
    notify: ({ text }) => void notified.push(text),
    now: () => now,
    after(ms, work) {
      const mine = { at: now + ms, work };
      waiting = mine;
      return () => {
        if (waiting === mine) waiting = undefined;
      };
    },
  });
  return {
    measuring,
    checks,
    notified,
    async turn(ms) {
      now += ms;
      if (waiting !== undefined && waiting.at <= now) {
        const { work } = waiting;
        waiting = undefined;
        work();
      }
      await new Promise((resolve) => setImmediate(resolve));
    },
  };
}

describe("measuring after a v3 search", () => {
  it("checks once for requests that follow each other", async () => {
    const { measuring, checks, turn } = bench();
    measuring.observe(asked);
    await turn(1_000);
    measuring.observe(asked);
    await turn(1_000);
    expect(checks).toEqual([]);
    await turn(500);
    expect(checks).toEqual([2_500]);
  });

  it("keeps ten seconds between two checks", async () => {
    const { measuring, checks, turn } = bench();
    measuring.observe(asked);
    await turn(1_500);
    measuring.observe(asked);
    await turn(5_000);
    expect(checks).toEqual([1_500]);
    await turn(5_000);
    expect(checks).toEqual([1_500, 11_500]);
  });

  it.each([
    ["its own check", { purpose: "freeCheck" }],
    ["a free answer", { counted: "no" }],
    ["an answer with a count", { reading: { remaining: 4 } }],
    ["a failure", { failure: "network" }],
  ] as const)("leaves %s alone", async (_name, change) => {
    const { measuring, checks, turn } = bench();
    measuring.observe({ ...asked, ...change });
    await turn(60_000);
    expect(checks).toEqual([]);
  });

  it.each([
    [{ rows: 2, verdict: "free" }, "found records, so it may have used 1 search"],
    [{ rows: 0, verdict: "notFree" }, "seems to use 1 search here"],
    [{ rows: 0, verdict: "suspected" }, "seems to use 1 search here"],
  ] as const)("tells when a check was not free: %j", async (found, words) => {
    const { measuring, notified, turn } = bench(true, found);
    measuring.observe(asked);
    await turn(1_500);
    expect(notified.join()).toContain(words);
  });

  it("does not check where that is not known to be free, nor after it was stopped", async () => {
    const forbidden = bench(false);
    forbidden.measuring.observe(asked);
    await forbidden.turn(5_000);
    const stopped = bench();
    stopped.measuring.observe(asked);
    stopped.measuring.stop();
    await stopped.turn(5_000);
    expect([...forbidden.checks, ...stopped.checks]).toEqual([]);
  });

  it.each([
    ["a reading that left before the request was over", { unmeasured: 1, askedAt: 900 }, 1],
    ["no reading at all", { unmeasured: 1 }, 1],
    ["a reading of another window that left after it", { unmeasured: 1, askedAt: 1_200 }, 0],
    ["nothing that waits to be measured", { unmeasured: 0, askedAt: 900 }, 0],
  ] as const)("with %s", async (_name, state: Pick<AllowanceState, "unmeasured" | "askedAt">, checks) => {
    const window = bench((since) => isUnmeasuredSince(state, since));
    await window.turn(1_000);
    window.measuring.observe(asked);
    await window.turn(5_000);
    expect(window.checks).toHaveLength(checks);
  });

  it("is asked for by the newest request when several follow each other", async () => {
    const since: number[] = [];
    const { measuring, turn } = bench((at) => since.push(at) > 0);
    measuring.observe(asked);
    await turn(1_000);
    measuring.observe(asked);
    await turn(1_500);
    expect(since).toEqual([1_000]);
  });
});
