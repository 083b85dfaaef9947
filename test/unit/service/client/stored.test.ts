import type { ListQuestion } from "../../../../src/service/contract/question.ts";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { AskOptions, ClientStore } from "../../../../src/service/client/client.ts";
import { startFaultServer, type FaultServer } from "../../../support/faults/faultServer.ts";
import { testClient } from "../../../support/testClient.ts";

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

describe("the store", () => {
  test("answers a repeat, without a request, for as long as the answer is young enough", async () => {
    const { client, exchanges, clock } = testClient({ address: server.address("faultless") });
    const first = await client.list(question, "first", asking());
    clock.now += 59_999;
    const second = await client.list(
      { endpoint: "companies", filters: { company: " x ", cities: [] } },
      "first",
      asking(),
    );
    expect(first.from).toBe("service");
    expect(second).toMatchObject({ from: "store", at: first.at, service: server.address("faultless") });
    expect(second.value.rows).toEqual(first.value.rows);
    expect(exchanges).toHaveLength(1);
    clock.now += 2;
    expect((await client.list(question, "first", asking())).from).toBe("service");
    expect(exchanges).toHaveLength(2);
  });

  test("is not asked for a fresh answer, and keeps the fresh one", async () => {
    const { client, clock } = testClient({ address: server.address("faultless") });
    await client.list(question, "first", asking());
    clock.now += 1000;
    expect((await client.list(question, "first", asking({ fresh: true }))).from).toBe("service");
    expect(await client.stored({ ...question, page: "first" })).toMatchObject({
      from: "store",
      at: clock.now,
    });
  });

  test("answers nothing for another page, host, path or credential", async () => {
    const one = testClient({ address: server.address("faultless") });
    expect(one.kept.size).toBe(0);
    await one.client.list(question, "first", asking());
    const { store } = one;
    const from = async (
      options: Parameters<typeof testClient>[0],
      at: number | "first" = "first",
    ): Promise<string> => (await testClient({ store, ...options }).client.list(question, at, asking())).from;
    expect(await from({ address: server.address("faultless") })).toBe("store");
    expect(await from({ address: server.address("faultless") }, 2)).toBe("service");
    expect(await from({ address: server.address("unknownFields") })).toBe("service");
    expect(await from({ address: server.address("faultless"), credential: "another" })).toBe("service");
  });

  test("tells of an answer of any age, never of the allowance of then, and never asks", async () => {
    const { client, clock, exchanges } = testClient({ address: server.address("faultless") });
    const base: ListQuestion = { endpoint: "fundings", filters: {} };
    expect((await client.list(base, "first", asking())).value.allowance).toEqual({
      remaining: 7,
      tier: "Pro",
    });
    clock.now += 1e12;
    const old = await client.stored({ ...base, page: "first" });
    expect(old?.value.rows).toHaveLength(1);
    expect(old?.value.allowance).toBeUndefined();
    expect(await client.stored({ endpoint: "filing", id: "1" })).toBeUndefined();
    expect(exchanges).toHaveLength(1);
  });

  test("that holds what is damaged costs no answer", async () => {
    const { store } = testClient({ address: server.address("faultless") });
    const damaged = async (): Promise<ClientStore> => ({
      ...(await store()),
      get: async () => await Promise.resolve({ body: "{", at: 1_700_000_000_000 }),
    });
    const { client } = testClient({ address: server.address("faultless"), store: damaged });
    expect(await client.list(question, "first", asking())).toMatchObject({ from: "service" });
  });

  test("does not trust an answer from far in the future, when the clock was set back", async () => {
    const { client, clock } = testClient({ address: server.address("faultless") });
    await client.list(question, "first", asking());
    clock.now -= 30_000;
    expect((await client.list(question, "first", asking())).from).toBe("store");
    clock.now -= 1e9;
    expect((await client.list(question, "first", asking())).from).toBe("service");
  });
});
