import { describe, expect, test } from "vitest";
import { expiredKey, forbiddenKey } from "../../../src/sample/service.ts";
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

test.each([
  ["an unknown slug", "base", "/companies/no-such-company"],
  ["an unknown id", "app", "/api/v3/companies/99"],
  ["an unknown path", "base", "/nothing"],
  ["a v3 path on the base host", "base", "/api/v3/companies"],
  ["a base path on the app host", "app", "/fundings"],
  ["a slug that cannot be decoded", "base", "/companies/%E0%A4%A"],
  ["a path below a slug", "base", "/companies/a/b"],
])("%s is answered with 404", async (_what, host, path) => {
  const { baseUrl, appUrl } = service();
  const called = await call(service(), `${host === "base" ? baseUrl : appUrl}${path}`);
  expect(called.status).toBe(404);
  expect(Object.keys(called.body)).toEqual(["error", "message"]);
  expect(called.body["error"]).toBe("Not Found");
});

describe("a bad parameter", () => {
  test.each([
    ["base", "page=x", 400],
    ["base", "page=0", 422],
    ["base", "page=1.5", 400],
    ["base", "created_from=yesterday", 400],
    ["base", "created_from=2024-02-31", 400],
    ["base", "created_from=2024-1-1", 400],
    ["app", "page=-1", 422],
    ["app", "per_page=0", 422],
    ["app", "per_page=101", 422],
    ["app", "per_page=many", 400],
    ["app", "min_money_raised=5M", 400],
    ["app", "max_money_raised=-5", 422],
    ["app", "max_money_raised=1e6", 400],
    ["app", "cities=Boston", 400],
    ["app", "selectItemstates=Texas", 400],
    ["app", "zip_codes=02139", 400],
  ])("on the %s host, %s, is refused with %d, and free", async (host, query, status) => {
    const [base, app] = hosts;
    const left = async () => metaOf(await call(service(), `${base.address()}?created_from=3000-01-01`));
    const before = await left();
    const called = await call(service(), `${(host === "base" ? base : app).address()}?${query}`);
    expect(called.status).toBe(status);
    expect(called.body["message"]).toContain(`"${query.split("=", 1)[0] ?? ""}"`);
    expect((await left())["remaining_searches"]).toBe(before["remaining_searches"]);
  });

  test("per_page above the maximum is refused with the maximum", async () => {
    const called = await call(service(), `${hosts[1].address()}?per_page=500`);
    expect(called.body["message"]).toContain("from 1 to 100");
  });

  test("an id that is no number is 400", async () => {
    expect((await call(service(), `${hosts[1].address()}/abc`)).status).toBe(400);
  });
});
