import { afterEach, describe, expect, test } from "vitest";
import * as z from "zod";
import { startSampleService, type SampleOptions, type SampleService } from "../../../src/sample/service.ts";
import { call, filingsIn, fundingsIn, metaOf, type Called } from "../../support/sampleCalls.ts";

const guidance = z.strictObject({ message: z.string(), suggestions: z.array(z.string()) });
const running: SampleService[] = [];

async function start(options: SampleOptions): Promise<SampleService> {
  const service = await startSampleService({ records: 60, ...options });
  running.push(service);
  return service;
}

afterEach(async () => {
  await Promise.all(running.splice(0).map(async (service) => service.close()));
});

async function fundings(service: SampleService, query = ""): Promise<Called> {
  return call(service, `${service.baseUrl}/fundings?${query}`);
}

async function companies(service: SampleService, query = ""): Promise<Called> {
  return call(service, `${service.appUrl}/api/v3/companies?${query}`);
}

async function remaining(service: SampleService): Promise<unknown> {
  return metaOf(await fundings(service, "created_from=3000-01-01"))["remaining_searches"];
}

describe("the allowance (§8)", () => {
  test("a page with rows costs one, on either host, and the base list reports what is left after it", async () => {
    const service = await start({ searches: 10, plan: "Strategic" });
    expect(metaOf(await fundings(service))).toMatchObject({ tier: "Strategic", remaining_searches: 9 });
    await companies(service);
    expect(await remaining(service)).toBe(8);
    await fundings(service, "page=2");
    expect(await remaining(service)).toBe(7);
  });

  test.each(["created_from=3000-01-01", "series=Series+Z", "page=999"])(
    "/fundings?%s finds nothing and is free",
    async (query) => {
      const service = await start({ searches: 3 });
      const called = await fundings(service, query);
      expect(fundingsIn(called)).toEqual([]);
      expect(metaOf(called)["remaining_searches"]).toBe(3);
      expect(guidance.safeParse(called.body["guidance"]).error).toBeUndefined();
    },
  );

  test.each(["company=zzzzqq", "page=999", "min_money_raised=99999999999"])(
    "/api/v3/companies?%s finds nothing and is free",
    async (query) => {
      const service = await start({ searches: 3 });
      const called = await companies(service, query);
      expect([called.status, filingsIn(called)]).toEqual([200, []]);
      expect(called.body["guidance"]).toHaveProperty("suggestions");
      expect(await remaining(service)).toBe(3);
    },
  );

  test("guidance is not there when something was found", async () => {
    const service = await start({});
    expect(await fundings(service)).not.toHaveProperty("body.guidance");
    expect(await companies(service)).not.toHaveProperty("body.guidance");
  });

  test("when it is used up both lists answer 429 with the body of §7 and no Retry-After", async () => {
    const service = await start({ searches: 2 });
    await fundings(service);
    expect(metaOf(await fundings(service))["remaining_searches"]).toBe(0);
    for (const called of [
      await fundings(service),
      await companies(service),
      await fundings(service, "series=Z"),
    ]) {
      expect([called.status, called.headers.get("retry-after")]).toEqual([429, null]);
      expect(called.body).toMatchObject({
        error: "Too Many Requests",
        current_tier: "Pro",
        queries_limit: 2,
      });
      expect(called.body["message"]).toContain("Daily query limit reached");
      expect(called.body["upgrade_url"]).toMatch(/^https:/);
    }
  });

  test("no allowance at all is a 429 from the start", async () => {
    const service = await start({ searches: 0 });
    expect((await companies(service)).status).toBe(429);
  });

  test("it starts again with the next day", async () => {
    let time = Date.UTC(2026, 0, 5, 23, 59);
    const service = await start({ searches: 1, now: () => time });
    await companies(service);
    expect((await companies(service)).status).toBe(429);
    time += 60_000;
    expect((await companies(service)).status).toBe(200);
  });

  test.each([
    { detailCost: 0, left: 2 },
    { detailCost: 1, left: 1 },
  ] as const)("a detail costs $detailCost where the service is set so", async ({ detailCost, left }) => {
    const service = await start({ searches: 3, detailCost });
    const [first] = filingsIn(await companies(service));
    expect((await call(service, `${service.appUrl}/api/v3/companies/${first?.id ?? ""}`)).status).toBe(200);
    expect((await call(service, `${service.appUrl}/api/v3/companies/1`)).status).toBe(404);
    expect(await remaining(service)).toBe(left);
  });

  test("a free detail is answered when nothing is left", async () => {
    const service = await start({ searches: 1 });
    const [first] = filingsIn(await companies(service));
    expect((await call(service, `${service.appUrl}/api/v3/companies/${first?.id ?? ""}`)).status).toBe(200);
  });
});
