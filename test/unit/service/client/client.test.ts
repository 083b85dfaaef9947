import { describe, expect, test } from "vitest";
import { ServiceError } from "../../../../src/service/errors.ts";
import { faultServerForBlock } from "../../../support/faults/faultServer.ts";
import {
  asking,
  connection,
  question,
  type TestClient,
  testClient,
  testKey,
} from "../../../support/testClient.ts";

const server = faultServerForBlock();

const failing = (): void => {
  throw new Error("listener");
};
const withoutKey = (): Promise<never> =>
  Promise.reject(new ServiceError({ kind: "noCredential", maybeCounted: false }));

describe("what leaves", () => {
  test.each([
    ["apiKey", "authorization", testKey],
    ["bearer", "authorization", `Bearer ${testKey}`],
    ["authToken", "auth-token", testKey],
    ["cookie", "cookie", testKey],
  ] as const)("§5: a request with %s", async (method, header, value) => {
    const { client } = testClient({ address: server().address("faultless"), method });
    await client.list(question, 2, asking());
    const seen = server().seen.at(-1);
    expect(seen?.headers[header]).toBe(value);
    const others = ["authorization", "auth-token", "cookie"].filter((name) => name !== header);
    expect(others.map((name) => seen?.headers[name])).toEqual([undefined, undefined]);
    expect(seen?.headers).toMatchObject({ accept: "application/json", "content-type": "application/json" });
    expect(seen).toMatchObject({ method: "GET", path: "/fault/faultless/api/v3/companies" });
    expect(seen?.query.toString()).toBe("company=x&page=2");
  });

  test("the base host gets no Content-Type, since there is no body", async () => {
    const { client } = testClient({ address: server().address("faultless") });
    await client.list({ endpoint: "fundings", filters: {} }, "first", asking());
    expect(server().seen.at(-1)?.headers).not.toHaveProperty("content-type");
    expect(server().seen.at(-1)?.headers).not.toHaveProperty("content-length");
  });

  test("what cannot be asked is refused before it is sent", async () => {
    const { client, exchanges } = testClient({ address: server().address("faultless") });
    for (const asked of [
      client.record({ endpoint: "filing", id: "../1" }, asking()),
      client.record({ endpoint: "company", slug: "a/b" }, asking()),
      client.list(question, 0, asking()),
    ])
      await expect(asked).rejects.toMatchObject({ kind: "rejected", maybeCounted: false });
    expect(exchanges).toEqual([]);
  });

  test("without an address or a key nothing is sent and nothing is written down", async () => {
    const { client, exchanges } = testClient({
      address: server().origin,
      connections: { hostFor: withoutKey },
    });
    await expect(client.list(question, "first", asking())).rejects.toMatchObject({ kind: "noCredential" });
    expect(await client.stored({ ...question, page: "first" })).toBeUndefined();
    expect(exchanges).toEqual([]);
  });
});

describe("the free check", () => {
  test("asks the base host for what is far ahead, never the store, and is not kept", async () => {
    const { client, exchanges, kept } = testClient({ address: server().address("emptyList") });
    await client.freeCheck("base", asking());
    const answer = await client.freeCheck("base", asking());
    expect(answer).toMatchObject({ from: "service", value: { rows: [], allowance: { remaining: 7 } } });
    const line = { purpose: "freeCheck", counted: "no", rows: 0, reading: { remaining: 7 } };
    expect(exchanges).toMatchObject([line, line]);
    expect(server().seen.at(-1)?.query.toString()).toBe("created_from=3000-01-01");
    expect(kept.size).toBe(0);
  });

  test("with rows in its answer is not called free", async () => {
    const { client, exchanges } = testClient({ address: server().address("faultless") });
    expect((await client.freeCheck("base", asking())).value.rows).toHaveLength(1);
    expect(exchanges).toMatchObject([{ purpose: "freeCheck", counted: "unknown", rows: 1 }]);
  });

  test("takes a connection that is not configured, and asks v3 for a company that does not exist", async () => {
    const { client, exchanges } = testClient({
      address: server().origin,
      connections: { hostFor: withoutKey },
    });
    const address = server().address("emptyList");
    const host = connection({ role: "app", address, method: "authToken", credential: "new-key" });
    await client.freeCheck(host, asking());
    await client.freeCheck(host, asking());
    const [before, last] = server().seen.slice(-2);
    expect(last?.headers["auth-token"]).toBe("new-key");
    expect(last?.query.get("company")).toMatch(/^no-such-company-/);
    expect(last?.query.get("company")).not.toBe(before?.query.get("company"));
    expect(exchanges).toMatchObject([{ role: "app" }, { role: "app" }]);
  });
});

function sent(status: number, charset: string, body: Uint8Array): TestClient {
  const headers = { "content-type": `application/json${charset}` };
  return testClient({
    address: "https://api.example",
    send: ({ url }) => Promise.resolve({ status, headers, body, url }),
  });
}

describe("the declared charset", () => {
  const row = '{"feed_entries":[{"id":1,"name":"Café Zürich"}]}';
  test.each([
    ["; charset=iso-8859-1", Buffer.from(row, "latin1")],
    [';charset="ISO-8859-1"', Buffer.from(row, "latin1")],
    ["; charset=windows-1252", Buffer.from(row, "latin1")],
    ["; charset=utf-16le", Buffer.from(row, "utf16le")],
    ["; charset=utf-8", Buffer.from(row)],
    ["", Buffer.from(row)],
    // UTF-8 under a wrong name, as JSON must be UTF-8, and under a name that no one knows.
    ["; charset=iso-8859-1", Buffer.from(row)],
    ["; charset=no-such", Buffer.from(row)],
  ])("“%s” decides how the answer is read and stored", async (charset, body) => {
    const { client, kept } = sent(200, charset, body);
    const { value } = await client.list(question, "first", asking());
    expect(JSON.stringify(value.rows)).toContain("Café Zürich");
    expect([...kept.values()].map((stored) => stored.body)).toEqual([row]);
  });

  test("decides how a refusal is read, too", async () => {
    const { client } = sent(422, "; charset=iso-8859-1", Buffer.from('{"message":"Ungültig"}', "latin1"));
    await expect(client.list(question, "first", asking())).rejects.toMatchObject({
      serverMessage: "Ungültig",
    });
  });
});

describe("the ledger", () => {
  test("a listener that fails costs no answer", async () => {
    const { client } = testClient({ address: server().address("faultless"), onExchange: failing });
    expect((await client.list(question, "first", asking())).value.rows).toHaveLength(1);
  });

  test("a request that could not be built was never counted", async () => {
    let calls = 0;
    const { client, exchanges } = testClient({
      address: server().address("faultless"),
      // Read first for the caller's own wait, then for the request.
      timeoutMs: () => {
        calls += 1;
        if (calls > 1) throw new TypeError("x");
        return 5_000;
      },
    });
    const unsent = { kind: "network", maybeCounted: false };
    await expect(client.list(question, "first", asking())).rejects.toMatchObject(unsent);
    expect(exchanges).toMatchObject([{ failure: "network", counted: "no" }]);
  });

  test("the log names endpoints and parameters, never their values", async () => {
    const { client, log, exchanges } = testClient({ address: server().address("faultless") });
    await client.list({ endpoint: "companies", filters: { relatedPerson: "Jane Roe" } }, "first", asking());
    await client.list({ endpoint: "fundings", filters: { more: [["who", "jane-roe"]] } }, "first", asking());
    await client.record({ endpoint: "company", slug: "jane-roe" }, asking());
    await expect(client.record({ endpoint: "filing", id: "4711" }, asking())).rejects.toMatchObject({
      kind: "notFound",
    });
    const lines = log.map((line) => line.replace(/^GET \S*\/faultless/, "").replace(/\d+ ms$/, "ms"));
    expect(lines).toEqual([
      "/api/v3/companies (related_person): 200, 1 rows, ms",
      "/fundings (who): 200, 1 rows, ms",
      "/companies/<slug> (): 200, 1 rows, ms",
      "/api/v3/companies/<id> (): 200, notFound, ms",
    ]);
    expect(exchanges.map(({ counted }) => counted)).toEqual(["unknown", "unknown", "unknown", "unknown"]);
  });

  const said = { tier: "Pro", limit: 50, upgradeUrl: "https://plans.example/upgrade" };
  test.each([
    ["limit", { ...said, serverMessage: "Daily limit." }, { tier: "Pro", limit: 50 }],
    ["limitOtherNames", { tier: "Strategic" }, { tier: "Strategic" }],
    ["empty", {}, undefined],
  ])("§7: what a 429 (%s) says of the plan", async (form, error, reading) => {
    const { client, exchanges } = testClient({ address: server().address("status", "429", form) });
    const asked = client.list(question, "first", asking());
    await expect(asked).rejects.toMatchObject({ kind: "limit", maybeCounted: false, ...error });
    expect(exchanges).toMatchObject([{ failure: "limit", status: 429, counted: "no", requestId: "fault-1" }]);
    expect(exchanges[0]?.reading).toEqual(reading);
  });
});
