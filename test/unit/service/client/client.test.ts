import type { ListQuestion } from "../../../../src/service/contract/question.ts";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { AskOptions } from "../../../../src/service/client/client.ts";
import { ServiceError } from "../../../../src/service/contract/errors.ts";
import { startFaultServer, type FaultServer } from "../../../support/faults/faultServer.ts";
import { connection, testClient, testKey } from "../../../support/testClient.ts";

let server: FaultServer;
beforeAll(async () => {
  server = await startFaultServer();
});
afterAll(() => server.stop());

const question: ListQuestion = { endpoint: "companies", filters: { company: "x" } };
const asking = (more: Partial<AskOptions> = {}): AskOptions => ({
  signal: new AbortController().signal,
  ...more,
});

const withoutKey = (): Promise<never> =>
  Promise.reject(new ServiceError({ kind: "noCredential", maybeCounted: false }));
const failing = (): void => {
  throw new Error("listener");
};

describe("what leaves", () => {
  test.each([
    ["apiKey", "authorization", testKey],
    ["bearer", "authorization", `Bearer ${testKey}`],
    ["authToken", "auth-token", testKey],
    ["cookie", "cookie", testKey],
  ] as const)("§5: a request with %s", async (method, header, value) => {
    const { client } = testClient({ address: server.address("faultless"), method });
    await client.list(question, 2, asking());
    const seen = server.seen.at(-1);
    expect(seen?.headers[header]).toBe(value);
    const others = ["authorization", "auth-token", "cookie"].filter((name) => name !== header);
    expect(others.map((name) => seen?.headers[name])).toEqual([undefined, undefined]);
    expect(seen?.headers).toMatchObject({ accept: "application/json", "content-type": "application/json" });
    expect(seen?.path).toBe("/fault/faultless/api/v3/companies");
    expect(seen?.query.toString()).toBe("company=x&page=2");
    expect(seen?.method).toBe("GET");
  });

  test("the base host gets no Content-Type, since there is no body", async () => {
    const { client } = testClient({ address: server.address("faultless") });
    await client.list({ endpoint: "fundings", filters: {} }, "first", asking());
    expect(server.seen.at(-1)?.headers).not.toHaveProperty("content-type");
    expect(server.seen.at(-1)?.headers).not.toHaveProperty("content-length");
  });

  test("what cannot be asked is refused before it is sent", async () => {
    const { client, exchanges } = testClient({ address: server.address("faultless") });
    await expect(client.filing("../1", asking())).rejects.toMatchObject({
      kind: "rejected",
      maybeCounted: false,
    });
    await expect(client.company("a/b", asking())).rejects.toMatchObject({ kind: "rejected" });
    await expect(client.list(question, 0, asking())).rejects.toMatchObject({ kind: "rejected" });
    expect(exchanges).toEqual([]);
  });

  test("without an address or a key nothing is sent and nothing is written down", async () => {
    const { client, exchanges } = testClient({ address: server.origin, hostFor: withoutKey });
    await expect(client.list(question, "first", asking())).rejects.toMatchObject({ kind: "noCredential" });
    expect(await client.stored({ ...question, page: "first" })).toBeUndefined();
    expect(exchanges).toEqual([]);
  });
});

describe("the free check", () => {
  test("asks the base host for what lies far ahead, never the store, and is not kept", async () => {
    const { client, exchanges, kept } = testClient({ address: server.address("emptyList") });
    await client.freeCheck("base", asking());
    const answer = await client.freeCheck("base", asking());
    expect(answer).toMatchObject({ from: "service", value: { rows: [], allowance: { remaining: 7 } } });
    expect(exchanges).toHaveLength(2);
    expect(exchanges[1]).toMatchObject({
      purpose: "freeCheck",
      counted: "no",
      rows: 0,
      reading: { remaining: 7 },
    });
    expect(server.seen.at(-1)?.query.toString()).toBe("created_from=3000-01-01");
    expect(kept.size).toBe(0);
  });

  test("with rows in its answer is not called free", async () => {
    const { client, exchanges } = testClient({ address: server.address("faultless") });
    expect((await client.freeCheck("base", asking())).value.rows).toHaveLength(1);
    expect(exchanges).toMatchObject([{ counted: "unknown", rows: 1 }]);
  });

  test("takes a connection that is not configured, and asks v3 for a company that nobody has", async () => {
    const { client, exchanges } = testClient({ address: server.origin, hostFor: withoutKey });
    const host = connection({
      role: "app",
      address: server.address("emptyList"),
      method: "authToken",
      credential: "new-key",
    });
    await client.freeCheck(host, asking());
    await client.freeCheck(host, asking());
    const [before, last] = server.seen.slice(-2);
    expect(last?.headers["auth-token"]).toBe("new-key");
    expect(last?.query.get("company")).toMatch(/^no-such-company-/);
    expect(last?.query.get("company")).not.toBe(before?.query.get("company"));
    expect(exchanges).toMatchObject([{ role: "app" }, { role: "app" }]);
  });
});

describe("the ledger", () => {
  test("a listener that fails costs no answer", async () => {
    const { client } = testClient({ address: server.address("faultless"), onExchange: failing });
    expect((await client.list(question, "first", asking())).value.rows).toHaveLength(1);
  });

  test("the log names parameters and never their values", async () => {
    const { client, log } = testClient({ address: server.address("faultless") });
    await client.list({ endpoint: "companies", filters: { relatedPerson: "Jane Roe" } }, "first", asking());
    expect(log.join("\n")).toContain("(related_person)");
    expect(log.join("\n")).not.toMatch(/jane|roe|SECRET/i);
  });

  test.each([
    ["limit", { tier: "Pro", limit: 50 }],
    ["limitOtherNames", { tier: "Strategic" }],
    ["empty", undefined],
  ])("§7: what a 429 (%s) says of the plan", async (form, reading) => {
    const { client, exchanges } = testClient({ address: server.address("status", "429", form) });
    await expect(client.list(question, "first", asking())).rejects.toMatchObject({ kind: "limit" });
    expect(exchanges).toMatchObject([{ failure: "limit", status: 429, counted: "no", requestId: "fault-1" }]);
    expect(exchanges[0]?.reading).toEqual(reading);
  });
});
