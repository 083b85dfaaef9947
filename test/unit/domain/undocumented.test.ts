import { recordId } from "../../../src/domain/record.ts";
import type { ListQuestion } from "../../../src/service/contract/question.ts";
import { parseStates } from "../../../src/service/contract/filters/typed.ts";
import { describe, expect, test } from "vitest";
import type { Exchange } from "../../../src/service/client/client.ts";
import type { ServiceRecord } from "../../../src/service/contract/records.ts";
import {
  afterDeparture,
  afterEnding,
  readingLine,
  unknownAccount,
  type Account,
} from "../../../src/domain/allowance/account.ts";
import { allowanceOf, mayCheckUnasked, mayRunBulk } from "../../../src/domain/allowance/allowance.ts";
import { parseMoreParameters } from "../../../src/service/contract/filters/moreParameters.ts";
import { containing } from "../../support/containing.ts";
import { companies, createRig, failure, filing, page, type Rig } from "../../support/handDriven.ts";
import { exchange } from "../../support/store/exchanges.ts";

const acme = companies("Acme");

async function search(
  rig: Rig,
  first: ReturnType<typeof page>,
  question: ListQuestion = acme,
): Promise<void> {
  const outcome = rig.session.run(question);
  rig.last().answer(first);
  await outcome;
}

async function more(rig: Rig, next: ReturnType<typeof page>): Promise<void> {
  rig.now += 1_000;
  const outcome = rig.session.loadMore();
  rig.last().answer(next);
  await outcome;
}

const keys = (rig: Rig): readonly string[] => rig.session.state.shown?.rows.map((row) => row.key) ?? [];
const next = (rig: Rig) => rig.session.state.shown?.next;

/** Accounts as the store keeps them: every request is taken in when it leaves, and when it is over. */
function createAccounts() {
  const lines: Exchange[] = [];
  const accounts = new Map<string, Account>();
  return {
    take: (overrides: Partial<Exchange>): void => {
      const line = lines.length + 1;
      const taken = exchange({ line, endedAfter: line, at: line * 1_000, ...overrides });
      const left = afterDeparture(accounts.get(taken.service) ?? unknownAccount, taken, line);
      const between = lines.filter((one) => one.line > (readingLine(left) ?? 0));
      accounts.set(taken.service, afterEnding(left, taken, between));
      lines.push(taken);
    },
    allowance: (now = 0) => allowanceOf([...accounts.values()], now),
  };
}

function funding(id: string, round: string): ServiceRecord {
  return { kind: "funding", value: { id, round } };
}

describe("undocumented: the end of a list", () => {
  test("next_page null or absent is the end; a short page is not", async () => {
    const rig = createRig();
    await search(rig, page([1], { nextPage: 2 }));
    expect(next(rig)).toEqual({ kind: "page", page: 2 });
    await more(rig, page([2, 3]));
    expect(next(rig)).toEqual({ kind: "end" });
  });

  test.each([
    ["the same page", 2],
    ["an earlier one", 1],
  ])("a next page that is %s stops, and says so", async (_what, nextPage) => {
    const rig = createRig();
    await search(rig, page([1], { nextPage: 2 }));
    await more(rig, page([2], { nextPage }));
    expect(keys(rig)).toEqual(["filing:1", "filing:2"]);
    expect(next(rig)).toEqual({
      kind: "stopped",
      why: { text: containing("points back"), values: [2, nextPage] },
    });
    const before = rig.asked.length;
    rig.now += 1_000;
    expect(await rig.session.loadMore()).toBe("ignored");
    expect(rig.asked).toHaveLength(before);
  });

  test.each([
    ["it says where it ends", page([1], { currentPage: 0, nextPage: 1 }), page([2], { currentPage: 1 })],
    ["it goes on", page([1], { currentPage: 0, nextPage: 1 }), page([2], { currentPage: 1, nextPage: 2 })],
  ])("a list that counts from 0 is asked for what it said; %s", async (_what, first, second) => {
    const rig = createRig();
    await search(rig, first);
    expect(next(rig)).toEqual({ kind: "page", page: 1 });
    await more(rig, second);
    expect(rig.asked.map((one) => one.page)).toEqual(["first", 1]);
    expect(keys(rig)).toEqual(["filing:1", "filing:2"]);
  });

  test("a list that names a page again that was asked for stops, whatever it says of its place", async () => {
    const rig = createRig();
    await search(rig, page([1], { currentPage: 1, nextPage: 2 }));
    await more(rig, page([2], { currentPage: 1, nextPage: 2 }));
    expect(next(rig)).toEqual({
      kind: "stopped",
      why: { text: containing("points back"), values: [2, 2] },
    });
  });

  test("a next page that skips some is followed as the service says", async () => {
    const rig = createRig();
    await search(rig, page([1], { nextPage: 7 }));
    await more(rig, page([2]));
    expect(rig.last().page).toBe(7);
  });

  test("a next page that cannot be read leaves the end unknown", async () => {
    const rig = createRig();
    await search(rig, page([1], { nextPageUnreadable: true }));
    expect(next(rig)).toEqual({ kind: "unknown" });
  });

  test("an empty page with a next page stops, and offers to go on", async () => {
    const rig = createRig();
    await search(rig, page([1], { nextPage: 2 }));
    await more(rig, page([], { nextPage: 3 }));
    expect(rig.asked).toHaveLength(2);
    expect(next(rig)).toEqual({
      kind: "page",
      page: 3,
      note: { text: containing("came back empty"), values: [2] },
    });
    await more(rig, page([4]));
    expect(rig.last().page).toBe(3);
    expect(keys(rig)).toEqual(["filing:1", "filing:4"]);
  });

  test("a page of repeats alone stops, and offers to go on", async () => {
    const rig = createRig();
    await search(rig, page([1], { nextPage: 2 }));
    await more(rig, page([1], { nextPage: 3 }));
    expect(next(rig)).toEqual({
      kind: "page",
      page: 3,
      note: { text: containing("loaded before"), values: [2] },
    });
  });
});

describe("undocumented: `per_page` maximum and default are not shown", () => {
  test.each([
    ["400 that names it", { status: 400, serverMessage: "per_page must be at most 100" }],
    ["422 that names it otherwise", { status: 422, serverMessage: "Page size is too large" }],
    ["400 without a message", { status: 400 }],
  ])("a %s falls back to the service's own, once, and says so", async (_what, overrides) => {
    const rig = createRig();
    const outcome = rig.session.run(companies("Acme", 500));
    rig.last().fail(failure({ kind: "rejected", maybeCounted: false, ...overrides }));
    await Promise.resolve();
    await Promise.resolve();
    expect(rig.asked.map(({ question }) => question)).toEqual([companies("Acme", 500), acme]);
    rig.last().answer(page([1], { nextPage: 2 }));
    expect(await outcome).toBe("done");
    expect(rig.session.state.shown).toMatchObject({ question: acme, note: { values: [500] } });
    await more(rig, page([2]));
    expect(rig.last().question).toEqual(acme);
    expect(rig.session.state.shown?.note).toBeDefined();
  });

  test.each([
    [
      "names another parameter",
      companies("Acme", 500),
      { kind: "rejected", status: 422, serverMessage: "bad state" },
    ],
    ["came without a page size", acme, { kind: "rejected", status: 400 }],
    ["is no 400 or 422", companies("Acme", 500), { kind: "server", status: 500 }],
    ["is a 429", companies("Acme", 500), { kind: "limit", status: 429 }],
    ["is another rejection", companies("Acme", 500), { kind: "rejected", status: 405 }],
  ] as const)("an error that %s is not asked again", async (_what, question, overrides) => {
    const rig = createRig();
    const outcome = rig.session.run(question);
    rig.last().fail(failure(overrides));
    await expect(outcome).rejects.toMatchObject(overrides);
    expect(rig.asked).toHaveLength(1);
  });

  test("a second refusal is the error, and nothing more is asked", async () => {
    const rig = createRig();
    const outcome = rig.session.run(companies("Acme", 500));
    rig.last().fail(failure({ kind: "rejected", status: 400 }));
    await Promise.resolve();
    await Promise.resolve();
    rig.last().fail(failure({ kind: "rejected", status: 400, serverMessage: "bad state" }));
    await expect(outcome).rejects.toMatchObject({ serverMessage: "bad state" });
    expect(rig.asked).toHaveLength(2);
  });

  test("it is sent only if set, and frozen for the search", async () => {
    const rig = createRig();
    await search(rig, page([1], { nextPage: 2 }), companies("Acme", 50));
    await more(rig, page([2]));
    expect(rig.asked.map(({ question }) => question)).toEqual([companies("Acme", 50), companies("Acme", 50)]);
  });
});

describe("undocumented: new filings shift pages", () => {
  test("rows are joined by id; repeats are dropped and counted", async () => {
    const rig = createRig();
    await search(rig, page([1, 2, 3], { nextPage: 2 }));
    await more(rig, page([3, filing(2, { name: "Renamed" }), 4], { nextPage: 3 }));
    await more(rig, page([4, 5]));
    expect(keys(rig)).toEqual([1, 2, 3, 4, 5].map((id) => `filing:${String(id)}`));
    expect(rig.session.state.shown?.repeats).toBe(3);
  });

  test("ids beyond 2^53 stay apart", async () => {
    const rig = createRig();
    await search(rig, page([filing(9007199254740993n), filing(9007199254740992n)]));
    expect(new Set(keys(rig)).size).toBe(2);
  });

  test("rows without an id are joined by their content; twice on one page is twice", async () => {
    const rig = createRig();
    const raw: ServiceRecord = { kind: "filing", value: { name: "No id" }, problem: "id" };
    const other: ServiceRecord = { kind: "filing", value: { name: "Another" }, problem: "id" };
    const nothing: ServiceRecord = { kind: "filing", value: null, problem: "null" };
    await search(rig, page([raw, raw, nothing, nothing], { nextPage: 2, unfit: 4 }));
    await more(rig, page([raw, other, nothing], { unfit: 3 }));
    expect(keys(rig)).toHaveLength(6);
    expect(new Set(keys(rig)).size).toBe(6);
    expect(rig.session.state.shown).toMatchObject({ repeats: 1, unfit: 7 });
  });

  test("keys are the same in another session", async () => {
    const rows = [filing(1), { kind: "funding", value: { title: "No id" } }] as const;
    const rigs = [createRig(), createRig()];
    for (const rig of rigs) await search(rig, page(rows));
    const [a, b] = rigs.map(keys);
    expect(a).toEqual(b);
  });
});

test("traps: `id` is a filing, not a company: two filings of one company are two rows", async () => {
  const rig = createRig();
  await search(rig, page([filing(1, { name: "Acme" }), filing(2, { name: "Acme" })]));
  expect(keys(rig)).toEqual(["filing:1", "filing:2"]);
});

test("traps: No total on v3: none is made up, and one that was told stays", async () => {
  const rig = createRig();
  await search(rig, page([1], { nextPage: 2 }));
  expect(rig.session.state.shown).not.toHaveProperty("totalCount");
  await search(rig, page([1], { nextPage: 2, totalCount: 40 }), { endpoint: "fundings", filters: {} });
  await more(rig, page([2]));
  expect(rig.session.state.shown?.totalCount).toBe(40);
});

test("traps: `guidance.suggestions`: an empty answer is shown with its guidance", async () => {
  const rig = createRig();
  const guidance = { message: "Nothing found", suggestions: [{ text: "Try fewer filters" }] };
  await search(rig, page([], { guidance }));
  expect(rig.session.state.shown).toMatchObject({ rows: [], next: { kind: "end" }, guidance });
});

describe("undocumented: A query without results is free (§8.3)", () => {
  test("two free checks that each drop by one are a suspicion; a second such pair ends them", () => {
    const { take, allowance } = createAccounts();
    const verdicts = [40, 39, 38, 37, 36].map((remaining) => {
      take({ purpose: "freeCheck", rows: 0, counted: "no", reading: { remaining } });
      return [allowance().freeCheck, mayCheckUnasked(allowance(), 0)];
    });
    expect(verdicts).toEqual([
      ["unknown", true],
      ["unknown", true],
      ["suspected", true],
      ["suspected", true],
      ["notFree", false],
    ]);
  });

  test("if records come back it cost one: said, and not done unasked", () => {
    const { take, allowance } = createAccounts();
    take({ purpose: "freeCheck", rows: 2, reading: { remaining: 40 } });
    expect(allowance().freeCheckFoundRows).toBe(true);
    expect(mayCheckUnasked(allowance(), 0)).toBe(false);
  });
});

test("traps: §8.1 says every list reports the allowance; §2.2 shows none for v3: the last value, its age, unmeasured", () => {
  const { take, allowance } = createAccounts();
  const app = { role: "app", service: "https://app.example" } as const;
  take({ reading: { remaining: 40, tier: "Pro" } });
  take(app);
  take({ ...app, reading: { tier: "Pro" } });
  expect(allowance(60_000)).toMatchObject({ remaining: 40, estimate: 38, ageMs: 58_950, unmeasured: 2 });
  take({ ...app, reading: { remaining: 37 } });
  expect(allowance()).toMatchObject({ remaining: 37, unmeasured: 0 });
});

test("traps: 429 (§7): automatic and bulk work stops, what is shown stays, retry is the person's", async () => {
  const rig = createRig();
  await search(rig, page([1], { nextPage: 2 }));
  const outcome = rig.session.loadMore();
  rig.last().fail(failure({ kind: "limit", status: 429, maybeCounted: false }));
  await expect(outcome).rejects.toMatchObject({ kind: "limit" });
  expect(keys(rig)).toEqual(["filing:1"]);
  expect(next(rig)).toEqual({ kind: "page", page: 2 });
  expect(rig.asked).toHaveLength(2);
  const { take, allowance } = createAccounts();
  take({ reading: { remaining: 5 } });
  take({ status: 429, failure: "limit", counted: "no", reading: { tier: "Pro" } });
  const state = allowance();
  expect(state).toMatchObject({ remaining: 0, exhausted: true, tier: "Pro" });
  expect([mayRunBulk(state, 0), mayCheckUnasked(state, 0)]).toEqual([false, false]);
});

test("traps: States are names: an abbreviation becomes one, other text is kept as typed", () => {
  expect(parseStates("CA, new york, Mauritius")).toEqual({
    ok: true,
    value: ["California", "New York", "Mauritius"],
  });
});

test.each(["page=2", "Authorization=x", "Cookie=x", "Auth-Token=x"])(
  "traps: Reserved and unknown parameters of `/fundings`: %s is refused",
  (typed) => {
    const parsed = parseMoreParameters(typed);
    expect(parsed).toMatchObject({ ok: false, problem: { values: [typed.split("=")[0]] } });
  },
);

test("traps: `/fundings` records: fields not shown: one id may stand for several records, and none is dropped", async () => {
  const rig = createRig();
  const rows = [funding("acme", "Seed"), funding("acme", "Series A"), funding("acme", "Seed")];
  await search(rig, page(rows, { nextPage: 2 }), { endpoint: "fundings", filters: {} });
  await more(rig, page([funding("acme", "Series A"), funding("beta", "Seed")]));
  expect(keys(rig)).toHaveLength(3);
  expect(rig.session.state.shown?.repeats).toBe(2);
  expect(rows.map(recordId)).toEqual(["acme", "acme", "acme"]);
});
