import { afterEach, describe, expect, test, vi } from "vitest";
import type { Engine } from "../../../../src/app/engine/engine.ts";
import { checkEach, checkMore, checkSearch, mayHaveMore } from "../../../../src/app/saved/checking.ts";
import { saveSearch } from "../../../../src/app/saved/saving.ts";
import type { SavedSearch } from "../../../../src/domain/watch/savedSearch.ts";
import { nameKeys } from "../../../../src/domain/names/nameKeys.ts";
import type { ListQuestion } from "../../../../src/service/contract/question.ts";
import { FundingsService } from "../../../support/fundingsService.ts";
import { address, engineOf } from "../../../support/oneHost.ts";
import { preferences } from "../../../../tools/store/preferences.ts";
import { storeFolder } from "../../../support/store/folder.ts";

const folder = storeFolder();
const seriesA: ListQuestion = { endpoint: "fundings", filters: { series: "Series A" } };
const california: ListQuestion = { endpoint: "companies", filters: { states: ["California"] } };
const { signal } = new AbortController();

afterEach(() => void vi.useRealTimers());

async function window(service: FundingsService, reserveSearches = 0): Promise<Engine> {
  return await engineOf({
    settings: { ...preferences, reserveSearches: () => reserveSearches },
    folder: folder.path,
    send: () => service.send,
  });
}

function on(day: string): void {
  vi.useFakeTimers({ toFake: ["Date"] });
  vi.setSystemTime(new Date(`${day}T12:00:00Z`));
}

async function saved(engine: Engine, question = seriesA, id = "a"): Promise<SavedSearch> {
  await engine.store.saved.put({
    id,
    name: "Series A",
    service: address,
    question,
    isPinned: false,
    schedule: "byHand",
    savedAt: Date.now(),
  });
  return await again(engine, id);
}

/** The search as it is kept now. */
async function again(engine: Engine, id = "a"): Promise<SavedSearch> {
  const found = (await engine.store.saved.list()).find((one) => one.id === id);
  if (found === undefined) throw new Error("not saved");
  return found;
}

const newKeys = async (engine: Engine) => (await engine.store.saved.news()).map(({ key }) => key);

const filings = (...ids: readonly number[]) => ids.map((id) => ({ id, name: `C${String(id)}` }));

describe("a check of fundings", () => {
  test.each(["0000-00-00", "2025-13-01", "2025-02-30T10:00:00Z"])(
    "takes a row of the impossible day %s, and goes on with the days that it knows",
    async (day) => {
      on("2026-11-02");
      const service = new FundingsService();
      service.rows = [{ id: 1, name: "Acme", created_at: day }];
      const engine = await window(service);
      await checkSearch(engine, await saved(engine), { way: "checkNow", signal });
      on("2026-11-03");
      service.rows = [{ id: 2, name: "Beta", created_at: "2026-11-03" }];
      const second = await checkSearch(engine, await again(engine), { way: "checkNow", signal });
      expect(service.urls.at(-1)?.searchParams.get("created_from")).toBe("2026-11-03");
      expect(second.newKeys).toEqual(["funding:2"]);
      await engine.close();
    },
  );

  test("finds nothing new in a record or a company that was forgotten", async () => {
    on("2026-11-02");
    const service = new FundingsService();
    service.rows = [1, 2].map((id) => ({ id, name: `C${String(id)} Robotics`, created_at: "2026-11-02" }));
    const engine = await window(service);
    await checkSearch(engine, await saved(engine), { way: "checkNow", signal });
    const c2 = nameKeys("C2 Robotics");
    if (c2 === undefined) throw new Error("no name");
    await engine.store.library.forget([
      { kind: "record", service: address, key: "funding:1" },
      { kind: "company", ...c2 },
    ]);
    on("2026-11-09");
    service.rows.push({ id: 3, name: "C3 Robotics", created_at: "2026-11-09" });
    const second = await checkSearch(engine, await again(engine), { way: "checkNow", signal });
    expect([second.newKeys, second.look.found]).toEqual([["funding:3"], 1]);
    expect(await newKeys(engine)).toEqual(["funding:3"]);
    await engine.close();
  });

  test("is silent the first time, free where nothing is new, and tells what is new", async () => {
    on("2026-11-02");
    const service = new FundingsService();
    service.rows = [{ id: 1, name: "Acme", created_at: "2026-10-30" }];
    const engine = await window(service);
    const first = await checkSearch(engine, await saved(engine), { way: "checkNow", signal });
    expect([first.look.found, await newKeys(engine), service.remaining]).toEqual([0, [], 49]);
    on("2026-11-03");
    const second = await checkSearch(engine, await again(engine), { way: "checkNow", signal });
    expect(service.urls.at(-1)?.searchParams.get("created_from")).toBe("2026-10-31");
    expect([second.look.found, service.remaining]).toEqual([0, 49]);
    on("2026-11-04");
    service.rows.push({ id: 2, name: "Beta", created_at: "2026-11-04" });
    const third = await checkSearch(engine, await again(engine), { way: "checkNow", signal });
    expect([third.newKeys, await newKeys(engine), service.remaining]).toEqual([
      ["funding:2"],
      ["funding:2"],
      48,
    ]);
    on("2026-11-05");
    const fourth = await checkSearch(engine, await again(engine), { way: "checkNow", signal });
    expect([fourth.look.found, await newKeys(engine), service.remaining]).toEqual([0, ["funding:2"], 48]);
    await engine.store.saved.markSeen({ search: "a" });
    expect(await newKeys(engine)).toEqual([]);
    await engine.close();
  });

  test("begins seven days earlier once a week, for what arrived late", async () => {
    on("2026-11-02");
    const service = new FundingsService();
    const engine = await window(service);
    await checkSearch(engine, await saved(engine), { way: "checkNow", signal });
    on("2026-11-08");
    service.rows = [{ id: 1, name: "Late", created_at: "2026-11-01" }];
    const daily = await checkSearch(engine, await again(engine), { way: "checkNow", signal });
    expect([daily.look.isWide, daily.newKeys]).toEqual([false, []]);
    on("2026-11-09");
    const weekly = await checkSearch(engine, await again(engine), { way: "checkNow", signal });
    expect(service.urls.at(-1)?.searchParams.get("created_from")).toBe("2026-10-26");
    expect([weekly.look.isWide, weekly.newKeys]).toEqual([true, ["funding:1"]]);
    await engine.close();
  });

  test("never goes before the day that the search itself begins with, and a row dated far ahead moves nothing", async () => {
    on("2026-11-02");
    const service = new FundingsService();
    service.rows = [{ id: 1, name: "Far", created_at: "3000-01-01" }];
    const engine = await window(service);
    const question: ListQuestion = { endpoint: "fundings", filters: { createdFrom: "2026-11-01" } };
    await checkSearch(engine, await saved(engine, question), { way: "checkNow", signal });
    on("2026-11-09");
    await checkSearch(engine, await again(engine), { way: "checkNow", signal });
    await checkSearch(engine, await again(engine), { way: "checkNow", signal });
    expect(service.urls.map((url) => url.searchParams.get("created_from"))).toEqual([
      "2026-11-01",
      "2026-11-01",
      "2026-11-10",
    ]);
    await engine.close();
  });

  test("with more pages offers the next one, and asks for all of them again until none is left", async () => {
    on("2026-11-02");
    const service = new FundingsService();
    service.pageSize = 2;
    const engine = await window(service);
    await checkSearch(engine, await saved(engine), { way: "checkNow", signal });
    on("2026-11-04");
    service.rows = [1, 2, 3].map((id) => ({ id, name: `C${String(id)}`, created_at: "2026-11-04" }));
    const one = await checkSearch(engine, await again(engine), { way: "checkNow", signal });
    expect([one.look.found, one.look.hasMore, one.look.completeDay]).toEqual([2, true, "2026-11-02"]);
    const rest = await checkMore(engine, one, signal);
    expect([rest?.look.found, rest?.look.hasMore, rest?.look.completeDay]).toEqual([3, false, "2026-11-04"]);
    expect(await newKeys(engine)).toHaveLength(3);
    await engine.close();
  });
});

test("a check of company searches asks for one page, and what it has seen is not new", async () => {
  const service = new FundingsService();
  service.rows = [{ id: 1, name: "Acme" }];
  const engine = await window(service);
  await checkSearch(engine, await saved(engine, california), { way: "checkNow", signal });
  service.rows.push({ id: 2, name: "Beta" });
  const second = await checkSearch(engine, await again(engine), { way: "checkNow", signal });
  expect([second.newKeys, service.urls.length]).toEqual([["filing:2"], 2]);
  await engine.close();
});

test("of company searches the next page is offered as long as all before it is new", async () => {
  const service = new FundingsService();
  service.pageSize = 2;
  service.rows = filings(1, 2, 3);
  const engine = await window(service);
  const first = await checkSearch(engine, await saved(engine, california), { way: "checkNow", signal });
  expect(mayHaveMore(first)).toBe(false);
  service.rows = filings(4, 1, 2, 3);
  const second = await checkSearch(engine, await again(engine), { way: "checkNow", signal });
  expect([second.newKeys, second.look.hasMore, mayHaveMore(second)]).toEqual([["filing:4"], true, false]);
  expect(await checkMore(engine, second, signal)).toBeUndefined();
  service.rows = filings(7, 6, 5, 4, 1, 2, 3);
  const third = await checkSearch(engine, await again(engine), { way: "checkNow", signal });
  expect(mayHaveMore(third)).toBe(true);
  const rest = await checkMore(engine, third, signal);
  expect([rest?.newKeys, rest && mayHaveMore(rest)]).toEqual([["filing:7", "filing:6", "filing:5"], false]);
  expect(service.urls).toHaveLength(4);
  await engine.close();
});

test("what a check brought is new in the next window, where its own was killed before it was noted", async () => {
  on("2026-11-02");
  const service = new FundingsService();
  const engine = await window(service);
  await checkSearch(engine, await saved(engine), { way: "checkNow", signal });
  on("2026-11-03");
  service.rows = [{ id: 1, name: "Acme", created_at: "2026-11-03" }];
  const { saved: kept } = engine.store;
  const killed = {
    spending: engine.spending,
    store: { ...engine.store, saved: { ...kept, putLook: () => new Promise<void>(() => {}) } },
  };
  void checkSearch(killed, await again(engine), { way: "checkNow", signal });
  await vi.waitFor(async () => expect(await newKeys(engine)).toEqual(["funding:1"]));
  await engine.close();
  const next = await window(service);
  const checked = await checkSearch(next, await again(next), { way: "checkNow", signal });
  expect([checked.look.found, await newKeys(next)]).toEqual([0, ["funding:1"]]);
  await next.close();
});

test("a search that a person runs notes what is new as well, and further pages are not", async () => {
  const service = new FundingsService();
  service.pageSize = 1;
  service.rows = [{ id: 1, name: "Acme" }];
  const engine = await window(service);
  await checkSearch(engine, await saved(engine, california), { way: "checkNow", signal });
  service.rows = [
    { id: 2, name: "Beta" },
    { id: 1, name: "Acme" },
    { id: 3, name: "Old" },
  ];
  await engine.spending.page("search", california, "first", { signal, fresh: true });
  await engine.spending.page("nextPage", california, 3, { signal });
  expect(await newKeys(engine)).toEqual(["filing:2"]);
  await engine.close();
});

test("what a check finds is new too after the clock was set back to before its search was saved", async () => {
  on("2026-11-02");
  const service = new FundingsService();
  service.rows = filings(1);
  const engine = await window(service);
  await checkSearch(engine, await saved(engine, california), { way: "checkNow", signal });
  on("2026-10-20");
  service.rows = filings(2, 1);
  await checkSearch(engine, await again(engine), { way: "checkNow", signal });
  expect(await newKeys(engine)).toEqual(["filing:2"]);
  await engine.close();
});

test("a check of a question that is edited meanwhile leaves the first one of the new question silent", async () => {
  const service = new FundingsService();
  service.rows = filings(1);
  const engine = await window(service);
  const before = await saved(engine, california);
  await saved(engine, { endpoint: "companies", filters: { states: ["Texas"] } });
  await checkSearch(engine, before, { way: "checkNow", signal });
  service.rows = filings(2);
  await checkSearch(engine, await again(engine), { way: "checkNow", signal });
  expect(await newKeys(engine)).toEqual([]);
  await engine.close();
});

test("a change of the amount since a record was seen is noted as a change, not as new", async () => {
  const service = new FundingsService();
  service.rows = [{ id: 1, name: "Acme", money_raised: 5, state: "CA" }];
  const engine = await window(service);
  await checkSearch(engine, await saved(engine, california), { way: "checkNow", signal });
  service.rows = [{ id: 1, name: "Acme", money_raised: 9, state: "CA" }];
  await checkSearch(engine, await again(engine), { way: "checkNow", signal });
  expect(await engine.store.saved.news()).toMatchObject([
    { key: "filing:1", isNew: false, changed: ["amount"] },
  ]);
  await engine.store.saved.markSeen({ service: address, key: "filing:1" });
  expect(await engine.store.saved.news()).toEqual([]);
  await engine.close();
});

test("the first check of a search that was saved from its results can bring news, and asks for no more", async () => {
  on("2026-11-02");
  const service = new FundingsService();
  service.pageSize = 2;
  service.rows = [1, 2, 3].map((id) => ({ id, name: `C${String(id)}`, created_at: "2026-11-01" }));
  const engine = await window(service);
  for (const page of ["first", 2] as const) await engine.spending.page("search", seriesA, page, { signal });
  await saveSearch(engine, { question: seriesA, service: address }, "A");
  const [one] = await engine.store.saved.list();
  if (one === undefined) throw new Error("not saved");
  expect(await engine.store.saved.seenKeys(one.id)).toHaveLength(3);
  const nothing = await checkSearch(engine, one, { way: "checkNow", signal });
  expect([
    nothing.look.found,
    service.urls.at(-1)?.searchParams.get("created_from"),
    service.remaining,
  ]).toEqual([0, "2026-11-02", 48]);
  on("2026-11-03");
  service.rows.push({ id: 4, name: "New", created_at: "2026-11-03" });
  const found = await checkSearch(engine, await again(engine, one.id), { way: "checkNow", signal });
  expect(found.newKeys).toEqual(["funding:4"]);
  await engine.close();
});

test("a search of which an old answer alone is stored has no first check yet", async () => {
  on("2026-11-02");
  const engine = await window(new FundingsService());
  await engine.spending.page("search", seriesA, "first", { signal });
  on("2026-11-09");
  await saveSearch(engine, { question: seriesA, service: address }, "A");
  expect((await engine.store.saved.list())[0]?.look).toBeUndefined();
  await engine.close();
});

test("a search that is saved before it was asked has no first check yet", async () => {
  const engine = await window(new FundingsService());
  await saveSearch(engine, { question: california, service: address }, "A");
  expect((await engine.store.saved.list())[0]?.look).toBeUndefined();
  await engine.close();
});

describe("checks of several searches", () => {
  test("that are cancelled name the one whose request had left", async () => {
    const service = new FundingsService();
    const engine = await window(service);
    const stop = new AbortController();
    service.failing = ({ search }) => {
      if (search.includes("Texas")) stop.abort();
      return undefined;
    };
    const searches = [
      await saved(engine, california, "a"),
      await saved(engine, { endpoint: "companies", filters: { states: ["Texas"] } }, "b"),
      await saved(engine, seriesA, "c"),
    ];
    const round = await checkEach(engine, searches, { way: "checkEach", signal: stop.signal });
    expect(round.checked.map(({ search }) => search.id)).toEqual(["a"]);
    expect([round.cancelled?.id, service.urls.length]).toEqual(["b", 2]);
    await engine.close();
  });

  test("go on after one that the service refuses", async () => {
    const service = new FundingsService();
    service.failing = ({ pathname }) =>
      pathname.endsWith("/fundings") ? { status: 422, body: "{}" } : undefined;
    const engine = await window(service);
    const searches = [await saved(engine, seriesA, "a"), await saved(engine, california, "b")];
    const { checked, failed } = await checkEach(engine, searches, { way: "checkEach", signal });
    expect([checked.length, failed.length]).toEqual([1, 1]);
    await engine.close();
  });

  test("stop at the reserve, and keep what was checked", async () => {
    const service = new FundingsService();
    service.rows = [{ id: 1, name: "Acme" }];
    service.remaining = 7;
    const engine = await window(service, 5);
    await engine.spending.page("search", { endpoint: "companies", filters: { company: "x" } }, "first", {
      signal,
    });
    const searches = [
      await saved(engine, california, "a"),
      await saved(engine, { endpoint: "companies", filters: { states: ["Texas"] } }, "b"),
    ];
    const { checked, failed } = await checkEach(engine, searches, { way: "checkEach", signal });
    expect(checked).toHaveLength(1);
    expect(failed).toMatchObject([{ error: { kind: "outOfBounds", refusal: "reserve" } }]);
    await engine.close();
  });

  test("stop at a failure that all would meet", async () => {
    const service = new FundingsService();
    service.failing = { status: 401, body: '{"error":"unauthorized","message":"Invalid API key"}' };
    const engine = await window(service);
    const searches = [await saved(engine, california, "a"), await saved(engine, seriesA, "b")];
    const { checked, failed } = await checkEach(engine, searches, { way: "checkEach", signal });
    expect([checked.length, failed.length, service.urls.length]).toEqual([0, 1, 1]);
    await engine.close();
  });
});
