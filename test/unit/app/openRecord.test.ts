import type { ResultRow } from "../../../src/domain/record.ts";
import type { ShownDetail } from "../../../src/app/shownDetail.ts";
import type { PageQuestion, Question, RecordQuestion } from "../../../src/service/contract/question.ts";
import { describe, expect, it, test } from "vitest";
import type { Answer } from "../../../src/service/client/client.ts";
import { ServiceError } from "../../../src/service/contract/errors.ts";
import type { Page } from "../../../src/service/contract/envelope.ts";
import type { ServiceRecord } from "../../../src/service/contract/records.ts";
import type { AllowanceState } from "../../../src/domain/allowance/allowance.ts";
import { openStore, type Store } from "../../../src/store/store.ts";
import { createDetailPages, type DetailPages } from "../../../src/app/openRecord.ts";
import { createRig, filing, page, type Rig } from "../../support/handDriven.ts";

const origin = "https://app.example";
const row: ResultRow = { key: "filing:7", origin, record: filing(7) };
const whole: ServiceRecord = { kind: "filing", value: { id: 7, name: "Acme", description: "All of it" } };
const known: AllowanceState = {
  how: "none",
  unmeasured: 0,
  exhausted: false,
  freeCheck: "unknown",
  freeCheckFoundRows: false,
};

interface Bench {
  readonly pages: DetailPages;
  readonly drawn: ShownDetail[];
  readonly asked: string[];
  readonly stored: Map<string, ServiceRecord>;
  answer: () => Promise<ServiceRecord>;
  exhausted: boolean;
  remaining: number;
  reserve: number;
  origin: string | undefined;
  readonly store: Store;
  /** The session that the pages step through. */
  readonly rig: Rig;
  /** The one page of any list that the store has. */
  pageOf: Page | undefined;
}

/** Pages over a client that the test answers; what the real session and store do is theirs. */
async function createBench(): Promise<Bench> {
  const store = await openStore({
    folder: undefined,
    now: () => 0,
    log: () => undefined,
    maxSizeBytes: () => 1e6,
  });
  const rig = createRig();
  const { session } = rig;
  const answered = (value: ServiceRecord, from: "service" | "store"): Answer<ServiceRecord> => ({
    value,
    origin,
    from,
    at: 0,
  });
  const ask = async (id: string): Promise<Answer<ServiceRecord>> => {
    bench.asked.push(id);
    return answered(await bench.answer(), "service");
  };
  function lookUp(question: PageQuestion): Promise<Answer<Page> | undefined>;
  function lookUp(question: RecordQuestion): Promise<Answer<ServiceRecord> | undefined>;
  function lookUp(question: Question): Promise<Answer<Page> | Answer<ServiceRecord> | undefined> {
    if ("page" in question) {
      const { pageOf } = bench;
      const isStored = pageOf !== undefined && question.page === 1;
      return Promise.resolve(isStored ? { value: pageOf, origin, from: "store", at: 0 } : undefined);
    }
    const record = question.endpoint === "filing" ? bench.stored.get(question.id) : undefined;
    return Promise.resolve(record === undefined ? undefined : answered(record, "store"));
  }
  const drawn: ShownDetail[] = [];
  const bench: Bench = {
    drawn,
    asked: [],
    stored: new Map(),
    answer: () => Promise.resolve(whole),
    exhausted: false,
    remaining: 10,
    reserve: 0,
    origin,
    store,
    rig,
    pageOf: undefined,
    pages: createDetailPages({
      engine: () =>
        Promise.resolve({
          client: {
            list: () => Promise.reject(new Error("no list is asked for")),
            freeCheck: () => Promise.resolve({ value: page([]), origin, from: "service", at: 0 }),
            filing: ask,
            company: ask,
            stored: lookUp,
          },
          session,
          store,
          allowanceNow: () =>
            Promise.resolve({ ...known, exhausted: bench.exhausted, remaining: bench.remaining }),
        }),
      connections: { originOf: () => bench.origin },
      reserve: () => bench.reserve,
      screen: {
        isOpen: true,
        isActive: true,
        reveal: () => undefined,
        draw: (shown) => void drawn.push(shown),
      },
    }),
  };
  return bench;
}

const open = (bench: Bench, opened = row): Promise<void> => bench.pages.open(opened, { preserveFocus: true });

describe("the page of a filing", () => {
  it("is drawn at once from the row, then whole, by one request", async () => {
    const bench = await createBench();
    await open(bench);
    expect(bench.drawn.map((shown) => shown.state)).toEqual(["loading", "full"]);
    expect(bench.drawn.at(-1)?.answer?.value).toBe(whole);
    await open(bench);
    expect(bench.asked).toEqual(["7"]);
  });

  it("is drawn from the store where the detail was paid for, whatever its age", async () => {
    const bench = await createBench();
    bench.stored.set("7", whole);
    await open(bench);
    expect(bench.drawn.map((shown) => shown.state)).toEqual(["full"]);
    expect(bench.asked).toEqual([]);
  });

  it.each([
    ["the allowance is used up", { exhausted: true }],
    ["no more than the reserve is left", { remaining: 5, reserve: 5 }],
    ["another service is connected", { origin: "https://other.example" }],
  ])("asks nothing where %s", async (_name, change) => {
    const bench = Object.assign(await createBench(), change);
    await open(bench);
    expect(bench.drawn.map((shown) => shown.state)).toEqual(["partial"]);
    expect(bench.asked).toEqual([]);
  });

  it("is asked for by its id even below the reserve: the person knows what it may use", async () => {
    const bench = Object.assign(await createBench(), { remaining: 1, reserve: 5 });
    await bench.pages.filing("7");
    expect(bench.asked).toEqual(["7"]);
  });

  it("that is asked for by its id keeps the row of the results that knows more of it", async () => {
    const bench = await createBench();
    const listed = filing(7, { web: "acme.example" });
    const searched = bench.rig.session.run({ endpoint: "companies", filters: {} });
    bench.rig.last().answer(page([listed]));
    await searched;
    await bench.pages.filing("7");
    expect(bench.drawn.at(-1)?.row.record).toEqual(listed);
    await bench.pages.filing("8");
    expect(bench.drawn.at(-1)?.row.record).toEqual({ kind: "filing", value: { id: 8 } });
  });

  it("stays with its sentence after a failure; a second click asks nothing, Retry does", async () => {
    const bench = await createBench();
    bench.answer = () =>
      Promise.reject(new ServiceError({ kind: "server", status: 500, maybeCounted: true }));
    await open(bench);
    await open(bench);
    expect(bench.drawn.at(-1)?.state).toBe("failed");
    expect(bench.asked).toEqual(["7"]);
    bench.answer = () => Promise.resolve(whole);
    await bench.pages.load({ fresh: false });
    expect(bench.drawn.at(-1)?.state).toBe("full");
  });

  it("says that a filing is gone", async () => {
    const bench = await createBench();
    bench.answer = () =>
      Promise.reject(new ServiceError({ kind: "notFound", status: 404, maybeCounted: true }));
    await open(bench);
    expect(bench.drawn.at(-1)?.state).toBe("gone");
  });

  it("drops a late answer of another row, but does not stop it", async () => {
    const bench = await createBench();
    const late = Promise.withResolvers<ServiceRecord>();
    bench.answer = () => late.promise;
    const first = open(bench);
    await new Promise((resolve) => setImmediate(resolve));
    bench.answer = () => Promise.resolve({ kind: "filing", value: { id: 8 } });
    await open(bench, { key: "filing:8", origin, record: filing(8) });
    late.resolve(whole);
    await first;
    expect(bench.drawn.at(-1)?.row.key).toBe("filing:8");
    expect(bench.asked).toEqual(["7", "8"]);
  });

  it("comes back with its window from the store alone", async () => {
    const bench = await createBench();
    await bench.pages.restore({ origin, id: "7" });
    expect(bench.drawn.map((shown) => shown.state)).toEqual(["partial"]);
    expect(bench.asked).toEqual([]);
  });
});

describe("other filings of the same name", () => {
  const other: ServiceRecord = { kind: "filing", value: { id: 8, name: "ACME" } };
  const acme: ResultRow = {
    ...row,
    record: { kind: "filing", value: { id: 7, name: "Acme", state: "Ohio" } },
  };

  async function benchWithStored(): Promise<Bench> {
    const bench = await createBench();
    bench.stored.set("7", whole);
    bench.pageOf = page([other, whole]);
    await bench.store.history.put({
      question: { endpoint: "companies", filters: { company: "acm" } },
      origin,
      at: 0,
      rows: 2,
      pages: 1,
    });
    return bench;
  }

  it("are found in the store after the page is drawn, and asked of nobody", async () => {
    const bench = await benchWithStored();
    await open(bench, acme);
    expect(bench.drawn.map(({ stored }) => stored?.map(({ key }) => key))).toEqual([undefined, ["filing:8"]]);
    expect(bench.asked).toEqual([]);
  });

  it("are drawn from what is known when they are opened; Load Details asks", async () => {
    const bench = await benchWithStored();
    await open(bench, acme);
    await bench.pages.openOther("filing:9");
    expect(bench.pages.shown?.row.key).toBe("filing:7");
    await bench.pages.openOther("filing:8");
    expect(bench.pages.shown).toMatchObject({ state: "partial", row: { record: other } });
    expect(bench.pages.shown?.stored?.map(({ key }) => key)).toEqual(["filing:7"]);
    expect(bench.asked).toEqual([]);
    await bench.pages.load({ fresh: false });
    expect(bench.asked).toEqual(["8"]);
  });
});

test("steps that come faster than pages go on from each other, and ask for nothing", async () => {
  const bench = await createBench();
  const { rig, pages } = bench;
  const outcome = rig.session.run({ endpoint: "companies", filters: {} });
  rig.last().answer(page([6, 7, 8, 9]));
  await outcome;
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
  const bench = await createBench();
  const record: ServiceRecord = { kind: "funding", value: { id: "acme-seed", name: "Acme" } };
  await open(bench, { key: "funding:acme-seed", origin, record });
  expect(bench.drawn).toMatchObject([{ state: "full", row: { record } }]);
  expect(bench.asked).toEqual([]);
});
