import { keyOf, recordId, type ResultRow } from "../../../src/domain/record.ts";
import type { ShownDetail } from "../../../src/app/shownDetail.ts";
import type { PageQuestion, Question, RecordQuestion } from "../../../src/service/contract/question.ts";
import { afterEach, describe, expect, it, test, vi } from "vitest";
import type { Answer } from "../../../src/service/client/client.ts";
import { ServiceError } from "../../../src/service/contract/errors.ts";
import type { Page } from "../../../src/service/contract/envelope.ts";
import type { ServiceRecord } from "../../../src/service/contract/records.ts";
import type { AllowanceState } from "../../../src/domain/allowance/allowance.ts";
import type { Price } from "../../../src/domain/allowance/price.ts";
import type { PastQuestion } from "../../../src/domain/search/state.ts";
import { sampleService } from "../../../src/service/contract/authentication.ts";
import type { LoadDetails } from "../../../src/app/ports.ts";
import type { DetailEngine, DetailPages } from "../../../src/app/detailPages.ts";
import { createDetailPages, restMs } from "../../../src/app/openRecord.ts";
import { memoryLibrary, type MemoryLibrary } from "../../support/library/memoryLibrary.ts";
import { createRig, filing, page, type Rig } from "../../support/handDriven.ts";

const service = "https://app.example";
const row: ResultRow = { key: "filing:7", service, record: filing(7) };
const whole: ServiceRecord = { kind: "filing", value: { id: 7, name: "Acme", description: "All of it" } };
const known: Omit<AllowanceState, "prices"> = {
  how: "none",
  unmeasured: 0,
  exhausted: false,
  freeCheck: "unknown",
  freeCheckFoundRows: false,
};

/** What a test may change: the service that is connected, what is left, what was measured, what is set. */
interface Bench {
  readonly pages: DetailPages;
  readonly drawn: ShownDetail[];
  readonly asked: string[];
  readonly stored: Map<string, ServiceRecord>;
  answer: () => Promise<ServiceRecord>;
  exhausted: boolean;
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
  const drawn: ShownDetail[] = [];
  const bench: Bench = {
    drawn,
    asked: [],
    stored: new Map(),
    answer: () => Promise.resolve(whole),
    exhausted: false,
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
    pages: createDetailPages({
      engine: () => Promise.resolve(engineOf(bench)),
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
  const ask = async (id: string): Promise<Answer<ServiceRecord>> => {
    bench.asked.push(id);
    // The connection may change before the answer is here: it is filed under the service that was asked.
    const asked = bench.answeredBy ?? bench.service ?? "none";
    return { value: await bench.answer(), service: asked, from: "service", at: 0 };
  };
  function lookUp(question: PageQuestion): Promise<Answer<Page> | undefined>;
  function lookUp(question: RecordQuestion): Promise<Answer<ServiceRecord> | undefined>;
  function lookUp(question: Question): Promise<Answer<Page> | Answer<ServiceRecord> | undefined> {
    if ("page" in question) return Promise.resolve(undefined);
    const record = bench.stored.get(question.endpoint === "filing" ? question.id : question.slug);
    return Promise.resolve(
      record === undefined
        ? undefined
        : { value: record, service: bench.service ?? "none", from: "store", at: 0 },
    );
  }
  const { price, exhausted, remaining } = bench;
  return {
    client: {
      filing: ask,
      company: ask,
      stored: lookUp,
    },
    session: bench.rig.session,
    store: {
      history: {
        put: (past) => Promise.resolve(void bench.past.push(past)),
      },
    },
    allowanceNow: () =>
      Promise.resolve({
        ...known,
        exhausted,
        remaining,
        prices: { companies: bench.searchPrice, fundings: "unknown", filing: price, company: price },
      }),
  };
}

/** A filing as a row of a list. */
function rowOf(record: ServiceRecord): ResultRow {
  return { key: keyOf(record.kind, recordId(record) ?? ""), service, record };
}

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

const open = (bench: Bench, opened = row): Promise<void> => bench.pages.open(opened, { preserveFocus: true });
const statesOf = ({ drawn }: Bench): readonly string[] => drawn.map(({ state }) => state);
/** Searches, and shows these filings. */
async function search({ rig }: Bench, rows: readonly (number | ServiceRecord)[]): Promise<void> {
  const searched = rig.session.run({ endpoint: "companies", filters: {} });
  rig.last().answer(page(rows));
  await searched;
}

afterEach(() => {
  vi.useRealTimers();
});

describe("a click on a row", () => {
  it("draws what is known and sends nothing: looking is free", async () => {
    const bench = createBench();
    await open(bench);
    await open(bench);
    expect(new Set(statesOf(bench))).toEqual(new Set(["partial"]));
    expect(bench.drawn.at(-1)).toMatchObject({ price: "unknown", isConnected: true });
    expect(bench.asked).toEqual([]);
  });

  it("draws from the store what was paid for, whatever its age", async () => {
    const bench = createBench();
    bench.stored.set("7", whole);
    await open(bench);
    expect(statesOf(bench)).toEqual(["full"]);
    expect(bench.asked).toEqual([]);
  });

  it("draws what the row has in full, also where another service is connected by now", async () => {
    const bench = createBench({ service: "https://other.example" });
    await open(bench, { ...row, detail: whole });
    expect(bench.drawn).toMatchObject([{ state: "full", isConnected: false }]);
  });

  const free: Partial<Bench> = { price: "free" };
  const always: Partial<Bench> = { loadDetails: "always" };
  it.each<[string, Partial<Bench>]>([
    ["loading was measured to be free", free],
    ["loading is free and nothing is above the reserve", { ...free, remaining: 3, reserve: 5 }],
    ["the setting says always", always],
    ["the setting says always and loading is known to count", { ...always, price: "counted" }],
  ])("loads the rest at once where %s", async (_name, change) => {
    const bench = createBench(change);
    await open(bench);
    expect(statesOf(bench)).toEqual(["loading", "full"]);
    await open(bench);
    expect(bench.asked).toEqual(["7"]);
  });

  it.each<[string, Partial<Bench>]>([
    ["loading was measured to count", { price: "counted" }],
    ["the setting says on request, even where it is free", { ...free, loadDetails: "onRequest" }],
    ["it is free, after a 429", { ...free, exhausted: true }],
    ["no more than the reserve is left", { ...always, remaining: 5, reserve: 5 }],
    ["the allowance is used up", { ...always, exhausted: true }],
    ["another service is connected", { ...always, price: "free", service: "https://other.example" }],
    ["none is connected", { ...always, price: "free", service: undefined }],
  ])("sends nothing where %s", async (_name, change) => {
    const bench = createBench(change);
    await open(bench);
    expect(statesOf(bench)).toEqual(["partial"]);
    expect(bench.asked).toEqual([]);
  });

  it.each<[LoadDetails, readonly string[]]>([
    ["auto", ["7"]],
    ["always", ["7"]],
    ["onRequest", []],
  ])("on sample data, under %s, asks for %j", async (loadDetails, asked) => {
    const bench = createBench({ loadDetails, service: sampleService, exhausted: true });
    await open(bench, { ...row, service: sampleService });
    expect(bench.asked).toEqual(asked);
    expect(bench.drawn.at(-1)?.price).toBe("free");
  });

  it("is not asked for unasked where it was opened for free, whatever is set", async () => {
    const bench = createBench(always);
    await bench.pages.open(row, { preserveFocus: false, isFree: true });
    expect(statesOf(bench)).toEqual(["partial"]);
    expect(bench.asked).toEqual([]);
  });

  it("stops loading by itself once a price contradicts that it is free", async () => {
    const bench = createBench(free);
    await open(bench);
    bench.price = "counted";
    await open(bench, { key: "filing:8", service, record: filing(8) });
    expect(bench.asked).toEqual(["7"]);
    expect(bench.drawn.at(-1)).toMatchObject({ state: "partial", price: "counted" });
  });
});

describe("the rest of a filing", () => {
  it("is asked for by the button on its page, once", async () => {
    const bench = createBench();
    await open(bench);
    await bench.pages.load({ fresh: false, of: { service, id: "7" } });
    expect(statesOf(bench)).toEqual(["partial", "loading", "full"]);
    expect(bench.drawn.at(-1)?.answer?.value).toBe(whole);
    expect(bench.asked).toEqual(["7"]);
  });

  it("is asked for by Load Full Filing on its row, even below the reserve", async () => {
    const bench = createBench({ remaining: 1, reserve: 5, loadDetails: "onRequest" });
    await bench.pages.loadRow(row, { preserveFocus: true });
    await bench.pages.loadRow(row, { preserveFocus: true });
    expect(statesOf(bench)).toEqual(["loading", "full"]);
    expect(bench.asked).toEqual(["7"]);
  });

  it("is asked for by Load Full Filing on the page in front", async () => {
    const bench = createBench();
    await open(bench);
    const inFront = bench.pages.rowInFront();
    if (inFront === undefined) throw new Error("no page is in front");
    await bench.pages.loadRow(inFront, { preserveFocus: false });
    expect(statesOf(bench)).toEqual(["partial", "loading", "full"]);
  });

  it("is asked for by its id even below the reserve: the person knows what it may use", async () => {
    const bench = createBench({ remaining: 1, reserve: 5 });
    await bench.pages.filing("7");
    expect(bench.asked).toEqual(["7"]);
    expect(bench.past).toMatchObject([{ question: { endpoint: "filing", id: "7" }, service }]);
  });

  it("that is asked for by its id keeps the row of the results that knows more of it", async () => {
    const bench = createBench();
    const listed = filing(7, { web: "acme.example" });
    await search(bench, [listed]);
    await bench.pages.filing("7");
    expect(bench.drawn.at(-1)?.row.record).toEqual(listed);
    await bench.pages.filing("8");
    expect(bench.drawn.at(-1)?.row.record).toEqual({ kind: "filing", value: { id: 8 } });
  });

  it("stays with its sentence after a failure; a second click asks nothing, Retry does", async () => {
    const bench = createBench({ price: "free" });
    bench.answer = () =>
      Promise.reject(new ServiceError({ kind: "server", status: 500, maybeCounted: true }));
    await open(bench);
    await open(bench);
    expect(bench.drawn.at(-1)?.state).toBe("failed");
    expect(bench.asked).toEqual(["7"]);
    bench.answer = () => Promise.resolve(whole);
    await bench.pages.load({ fresh: false, of: { service, id: "7" } });
    expect(bench.drawn.at(-1)?.state).toBe("full");
  });

  it("is not asked for by the Retry of a page that another record has taken the place of", async () => {
    const bench = createBench();
    await open(bench);
    await open(bench, { key: "filing:8", service, record: filing(8) });
    for (const of of [
      { service, id: "7" },
      { service: sampleService, id: "8" },
    ])
      await bench.pages.load({ fresh: false, of });
    expect(bench.asked).toEqual([]);
  });

  it("says that a filing is gone, and asks no more for it", async () => {
    const bench = createBench();
    bench.answer = () =>
      Promise.reject(new ServiceError({ kind: "notFound", status: 404, maybeCounted: true }));
    await bench.pages.loadRow(row, { preserveFocus: true });
    await bench.pages.loadRow(row, { preserveFocus: true });
    expect(bench.drawn.at(-1)?.state).toBe("gone");
    expect(bench.asked).toEqual(["7"]);
  });

  it("is not drawn late over another row, but not stopped either", async () => {
    const bench = createBench();
    const late = Promise.withResolvers<ServiceRecord>();
    bench.answer = () => late.promise;
    const first = bench.pages.loadRow(row, { preserveFocus: true });
    await vi.waitFor(() => expect(bench.asked).toEqual(["7"]));
    bench.answer = () => Promise.resolve({ kind: "filing", value: { id: 8 } });
    const other: ResultRow = { key: "filing:8", service, record: filing(8) };
    await bench.pages.loadRow(other, { preserveFocus: true });
    late.resolve(whole);
    await first;
    expect(bench.drawn.at(-1)?.row.key).toBe("filing:8");
    expect(bench.asked).toEqual(["7", "8"]);
  });
});

describe("a page whose service is not the connected one", () => {
  const other = "https://other.example";
  const identity = { service, id: "7" };

  it.each<[string, (bench: Bench) => Promise<void>]>([
    ["Load", ({ pages }) => pages.load({ fresh: false, of: identity })],
    ["Refresh", ({ pages }) => pages.load({ fresh: true, of: identity })],
    ["Load Full Filing", ({ pages }) => pages.loadRow(row, { preserveFocus: true })],
  ])("sends nothing by %s, and says so", async (_name, press) => {
    for (const to of [other, sampleService, undefined]) {
      const bench = createBench();
      await open(bench);
      bench.service = to;
      await press(bench);
      expect(bench.asked).toEqual([]);
      expect(bench.drawn.at(-1)).toMatchObject({ state: "partial", isConnected: false, row: { service } });
    }
  });

  it("sends nothing by Retry, and keeps its sentence", async () => {
    const bench = createBench();
    bench.answer = () => Promise.reject(new ServiceError({ kind: "timeout", maybeCounted: true }));
    await bench.pages.loadRow(row, { preserveFocus: true });
    bench.service = other;
    await bench.pages.load({ fresh: false, of: identity });
    expect(bench.asked).toEqual(["7"]);
    expect(bench.drawn.at(-1)).toMatchObject({ state: "failed", isConnected: false });
  });

  it("keeps what it shows in full when it cannot be refreshed", async () => {
    const bench = createBench();
    bench.stored.set("7", whole);
    await open(bench);
    bench.service = other;
    await bench.pages.load({ fresh: true, of: identity });
    expect(bench.asked).toEqual([]);
    expect(bench.drawn.at(-1)).toMatchObject({ state: "full", isConnected: false, answer: { value: whole } });
  });

  it("never shows another service’s record of the same id", async () => {
    const bench = createBench({ service: other });
    bench.stored.set("7", whole);
    await open(bench);
    expect(bench.drawn).toMatchObject([{ state: "partial", isConnected: false }]);
  });

  it("draws an answer that was under way when the connection changed: it is its own", async () => {
    const bench = createBench();
    const late = Promise.withResolvers<ServiceRecord>();
    bench.answer = () => late.promise;
    const loading = bench.pages.loadRow(row, { preserveFocus: true });
    await vi.waitFor(() => expect(bench.asked).toEqual(["7"]));
    bench.service = other;
    late.resolve(whole);
    await loading;
    expect(bench.drawn.at(-1)).toMatchObject({ state: "full", isConnected: false, answer: { service } });
  });

  it("does not draw an answer of another service", async () => {
    const bench = createBench({ answeredBy: other });
    await search(bench, [7]);
    await bench.pages.loadRow(row, { preserveFocus: true });
    expect(bench.drawn.at(-1)).toMatchObject({ state: "partial" });
    expect(bench.drawn.at(-1)?.answer).toBeUndefined();
    expect(bench.rig.session.state.shown?.rows[0]?.detail).toBeUndefined();
  });

  it("opens no company: its slug belongs to its own service", async () => {
    const bench = createBench();
    await open(bench, acmeSeed);
    bench.service = other;
    await bench.pages.openCompany(ofSeed);
    expect(bench.drawn.at(-1)).toMatchObject({ isConnected: false, row: { key: acmeSeed.key } });
    await bench.pages.openCompany({ ...ofSeed, service: other });
    expect(bench.asked).toEqual([]);
  });

  it("searches for no name", async () => {
    const bench = createBench();
    await open(bench, { ...row, record: filing(7, { name: "Acme" }) });
    bench.service = other;
    expect(bench.pages.nameSearch(identity)).toBeUndefined();
    expect(bench.drawn.at(-1)).toMatchObject({ isConnected: false, searchPrice: undefined });
  });

  it("is drawn anew when the connection or a price changes, and asks nobody", async () => {
    const bench = createBench({ loadDetails: "always", remaining: 0 });
    await open(bench);
    await bench.pages.redraw();
    expect(bench.drawn).toHaveLength(1);
    bench.service = other;
    await bench.pages.redraw();
    expect(bench.drawn.at(-1)).toMatchObject({ state: "partial", isConnected: false });
    bench.service = service;
    bench.price = "free";
    await bench.pages.redraw();
    expect(bench.drawn.at(-1)).toMatchObject({ state: "partial", isConnected: true, price: "free" });
    expect(bench.asked).toEqual([]);
  });
});

describe("a page that comes back with its window", () => {
  it("is drawn from the row that the store has, and asks for nothing", async () => {
    const bench = createBench({ loadDetails: "always" });
    const listed = filing(7, { web: "acme.example" });
    bench.library.keep([filing(6), listed].map(rowOf));
    await bench.pages.restore({ service, id: "7" });
    expect(bench.drawn).toMatchObject([{ state: "partial", row: { record: listed } }]);
    expect(bench.asked).toEqual([]);
  });

  it("knows nothing but its id where the store has nothing", async () => {
    const bench = createBench();
    await bench.pages.restore({ service, id: "7" });
    expect(bench.drawn).toMatchObject([{ state: "partial", row: { record: { value: { id: 7 } } } }]);
  });

  it("of a funding is drawn from what is stored", async () => {
    const bench = createBench();
    bench.library.keep([acmeSeed]);
    await bench.pages.restore(ofSeed);
    expect(bench.drawn.at(-1)).toMatchObject({ state: "full", row: acmeSeed });
    expect(bench.asked).toEqual([]);
  });

  it("of a funding that is not stored any more says so", async () => {
    const bench = createBench();
    await bench.pages.restore(ofSeed);
    expect(bench.drawn).toMatchObject([{ state: "gone", row: { key: acmeSeed.key } }]);
  });

  it.each(["", "x", "funding", "7a"])("whose id is none draws nothing: %j", async (id) => {
    const bench = createBench();
    await bench.pages.restore({ service, id });
    expect(bench.drawn).toEqual([]);
  });

  it("is loaded where that is free", async () => {
    const bench = createBench({ price: "free" });
    await bench.pages.restore({ service, id: "7" });
    expect(bench.asked).toEqual(["7"]);
  });

  it("of the sample sends its id to nobody else", async () => {
    const bench = createBench({ price: "free", loadDetails: "always" });
    await bench.pages.restore({ service: sampleService, id: "7" });
    await bench.pages.load({ fresh: true });
    expect(bench.drawn.at(-1)).toMatchObject({ isConnected: false, row: { service: sampleService } });
    expect(bench.asked).toEqual([]);
  });
});

/** Shows the filings 6, 7 and 8 in Results and opens the first; from then on the test moves the clock. */
async function openFirst(bench: Bench): Promise<void> {
  await search(bench, [6, 7, 8]);
  await open(bench, { key: "filing:6", service, record: filing(6) });
  vi.useFakeTimers({ toFake: ["setTimeout"] });
}

describe("a step to the next row", () => {
  it("sends nothing", async () => {
    const bench = createBench();
    await openFirst(bench);
    await bench.pages.step("next");
    expect(bench.drawn.at(-1)).toMatchObject({ state: "partial", row: { key: "filing:7" } });
    expect(bench.asked).toEqual([]);
  });

  it("loads only what is looked at for a moment, where it loads by itself: held keys pass many", async () => {
    const bench = createBench({ price: "free" });
    bench.stored.set("6", filing(6));
    await openFirst(bench);
    const first = bench.pages.step("next");
    await vi.advanceTimersByTimeAsync(restMs / 2);
    const second = bench.pages.step("next");
    await vi.advanceTimersByTimeAsync(restMs * 2);
    await Promise.all([first, second]);
    expect(bench.asked).toEqual(["8"]);
  });

  it("loads nothing once the page was closed", async () => {
    const bench = createBench({ loadDetails: "always" });
    bench.stored.set("6", filing(6));
    await openFirst(bench);
    const step = bench.pages.step("next");
    await vi.advanceTimersByTimeAsync(restMs / 2);
    bench.isOpen = false;
    await vi.advanceTimersByTimeAsync(restMs);
    await step;
    expect(bench.asked).toEqual([]);
  });
});

describe("the company of a funding", () => {
  const company: ServiceRecord = { kind: "company", value: { slug: "acme", name: "Acme" } };
  const companyRow: ResultRow = { key: "company:acme", service, record: company, detail: company };

  it("is asked for by the button that says its price, without any question more", async () => {
    const bench = createBench();
    bench.answer = () => Promise.resolve(company);
    await open(bench, acmeSeed);
    await bench.pages.openCompany(ofSeed);
    expect(bench.asked).toEqual(["acme"]);
    expect(bench.drawn.at(-1)).toMatchObject({
      state: "full",
      row: { key: "company:acme" },
      cameFrom: acmeSeed,
    });
    expect(bench.past).toMatchObject([{ question: { endpoint: "company", slug: "acme" }, service }]);
  });

  it("leads back to the funding, which asks nobody", async () => {
    const bench = createBench({ loadDetails: "always" });
    bench.answer = () => Promise.resolve(company);
    await open(bench, acmeSeed);
    await bench.pages.openCompany(ofSeed);
    await bench.pages.back();
    expect(bench.drawn.at(-1)).toMatchObject({ state: "full", row: acmeSeed });
    expect(bench.drawn.at(-1)?.cameFrom).toBeUndefined();
    await bench.pages.back();
    expect(bench.pages.shown?.row.key).toBe(acmeSeed.key);
    expect(bench.asked).toEqual(["acme"]);
  });

  it("is opened free where it is stored, and the page says so before", async () => {
    const bench = createBench();
    bench.library.keep([companyRow]);
    await open(bench, acmeSeed);
    expect(bench.drawn.at(-1)?.beside?.hasCompany).toBe(true);
    await bench.pages.openCompany(ofSeed);
    expect(bench.drawn.at(-1)).toMatchObject({ state: "full", answer: { value: company } });
    expect(bench.asked).toEqual([]);
  });

  it("is not paid for where the page said that it is free, and it is gone by now", async () => {
    const bench = createBench({ loadDetails: "always" });
    bench.library.keep([companyRow]);
    await open(bench, acmeSeed);
    bench.library.empty();
    await bench.pages.openCompany(ofSeed);
    expect(bench.drawn.at(-1)).toMatchObject({ state: "partial", row: { key: "company:acme" } });
    expect(bench.asked).toEqual([]);
  });

  it("is asked for once more by Refresh on its own page alone", async () => {
    const bench = createBench();
    bench.answer = () => Promise.resolve(company);
    await open(bench, acmeSeed);
    await bench.pages.load({ fresh: true, of: ofSeed });
    expect(bench.asked).toEqual([]);
    await bench.pages.openCompany(ofSeed);
    await bench.pages.load({ fresh: true, of: { service, id: "company:acme" } });
    expect(bench.asked).toEqual(["acme", "acme"]);
  });

  it("shows the fundings that are known of it, each of which opens free", async () => {
    const bench = createBench();
    bench.stored.set("acme", company);
    bench.library.keep([acmeSeed]);
    await bench.pages.company("acme");
    expect(bench.drawn.at(-1)?.beside?.rows).toMatchObject([{ key: acmeSeed.key }]);
    await bench.pages.openOther(acmeSeed.key);
    expect(bench.drawn.at(-1)).toMatchObject({
      state: "full",
      row: acmeSeed,
      cameFrom: { key: "company:acme" },
    });
    expect(bench.asked).toEqual([]);
  });
});

describe("the trail of a page", () => {
  it("is as long as links were followed, and ends where something else is opened", async () => {
    const bench = createBench();
    await search(bench, [6, 7, 8]);
    const rows = [6, 7, 8].map((id): ResultRow => ({
      key: `filing:${String(id)}`,
      service,
      record: filing(id),
    }));
    const [first, second, third] = rows;
    if (first === undefined || second === undefined || third === undefined) throw new Error("three rows");
    await open(bench, first);
    await bench.pages.openLinked(second);
    await bench.pages.openLinked(third);
    expect(bench.pages.shown?.cameFrom?.key).toBe("filing:7");
    await bench.pages.back();
    expect(bench.pages.shown).toMatchObject({ row: { key: "filing:7" }, cameFrom: { key: "filing:6" } });
    await bench.pages.step("next");
    expect(bench.pages.shown?.row.key).toBe("filing:8");
    expect(bench.pages.shown?.cameFrom).toBeUndefined();
    expect(bench.asked).toEqual([]);
  });

  it("keeps no more than twenty", async () => {
    const bench = createBench();
    await open(bench);
    for (let id = 100; id < 130; id += 1)
      await bench.pages.openLinked({ key: `filing:${String(id)}`, service, record: filing(id) });
    let steps = 0;
    while (bench.pages.shown?.cameFrom !== undefined) {
      await bench.pages.back();
      steps += 1;
    }
    expect(steps).toBe(20);
    expect(bench.asked).toEqual([]);
  });
});

describe("the search for filings of a name", () => {
  const acme: ResultRow = { ...row, record: filing(7, { name: " Acme " }) };

  it.each<[string, ResultRow, string | undefined]>([
    ["a filing", acme, "Acme"],
    ["a funding, by its company", acmeSeed, "Acme"],
    [
      "a funding with a headline alone",
      { ...acmeSeed, record: { kind: "funding", value: { id: "x", title: "T" } } },
      undefined,
    ],
    ["a record without a name", { ...row, record: { kind: "filing", value: { id: 7 } } }, undefined],
    [
      "a name that is too long to be one",
      { ...row, record: filing(7, { name: "x".repeat(201) }) },
      undefined,
    ],
  ])("of %s", async (_name, opened, company) => {
    const bench = createBench();
    await open(bench, opened);
    const of = { service, id: opened.record.kind === "filing" ? "7" : opened.key };
    expect(bench.pages.nameSearch(of)).toEqual(company === undefined ? undefined : { company });
    expect(bench.drawn.at(-1)?.searchPrice).toBe(company === undefined ? undefined : "unknown");
    expect(bench.pages.nameSearch({ ...of, id: "8" })).toBeUndefined();
    expect(bench.asked).toEqual([]);
  });

  it("says its price, also when that is measured later", async () => {
    const bench = createBench();
    await open(bench, acme);
    bench.searchPrice = "counted";
    await bench.pages.redraw();
    expect(bench.drawn.at(-1)?.searchPrice).toBe("counted");
  });

  it("is free on sample data", async () => {
    const bench = createBench({ service: sampleService, loadDetails: "onRequest" });
    await open(bench, { ...acme, service: sampleService });
    expect(bench.drawn.at(-1)?.searchPrice).toBe("free");
  });
});

describe("other filings of the same name", () => {
  const other: ServiceRecord = { kind: "filing", value: { id: 8, name: "ACME" } };
  const acme: ResultRow = {
    ...row,
    record: { kind: "filing", value: { id: 7, name: "Acme", state: "Ohio" } },
  };

  function benchWithStored(): Bench {
    const bench = createBench();
    bench.stored.set("7", whole);
    bench.library.keep([rowOf(other), { ...acme, detail: whole }]);
    return bench;
  }

  it("are found in the store after the page is drawn, and asked of nobody", async () => {
    const bench = benchWithStored();
    await open(bench, acme);
    expect(bench.drawn.map(({ beside }) => beside?.rows.map(({ key }) => key))).toEqual([
      undefined,
      ["filing:8"],
    ]);
    expect(bench.asked).toEqual([]);
  });

  it("are drawn from what is known when they are opened; Load Full Filing asks", async () => {
    const bench = benchWithStored();
    await open(bench, acme);
    await bench.pages.openOther("filing:9");
    expect(bench.pages.shown?.row.key).toBe("filing:7");
    await bench.pages.openOther("filing:8");
    expect(bench.pages.shown).toMatchObject({ state: "partial", row: { record: other } });
    expect(bench.pages.shown?.beside?.rows.map(({ key }) => key)).toEqual(["filing:7"]);
    expect(bench.asked).toEqual([]);
    await bench.pages.load({ fresh: false });
    expect(bench.asked).toEqual(["8"]);
  });
});

test("steps that come faster than pages go on from each other, and ask for nothing", async () => {
  const bench = createBench();
  const { pages } = bench;
  await search(bench, [6, 7, 8, 9]);
  for (const id of [6, 7, 8, 9]) bench.stored.set(String(id), filing(id));
  await open(bench);
  const walk = async (...directions: readonly ("previous" | "next")[]): Promise<string | undefined> => {
    await Promise.all(directions.map((direction) => pages.step(direction)));
    return pages.shown?.row.key;
  };
  expect(await walk("next", "next")).toBe("filing:9");
  expect(await walk("previous", "next", "previous")).toBe("filing:8");
  // Beyond the last there is nothing; the step back counts from the last.
  expect(await walk("next", "next", "previous")).toBe("filing:8");
  expect(bench.asked).toEqual([]);
});

test("traps: A `/fundings` row opens whole, without a request", async () => {
  const bench = createBench();
  const record: ServiceRecord = { kind: "funding", value: { id: "acme-seed", name: "Acme" } };
  await open(bench, { key: "funding:acme-seed", service, record });
  expect(bench.drawn).toMatchObject([{ state: "full", row: { record } }]);
  expect(bench.asked).toEqual([]);
});
