import { describe, expect, test } from "vitest";
import type { FreeCheck } from "../../../../src/domain/allowance/freeCheck.ts";
import type { Price } from "../../../../src/domain/allowance/price.ts";
import { type ClockReading, spentIn } from "../../../../src/domain/spending/bounds.ts";
import type { LedgerEntry, Uptime } from "../../../../src/service/client/client.ts";

const hour = 3_600_000;
const now: ClockReading = { at: 1_000 * hour, uptime: { boot: "this run", ms: 100 * hour } };

function request(at: number, uptime?: Uptime, more: Partial<LedgerEntry> = {}): LedgerEntry {
  return {
    question: { endpoint: "fundings", filters: {}, page: "first" },
    purpose: "check",
    role: "base",
    service: "https://base.example",
    at,
    ...(uptime === undefined ? {} : { uptime }),
    durationMs: 1,
    counted: "unknown",
    credential: "c",
    account: "c",
    line: 1,
    ...more,
  };
}

/** An account at which a list of fundings has this price, and an answer without rows is free or not. */
const account =
  (fundings: Price, freeCheck: FreeCheck = "unknown") =>
  () => ({
    prices: { companies: "unknown", fundings, filing: "unknown", company: "unknown" } as const,
    freeCheck,
  });

describe("what was spent of a budget", () => {
  test.each([
    ["an hour ago", request(now.at - hour), 1],
    ["24 hours ago", request(now.at - 24 * hour), 0],
    ["in the future, by a clock that was set back since", request(now.at + 48 * hour), 1],
    [
      "an hour ago, by a clock that was set forward since",
      request(now.at - 72 * hour, { boot: "this run", ms: 99 * hour }),
      1,
    ],
    [
      "a day ago, by a clock that was set back since",
      request(now.at + 48 * hour, { boot: "this run", ms: 76 * hour }),
      0,
    ],
    ["an hour ago, in another run", request(now.at - hour, { boot: "another run", ms: 10 * hour }), 1],
    ["two days ago, in another run", request(now.at - 48 * hour, { boot: "another run", ms: 99 * hour }), 0],
    ["an hour ago, and was free", request(now.at - hour, undefined, { counted: "no" }), 0],
    ["an hour ago, and is under way", request(now.at - hour, undefined, { failure: "unanswered" }), 1],
  ])("a request that left %s", (_when, one, spent) =>
    expect(spentIn([one], now, account("unknown"))).toBe(spent),
  );

  test.each([
    ["unknown", 2],
    [3, 6],
    ["free", 0],
  ] as const)("two requests at a price of %s", (price, spent) => {
    const requests = [request(now.at - hour), request(now.at - 2 * hour)];
    expect(spentIn(requests, now, account(price))).toBe(spent);
  });

  test.each([
    ["unknown", 0],
    ["free", 0],
    ["suspected", 1],
    ["notFree", 1],
  ] as const)("an answer without rows where checks of the allowance are %s", (freeCheck, spent) => {
    const empty = request(now.at - hour, undefined, { counted: "no", rows: 0 });
    const unsent = request(now.at - hour, undefined, { counted: "no", failure: "network" });
    expect(spentIn([empty, unsent], now, account("unknown", freeCheck))).toBe(spent);
  });

  test("by the clock alone where the run of the machine has no name", () => {
    const requests = [request(now.at - hour, { boot: "this run", ms: hour }), request(now.at - 30 * hour)];
    expect(spentIn(requests, { at: now.at, uptime: undefined }, account(1))).toBe(1);
  });
});
