import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import type { Engine } from "../../../../src/app/engine/engine.ts";
import { FundingsService } from "../../../support/fundingsService.ts";
import { engineOf } from "../../../support/oneHost.ts";
import {
  again,
  california,
  check,
  checkAll,
  newKeys,
  on,
  saved,
  seriesA,
} from "../../../support/savedSearches.ts";
import { storeFolder } from "../../../support/store/folder.ts";

const folder = storeFolder();
let service: FundingsService;
let engine: Engine;

beforeEach(async () => {
  on("2026-11-02");
  service = new FundingsService();
  engine = await engineOf({ folder: folder.path, send: () => service.send });
});

afterEach(async () => {
  await engine.close();
  vi.useRealTimers();
});

const funding = (id: number, day: string) => ({ id, name: `C${String(id)}`, created_at: day });
const filing = (id: number) => ({ id, name: `C${String(id)}`, accepted_at: "2026-10-05T10:00:00Z" });
const fundings = (from: number, count: number, day: string) =>
  Array.from({ length: count }, (_, at) => funding(from + at, day));

describe("old records aren’t called new", () => {
  test("that later pages of the first check had", async () => {
    service.rows = [...fundings(1, 25, "2026-11-01"), ...fundings(100, 35, "2026-10-27")];
    await saved(engine);
    await check(engine);
    on("2026-11-09");
    service.rows = [funding(200, "2026-11-08"), ...service.rows];
    await checkAll(engine);
    expect(await newKeys(engine)).toEqual(["funding:200"]);
  });

  test("of a list that begins with the oldest", async () => {
    service.rows = [...fundings(1, 25, "2026-10-20"), ...fundings(100, 25, "2026-11-01")];
    await saved(engine);
    await check(engine);
    on("2026-11-09");
    await check(engine);
    expect(await newKeys(engine)).toEqual([]);
  });

  test("that a check of another search of the same series brings", async () => {
    service.rows = [...fundings(1, 25, "2026-11-01"), ...fundings(100, 24, "2026-10-30")];
    await saved(engine);
    await check(engine);
    const { filters } = seriesA;
    await saved(engine, { endpoint: "fundings", filters: { ...filters, createdFrom: "2026-10-30" } }, "b");
    service.rows.reverse();
    await check(engine, "b");
    expect(await newKeys(engine)).toEqual([]);
  });

  test("that slide onto page 1 of a filing search because another was withdrawn", async () => {
    service.pageSize = 2;
    service.rows = [1, 2, 3].map(filing);
    await saved(engine, california);
    await check(engine);
    service.rows = [1, 3].map(filing);
    await check(engine);
    expect(await newKeys(engine)).toEqual([]);
  });

  test("whose amount changes, if they have no id", async () => {
    service.rows = [{ name: "Acme", created_at: "2026-11-01", money_raised: "$4 Million" }];
    await saved(engine);
    await check(engine);
    on("2026-11-03");
    service.rows = [{ name: "Acme", created_at: "2026-11-03", money_raised: "$4 Million" }];
    await check(engine);
    const first = await newKeys(engine);
    on("2026-11-09");
    service.rows = [{ name: "Acme", created_at: "2026-11-03", money_raised: "$5 Million" }];
    await check(engine);
    expect([first.length, await newKeys(engine)]).toEqual([1, first]);
  });

  test("of which two have one id, and change places", async () => {
    const one = { id: 1, name: "Acme", created_at: "2026-11-01" };
    const other = { id: 1, name: "Beta", created_at: "2026-11-01" };
    service.rows = [one, other];
    await saved(engine);
    await check(engine);
    service.rows = [other, one];
    on("2026-11-09");
    await check(engine);
    expect(await newKeys(engine)).toEqual([]);
  });
});

describe("the next daily check finds", () => {
  test("what comes later on the day of a check", async () => {
    await saved(engine);
    await check(engine);
    on("2026-11-03");
    await check(engine);
    service.rows = [funding(1, "2026-11-03")];
    on("2026-11-03", 20);
    await check(engine);
    expect(await newKeys(engine)).toEqual(["funding:1"]);
    service.rows = [funding(2, "2026-11-03"), funding(1, "2026-11-03")];
    on("2026-11-04");
    await check(engine);
    expect((await newKeys(engine)).toSorted()).toEqual(["funding:1", "funding:2"]);
  });

  test("what comes to a list that begins with the oldest", async () => {
    service.rows = [...fundings(1, 25, "2026-10-29"), ...fundings(100, 25, "2026-11-01")];
    await saved(engine);
    await check(engine);
    service.rows.push(funding(200, "2026-11-03"));
    on("2026-11-03");
    expect((await check(engine)).check).toMatchObject({ found: 1, at: Date.now() });
    expect(await newKeys(engine)).toEqual(["funding:200"]);
  });

  test("what comes to a search that begins on a later day", async () => {
    const { filters } = seriesA;
    await saved(engine, { endpoint: "fundings", filters: { ...filters, createdFrom: "2026-11-09" } });
    await check(engine);
    on("2026-11-09");
    expect((await check(engine)).check).toMatchObject({ found: 0, at: Date.now() });
    service.rows = [funding(1, "2026-11-09")];
    on("2026-11-10");
    expect((await check(engine)).check).toMatchObject({ found: 1, at: Date.now() });
  });

  test("rows that name no day", async () => {
    service.rows = [{ id: 1, name: "C1" }];
    service.madeOn.set(1, "2026-10-30");
    await saved(engine);
    await check(engine);
    service.rows.unshift({ id: 2, name: "C2" });
    service.madeOn.set(2, "2026-11-02");
    on("2026-11-03");
    await check(engine);
    expect(await newKeys(engine)).toEqual(["funding:2"]);
  });

  test("what comes after a row that is dated far ahead", async () => {
    service.rows = [funding(1, "3000-01-01")];
    await saved(engine);
    await check(engine);
    service.rows.push(funding(2, "2026-11-03"));
    on("2026-11-03");
    await check(engine);
    expect(await newKeys(engine)).toEqual(["funding:2"]);
    expect(JSON.stringify((await again(engine)).lastCheck)).not.toContain("3000");
  });
});
