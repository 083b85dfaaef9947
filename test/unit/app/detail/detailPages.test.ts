import { keyOf, recordId, type ResultRow } from "../../../../src/domain/record.ts";
import type { DetailState } from "../../../../src/present/detail/detailState.ts";
import { afterEach, describe, expect, it, test, vi } from "vitest";
import type { Answer } from "../../../../src/service/client/client.ts";
import { ServiceError, type ServiceErrorDetails } from "../../../../src/service/errors.ts";
import type { RecordQuestion } from "../../../../src/service/contract/question.ts";
import type { ServiceRecord } from "../../../../src/service/contract/records.ts";
import type { AllowanceState } from "../../../../src/domain/allowance/allowance.ts";
import type { Price } from "../../../../src/domain/allowance/price.ts";
import type { PastQuestion } from "../../../../src/domain/search/state.ts";
import { sampleService } from "../../../../src/service/contract/authentication.ts";
import type { LoadDetails } from "../../../../src/app/ports.ts";
import { type DetailEngine, DetailPages, restMs } from "../../../../src/app/detail/detailPages.ts";
import { memoryLibrary, type MemoryLibrary } from "../../../support/library/memoryLibrary.ts";
import { createRig, filing, page, storedBy, type Rig } from "../../../support/handDriven.ts";

const service = "https://app.example";
const row: ResultRow = { key: "filing:7", service, record: filing(7) };
const whole: ServiceRecord = { kind: "filing", value: { id: 7, name: "Acme", description: "All of it" } };
const known: Omit<AllowanceState, "prices"> = {
  how: "none",
  unmeasured: 0,
  exhausted: false,
  throttled: false,
  rejected: false,
  freeCheck: "unknown",
  freeCheckFoundRows: false,
};

/** What a test may change: the service that is connected, what is left, what was measured, what is set. */
interface Bench {
  readonly pages: DetailPages;
  readonly drawn: DetailState[];
  readonly asked: string[];
  readonly stored: Map<string, ServiceRecord>;
  answer: () => Promise<ServiceRecord>;
  exhausted: boolean;
  throttled: boolean;
  remaining: number;
  reserve: number;
  /** Of a filing and of a company record. */
  price: Price;
  searchPrice: Price;
  loadDetails: LoadDetails;
  /** The service that is connected. */
  service: string | undefined;
  /** The service that answers, where the connection changes at the very moment of asking. */
  answeredBy: string | undefined;
  /** The searches that the store knows. */
  readonly past: PastQuestion[];
  readonly library: MemoryLibrary;
  /** The session that the pages step through. */
  readonly rig: Rig;
  isOpen: boolean;
}

/** Pages over a client that the test answers; what the real session does is its own. */
function createBench(change: Partial<Bench> = {}): Bench {
  const rig = createRig();
  const drawn: DetailState[] = [];
  const bench: Bench = {
    drawn,
    asked: [],
    stored: new Map(),
    answer: () => Promise.resolve(whole),
    exhausted: false,
    throttled: false,
    remaining: 10,
    reserve: 0,
    price: "unknown",
    searchPrice: "unknown",
    loadDetails: "auto",
    service,
    answeredBy: undefined,
    past: [],
    library: memoryLibrary(),
    rig,
    isOpen: true,
    pages: new DetailPages({
      engine: () => Promise.resolve(engineOf(bench)),
      session: () => Promise.resolve(rig.session),
      connections: { serviceOf: () => bench.service },
      library: () => Promise.resolve(bench.library.reader),
      loadDetails: () => bench.loadDetails,
      reserve: () => bench.reserve,
      screen: {
        get isOpen() {
          return bench.isOpen;
        },
        isActive: true,
        reveal: () => undefined,
        draw: (shown) => void drawn.push(shown),
      },
    }),
  };
  return Object.assign(bench, change);
}

function engineOf(bench: Bench): DetailEngine {
  const record = async (_way: unknown, asks: RecordQuestion): Promise<Answer<ServiceRecord>> => {
    bench.asked.push(asks.endpoint === "filing" ? asks.id : asks.slug);
    // The connection may change before the answer is here: it is filed under the service that was asked.
    const asked = bench.answeredBy ?? bench.service ?? "none";
    return { value: await bench.answer(), service: asked, from: "service", at: 0 };
  };
  const stored = storedBy((question) => {
    if ("page" in question) return undefined;
    const value = bench.stored.get(question.endpoint === "filing" ? question.id : question.slug);
    return value && { value, service: bench.service ?? "none", from: "store", at: 0 };
  });
  const { price, exhausted, throttled, remaining } = bench;
  return {
    answers: { stored },
    spending: { record },
    store: { history: { put: (past) => Promise.resolve(void bench.past.push(past)) } },
    allowanceNow: () =>
      Promise.resolve({
        ...known,
        exhausted,
        throttled,
        remaining,
        prices: { companies: bench.searchPrice, fundings: "unknown", filing: price, company: price },
      }),
  };
}

/** A record as a row of a list. */
function rowOf(record: ServiceRecord): ResultRow {
  return { key: keyOf(record.kind, recordId(record) ?? ""), service, record };
}

const seven = { service, id: "7" };
const eight = rowOf(filing(8));
const other = "https://other.example";
const always: Partial<Bench> = { loadDetails: "always" };
const free: Partial<Bench> = { price: "free" };

/** A funding that names its company. */
const acmeSeed: ResultRow = {
  key: "funding:acme-seed",
  service,
  record: {
    kind: "funding",
    value: { id: "acme-seed", company_slug: "acme", organization: { name: "Acme" } },
  },
};
const ofSeed = { service, id: "funding:acme-seed" };

const open = ({ pages }: Bench, shown = row): Promise<void> => pages.open(shown, { preserveFocus: true });
const loadRow = ({ pages }: Bench, of = row): Promise<void> => pages.loadRow(of, { preserveFocus: true });
const statesOf = ({ drawn }: Bench): readonly string[] => drawn.map(({ state }) => state);

/** A bench whose page shows a row. */
async function opened(change: Partial<Bench> = {}, shown = row): Promise<Bench> {
  const bench = createBench(change);
  await open(bench, shown);
  return bench;
}

/** What is drawn in the end, and what was asked for until then. */
function expectShown({ drawn, asked }: Bench, last: object, ids: readonly string[] = []): void {
  expect(drawn.at(-1)).toMatchObject(last);
  expect(asked).toEqual(ids);
}

function failing(details: ServiceErrorDetails): Bench["answer"] {
  return () => Promise.reject(new ServiceError(details));
}

/** Begins to load the row; `answer` ends it. */
async function loadHeld(bench: Bench): Promise<{ readonly loading: Promise<void>; answer: () => void }> {
  const { promise, resolve } = Promise.withResolvers<ServiceRecord>();
  bench.answer = () => promise;
  const loading = loadRow(bench);
  await expect.poll(() => bench.asked).toEqual(["7"]);
  return { loading, answer: () => resolve(whole) };
}

/** Searches, and shows these filings. */
async function search({ rig }: Bench, rows: readonly (number | ServiceRecord)[]): Promise<void> {
  const searched = rig.session.run({ endpoint: "companies", filters: {} }, { way: "search" });
  rig.last().answer(page(rows));
  await searched;
}

afterEach(() => {
  vi.useRealTimers();
});

describe("a click on a row", () => {
  it("draws what is known and sends nothing: looking is free", async () => {
    const bench = await opened();
    await open(bench);
    expect(new Set(statesOf(bench))).toEqual(new Set(["partial"]));
    expectShown(bench, { price: "unknown", isConnected: true });
  });

  it.each<[string, ResultRow, Partial<Bench>, object]>([
    ["the store has", row, { stored: new Map([["7", whole]]) }, { isConnected: true }],
    [
      "the row has, also of another service",
      { ...row, detail: whole },
      { service: other },
      { isConnected: false },
    ],
    ["a funding has (trap: its row is all there is)", acmeSeed, {}, { row: acmeSeed }],
  ])("draws in full what %s, without a request", async (_name, shown, change, last) => {
    const bench = await opened(change, shown);
    expect(statesOf(bench)).toEqual(["full"]);
    expectShown(bench, last);
  });

  it.each<[string, Partial<Bench>]>([
    ["loading was measured to be free", free],
    ["loading is free and nothing is above the reserve", { ...free, remaining: 3, reserve: 5 }],
    ["the setting says always", always],
    ["the setting says always and loading is known to count", { ...always, price: 1 }],
  ])("loads the rest where %s", async (_name, change) => {
    const bench = await opened(change);
    expect(statesOf(bench)).toEqual(["loading", "full"]);
    await open(bench);
    expect(bench.asked).toEqual(["7"]);
  });

  it.each<[string, Partial<Bench>, (bench: Bench) => Promise<void>]>([
    ["loading was measured to count", { price: 1 }, open],
    ["the setting says on request, even where it is free", { ...free, loadDetails: "onRequest" }, open],
    ["it is free, after a 429", { ...free, exhausted: true }, open],
    ["it is free, after a throttle", { ...free, throttled: true }, open],
    ["the setting says always, after a throttle", { ...always, throttled: true }, open],
    ["no more than the reserve is left", { ...always, remaining: 5, reserve: 5 }, open],
    ["the allowance is used up", { ...always, exhausted: true }, open],
    ["another service is connected", { ...always, price: "free", service: other }, open],
    ["none is connected", { ...always, price: "free", service: undefined }, open],
    [
      "it was opened for free, whatever is set",
      always,
      ({ pages }) => pages.open(row, { preserveFocus: false, isFree: true }),
    ],
  ])("sends nothing where %s", async (_name, change, click) => {
    const bench = createBench(change);
    await click(bench);
    expect(statesOf(bench)).toEqual(["partial"]);
    expect(bench.asked).toEqual([]);
  });

  it.each<[LoadDetails, readonly string[]]>([
    ["auto", ["7"]],
    ["always", ["7"]],
    ["onRequest", []],
  ])("on sample data, under %s, asks for %j", async (loadDetails, asked) => {
    const change = { loadDetails, service: sampleService, exhausted: true };
    expectShown(await opened(change, { ...row, service: sampleService }), { price: "free" }, asked);
  });
});

describe("the rest of a filing", () => {
  it.each<[string, Partial<Bench>, (bench: Bench) => Promise<void>, readonly string[]]>([
    [
      "the button on its page",
      {},
      async (bench) => {
        await open(bench);
        await bench.pages.load({ fresh: false, of: seven });
      },
      ["partial", "loading", "full"],
    ],
    [
      "Load Full Filing on its row, even below the reserve",
      { remaining: 1, reserve: 5, loadDetails: "onRequest" },
      async (bench) => {
        await loadRow(bench);
        await loadRow(bench);
      },
      ["loading", "full"],
    ],
    [
      "Load Full Filing on the page in front",
      {},
      async (bench) => {
        await open(bench);
        await loadRow(bench, bench.pages.rowInFront());
      },
      ["partial", "loading", "full"],
    ],
  ])("is asked for by %s, once", async (_name, change, press, states) => {
    const bench = createBench(change);
    await press(bench);
    expect(statesOf(bench)).toEqual(states);
    expectShown(bench, { answer: { value: whole } }, ["7"]);
  });

  it("is asked for by its id even below the reserve: the person knows what it may use", async () => {
    const bench = createBench({ remaining: 1, reserve: 5 });
    await bench.pages.openById({ endpoint: "filing", id: "7" });
    expect(bench.asked).toEqual(["7"]);
    expect(bench.past).toMatchObject([{ question: { endpoint: "filing", id: "7" }, service }]);
  });

  it("that is asked for by its id keeps the row of the results that knows more of it", async () => {
    const bench = createBench();
    const listed = filing(7, { web: "acme.example" });
    await search(bench, [listed]);
    await bench.pages.openById({ endpoint: "filing", id: "7" });
    expect(bench.drawn.at(-1)?.row.record).toEqual(listed);
    await bench.pages.openById({ endpoint: "filing", id: "8" });
    expect(bench.drawn.at(-1)?.row.record).toEqual({ kind: "filing", value: { id: 8 } });
  });

  it("stays with its sentence after a failure; a second click asks nothing, Retry does", async () => {
    const answer = failing({ kind: "server", status: 500, maybeCounted: true });
    const bench = await opened({ ...free, answer });
    await open(bench);
    expectShown(bench, { state: "failed" }, ["7"]);
    bench.answer = () => Promise.resolve(whole);
    await bench.pages.load({ fresh: false, of: seven });
    expectShown(bench, { state: "full" }, ["7", "7"]);
  });

  it("is not asked for by the Retry of a page that another record has taken the place of", async () => {
    const bench = await opened();
    await open(bench, eight);
    for (const of of [seven, { service: sampleService, id: "8" }])
      await bench.pages.load({ fresh: false, of });
    expect(bench.asked).toEqual([]);
  });

  it("is asked for once where it is gone, and the page says so", async () => {
    const bench = createBench({ answer: failing({ kind: "notFound", status: 404, maybeCounted: true }) });
    await loadRow(bench);
    await loadRow(bench);
    expectShown(bench, { state: "gone" }, ["7"]);
  });

  it("is not drawn late over another row, but not stopped either", async () => {
    const bench = createBench();
    const { loading, answer } = await loadHeld(bench);
    bench.answer = () => Promise.resolve({ kind: "filing", value: { id: 8 } });
    await loadRow(bench, eight);
    answer();
    await loading;
    expectShown(bench, { row: { key: "filing:8" } }, ["7", "8"]);
  });
});

describe("a page whose service is not the connected one", () => {
  const load = ({ pages }: Bench): Promise<void> => pages.load({ fresh: false, of: seven });
  const refresh = ({ pages }: Bench): Promise<void> => pages.load({ fresh: true, of: seven });
  const timeout = { ...free, answer: failing({ kind: "timeout", maybeCounted: true }) };

  it.each<[string, Partial<Bench>, (bench: Bench) => Promise<void>, DetailState["state"]]>([
    ["Load", {}, load, "partial"],
    ["Refresh", {}, refresh, "partial"],
    ["Refresh of what it shows in full", { stored: new Map([["7", whole]]) }, refresh, "full"],
    ["Load Full Filing", {}, loadRow, "partial"],
    ["Retry", timeout, load, "failed"],
  ])("sends nothing by %s, and says so", async (_name, change, press, state) => {
    for (const to of [other, sampleService, undefined]) {
      const bench = await opened(change);
      bench.service = to;
      bench.asked.length = 0;
      await press(bench);
      expectShown(bench, { state, isConnected: false, row: { service } });
    }
  });

  it("draws an answer that was under way when the connection changed", async () => {
    const bench = createBench();
    const { loading, answer } = await loadHeld(bench);
    bench.service = other;
    answer();
    await loading;
    expectShown(bench, { state: "full", isConnected: false, answer: { service } }, ["7"]);
  });

  it("does not draw an answer of another service", async () => {
    const bench = createBench({ answeredBy: other });
    await search(bench, [7]);
    await loadRow(bench);
    expectShown(bench, { state: "partial" }, ["7"]);
    expect(bench.drawn.at(-1)?.answer).toBeUndefined();
    expect(bench.rig.session.state.shown?.rows[0]?.detail).toBeUndefined();
  });

  it("opens no company: its slug belongs to its own service", async () => {
    const bench = await opened({}, acmeSeed);
    bench.service = other;
    await bench.pages.openCompany(ofSeed);
    expectShown(bench, { isConnected: false, row: { key: acmeSeed.key } });
    await bench.pages.openCompany({ ...ofSeed, service: other });
    expect(bench.asked).toEqual([]);
  });

  it("searches for no name", async () => {
    const bench = await opened({}, { ...row, record: filing(7, { name: "Acme" }) });
    bench.service = other;
    expect(bench.pages.nameSearch(seven)).toBeUndefined();
    expectShown(bench, { isConnected: false, searchPrice: undefined });
  });

  it("is drawn again when the connection or a price changes, and asks for nothing", async () => {
    const bench = await opened({ ...always, remaining: 0 });
    await bench.pages.redraw();
    expect(bench.drawn).toHaveLength(1);
    bench.service = other;
    await bench.pages.redraw();
    expectShown(bench, { state: "partial", isConnected: false });
    bench.service = service;
    bench.price = "free";
    await bench.pages.redraw();
    expectShown(bench, { state: "partial", isConnected: true, price: "free" });
  });
});

describe("a page that comes back with its window", () => {
  const listed = rowOf(filing(7, { web: "acme.example" }));

  it.each<[string, Partial<Bench>, readonly ResultRow[], typeof seven, object, readonly string[]]>([
    [
      "the row that is stored",
      always,
      [rowOf(filing(6)), listed],
      seven,
      { state: "partial", row: listed },
      [],
    ],
    [
      "its id alone where nothing is stored",
      {},
      [],
      seven,
      { state: "partial", row: rowOf({ kind: "filing", value: { id: 7 } }) },
      [],
    ],
    ["a funding that is stored", {}, [acmeSeed], ofSeed, { state: "full", row: acmeSeed }, []],
    ["a funding that is no longer stored", {}, [], ofSeed, { state: "gone", row: { key: acmeSeed.key } }, []],
    ["what is loaded, where that is free", free, [], seven, { state: "full" }, ["7"]],
  ])("shows %s", async (_name, change, stored, of, last, asked) => {
    const bench = createBench(change);
    bench.library.keep(stored);
    await bench.pages.restore(of);
    expectShown(bench, last, asked);
  });

  it.each(["", "x", "funding", "7a"])("draws nothing where its id is none: %j", async (id) => {
    const bench = createBench();
    await bench.pages.restore({ service, id });
    expect(bench.drawn).toEqual([]);
  });
});

/** Shows the filings 6, 7 and 8 in Results and opens the first, which is stored; then the test moves the clock. */
async function openFirst(change: Partial<Bench> = {}): Promise<Bench> {
  const bench = createBench({ ...change, stored: new Map([["6", filing(6)]]) });
  await search(bench, [6, 7, 8]);
  await open(bench, rowOf(filing(6)));
  vi.useFakeTimers({ toFake: ["setTimeout"] });
  return bench;
}

describe("a step to the next row", () => {
  it("loads only what is looked at for a moment, where it loads by itself: held keys pass many", async () => {
    const bench = await openFirst(free);
    const first = bench.pages.step("next");
    await vi.advanceTimersByTimeAsync(restMs / 2);
    const second = bench.pages.step("next");
    await vi.advanceTimersByTimeAsync(restMs * 2);
    await Promise.all([first, second]);
    expect(bench.asked).toEqual(["8"]);
  });

  it("loads nothing once the page was closed", async () => {
    const bench = await openFirst(always);
    const step = bench.pages.step("next");
    await vi.advanceTimersByTimeAsync(restMs / 2);
    bench.isOpen = false;
    await vi.advanceTimersByTimeAsync(restMs);
    await step;
    expect(bench.asked).toEqual([]);
  });

  it("goes on from the one before, however fast they come", async () => {
    const stored = new Map([6, 7, 8, 9].map((id) => [String(id), filing(id)]));
    const bench = createBench({ stored });
    await search(bench, [6, 7, 8, 9]);
    await open(bench);
    const walk = async (...directions: readonly ("previous" | "next")[]): Promise<string | undefined> => {
      await Promise.all(directions.map((direction) => bench.pages.step(direction)));
      return bench.pages.shown?.row.key;
    };
    expect(await walk("next", "next")).toBe("filing:9");
    expect(await walk("previous", "next", "previous")).toBe("filing:8");
    // Beyond the last there is nothing; the step back counts from the last.
    expect(await walk("next", "next", "previous")).toBe("filing:8");
    expect(bench.asked).toEqual([]);
  });
});

describe("the company of a funding", () => {
  const company: ServiceRecord = { kind: "company", value: { slug: "acme", name: "Acme" } };
  const companyRow: ResultRow = { ...rowOf(company), key: "company:acme", detail: company };
  const answering: Partial<Bench> = { answer: () => Promise.resolve(company) };

  it("is asked for by the button that says its price, and leads back to the funding for free", async () => {
    const bench = await opened({ ...always, ...answering }, acmeSeed);
    await bench.pages.openCompany(ofSeed);
    expectShown(bench, { state: "full", row: { key: "company:acme" }, cameFrom: acmeSeed }, ["acme"]);
    expect(bench.past).toMatchObject([{ question: { endpoint: "company", slug: "acme" }, service }]);
    await bench.pages.back();
    expectShown(bench, { state: "full", row: acmeSeed }, ["acme"]);
    expect(bench.drawn.at(-1)?.cameFrom).toBeUndefined();
    await bench.pages.back();
    expect(bench.pages.shown?.row.key).toBe(acmeSeed.key);
  });

  it.each([
    ["is opened free where it is stored", true, { state: "full", answer: { value: company } }],
    [
      "is not paid for where it was stored and is gone by now",
      false,
      { state: "partial", row: { key: "company:acme" } },
    ],
  ])("%s, as the page says before", async (_name, isStillThere, last) => {
    const bench = createBench(always);
    bench.library.keep([companyRow]);
    await open(bench, acmeSeed);
    expect(bench.drawn.at(-1)?.relations?.hasCompany).toBe(true);
    if (!isStillThere) bench.library.empty();
    await bench.pages.openCompany(ofSeed);
    expectShown(bench, last);
  });

  it("is asked for once more by Refresh on its own page alone", async () => {
    const bench = await opened(answering, acmeSeed);
    await bench.pages.load({ fresh: true, of: ofSeed });
    expect(bench.asked).toEqual([]);
    await bench.pages.openCompany(ofSeed);
    await bench.pages.load({ fresh: true, of: { service, id: "company:acme" } });
    expect(bench.asked).toEqual(["acme", "acme"]);
  });
});

describe("the trail of a page", () => {
  it("is as long as links were followed, and ends where something else is opened", async () => {
    const bench = createBench();
    await search(bench, [6, 7, 8]);
    await open(bench, rowOf(filing(6)));
    for (const id of [7, 8]) await bench.pages.openLinked(rowOf(filing(id)));
    expect(bench.pages.shown?.cameFrom?.key).toBe("filing:7");
    await bench.pages.back();
    expect(bench.pages.shown).toMatchObject({ row: { key: "filing:7" }, cameFrom: { key: "filing:6" } });
    await bench.pages.step("next");
    expect(bench.pages.shown?.row.key).toBe("filing:8");
    expect(bench.pages.shown?.cameFrom).toBeUndefined();
    expect(bench.asked).toEqual([]);
  });

  it("keeps no more than twenty", async () => {
    const bench = await opened();
    for (let id = 100; id < 130; id += 1) await bench.pages.openLinked(rowOf(filing(id)));
    let steps = 0;
    for (; bench.pages.shown?.cameFrom !== undefined; steps += 1) await bench.pages.back();
    expect(steps).toBe(20);
    expect(bench.asked).toEqual([]);
  });
});

describe("the search for filings of a name", () => {
  const acme: ResultRow = { ...row, record: filing(7, { name: " Acme " }) };
  const untitled: ServiceRecord = { kind: "funding", value: { id: "x", title: "T" } };

  it.each<[string, ResultRow, string | undefined]>([
    ["a filing", acme, "Acme"],
    ["a funding, by its company", acmeSeed, "Acme"],
    ["a funding with a headline alone", { ...acmeSeed, record: untitled }, undefined],
    ["a record without a name", { ...row, record: { kind: "filing", value: { id: 7 } } }, undefined],
    ["a name that is too long", { ...row, record: filing(7, { name: "x".repeat(201) }) }, undefined],
  ])("of %s", async (_name, shown, company) => {
    const bench = await opened({}, shown);
    const of = { service, id: shown.record.kind === "filing" ? "7" : shown.key };
    expect(bench.pages.nameSearch(of)).toEqual(company === undefined ? undefined : { company });
    expectShown(bench, { searchPrice: company === undefined ? undefined : "unknown" });
    expect(bench.pages.nameSearch({ ...of, id: "8" })).toBeUndefined();
  });

  it("says its price, also when that is measured later, and is free on sample data", async () => {
    const bench = await opened({}, acme);
    bench.searchPrice = 1;
    await bench.pages.redraw();
    expectShown(bench, { searchPrice: 1 });
    const change: Partial<Bench> = { service: sampleService, loadDetails: "onRequest" };
    expectShown(await opened(change, { ...acme, service: sampleService }), { searchPrice: "free" });
  });
});

test("other filings of the same name are found in the store after the page is drawn, and open for free", async () => {
  const namesake: ServiceRecord = { kind: "filing", value: { id: 8, name: "ACME" } };
  const acme = rowOf({ kind: "filing", value: { id: 7, name: "Acme", state: "Ohio" } });
  const bench = createBench({ stored: new Map([["7", whole]]) });
  bench.library.keep([rowOf(namesake), { ...acme, detail: whole }]);
  await open(bench, acme);
  const besides = bench.drawn.map(({ relations }) => relations?.rows.map(({ key }) => key));
  expect(besides).toEqual([undefined, ["filing:8"]]);
  await bench.pages.openOther("filing:9");
  expect(bench.pages.shown?.row.key).toBe("filing:7");
  await bench.pages.openOther("filing:8");
  expect(bench.pages.shown).toMatchObject({ state: "partial", row: { record: namesake } });
  expect(bench.pages.shown?.relations?.rows.map(({ key }) => key)).toEqual(["filing:7"]);
  expect(bench.asked).toEqual([]);
  await bench.pages.load({ fresh: false });
  expect(bench.asked).toEqual(["8"]);
});
