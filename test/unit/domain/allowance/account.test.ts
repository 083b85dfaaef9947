import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { RequestOutcome, LedgerEntry } from "../../../../src/service/client/client.ts";
import { cases } from "../../../support/chance.ts";
import { SharedLedger, type Request } from "../../../support/allowance/ledger.ts";

const key = "0123456789abcdef";
const base = { service: "https://base.example", account: key };
const app = { service: "https://app.example", account: key };

/** What windows ask: with a count in the answer, or without. */
const kinds = {
  fundings: { request: {}, reports: true, rows: 25 },
  companies: {
    request: {
      role: "app",
      service: app.service,
      question: { endpoint: "companies", filters: {}, page: 1 },
    },
    reports: false,
    rows: 25,
  },
  filing: {
    request: { role: "app", service: app.service, question: { endpoint: "filing", id: "1" } },
    reports: false,
    rows: 1,
  },
  freeCheck: { request: { purpose: "freeCheck" }, reports: true, rows: 0 },
} as const satisfies Record<string, { request: Request; reports: boolean; rows: number }>;

type Kind = keyof typeof kinds;
type Charges = Readonly<Record<Kind, 0 | 1>>;

type Step =
  | { readonly do: "ask"; readonly kind: Kind }
  | { readonly do: "serve" | "end" | "break" | "die"; readonly which: number }
  | { readonly do: "refill" };

/** A service that charges, and windows that ask it all at once: each request is sent, served, and over, or lost. */
class World {
  readonly ledger = new SharedLedger();
  left = 12;
  readonly #charges: Charges;
  readonly #underWay = new Map<number, { readonly kind: Kind; answer?: Partial<RequestOutcome> }>();
  #filings = 0;

  constructor(charges: Charges) {
    this.#charges = charges;
  }

  take(step: Step): void {
    if (step.do === "refill") this.left = 12;
    else if (step.do === "ask") this.#ask(step.kind);
    else {
      const lines = [...this.#underWay.keys()];
      const line = lines[step.which % Math.max(1, lines.length)];
      if (line === undefined) return;
      if (step.do === "serve") this.#serve(line);
      else this.#finish(line, step.do);
    }
  }

  #ask(kind: Kind): void {
    this.#filings += 1;
    const question: LedgerEntry["question"] | undefined =
      kind === "filing" ? { endpoint: "filing", id: String(this.#filings) } : undefined;
    const request: Request = { ...kinds[kind].request, ...(question === undefined ? {} : { question }) };
    this.#underWay.set(this.ledger.leave(request), { kind });
  }

  #serve(line: number): void {
    const one = this.#underWay.get(line);
    if (one === undefined || one.answer !== undefined) return;
    const charge = this.#charges[one.kind];
    if (this.left < charge) {
      one.answer = { status: 429, failure: "limit", counted: "no", rows: 0 };
      return;
    }
    this.left -= charge;
    const { rows, reports } = kinds[one.kind];
    const counted = rows === 0 ? "no" : "unknown";
    one.answer = { rows, counted, ...(reports ? { reading: { remaining: this.left } } : {}) };
  }

  #finish(line: number, how: "end" | "break" | "die"): void {
    const answer = this.#underWay.get(line)?.answer;
    if (how === "end" && answer === undefined) return;
    this.#underWay.delete(line);
    if (how === "die") this.ledger.lose(line);
    else this.ledger.end(line, how === "end" ? answer : { failure: "timeout", counted: "unknown" });
  }
}

const kind = fc.constantFrom<Kind>("fundings", "companies", "filing", "freeCheck");
const which = fc.nat(5);
const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 4, arbitrary: fc.record({ do: fc.constant("ask" as const), kind }) },
  {
    weight: 8,
    arbitrary: fc.record({ do: fc.constantFrom("serve" as const, "end" as const), which }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constantFrom("break" as const, "die" as const), which }) },
);
const refill: fc.Arbitrary<Step> = fc.constant({ do: "refill" });
const charge = fc.constantFrom<0 | 1>(0, 1);
const charges: fc.Arbitrary<Charges> = fc.record({
  fundings: charge,
  companies: charge,
  filing: charge,
  freeCheck: charge,
});

const ask = (asked: Kind): Step => ({ do: "ask", kind: asked });
const serve = (line: number): Step => ({ do: "serve", which: line });
const end = (line: number): Step => ({ do: "end", which: line });

/** Requests that are asked and answered one after the other, so that prices can be measured. */
const oneByOne = fc
  .array(kind, { maxLength: 40 })
  .map((asked) => asked.flatMap((one) => [ask(one), serve(0), end(0)]));

const checkCosts: Charges = { fundings: 0, companies: 0, filing: 0, freeCheck: 1 };

/** A check that costs, and is served after a request that left later. */
const overtaken: [Charges, Step[]][] = [
  [checkCosts, [ask("freeCheck"), ask("fundings"), serve(1), end(1), serve(0), end(0)]],
  // The check is also over first: the count of the later request is the older one.
  [checkCosts, [ask("freeCheck"), ask("fundings"), serve(1), serve(0), end(0), end(0)]],
];

const check: readonly Step[] = [ask("freeCheck"), serve(0), end(0)];
const apart = Array.from({ length: 3 });
const oneCosts = (costly: Kind): Charges => ({
  fundings: 0,
  companies: 0,
  filing: 0,
  freeCheck: 0,
  [costly]: 1,
});

/** Requests that were counted before a reading, and are over after it: their price looks like none. */
const countedBefore: [Charges, Step[]][] = [
  [
    oneCosts("filing"),
    [
      ...check,
      ...apart.flatMap(() => [ask("filing"), serve(0), ask("freeCheck"), serve(1), end(1), end(0), ...check]),
    ],
  ],
  [
    oneCosts("fundings"),
    apart.flatMap(() => [ask("freeCheck"), ask("fundings"), serve(1), serve(0), end(0), end(0)]),
  ],
  // A check that leaves before a search is counted is not what the search costs.
  [
    oneCosts("companies"),
    [...check, ...check, ask("companies"), ask("freeCheck"), serve(1), end(1), serve(0), end(0), ...check],
  ],
];

/** A world after these steps; `each` sees it after each of them. */
function worldAfter(
  charged: Charges,
  steps: readonly Step[],
  each: (world: World) => void = () => undefined,
) {
  const world = new World(charged);
  for (const one of steps) {
    world.take(one);
    each(world);
  }
  return world;
}

function expectNoMoreThanLeft({ ledger, left }: World): void {
  const { estimate = 0 } = ledger.state(base, app);
  expect(estimate).toBeLessThanOrEqual(left);
}

describe("what windows believe", () => {
  it("is never more than is left, whatever is charged, lost, or overtaken", () => {
    fc.assert(
      fc.property(charges, fc.array(step, { maxLength: 120 }), (charged, steps) => {
        worldAfter(charged, steps, expectNoMoreThanLeft);
      }),
      { numRuns: cases(300), examples: overtaken },
    );
  });

  it("nor where the allowance is filled again", () => {
    const refilled = fc.oneof({ weight: 12, arbitrary: step }, { weight: 1, arbitrary: refill });
    fc.assert(
      fc.property(charges, fc.array(refilled, { maxLength: 120 }), (charged, steps) => {
        worldAfter({ ...charged, freeCheck: 0 }, steps, expectNoMoreThanLeft);
      }),
    );
  });

  it("is what is left as soon as nothing is under way and a reading has come", () => {
    fc.assert(
      fc.property(charges, fc.array(step, { maxLength: 60 }), (charged, steps) => {
        const world = worldAfter(charged, steps);
        for (let drained = 0; drained < 60; drained += 1)
          for (const one of [serve(0), end(0)]) world.take(one);
        world.left += 5;
        for (const one of [ask("freeCheck"), serve(0), end(0)]) world.take(one);
        expect(world.ledger.state(base, app)).toMatchObject({ estimate: world.left, unmeasured: 0 });
      }),
    );
  });

  it("of prices is never wrong where one machine asks and nothing is filled again", () => {
    fc.assert(
      fc.property(charges, fc.oneof(oneByOne, fc.array(step, { maxLength: 120 })), (charged, steps) => {
        const world = worldAfter(charged, steps);
        const { prices, freeCheck } = world.ledger.state(base, app);
        for (const endpoint of ["fundings", "companies", "filing"] as const) {
          expect(["unknown", charged[endpoint] === 1 ? 1 : "free"]).toContain(prices[endpoint]);
        }
        const wrong = charged.freeCheck === 1 ? ["free"] : ["suspected", "notFree"];
        expect(wrong).not.toContain(freeCheck);
      }),
      { numRuns: cases(300), examples: countedBefore },
    );
  });

  it("stays the same where an ending is taken in twice", () => {
    fc.assert(
      fc.property(charges, fc.array(step, { maxLength: 60 }), (charged, steps) => {
        const world = worldAfter(charged, steps);
        const before = world.ledger.state(base, app);
        world.ledger.endAgain();
        const after = world.ledger.state(base, app);
        expect({ ...after, prices: 0, freeCheck: 0 }).toEqual({ ...before, prices: 0, freeCheck: 0 });
      }),
    );
  });
});
