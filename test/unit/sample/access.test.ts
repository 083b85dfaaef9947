import { describe, expect, test } from "vitest";
import { expiredKey, forbiddenKey } from "../../../src/sample/credentials.ts";
import { call, metaOf, serviceForBlock } from "../../support/sampleCalls.ts";

const service = serviceForBlock({ key: "k-1", searches: 1000, records: 60 });

const hosts = [
  { host: "base", address: () => `${service().baseUrl}/fundings` },
  { host: "app", address: () => `${service().appUrl}/api/v3/companies` },
] as const;

const methods: readonly { method: string; headers: (key: string) => Record<string, string> }[] = [
  { method: "raw Authorization", headers: (key) => ({ Authorization: key }) },
  { method: "Bearer", headers: (key) => ({ Authorization: `Bearer ${key}` }) },
  { method: "Auth-Token", headers: (key) => ({ "Auth-Token": key }) },
  { method: "cookie", headers: (key) => ({ Cookie: `theme=dark; _session=${key}; a=b` }) },
];

const refusals = [
  { key: "wrong", status: 401, error: "Unauthorized", says: /authentication required/i },
  { key: expiredKey, status: 401, error: "Unauthorized", says: /expired.*https:\/\/\S+ for plans/i },
  { key: forbiddenKey, status: 403, error: "Forbidden", says: /no access/ },
] as const;

describe.each(hosts)("the $host host", ({ address }) => {
  test.each(methods)("takes the key by $method (§5)", async ({ headers }) => {
    const called = await call(service(), address(), { headers: headers("k-1") });
    expect(called.status).toBe(200);
    expect(called.headers.get("content-type")).toBe("application/json; charset=utf-8");
    expect(called.headers.get("x-request-id")).toMatch(/^[0-9a-f-]{36}$/);
  });

  describe.each(methods)("by $method", ({ headers }) => {
    test.each(refusals)("answers $key with $status (§7)", async ({ key, status, error, says }) => {
      const called = await call(service(), address(), { headers: headers(key) });
      expect(called.status).toBe(status);
      expect(Object.keys(called.body)).toEqual(["error", "message"]);
      expect(called.body["error"]).toBe(error);
      expect(called.body["message"]).toMatch(says);
    });
  });

  test("asks for authentication where there is none", async () => {
    const called = await call(service(), address(), { headers: {} });
    expect([called.status, called.body["error"]]).toEqual([401, "Unauthorized"]);
    expect(called.body["message"]).toMatch(/authentication required/i);
  });

  test.each(["POST", "PUT", "PATCH", "DELETE", "OPTIONS"])(
    "answers %s with 405 and Allow",
    async (method) => {
      const called = await call(service(), address(), { method, headers: { Authorization: "k-1" } });
      expect([called.status, called.headers.get("allow")]).toEqual([405, "GET"]);
      expect(called.body["error"]).toBe("Method Not Allowed");
    },
  );

  test("answers HEAD with 405 and no body: only GET is shown (§4)", async () => {
    const called = await call(service(), address(), { method: "HEAD", headers: { Authorization: "k-1" } });
    expect([called.status, called.headers.get("allow"), called.body]).toEqual([405, "GET", {}]);
  });
});

describe("a request with two credentials", () => {
  test("is judged by Authorization", async () => {
    const headers = { Authorization: "wrong", "Auth-Token": "k-1" };
    expect((await call(service(), hosts[0].address(), { headers })).status).toBe(401);
  });
});

const missing = [
  { what: "an unknown slug", path: () => `${service().baseUrl}/companies/no-such-company` },
  { what: "an unknown id", path: () => `${service().appUrl}/api/v3/companies/99` },
  { what: "an unknown path", path: () => `${service().baseUrl}/nothing` },
  { what: "a v3 path on the base host", path: () => `${service().baseUrl}/api/v3/companies` },
  { what: "a base path on the app host", path: () => `${service().appUrl}/fundings` },
  { what: "a slug that cannot be decoded", path: () => `${service().baseUrl}/companies/%E0%A4%A` },
  { what: "a path below a slug", path: () => `${service().baseUrl}/companies/a/b` },
] as const;

describe("404", () => {
  test.each(missing)("for $what", async ({ path }) => {
    const called = await call(service(), path());
    expect(called.status).toBe(404);
    expect(Object.keys(called.body)).toEqual(["error", "message"]);
    expect(called.body["error"]).toBe("Not Found");
  });
});

const bad = [
  { host: "base", query: "page=x", statuses: [400] },
  { host: "base", query: "page=0", statuses: [422] },
  { host: "base", query: "page=1.5", statuses: [400] },
  { host: "base", query: "created_from=yesterday", statuses: [400] },
  { host: "base", query: "created_from=2024-02-31", statuses: [400] },
  { host: "base", query: "created_from=2024-1-1", statuses: [400] },
  { host: "app", query: "page=-1", statuses: [422] },
  { host: "app", query: "per_page=0", statuses: [422] },
  { host: "app", query: "per_page=101", statuses: [422] },
  { host: "app", query: "per_page=many", statuses: [400] },
  { host: "app", query: "min_money_raised=5M", statuses: [400] },
  { host: "app", query: "max_money_raised=-5", statuses: [422] },
  { host: "app", query: "max_money_raised=1e6", statuses: [400] },
  { host: "app", query: "cities=Boston", statuses: [400] },
  { host: "app", query: "selectItemstates=Texas", statuses: [400] },
  { host: "app", query: "zip_codes=02139", statuses: [400] },
] as const;

describe("a bad parameter", () => {
  test.each(bad)("$query on the $host host is refused and free", async ({ host, query, statuses }) => {
    const address = host === "base" ? hosts[0].address() : hosts[1].address();
    const before = metaOf(await call(service(), `${hosts[0].address()}?created_from=3000-01-01`));
    const called = await call(service(), `${address}?${query}`);
    const after = metaOf(await call(service(), `${hosts[0].address()}?created_from=3000-01-01`));
    expect(statuses).toContain(called.status);
    expect(called.body["message"]).toContain(`"${query.split("=", 1)[0] ?? ""}"`);
    expect(after["remaining_searches"]).toBe(before["remaining_searches"]);
  });

  test("per_page above the maximum is told the maximum", async () => {
    const called = await call(service(), `${hosts[1].address()}?per_page=500`);
    expect(called.body["message"]).toContain("from 1 to 100");
  });

  test("an id that is no number is 400", async () => {
    expect((await call(service(), `${hosts[1].address()}/abc`)).status).toBe(400);
  });
});
