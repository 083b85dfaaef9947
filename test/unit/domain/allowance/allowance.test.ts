import { describe, expect, test } from "vitest";
import type { Exchange } from "../../../../src/service/client/client.ts";
import {
  createAllowance,
  type Allowance,
  mayCheckUnasked,
  mayRunBulk,
} from "../../../../src/domain/allowance/allowance.ts";
import { exchange } from "../../../support/store/exchanges.ts";

const base = { origin: "https://base.example", credential: "0123456789abcdef" };
const app = { origin: "https://app.example", credential: "0123456789abcdef" };

/** Records what the test says, numbered and timed in its order. */
function rig(now = 100_000) {
  const allowance = createAllowance({ now: () => now });
  let order = 0;
  const send = (overrides: Partial<Exchange>): void => {
    order += 1;
    allowance.record(exchange({ order, at: order * 1_000, ...overrides }));
  };
  return {
    allowance,
    read: (remaining: number, overrides: Partial<Exchange> = {}) =>
      send({ reading: { remaining }, ...overrides }),
    v3: (overrides: Partial<Exchange> = {}) => send({ role: "app", origin: app.origin, ...overrides }),
    check: (remaining: number, rows = 0) =>
      send({ purpose: "freeCheck", rows, reading: { remaining }, counted: rows === 0 ? "no" : "unknown" }),
    refuse: (overrides: Partial<Exchange> = {}) =>
      send({ status: 429, failure: "limit", counted: "no", rows: 0, ...overrides }),
    neverLeft: () => {
      const { status: _none, rows: _norRows, ...unanswered } = exchange();
      order += 1;
      allowance.record({ ...unanswered, order, at: order * 1_000, failure: "network", counted: "no" });
    },
    send,
  };
}

describe("what is known of the allowance", () => {
  test("nothing is unknown, not zero", () => {
    expect(rig().allowance.of(base)).toEqual({
      how: "none",
      unmeasured: 0,
      exhausted: false,
      freeCheck: "unknown",
      freeCheckFoundRows: false,
    });
  });

  test("an answer's reading, with its age, plan and link", () => {
    const { allowance, read } = rig();
    read(42, { reading: { remaining: 42, tier: "Pro" }, upgradeUrl: "https://plans.example" });
    expect(allowance.of(base)).toEqual({
      remaining: 42,
      tier: "Pro",
      at: 1_050,
      ageMs: 98_950,
      how: "answer",
      unmeasured: 0,
      exhausted: false,
      freeCheck: "unknown",
      freeCheckFoundRows: false,
      upgradeUrl: "https://plans.example",
    });
    expect(allowance.of({ ...base, credential: "another" }).how).toBe("none");
  });

  test("a clock that was set back gives no negative age", () => {
    const { allowance, read } = rig(10);
    read(42);
    expect(allowance.of(base).ageMs).toBe(0);
  });

  test("requests that may count are unmeasured until the next reading; those that surely do not are not", () => {
    const { allowance, read, send } = rig();
    read(42);
    send({});
    send({ counted: "no", rows: 0 });
    send({ counted: "no", failure: "network" });
    send({ failure: "timeout" });
    expect(allowance.of(base)).toMatchObject({ remaining: 42, unmeasured: 2 });
    read(40);
    expect(allowance.of(base)).toMatchObject({ remaining: 40, unmeasured: 0 });
  });

  test("answers out of order never overwrite a newer reading", () => {
    const { allowance } = rig();
    const late = exchange({ order: 1, reading: { remaining: 41, tier: "Old" } });
    allowance.record(exchange({ order: 2, reading: { remaining: 40, tier: "New" } }));
    allowance.record(late);
    expect(allowance.of(base)).toMatchObject({ remaining: 40, tier: "New", unmeasured: 0 });
  });

  test("a late answer that the newer reading may not have seen is unmeasured", () => {
    const { allowance } = rig();
    allowance.record(exchange({ order: 3, reading: { remaining: 40 } }));
    allowance.record(exchange({ order: 1 }));
    allowance.record(exchange({ order: 2, reading: { remaining: 39 } }));
    expect(allowance.of(base)).toMatchObject({ remaining: 40, unmeasured: 2 });
  });

  test("an older reading leaves what left after it unmeasured", () => {
    const { allowance } = rig();
    allowance.record(exchange({ order: 5 }));
    allowance.record(exchange({ order: 4, reading: { remaining: 40 } }));
    expect(allowance.of(base)).toMatchObject({ remaining: 40, unmeasured: 1 });
  });

  test("a 429 says that nothing is left, with the plan that it names", () => {
    const { allowance, read, refuse } = rig();
    read(3);
    refuse({ reading: { tier: "Pro", limit: 50 }, upgradeUrl: "https://plans.example" });
    expect(allowance.of(base)).toMatchObject({
      remaining: 0,
      tier: "Pro",
      limit: 50,
      how: "refused",
      exhausted: true,
      upgradeUrl: "https://plans.example",
    });
  });

  test("records after a 429 say that it is over, and the count is unknown", () => {
    const { allowance, refuse, send } = rig();
    refuse();
    send({ counted: "no", rows: 0 });
    expect(allowance.of(base).exhausted).toBe(true);
    send({ rows: 5 });
    const state = allowance.of(base);
    expect(state).toMatchObject({ how: "lost", exhausted: false });
    expect(state.remaining).toBeUndefined();
  });

  test("a count of 0 is exhausted, and a later count is not", () => {
    const { allowance, read } = rig();
    read(0);
    expect(allowance.of(base).exhausted).toBe(true);
    read(50);
    expect(allowance.of(base)).toMatchObject({ remaining: 50, exhausted: false });
  });

  test("two hosts are read as one account: newest reading, unmeasured requests of both", () => {
    const { allowance, read, v3, refuse } = rig();
    v3();
    read(40);
    v3();
    v3({ counted: "no", rows: 0 });
    v3();
    expect(allowance.of(base)).toMatchObject({ remaining: 40, unmeasured: 0 });
    expect(allowance.of(app)).toMatchObject({ how: "none", unmeasured: 3 });
    expect(allowance.of(base, app)).toMatchObject({ remaining: 40, unmeasured: 2 });
    expect(allowance.of(app, base, base)).toEqual(allowance.of(base, app));
    refuse({ origin: app.origin });
    expect(allowance.of(base, app)).toMatchObject({ remaining: 0, exhausted: true });
    read(50);
    expect(allowance.of(base, app)).toMatchObject({ remaining: 50, exhausted: false, unmeasured: 0 });
  });

  test("the sample service and another key keep accounts of their own", () => {
    const { allowance, read } = rig();
    read(40);
    read(7, { origin: "sample:" });
    read(9, { credential: "another" });
    expect(allowance.of(base).remaining).toBe(40);
    expect(allowance.of({ ...base, origin: "sample:" }).remaining).toBe(7);
  });

  test("tells of every exchange, after it was taken in", () => {
    const { allowance, read } = rig();
    const changes: unknown[] = [];
    const dispose = allowance.onDidChange((last) =>
      changes.push([last?.order, allowance.of(base).remaining]),
    );
    read(40);
    dispose();
    read(39);
    expect(changes).toEqual([[1, 40]]);
  });
});

function line(at: number, overrides: Partial<Exchange> = {}): Exchange {
  return exchange({ at, order: at, ...overrides });
}

describe("lines of the ledger", () => {
  test("give the last reading and what came after it, in whatever order they are handed in", () => {
    const { allowance } = rig();
    const changes: unknown[] = [];
    allowance.onDidChange((last) => changes.push(last));
    allowance.seed([line(30), line(10), line(20, { reading: { remaining: 40 } })]);
    expect(allowance.of(base)).toMatchObject({ remaining: 40, unmeasured: 1 });
    expect(changes).toEqual([undefined]);
  });

  test("are taken in once, those of this process too", () => {
    const { allowance, read, send } = rig();
    read(40);
    send({});
    const own = [
      exchange({ at: 1_000, order: 1, reading: { remaining: 40 } }),
      exchange({ at: 2_000, order: 2 }),
    ];
    allowance.seed([...own, line(3_000)]);
    allowance.seed([...own, line(3_000)]);
    expect(allowance.of(base)).toMatchObject({ remaining: 40, unmeasured: 2 });
  });

  test("that are older change nothing; a newer one of another window does", () => {
    const { allowance, read } = rig();
    read(40);
    allowance.seed([line(500, { reading: { remaining: 44 } }), line(600)]);
    expect(allowance.of(base)).toMatchObject({ remaining: 40, unmeasured: 0 });
    allowance.seed([line(5_000, { reading: { remaining: 33 } })]);
    expect(allowance.of(base)).toMatchObject({ remaining: 33 });
  });

  test("written by a clock that was ahead do not hold back what is read now", () => {
    const { allowance, read } = rig();
    allowance.seed([line(9_000_000, { reading: { remaining: 44 } })]);
    read(40);
    expect(allowance.of(base).remaining).toBe(40);
  });

  test("bring back what the free checks had shown", () => {
    const { allowance } = rig();
    const free = { purpose: "freeCheck", rows: 0, counted: "no" } as const;
    allowance.seed(
      [40, 39, 38, 37, 36].map((remaining, at) => line(at + 1, { ...free, reading: { remaining } })),
    );
    expect(allowance.of(base).freeCheck).toBe("notFree");
  });
});

/** Plays `r40` (a list that leaves 40), `c40` (a free check), `f40` (one that found records), `v3`, `x` (never left). */
function play(script: string): ReturnType<Allowance["of"]> {
  const { allowance, read, v3, check, neverLeft } = rig();
  for (const step of script.split(" ")) {
    const count = Number(step.slice(1));
    if (step === "v3") v3();
    else if (step === "x") neverLeft();
    else if (step.startsWith("r")) read(count);
    else check(count, step.startsWith("f") ? 3 : 0);
  }
  return allowance.of(base, app);
}

describe("the free check measures itself", () => {
  test.each([
    ["one check alone shows nothing", "c40", "unknown"],
    ["a check without a drop is free", "r40 c40", "free"],
    ["one drop of one may be another machine", "r40 c39", "unknown"],
    ["two in a row are a suspicion", "r40 c39 c38", "suspected"],
    ["three are still one pair", "r40 c39 c38 c37", "suspected"],
    ["a second pair says that it is not free", "c40 c39 c38 c37 c36", "notFree"],
    ["the second pair may come later", "r40 c39 c38 r30 c29 c28", "notFree"],
    ["a request between them breaks the pair", "r40 c39 v3 c38 c37", "unknown"],
    ["larger drops are another machine", "c40 c38 c36 c34 c32", "unknown"],
    ["a reset shows nothing", "c1 c50", "unknown"],
    ["staying at 0 shows nothing", "c0 c0", "unknown"],
    ["a check without a drop lifts the suspicion", "c40 c39 c38 c38 c37 c36", "suspected"],
    ["what never left does not break a pair", "c40 c39 x c38", "suspected"],
  ])("%s (%s): %s", (_what, script, verdict) => expect(play(script).freeCheck).toBe(verdict));

  test("one that finds records used a search, and says nothing of those that find none", () => {
    expect(play("r40 f39")).toMatchObject({
      remaining: 39,
      freeCheck: "unknown",
      freeCheckFoundRows: true,
      unmeasured: 0,
    });
    expect(play("f39 c39").freeCheckFoundRows).toBe(false);
  });
});

function funds(remaining: number | undefined, unmeasured = 0, exhausted = false) {
  return { ...(remaining === undefined ? {} : { remaining }), unmeasured, exhausted };
}

describe("what may run unasked", () => {
  test.each([
    [funds(10), 0, 1, true],
    [funds(10), 9, 1, true],
    [funds(10), 10, 1, false],
    [funds(10), 5, 5, true],
    [funds(10), 5, 6, false],
    [funds(10, 5), 5, 1, false],
    [funds(0), 0, 1, false],
    [funds(undefined), 0, 1, true],
    [funds(undefined), 5, 1, false],
    [funds(undefined, 0, true), 0, 1, false],
    [funds(10), -3, 10, true],
  ])("bulk work with %j, a reserve of %d and a need of %d: %s", (known, reserve, needed, may) =>
    expect(mayRunBulk(known, reserve, needed)).toBe(may),
  );

  test.each([
    ["unknown", funds(10), 0, true],
    ["unknown", funds(10), 10, false],
    ["free", funds(10), 10, true],
    ["free", funds(undefined), 10, true],
    ["free", funds(0, 0, true), 0, false],
    ["suspected", funds(10), 0, true],
    ["notFree", funds(10), 0, false],
  ] as const)("a check known as %s with %j and a reserve of %d: %s", (freeCheck, known, reserve, may) => {
    expect(mayCheckUnasked({ ...known, freeCheck, freeCheckFoundRows: false }, reserve)).toBe(may);
    expect(mayCheckUnasked({ ...known, freeCheck, freeCheckFoundRows: true }, reserve)).toBe(false);
  });
});
