import { afterEach, describe, expect, test, vi } from "vitest";
import type { Engine } from "../../../../src/app/engine/engine.ts";
import {
  checkScheduled,
  claimAnnouncement,
  type ScheduledCheckNeeds,
} from "../../../../src/app/saved/checking.ts";
import type { Schedule } from "../../../../src/domain/watch/savedSearch.ts";
import { callerOf } from "../../../../src/domain/fingerprint.ts";
import { canonicalRequest, wireRequest } from "../../../../src/service/contract/query.ts";
import type { ListQuestion } from "../../../../src/service/contract/question.ts";
import { FundingsService } from "../../../support/fundingsService.ts";
import { address, connections, engineOf, host } from "../../../support/oneHost.ts";
import { preferences } from "../../../../tools/store/preferences.ts";
import { storeFolder } from "../../../support/store/folder.ts";

const folder = storeFolder();
const { signal } = new AbortController();
const open: Engine[] = [];

afterEach(async () => {
  vi.useRealTimers();
  for (const engine of open.splice(0)) await engine.close();
});

async function window(service: FundingsService, reserveSearches = 0): Promise<Engine> {
  const engine = await engineOf({
    settings: { ...preferences, reserveSearches: () => reserveSearches },
    folder: folder.path,
    send: () => service.send,
  });
  open.push(engine);
  return engine;
}

function at(moment: string): void {
  vi.useFakeTimers({ toFake: ["Date"] });
  vi.setSystemTime(new Date(moment));
}

async function save(engine: Engine, state: string, schedule: Schedule = "daily"): Promise<void> {
  const question: ListQuestion = { endpoint: "companies", filters: { states: [state] } };
  const entry = { id: state, name: state, service: address, question, isPinned: false, schedule };
  await engine.store.saved.put({ ...entry, savedAt: Date.now() });
}

const agree = async (engine: Engine, perDay: number, days = 30) =>
  await engine.store.saved.changeWatch({ consent: { perDay, until: Date.now() + days * 86_400_000 } });

function needs(engine: Engine): ScheduledCheckNeeds {
  return {
    ...engine,
    connections,
    dayOf: (ms) => new Date(ms).toISOString().slice(0, 10),
  };
}

const checkedIn = async (engine: Engine, isStart = false) =>
  (await checkScheduled(needs(engine), signal, isStart))?.checked.map(({ search }) => search.id);

/** Two searches of fundings that were checked on November 2 and have 30 and 60 new records on November 3. */
async function twoBusySearches(service: FundingsService, perDay: number): Promise<Engine> {
  at("2026-11-02T13:00:00Z");
  const engine = await window(service);
  for (const series of ["Seed", "Series A"]) {
    const question: ListQuestion = { endpoint: "fundings", filters: { series } };
    const entry = { id: series, name: series, service: address, question, isPinned: false } as const;
    await engine.store.saved.put({ ...entry, schedule: "daily", savedAt: Date.now() });
  }
  await agree(engine, perDay);
  expect(await checkedIn(engine)).toHaveLength(2);
  at("2026-11-03T13:00:00Z");
  service.rows = Array.from({ length: 60 }, (_, id) => ({
    id,
    name: `C${String(id)}`,
    created_at: "2026-11-03",
  }));
  service.urls.length = 0;
  return engine;
}
const pagesAsked = ({ urls }: FundingsService): readonly string[] =>
  urls.map(({ searchParams }) => `${searchParams.get("series") ?? ""} ${searchParams.get("page") ?? "1"}`);

describe("a check that no one asks for", () => {
  test("is made where that was agreed to, once a day, and by one of two windows", async () => {
    at("2026-11-02T14:00:00Z");
    const service = new FundingsService();
    service.rows = [{ id: 1, name: "Acme" }];
    const [one, other] = [await window(service), await window(service)];
    await save(one, "Maine");
    await save(one, "Texas", "byHand");
    expect(await checkedIn(one)).toBeUndefined();
    await agree(one, 3);
    const both = await Promise.all([checkedIn(one), checkedIn(other)]);
    expect(both.toSorted()).toEqual([["Maine"], undefined]);
    expect(service.urls).toHaveLength(1);
    at("2026-11-03T13:00:00Z");
    expect(await checkedIn(one)).toEqual(["Maine"]);
    expect(await checkedIn(other)).toBeUndefined();
  });

  test("when a window opens is made then alone, not in one that stays open", async () => {
    at("2026-11-02T14:00:00Z");
    const service = new FundingsService();
    const engine = await window(service);
    await save(engine, "Maine", "atStart");
    await save(engine, "Texas", "byHand");
    await agree(engine, 1);
    expect(await checkedIn(engine)).toBeUndefined();
    expect(await checkedIn(engine, true)).toEqual(["Maine"]);
    at("2026-11-03T14:00:00Z");
    expect(await checkedIn(engine)).toBeUndefined();
    expect(await checkedIn(engine, true)).toEqual(["Maine"]);
  });

  test("is not made after what was agreed to has ended", async () => {
    at("2026-11-02T14:00:00Z");
    const service = new FundingsService();
    const engine = await window(service);
    await save(engine, "Maine");
    await agree(engine, 1);
    at("2026-12-05T14:00:00Z");
    expect(await checkedIn(engine)).toBeUndefined();
    expect(service.urls).toEqual([]);
  });

  test("uses no more in 24 hours than was agreed to, and a clock that is set back frees nothing", async () => {
    at("2026-11-02T14:00:00Z");
    const service = new FundingsService();
    service.rows = [{ id: 1, name: "Acme" }];
    const engine = await window(service);
    for (const state of ["Maine", "Texas", "Ohio"]) await save(engine, state);
    await agree(engine, 2);
    expect(await checkedIn(engine)).toHaveLength(2);
    at("2026-11-03T13:00:00Z");
    expect(await checkedIn(engine)).toEqual([]);
    at("2026-11-01T13:00:00Z");
    expect(await checkedIn(engine)).toEqual([]);
    expect(service.urls).toHaveLength(2);
  });

  test.each([
    [{ status: 401, body: "{}" }, "rejected"],
    [{ status: 403, body: "{}" }, "rejected"],
    [{ status: 429, body: "{}" }, "limit"],
    [{ status: 429, body: '{"message":"Slow down","remaining_searches":39}' }, "limit"],
    [{ status: 500, body: "{}" }, "maybeCounted"],
    // A wrong address, which all others would meet.
    [{ status: 404, body: "{}" }, "maybeCounted"],
  ])("that is answered by %j stops all others until the person lets them go on", async (failing, why) => {
    at("2026-11-02T14:00:00Z");
    const service = new FundingsService();
    const engine = await window(service);
    for (const state of ["Maine", "Texas"]) await save(engine, state);
    await agree(engine, 5);
    service.failing = failing;
    expect(await checkedIn(engine)).toEqual([]);
    expect([service.urls.length, (await engine.store.saved.watch()).stopped?.why]).toEqual([1, why]);
    service.failing = undefined;
    expect(await checkedIn(engine)).toBeUndefined();
    expect(service.urls).toHaveLength(1);
    await engine.store.saved.changeWatch({ stopped: null });
    // A 429 holds for all until a person’s request is answered.
    expect(await checkedIn(engine)).toHaveLength(why === "limit" ? 0 : 2);
  });

  test.each([
    { status: 422, body: '{"message":"Unknown state"}' },
    { status: 400, body: "{}" },
  ])("that is refused by $status is named and left for a week; the others go on", async (failing) => {
    at("2026-11-02T14:00:00Z");
    const service = new FundingsService();
    const engine = await window(service);
    for (const state of ["Maine", "Texas", "Ohio"]) await save(engine, state);
    await agree(engine, 5);
    service.failing = (url) => (url.search.includes("Maine") ? failing : undefined);
    const round = await checkScheduled(needs(engine), signal);
    expect(round?.failed.map(({ search }) => search.id)).toEqual(["Maine"]);
    expect(round?.checked.map(({ search }) => search.id).toSorted()).toEqual(["Ohio", "Texas"]);
    expect((await engine.store.saved.watch()).stopped).toBeUndefined();
    expect(await checkedIn(engine)).toBeUndefined();
    expect(service.urls).toHaveLength(3);
    at("2026-11-03T13:00:00Z");
    service.failing = undefined;
    expect((await checkedIn(engine))?.toSorted()).toEqual(["Ohio", "Texas"]);
    at("2026-11-10T13:00:00Z");
    expect(await checkedIn(engine)).toHaveLength(3);
    at("2026-11-11T13:00:00Z");
    expect(await checkedIn(engine)).toHaveLength(3);
  });

  test("uses no more than what is agreed to meanwhile", async () => {
    at("2026-11-02T09:00:00Z");
    const service = new FundingsService();
    service.rows = [{ id: 1, name: "Acme" }];
    const engine = await window(service);
    for (const state of ["Maine", "Texas", "Ohio"]) await save(engine, state);
    await agree(engine, 3);
    const { saved } = engine.store;
    const news = async () => {
      await agree(engine, 1);
      return await saved.news();
    };
    const store = { ...engine.store, saved: { ...saved, news } };
    expect((await checkScheduled({ ...needs(engine), store }, signal))?.checked).toHaveLength(1);
    expect(service.urls).toHaveLength(1);
  });

  test("of a search that can’t be read leaves the others to be checked", async () => {
    at("2026-11-02T14:00:00Z");
    const service = new FundingsService();
    const engine = await window(service);
    for (const state of ["Maine", "Texas"]) await save(engine, state);
    await agree(engine, 5);
    const broken = new TypeError("broken");
    const page: Engine["spending"]["page"] = (way, question, ...rest) =>
      JSON.stringify(question).includes("Maine")
        ? Promise.reject(broken)
        : engine.spending.page(way, question, ...rest);
    const round = await checkScheduled({ ...needs(engine), spending: { page } }, signal);
    expect(round?.failed).toMatchObject([{ search: { id: "Maine" }, error: broken }]);
    expect(round?.checked.map(({ search }) => search.id)).toEqual(["Texas"]);
    expect(await checkedIn(engine)).toBeUndefined();
  });

  test("of a window that was killed stops all others, and sends nothing again", async () => {
    at("2026-11-02T14:00:00Z");
    const service = new FundingsService();
    const engine = await window(service);
    await save(engine, "Maine");
    await agree(engine, 5);
    const question = { endpoint: "companies", filters: { states: ["Maine"] }, page: "first" } as const;
    const caller = callerOf(host);
    const key = { caller, question: canonicalRequest(wireRequest(question)) };
    const departure = { question, purpose: "check", role: "app", service: address, at: Date.now() } as const;
    // Its line is never completed.
    await engine.store.begin(key, departure, { maxAgeMs: 0, timeoutMs: 30_000, isShared: true });
    expect(await checkScheduled(needs(engine), signal)).toBeUndefined();
    at("2026-11-02T14:15:00Z");
    // What the person asks for meanwhile does not hide it.
    const other: ListQuestion = { endpoint: "companies", filters: { states: ["Texas"] } };
    await engine.spending.page("checkNow", other, "first", { signal });
    const stopped = { checked: [], failed: [], stopped: "maybeCounted" };
    expect(await checkScheduled(needs(engine), signal)).toEqual(stopped);
    expect([service.urls.length, (await engine.store.saved.watch()).stopped?.why]).toEqual([
      1,
      "maybeCounted",
    ]);
    await engine.store.saved.changeWatch({ stopped: null, resumedAt: Date.now() });
    expect(await checkedIn(engine)).toEqual(["Maine"]);
  });

  test("that was refused while the clock was ahead is not due again and again once it is right", async () => {
    at("2026-12-05T14:00:00Z");
    const service = new FundingsService();
    service.failing = { status: 422, body: "{}" };
    const engine = await window(service);
    await save(engine, "Maine");
    await agree(engine, 5, 90);
    expect(await checkedIn(engine)).toEqual([]);
    at("2026-11-02T14:00:00Z");
    service.failing = undefined;
    for (const minute of [15, 30, 45]) {
      at(`2026-11-02T14:${String(minute)}:00Z`);
      await checkedIn(engine);
    }
    expect(service.urls).toHaveLength(2);
  });

  test("of a search that the person removed in this round, or checks by hand now, is not made", async () => {
    at("2026-11-02T14:00:00Z");
    const service = new FundingsService();
    const engine = await window(service);
    for (const state of ["Maine", "Texas", "Ohio"]) await save(engine, state);
    await agree(engine, 5);
    service.failing = () => {
      void engine.store.saved.remove("Ohio");
      void save(engine, "Texas", "byHand");
      void save(engine, "Maine", "byHand");
      return undefined;
    };
    expect(await checkedIn(engine)).toHaveLength(1);
    expect(service.urls).toHaveLength(1);
  });

  test("counts against the limit although its answer is empty, if this account is charged for those", async () => {
    at("2026-11-02T14:00:00Z");
    const service = new FundingsService();
    service.chargesEmpty = true;
    const engine = await window(service);
    for (let count = 0; count < 5; count += 1)
      await engine.spending.check("refreshRemaining", "base", signal);
    for (const state of ["Maine", "Texas", "Ohio"]) await save(engine, state);
    await agree(engine, 1);
    const before = service.remaining;
    expect(await checkedIn(engine)).toEqual(["Maine"]);
    expect(before - service.remaining).toBe(1);
    expect(await engine.checksNow()).toMatchObject({ spent: 1 });
  });

  test("reads the first page of each search, and then further ones with what is left of the limit", async () => {
    const service = new FundingsService();
    const engine = await twoBusySearches(service, 4);
    const round = await checkScheduled(needs(engine), signal);
    expect(pagesAsked(service)).toEqual(["Seed 1", "Series A 1", "Seed 2", "Seed 3"]);
    expect(round?.checked.map(({ check }) => [check?.found, check?.unread])).toEqual([
      [60, 0],
      [25, 35],
    ]);
    expect(round?.stopped).toBeUndefined();
    expect(await engine.checksNow()).toMatchObject({ spent: 4 });
  });

  test("goes on with another search if a further page is refused, and stops at what all would meet", async () => {
    const service = new FundingsService();
    const engine = await twoBusySearches(service, 9);
    service.failing = ({ searchParams }) => {
      if (searchParams.get("page") !== "2") return undefined;
      return { status: searchParams.get("series") === "Seed" ? 422 : 500, body: "{}" };
    };
    const round = await checkScheduled(needs(engine), signal);
    expect(pagesAsked(service)).toEqual(["Seed 1", "Series A 1", "Seed 2", "Series A 2"]);
    expect(round?.checked.map(({ check }) => check?.found)).toEqual([25, 25]);
    expect([round?.failed.length, round?.stopped]).toEqual([2, "maybeCounted"]);
  });

  test("never goes below the reserve", async () => {
    const service = new FundingsService();
    service.rows = [{ id: 1, name: "Acme" }];
    service.remaining = 6;
    const engine = await window(service, 5);
    const asked: ListQuestion = { endpoint: "companies", filters: { company: "x" } };
    await engine.spending.page("search", asked, "first", { signal });
    await save(engine, "Maine");
    await agree(engine, 5);
    expect(await checkedIn(engine)).toEqual([]);
    expect(service.urls).toHaveLength(1);
  });
});

test("news is announced once a day, by one window", async () => {
  at("2026-11-02T14:00:00Z");
  const service = new FundingsService();
  const [one, other] = [await window(service), await window(service)];
  expect(await claimAnnouncement(needs(one))).toBe(true);
  expect(await claimAnnouncement(needs(other))).toBe(false);
  at("2026-11-03T14:00:00Z");
  expect(await claimAnnouncement(needs(other))).toBe(true);
});

test("what checks may use and have is known for the status bar", async () => {
  const service = new FundingsService();
  service.rows = [{ id: 1, name: "Acme" }];
  const engine = await window(service);
  expect(await engine.checksNow()).toBeUndefined();
  await save(engine, "Maine");
  await agree(engine, 5);
  await checkedIn(engine);
  expect(await engine.checksNow()).toMatchObject({ perDay: 5, spent: 1 });
});
