import { describe, expect, test } from "vitest";
import { SharedLedger, type Request } from "../../../support/allowance/ledger.ts";
import type { RequestOutcome } from "../../../../src/service/client/client.ts";

type Sent = Request & Partial<RequestOutcome>;

const base = { service: "https://base.example", account: "0123456789abcdef" };
const app = { service: "https://app.example", account: "0123456789abcdef" };

/** Sends what the test says, one after the other. */
function rig() {
  const ledger = new SharedLedger();
  const v3 = (overrides: Sent = {}) => ledger.send({ role: "app", service: app.service, ...overrides });
  return {
    ledger,
    of: (...holders: readonly { service: string; account: string }[]) => ledger.state(...holders),
    send: (overrides: Sent = {}) => ledger.send(overrides),
    read: (remaining: number, overrides: Sent = {}) => ledger.send({ reading: { remaining }, ...overrides }),
    v3,
    check: (remaining: number, rows = 0) =>
      ledger.send({
        purpose: "freeCheck",
        rows,
        reading: { remaining },
        counted: rows === 0 ? "no" : "unknown",
      }),
    refuse: (overrides: Sent = {}) =>
      ledger.send({ status: 429, failure: "limit", counted: "no", rows: 0, ...overrides }),
    throttle: (overrides: Sent = {}) =>
      ledger.send({ status: 429, failure: "throttled", counted: "no", rows: 0, ...overrides }),
  };
}

const noPrices = { companies: "unknown", fundings: "unknown", filing: "unknown", company: "unknown" };

describe("what is known of the allowance", () => {
  test("nothing is unknown, not zero", () => {
    expect(rig().of(base)).toEqual({
      how: "none",
      unmeasured: 0,
      exhausted: false,
      throttled: false,
      rejected: false,
      freeCheck: "unknown",
      freeCheckFoundRows: false,
      prices: noPrices,
    });
  });

  test("an answer's reading, with its plan and link", () => {
    const { of, read } = rig();
    read(42, { reading: { remaining: 42, tier: "Pro" }, upgradeUrl: "https://plans.example" });
    expect(of(base)).toEqual({
      remaining: 42,
      estimate: 42,
      tier: "Pro",
      at: 1_050,
      askedAt: 1_000,
      how: "answer",
      unmeasured: 0,
      exhausted: false,
      throttled: false,
      rejected: false,
      freeCheck: "unknown",
      freeCheckFoundRows: false,
      prices: noPrices,
      upgradeUrl: "https://plans.example",
    });
    expect(of({ ...base, account: "another" }).how).toBe("none");
  });

  test("requests that may count are unmeasured until the next reading; those that surely do not are not", () => {
    const { of, read, send } = rig();
    read(42);
    send({});
    send({ counted: "no", rows: 0 });
    send({ counted: "no", failure: "network" });
    send({ failure: "timeout" });
    expect(of(base)).toMatchObject({ remaining: 42, estimate: 40, unmeasured: 2 });
    read(40);
    expect(of(base)).toMatchObject({ remaining: 40, estimate: 40, unmeasured: 0 });
  });

  test("a request under way may have used a search already", () => {
    const { of, read, ledger } = rig();
    read(42);
    const line = ledger.leave();
    expect(of(base)).toMatchObject({ estimate: 41, unmeasured: 1 });
    ledger.end(line, { rows: 0, counted: "no" });
    expect(of(base)).toMatchObject({ estimate: 42, unmeasured: 0 });
  });

  test("answers out of order never overwrite a newer reading", () => {
    const { of, ledger } = rig();
    const [late, newer] = [ledger.leave(), ledger.leave()];
    ledger.end(newer, { reading: { remaining: 40, tier: "New" } });
    ledger.end(late, { reading: { remaining: 41, tier: "Old" } });
    expect(of(base)).toMatchObject({ remaining: 40, tier: "New", unmeasured: 0 });
  });

  test("a late answer that the newer reading may not have seen is unmeasured", () => {
    const { of, ledger } = rig();
    const [one, two, newer] = [ledger.leave(), ledger.leave(), ledger.leave()];
    ledger.end(newer, { reading: { remaining: 40 } });
    expect(of(base)).toMatchObject({ remaining: 40, unmeasured: 2 });
    ledger.end(one);
    ledger.end(two, { reading: { remaining: 39 } });
    expect(of(base)).toMatchObject({ remaining: 40, estimate: 38, unmeasured: 2 });
  });

  test("an older reading leaves what left after it unmeasured", () => {
    const { of, ledger } = rig();
    const [older, newer] = [ledger.leave(), ledger.leave()];
    ledger.end(newer);
    ledger.end(older, { reading: { remaining: 40 } });
    expect(of(base)).toMatchObject({ remaining: 40, unmeasured: 1 });
  });

  test("a lower reading stays where the newer request was under way with it and may have been counted before", () => {
    const { of, ledger } = rig();
    const [older, newer] = [ledger.leave(), ledger.leave()];
    ledger.end(older, { reading: { remaining: 39 } });
    ledger.end(newer, { reading: { remaining: 40 } });
    expect(of(base)).toMatchObject({ remaining: 39, estimate: 39, unmeasured: 0 });
    ledger.end(ledger.leave(), { reading: { remaining: 45 } });
    expect(of(base)).toMatchObject({ remaining: 45, estimate: 45, unmeasured: 0 });
  });

  test("a request whose window is gone is measured by the next reading", () => {
    const { of, ledger, read } = rig();
    read(40);
    const lost = ledger.leave();
    expect(of(base)).toMatchObject({ estimate: 39, unmeasured: 1 });
    ledger.lose(lost);
    expect(of(base)).toMatchObject({ estimate: 39, unmeasured: 1 });
    read(39);
    expect(of(base)).toMatchObject({ estimate: 39, unmeasured: 0 });
  });

  test("a 429 says that nothing is left, with the plan that it names", () => {
    const { of, read, refuse } = rig();
    read(3);
    refuse({ reading: { tier: "Pro", limit: 50 }, upgradeUrl: "https://plans.example" });
    expect(of(base)).toMatchObject({
      remaining: 0,
      estimate: 0,
      tier: "Pro",
      limit: 50,
      how: "refused",
      exhausted: true,
      upgradeUrl: "https://plans.example",
    });
  });

  test("records after a 429 say that it is over, and the count is unknown", () => {
    const { of, refuse, send } = rig();
    refuse();
    send({ counted: "no", rows: 0 });
    expect(of(base).exhausted).toBe(true);
    send({ rows: 5 });
    const state = of(base);
    expect(state).toMatchObject({ how: "lost", exhausted: false });
    expect(state.remaining).toBeUndefined();
    expect(state.estimate).toBeUndefined();
  });

  test("a throttle leaves the count as it was, and its own count is a reading", () => {
    const { of, read, throttle, refuse } = rig();
    read(3);
    throttle();
    expect(of(base)).toMatchObject({ remaining: 3, how: "answer", exhausted: false, throttled: true });
    throttle({ reading: { remaining: 39, tier: "Pro" } });
    expect(of(base)).toMatchObject({ remaining: 39, tier: "Pro", how: "answer", exhausted: false });
    refuse();
    throttle();
    expect(of(base)).toMatchObject({ remaining: 0, how: "refused", exhausted: true });
    throttle({ reading: { remaining: 38 } });
    expect(of(base)).toMatchObject({ remaining: 38, exhausted: false, unmeasured: 0 });
  });

  test("a rejected key or an inactive subscription shows until a later request is answered", () => {
    const { of, read, send } = rig();
    read(3);
    send({ status: 401, failure: "unauthorized", counted: "no", rows: 0 });
    expect(of(base)).toMatchObject({ remaining: 3, rejected: true });
    send({ failure: "timeout" });
    expect(of(base, app).rejected).toBe(true);
    send({ rows: 5 });
    expect(of(base).rejected).toBe(false);
  });

  test("a throttle holds until a later request to either host is answered, in whatever order they end", () => {
    const { of, ledger, throttle, send, v3 } = rig();
    const throttled = { status: 429, failure: "throttled", counted: "no" } as const;
    throttle();
    send({ failure: "timeout" });
    expect(of(base, app).throttled).toBe(true);
    v3();
    expect(of(base, app).throttled).toBe(false);
    const [earlier, refused] = [ledger.leave(), ledger.leave()];
    ledger.end(refused, throttled);
    ledger.end(earlier);
    expect(of(base).throttled).toBe(true);
    const [late, later] = [ledger.leave(), ledger.leave()];
    ledger.end(later);
    ledger.end(late, throttled);
    ledger.endAgain();
    expect(of(base).throttled).toBe(false);
  });

  test("a line of an earlier version, for which every 429 was the used-up allowance, is read as that", () => {
    const { of, read, send } = rig();
    read(3);
    send({ status: 429, failure: "limit", counted: "no" });
    expect(of(base)).toMatchObject({ remaining: 0, exhausted: true, throttled: false });
  });

  test("a count of 0 is exhausted, and a later count is not", () => {
    const { of, read } = rig();
    read(0);
    expect(of(base).exhausted).toBe(true);
    read(50);
    expect(of(base)).toMatchObject({ remaining: 50, exhausted: false });
  });

  test("two hosts are read as one account: newest reading, unmeasured requests of both", () => {
    const { of, read, v3, refuse } = rig();
    v3();
    read(40);
    v3();
    v3({ counted: "no", rows: 0 });
    // An answer may name the plan and not the count (§2.2).
    v3({ reading: { tier: "Pro" } });
    expect(of(base)).toMatchObject({ remaining: 40, unmeasured: 0 });
    expect(of(app)).toMatchObject({ how: "none", unmeasured: 3 });
    expect(of(base, app)).toMatchObject({ remaining: 40, unmeasured: 2 });
    expect(of(app, base, base)).toEqual(of(base, app));
    refuse({ service: app.service });
    expect(of(base, app)).toMatchObject({ remaining: 0, exhausted: true });
    read(50);
    expect(of(base, app)).toMatchObject({ remaining: 50, exhausted: false, unmeasured: 0 });
  });

  test("the sample service and another key keep separate accounts", () => {
    const { of, read } = rig();
    read(40);
    read(7, { service: "sample:" });
    read(9, { account: "another" });
    expect(of(base).remaining).toBe(40);
    expect(of({ ...base, service: "sample:" }).remaining).toBe(7);
  });
});

describe("several windows", () => {
  test.each([
    ["v3 searches", { role: "app", service: app.service }, 300],
    ["sample requests", { service: "sample:", account: "sample", reading: { remaining: 1000 } }, 0],
  ] as const)("300 later %s change no verdict, and no count is forgotten", (_what, request, unmeasured) => {
    const { of, check, send } = rig();
    for (const count of [400, 399, 398, 397, 396]) check(count);
    const before = of(base, app);
    expect(before).toMatchObject({ remaining: 396, freeCheck: "notFree" });
    for (let sent = 0; sent < 300; sent += 1) send(request);
    expect(of(base, app)).toEqual({ ...before, unmeasured, estimate: 396 - unmeasured });
  });

  test("more than a thousand unmeasured requests take little room, and none is forgotten", () => {
    const { of, ledger, read, v3 } = rig();
    read(5_000);
    for (let sent = 0; sent < 1_200; sent += 1) v3();
    expect(of(base, app)).toMatchObject({ unmeasured: 1_200, estimate: 3_800 });
    expect(ledger.account(app).pending.length).toBeLessThanOrEqual(1_000);
    read(3_800);
    expect(of(base, app)).toMatchObject({ unmeasured: 0, estimate: 3_800 });
  });
});

test("a check that finds records used a search, and says nothing of those that find none", () => {
  const { of, read, check } = rig();
  read(40);
  check(39, 3);
  const found = { remaining: 39, freeCheck: "unknown", freeCheckFoundRows: true, unmeasured: 0 };
  expect(of(base, app)).toMatchObject(found);
  check(39);
  expect(of(base, app).freeCheckFoundRows).toBe(false);
});
