import { describe, expect, test } from "vitest";
import {
  call,
  filingFrom,
  filingsIn,
  fundingsIn,
  metaOf,
  serviceForBlock,
  type Called,
  type WireFiling,
} from "../../support/sampleCalls.ts";

const service = serviceForBlock({ searches: 100_000 });

async function companies(query: string): Promise<Called> {
  return call(service(), `${service().appUrl}/api/v3/companies?${query}`);
}

async function fundings(query: string): Promise<Called> {
  return call(service(), `${service().baseUrl}/fundings?${query}`);
}

async function allCompanies(query: string): Promise<readonly WireFiling[]> {
  const rows: WireFiling[] = [];
  for (let page: unknown = 1; typeof page === "number";) {
    const called = await companies(`${query}&per_page=100&page=${page}`);
    rows.push(...filingsIn(called));
    page = called.body["next_page"];
  }
  return rows;
}

async function detail(id: number): Promise<WireFiling> {
  const { body } = await call(service(), `${service().appUrl}/api/v3/companies/${id}`);
  return filingFrom(body);
}

const none = (): boolean => false;

/** Each filter finds exactly the rows that the condition on all 2,000 finds, and only `none` finds none. */
const exact: readonly { query: string; holds: (row: WireFiling) => boolean }[] = [
  { query: "company=RoBoT", holds: ({ name }) => /robot/i.test(name) },
  { query: "company=solar", holds: ({ name }) => /solar/i.test(name) },
  { query: "company=%26", holds: ({ name }) => name.includes("&") },
  { query: "company=%3CLabs%3E", holds: ({ name }) => name.includes("<Labs>") },
  { query: "selectItemstates[]=california", holds: ({ state }) => state === "CALIFORNIA" },
  {
    query: "selectItemstates%5B%5D=California&selectItemstates%5B%5D=MAURITIUS",
    holds: ({ state }) => /^(CALIFORNIA|MAURITIUS)$/.test(state),
  },
  { query: "selectItemindustries=oil+and+gas", holds: ({ industry }) => industry === "Oil and Gas" },
  { query: "selectItemindustries=Oil", holds: none },
  { query: "min_money_raised=1000000", holds: ({ money_raised }) => money_raised >= 1_000_000 },
  { query: "max_money_raised=0", holds: ({ money_raised }) => money_raised === 0 },
  {
    query: "min_money_raised=10000000&max_money_raised=10000000",
    holds: ({ money_raised }) => money_raised === 10_000_000,
  },
  { query: "min_money_raised=2&max_money_raised=1", holds: none },
  {
    query: "company=health&selectItemstates[]=Texas",
    holds: ({ name, state }) => /health/i.test(name) && state === "TEXAS",
  },
  { query: "zip_codes[]=&company=", holds: () => true },
  { query: "unheard_of=1", holds: () => true },
];

describe("v3 filters (§4.2)", () => {
  test.each(exact)("$query", async ({ query, holds }) => {
    const [all, found] = [await allCompanies(""), await allCompanies(query)];
    expect(all).toHaveLength(2000);
    expect(found.map(({ id }) => id)).toEqual(all.filter(holds).map(({ id }) => id));
    expect(found.length === 0).toBe(holds === none);
  });

  test.each([
    { query: "cities[]=boston&cities[]=Tampa", line: /(Boston|Tampa), /i },
    { query: "zip_codes[]=02139&zip_codes[]=07030", line: / (02139|07030)\b/ },
    { query: "zip_codes[]=02139-1234", line: / 02139\b/ },
  ])("$query finds companies there", async ({ query, line }) => {
    const rows = filingsIn(await companies(query));
    expect(rows.length).toBeGreaterThan(0);
    for (const { id } of rows) {
      const [contact] = (await detail(id)).contacts ?? [];
      // A filing without contacts has a place all the same, which only the filter sees.
      expect(contact?.address.join("\n") ?? "Boston, Tampa,  02139").toMatch(line);
    }
  });

  test("related_person is a part of a name in any case", async () => {
    const rows = filingsIn(await companies("related_person=QUARRINGT"));
    expect(rows.length).toBeGreaterThan(0);
    for (const { id } of rows) {
      expect((await detail(id)).related_persons?.map(({ name }) => name).join()).toContain("Quarrington");
    }
  });

  test("of a repeated parameter the last counts", async () => {
    const twice = filingsIn(await companies("company=robot&company=solar"));
    expect(twice).toEqual(filingsIn(await companies("company=solar")));
  });
});

describe("/fundings filters (§4.1)", () => {
  test.each(["Seed", "Series A", "Series B", "Series C", "Series D", "Series E"])(
    "series %s",
    async (series) => {
      const called = await fundings(`series=${encodeURIComponent(series)}`);
      expect(fundingsIn(called).length).toBeGreaterThan(0);
      expect(fundingsIn(called).every((row) => row["series"] === series)).toBe(true);
    },
  );

  test.each(["series=seed", "series=Series"])("%s finds nothing: series is exact", async (query) => {
    expect(metaOf(await fundings(query))["total_count"]).toBe(0);
  });

  test("created_from includes its day", async () => {
    const last = fundingsIn(await fundings("page=3")).at(-1);
    const day = String(last?.["created_at"]).slice(0, 10);
    const from = metaOf(await fundings(`created_from=${day}`))["total_count"];
    const next = new Date(Date.parse(day) + 86_400_000).toISOString().slice(0, 10);
    const after = metaOf(await fundings(`created_from=${next}`))["total_count"];
    expect(from).toBeGreaterThanOrEqual(75);
    expect(after).toBeLessThan(Number(from));
  });

  test("unknown parameters are ignored", async () => {
    expect(metaOf(await fundings("per_page=3&colour=blue"))["total_count"]).toBe(2000);
    expect(fundingsIn(await fundings("per_page=3"))).toHaveLength(25);
  });
});

describe("paging (§4.3)", () => {
  test("/fundings from the first page to the last: 25 a page, each record once, newest first", async () => {
    const ids: unknown[] = [];
    const times: number[] = [];
    let page: unknown = 1;
    while (typeof page === "number") {
      const called = await fundings(`page=${page}`);
      const rows = fundingsIn(called);
      expect(metaOf(called)).toMatchObject({ current_page: page, total_count: 2000, total_pages: 80 });
      expect(rows).toHaveLength(25);
      ids.push(...rows.map((row) => row["id"]));
      times.push(...rows.map((row) => Date.parse(String(row["created_at"]))));
      page = metaOf(called)["next_page"];
    }
    expect(page).toBeNull();
    expect(new Set(ids).size).toBe(2000);
    expect(times).toEqual(times.toSorted((a, b) => b - a));
  });

  test("the v3 list from end to end, with a last page that is short", async () => {
    const seen: number[] = [];
    let page: unknown = 1;
    let previous: unknown = null;
    while (typeof page === "number") {
      const called = await companies(`per_page=70&page=${page}`);
      expect(Object.keys(called.body)).toEqual([
        "feed_entries",
        "previous_page",
        "current_page",
        "next_page",
      ]);
      expect(called.body).toMatchObject({ previous_page: previous, current_page: page });
      seen.push(...filingsIn(called).map(({ id }) => id));
      previous = page;
      page = called.body["next_page"];
    }
    expect(previous).toBe(29);
    expect(new Set(seen).size).toBe(2000);
  });

  test("the v3 list is newest first by instant", async () => {
    const times = (await allCompanies("")).map((row) => Date.parse(row.accepted_at));
    expect(times).toEqual(times.toSorted((a, b) => b - a));
  });

  test("a page past the end leads back to the last", async () => {
    const called = await companies("page=500");
    expect(called.body).toMatchObject({
      feed_entries: [],
      previous_page: 80,
      current_page: 500,
      next_page: null,
    });
  });
});
