import { describe, expect, test } from "vitest";
import type { ClientServices, ClientStore, StoredAnswer } from "../../../../src/service/client/client.ts";
import { faultServerForBlock } from "../../../support/faults/faultServer.ts";
import { heldNetwork } from "../../../support/faults/heldNetwork.ts";
import { asking, question, testClient } from "../../../support/testClient.ts";

const server = faultServerForBlock();
const held = "https://held.example";

describe("identical requests under way", () => {
  test("are one, and each caller may leave alone", async () => {
    const network = heldNetwork();
    const { client, exchanges } = testClient({ address: held, send: network.send });
    const leaver = new AbortController();
    const stays = client.list(question, "first", asking());
    const leaves = client.list(question, "first", asking({ signal: leaver.signal }));
    const another = client.list(question, 2, asking());
    await network.reached(2);
    leaver.abort("any reason");
    await expect(leaves).rejects.toMatchObject({ name: "AbortError" });
    for (const { answer } of network.requests) answer();
    expect((await stays).value.rows).toHaveLength(1);
    await another;
    expect(exchanges).toHaveLength(2);
  });

  test.each([false, true])(
    "stop when the last caller leaves, and are joined no longer (a network that does not stop: %s)",
    async (deaf) => {
      const network = heldNetwork({ deaf });
      const { client, exchanges } = testClient({ address: held, send: network.send });
      const callers = [new AbortController(), new AbortController()];
      const left = callers.map(({ signal }) => client.list(question, "first", asking({ signal })));
      const { request } = await network.reached(1);
      callers[0]?.abort();
      expect(request.signal.aborted).toBe(false);
      callers[1]?.abort();
      for (const one of left) await expect(one).rejects.toMatchObject({ name: "AbortError" });
      expect(request.signal.aborted).toBe(true);
      const again = client.list(question, "first", asking());
      (await network.reached(2)).answer();
      expect((await again).value.rows).toHaveLength(1);
      if (!deaf)
        expect(exchanges).toMatchObject([
          { failure: "cancelled", counted: "unknown" },
          { counted: "unknown" },
        ]);
    },
  );

  test("are not bought twice while the answer is on its way into a slow store", async () => {
    const network = heldNetwork();
    const { store } = testClient({ address: held });
    let stored: (() => void) | undefined;
    let coming: StoredAnswer | undefined;
    const slow = async (): Promise<ClientStore> => ({
      ...(await store()),
      get: async () => await Promise.resolve(coming),
      begin: async () =>
        await Promise.resolve({
          kind: "began",
          line: {
            end: (_ending, answer) => {
              coming = answer;
              return new Promise((resolve) => (stored = resolve));
            },
          },
        }),
    });
    const { client } = testClient({ address: held, send: network.send, store: slow });
    const first = client.list(question, "first", asking());
    (await network.reached(1)).answer();
    await first;
    await client.list(question, "first", asking());
    const fresh = client.list(question, "first", asking({ fresh: true }));
    (await network.reached(2)).answer();
    await fresh;
    stored?.();
  });

  test("are not joined by a caller who wants a fresh answer, where they are answered from the store", async () => {
    const { client, exchanges } = testClient({ address: server().address("faultless") });
    await client.list(question, "first", asking());
    const [any, fresh] = await Promise.all([
      client.list(question, "first", asking()),
      client.list(question, "first", asking({ fresh: true })),
    ]);
    expect([any.from, fresh.from]).toEqual(["service", "service"]);
    expect(exchanges).toHaveLength(2);
  });

  test("that failed answer no later one", async () => {
    const { client, exchanges } = testClient({ address: server().address("status", "500", "empty") });
    for (const kind of ["server", "server"])
      await expect(client.list(question, "first", asking())).rejects.toMatchObject({ kind });
    expect(exchanges).toHaveLength(2);
  });
});

describe("cancelling", () => {
  test("before the question sends nothing", async () => {
    const { client, exchanges } = testClient({ address: server().address("faultless") });
    const stopped = asking({ signal: AbortSignal.abort() });
    for (const asked of [client.list(question, "first", stopped), client.freeCheck("base", stopped)])
      await expect(asked).rejects.toMatchObject({ name: "AbortError" });
    expect(exchanges).toEqual([]);
  });
});

/** A client whose first answer to the question is stored. */
async function afterAnAnswer(parts: Partial<ClientServices> = {}) {
  const subject = testClient({ address: server().address("faultless"), ...parts });
  expect(subject.kept.size).toBe(0);
  const first = await subject.client.list(question, "first", asking());
  return { ...subject, first };
}

describe("the store", () => {
  test("answers a repeat, without a request, for as long as the answer is young enough", async () => {
    const { client, exchanges, clock, first } = await afterAnAnswer();
    clock.now += 59_999;
    const sameQuestion = { endpoint: "companies", filters: { company: " x ", cities: [] } } as const;
    const second = await client.list(sameQuestion, "first", asking());
    expect(first.from).toBe("service");
    expect(second).toMatchObject({ from: "store", at: first.at, service: server().address("faultless") });
    expect(second.value.rows).toEqual(first.value.rows);
    expect(exchanges).toHaveLength(1);
    clock.now += 2;
    expect((await client.list(question, "first", asking())).from).toBe("service");
    expect(exchanges).toHaveLength(2);
  });

  test("is not asked for a fresh answer nor for a newer one than it has, and keeps the fresh one", async () => {
    const { client, clock, first } = await afterAnAnswer();
    clock.now += 1000;
    for (const [notBefore, from] of [
      [{ at: first.at }, "store"],
      [{ at: first.at + 1 }, "service"],
    ] as const)
      expect(await client.list(question, "first", asking({ notBefore }))).toMatchObject({ from });
    clock.now += 1000;
    expect((await client.list(question, "first", asking({ fresh: true }))).from).toBe("service");
    const stored = await client.stored({ ...question, page: "first" });
    expect(stored).toMatchObject({ from: "store", at: clock.now });
  });

  test("answers nothing for another page, host, path or credential", async () => {
    const { store } = await afterAnAnswer();
    const address = server().address("faultless");
    for (const [from, options, page] of [
      ["store", { address }, "first"],
      ["service", { address }, 2],
      ["service", { address: server().address("unknownFields") }, "first"],
      ["service", { address, credential: "another" }, "first"],
    ] as const)
      expect(await testClient({ store, ...options }).client.list(question, page, asking())).toMatchObject({
        from,
      });
  });

  test("returns an answer of any age, never its allowance, and never asks", async () => {
    const { client, clock, exchanges } = testClient({ address: server().address("faultless") });
    const base = { endpoint: "fundings", filters: {} } as const;
    const { value } = await client.list(base, "first", asking());
    expect(value.allowance).toEqual({ remaining: 7, tier: "Pro" });
    clock.now += 1e12;
    const old = await client.stored({ ...base, page: "first" });
    expect(old?.value.rows).toHaveLength(1);
    expect(old?.value.allowance).toBeUndefined();
    expect(await client.stored({ endpoint: "filing", id: "1" })).toBeUndefined();
    expect(exchanges).toHaveLength(1);
  });

  test("that holds what is damaged costs no answer", async () => {
    const { store } = testClient({ address: server().address("faultless") });
    const damaged = async (): Promise<ClientStore> => ({
      ...(await store()),
      get: async () => await Promise.resolve({ body: "{", at: 1_700_000_000_000 }),
    });
    const { client } = testClient({ address: server().address("faultless"), store: damaged });
    expect(await client.list(question, "first", asking())).toMatchObject({ from: "service" });
  });

  test("answers as young from what seems to come from the future, after the clock was set back", async () => {
    const { client, clock } = await afterAnAnswer();
    for (const setBack of [30_000, 1e9]) {
      clock.now -= setBack;
      expect((await client.list(question, "first", asking())).from).toBe("store");
    }
  });

  test("answers nothing where no age is young enough, from the future neither", async () => {
    const { client, clock } = await afterAnAnswer({ maxAgeMs: () => 0 });
    clock.now -= 30_000;
    expect((await client.list(question, "first", asking())).from).toBe("service");
  });
});
