import { afterEach, describe, expect, test, vi } from "vitest";
import type { Engine } from "../../../../src/app/engine/engine.ts";
import { checkEach, checkMore, checkSearch } from "../../../../src/app/saved/checking.ts";
import { saveSearch } from "../../../../src/app/saved/saving.ts";
import { nameKeys } from "../../../../src/domain/names/nameKeys.ts";
import { FundingsService } from "../../../support/fundingsService.ts";
import { address, engineOf } from "../../../support/oneHost.ts";
import { preferences } from "../../../../tools/store/preferences.ts";
import { again, california, check, newKeys, on, saved, seriesA } from "../../../support/savedSearches.ts";
import { storeFolder } from "../../../support/store/folder.ts";

const folder = storeFolder();
const { signal } = new AbortController();

afterEach(() => void vi.useRealTimers());

async function window(service: FundingsService, reserveSearches = 0): Promise<Engine> {
  return await engineOf({
    settings: { ...preferences, reserveSearches: () => reserveSearches },
    folder: folder.path,
    send: () => service.send,
  });
}

const filings = (...ids: readonly number[]) => ids.map((id) => ({ id, name: `C${String(id)}` }));

const dated = (...ids: readonly number[]) =>
  filings(...ids).map((row) => ({ ...row, accepted_at: "2026-10-20T09:00:00Z" }));

describe("a check of fundings", () => {
  test.each(["0000-00-00", "2025-13-01", "2025-02-30T10:00:00Z"])(
    "takes a row of the impossible day %s, and goes on with the days that it knows",
    async (day) => {
      on("2026-11-02");
      const service = new FundingsService();
      service.rows = [{ id: 1, name: "Acme", created_at: day }];
      const engine = await window(service);
      await saved(engine);
      await check(engine);
      on("2026-11-03");
      service.rows = [{ id: 2, name: "Beta", created_at: "2026-11-03" }];
      await check(engine);
      expect(service.urls.at(-1)?.searchParams.get("created_from")).toBe("2026-11-02");
      expect(await newKeys(engine)).toEqual(["funding:2"]);
      await engine.close();
    },
  );

  test("finds nothing new in a record or a company that was forgotten", async () => {
    on("2026-11-02");
    const service = new FundingsService();
    service.rows = [1, 2].map((id) => ({ id, name: `C${String(id)} Robotics`, created_at: "2026-11-02" }));
    const engine = await window(service);
    await saved(engine);
    await check(engine);
    const c2 = nameKeys("C2 Robotics");
    if (c2 === undefined) throw new Error("no name");
    await engine.store.library.forget([
      { kind: "record", service: address, key: "funding:1" },
      { kind: "company", ...c2 },
    ]);
    on("2026-11-03");
    const nothing = await check(engine);
    expect(nothing.check).toMatchObject({ at: Date.now(), found: 0, closed: "2026-11-02" });
    on("2026-11-09");
    service.rows.push({ id: 3, name: "C3 Robotics", created_at: "2026-11-09" });
    const last = await check(engine);
    expect([last.check?.found, last.firstNew]).toEqual([1, "C3 Robotics"]);
    expect(await newKeys(engine)).toEqual(["funding:3"]);
    await engine.close();
  });

  test("is silent the first time, free if nothing is new, and says what is new", async () => {
    on("2026-11-02");
    const service = new FundingsService();
    service.rows = [{ id: 1, name: "Acme", created_at: "2026-10-30" }];
    const engine = await window(service);
    await saved(engine);
    const first = await check(engine);
    expect([first.check?.found, await newKeys(engine), service.remaining]).toEqual([0, [], 49]);
    on("2026-11-03");
    const second = await check(engine);
    expect(service.urls.at(-1)?.searchParams.get("created_from")).toBe("2026-11-02");
    expect([second.check?.found, service.remaining]).toEqual([0, 49]);
    on("2026-11-04");
    service.rows.push({ id: 2, name: "Beta", created_at: "2026-11-04" });
    const third = await check(engine);
    expect([third.firstNew, await newKeys(engine), service.remaining]).toEqual(["Beta", ["funding:2"], 48]);
    on("2026-11-06");
    const fourth = await check(engine);
    expect([fourth.check?.found, fourth.firstNew, await newKeys(engine)]).toEqual([
      0,
      undefined,
      ["funding:2"],
    ]);
    await engine.store.saved.markSeen({ search: "a" });
    expect(await newKeys(engine)).toEqual([]);
    await engine.close();
  });

  test("with more pages offers the next one until none is left", async () => {
    on("2026-11-02");
    const service = new FundingsService();
    const engine = await window(service);
    await saved(engine);
    await check(engine);
    on("2026-11-04");
    service.rows = Array.from({ length: 30 }, (_, id) => ({
      id,
      name: `C${String(id)}`,
      created_at: "2026-11-04",
    }));
    const one = await check(engine);
    expect(one.check).toMatchObject({ found: 25, unread: 5, next: 2 });
    const rest = await checkMore(engine, one, { way: "checkMore", signal });
    expect(rest?.check).toMatchObject({ found: 30, unread: 0, closed: "2026-11-03" });
    expect(rest && (await checkMore(engine, rest, { way: "checkMore", signal }))).toBeUndefined();
    expect(await newKeys(engine)).toHaveLength(30);
    await engine.close();
  });
});

const accepted = (...ids: readonly number[]) =>
  filings(...ids).map((row) => ({ ...row, accepted_at: `2026-11-0${String(row.id)}T10:00:00Z` }));

test("a check of company searches asks for one page, and what it has seen is not new", async () => {
  on("2026-11-04");
  const service = new FundingsService();
  service.rows = accepted(1);
  const engine = await window(service);
  await saved(engine, california);
  await check(engine);
  service.rows = accepted(2, 1);
  const second = await check(engine);
  expect([second.firstNew, await newKeys(engine), service.urls.length]).toEqual(["C2", ["filing:2"], 2]);
  await engine.close();
});

test("of company searches the next page is offered as long as all before it is new, of the accepted page size", async () => {
  on("2026-11-04");
  const service = new FundingsService();
  service.pageSize = 2;
  service.failing = ({ searchParams }) =>
    searchParams.has("per_page") ? { status: 422, body: '{"message":"Invalid per_page"}' } : undefined;
  service.rows = accepted(3, 2, 1);
  const engine = await window(service);
  await saved(engine, { endpoint: "companies", filters: { states: ["California"] }, perPage: 100 });
  const first = await check(engine);
  expect(first.check?.next).toBeUndefined();
  service.rows = accepted(4, 3, 2, 1);
  const second = await check(engine);
  expect([second.check?.found, second.check?.next]).toEqual([1, undefined]);
  on("2026-11-07");
  service.rows = accepted(7, 6, 5, 4, 3, 2, 1);
  const third = await check(engine);
  expect(third.check?.next).toBe(2);
  const rest = await checkMore(engine, third, { way: "checkMore", signal });
  expect([rest?.check?.found, rest?.check?.next, rest?.firstNew]).toEqual([3, undefined, "C7"]);
  expect(await newKeys(engine)).toHaveLength(4);
  await engine.close();
});

test("what a check brought is new in the next window if its own was killed right after the answer", async () => {
  on("2026-11-02");
  const service = new FundingsService();
  const engine = await window(service);
  await saved(engine);
  await check(engine);
  on("2026-11-03");
  service.rows = [{ id: 1, name: "Acme", created_at: "2026-11-03" }];
  const { saved: kept } = engine.store;
  const killed = {
    spending: engine.spending,
    store: { ...engine.store, saved: { ...kept, noteWatch: () => new Promise<void>(() => {}) } },
  };
  void checkSearch(killed, await again(engine), { way: "checkNow", signal });
  await vi.waitFor(async () => expect(await newKeys(engine)).toEqual(["funding:1"]));
  await engine.close();
  const next = await window(service);
  expect((await again(next)).lastCheck).toMatchObject({ found: 1 });
  const checked = await check(next);
  expect([checked.check?.found, await newKeys(next)]).toEqual([0, ["funding:1"]]);
  await next.close();
});

test("a search that a person runs notes what is new on each page that it loads", async () => {
  on("2026-11-03");
  const service = new FundingsService();
  service.pageSize = 1;
  service.rows = accepted(1);
  const engine = await window(service);
  await saved(engine, california);
  const first = (await check(engine)).check;
  service.rows = [...accepted(2, 1, 3), { id: 4, name: "Old", accepted_at: "2026-10-20T10:00:00Z" }];
  await engine.spending.page("search", california, "first", { signal, fresh: true });
  for (const page of [2, 3, 4]) await engine.spending.page("nextPage", california, page, { signal });
  expect((await newKeys(engine)).toSorted()).toEqual(["filing:2", "filing:3"]);
  expect((await again(engine)).lastCheck?.at).toBe(first?.at);
  await engine.close();
});

function overwriteCheck(text: string): void {
  folder.connection().prepare("UPDATE savedSearches SET look = ?").run(text);
}

test("a check that another version has written counts as none, and loses no answer", async () => {
  on("2026-11-02");
  const service = new FundingsService();
  const engine = await window(service);
  await saved(engine);
  const first = (await check(engine)).check;
  for (const change of [{ closed: "soon" }, { days: 1 }, { run: {} }, { wideAt: null }, { at: "now" }]) {
    overwriteCheck(JSON.stringify({ ...first, ...change }));
    expect((await again(engine)).lastCheck).toBeUndefined();
  }
  overwriteCheck(JSON.stringify({ ...first, completeDay: "2026-11-01" }));
  expect((await again(engine)).lastCheck).toBeDefined();
  overwriteCheck("{");
  service.rows = [{ id: 1, name: "Acme", created_at: "2026-11-02" }];
  expect((await check(engine)).check).toMatchObject({ found: 0 });
  expect(await newKeys(engine)).toEqual([]);
  await engine.close();
});

test("a change of the amount since a record was seen is noted as a change, not as new", async () => {
  const service = new FundingsService();
  service.rows = [{ id: 1, name: "Acme", money_raised: 5, state: "CA" }];
  const engine = await window(service);
  await saved(engine, california);
  await check(engine);
  service.rows = [{ id: 1, name: "Acme", money_raised: 9, state: "CA" }];
  expect((await check(engine)).check).toMatchObject({ found: 0, changed: 1 });
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
  on("2026-11-03");
  const nothing = await check(engine, one.id);
  expect([
    nothing.check?.found,
    service.urls.at(-1)?.searchParams.get("created_from"),
    service.remaining,
  ]).toEqual([0, "2026-11-02", 48]);
  service.rows.push({ id: 4, name: "New", created_at: "2026-11-03" });
  await check(engine, one.id);
  expect(await newKeys(engine)).toEqual(["funding:4"]);
  await engine.close();
});

test("a search of which an old answer alone is stored has no first check yet", async () => {
  on("2026-11-02");
  const engine = await window(new FundingsService());
  await engine.spending.page("search", seriesA, "first", { signal });
  on("2026-11-09");
  await saveSearch(engine, { question: seriesA, service: address }, "A");
  expect((await engine.store.saved.list())[0]?.lastCheck).toBeUndefined();
  await engine.close();
});

test("a search that is saved before it was asked has no first check yet", async () => {
  const engine = await window(new FundingsService());
  await saveSearch(engine, { question: california, service: address }, "A");
  expect((await engine.store.saved.list())[0]?.lastCheck).toBeUndefined();
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

test("a check of a question that is edited meanwhile leaves the first one of the new question silent", async () => {
  const service = new FundingsService();
  service.rows = dated(1);
  const engine = await window(service);
  const before = await saved(engine, california);
  await saved(engine, { endpoint: "companies", filters: { states: ["Texas"] } });
  await checkSearch(engine, before, { way: "checkNow", signal });
  service.rows = dated(2);
  await checkSearch(engine, await again(engine), { way: "checkNow", signal });
  expect(await newKeys(engine)).toEqual([]);
  await engine.close();
});
