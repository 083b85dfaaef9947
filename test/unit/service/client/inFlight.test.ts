import type { ListQuestion } from "../../../../src/service/contract/question.ts";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { AskOptions, ClientStore, StoredAnswer } from "../../../../src/service/client/client.ts";
import { startFaultServer, type FaultServer } from "../../../support/faults/faultServer.ts";
import { heldNetwork } from "../../../support/faults/heldNetwork.ts";
import { testClient } from "../../../support/testClient.ts";
import { until } from "../../../../tools/project/until.ts";

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

/** Waits until so many requests have reached the network. */
async function reached(
  { requests }: Pick<ReturnType<typeof heldNetwork>, "requests">,
  count: number,
): Promise<void> {
  await until(`${String(count)} requests`, () => requests.length >= count);
}
const page = '{"feed_entries":[{"id":1}],"meta":{"remaining_searches":5}}';

describe("identical requests under way", () => {
  test("are one, and each caller may leave alone", async () => {
    const network = heldNetwork();
    const { client, exchanges } = testClient({ address: server.origin, send: network.send });
    const leaver = new AbortController();
    const stays = client.list(question, "first", asking());
    const leaves = client.list(question, "first", asking({ signal: leaver.signal }));
    const another = client.list(question, 2, asking());
    await reached(network, 2);
    expect(network.requests).toHaveLength(2);
    leaver.abort("any reason");
    await expect(leaves).rejects.toMatchObject({ name: "AbortError" });
    network.requests[0]?.answer(page);
    network.requests[1]?.answer(page);
    expect((await stays).value.rows).toHaveLength(1);
    await another;
    expect(exchanges).toHaveLength(2);
  });

  test("stop when the last caller leaves, and are not joined any more", async () => {
    const network = heldNetwork();
    const { client, exchanges } = testClient({ address: server.origin, send: network.send });
    const one = new AbortController();
    const two = new AbortController();
    const both = [
      client.list(question, "first", asking({ signal: one.signal })),
      client.list(question, "first", asking({ signal: two.signal })),
    ];
    await reached(network, 1);
    one.abort();
    expect(network.requests[0]?.request.signal.aborted).toBe(false);
    two.abort();
    const outcomes = await Promise.allSettled(both);
    expect(outcomes.map(({ status }) => status)).toEqual(["rejected", "rejected"]);
    expect(network.requests[0]?.request.signal.aborted).toBe(true);
    const again = client.list(question, "first", asking());
    await reached(network, 2);
    expect(network.requests).toHaveLength(2);
    network.requests[1]?.answer(page);
    await again;
    expect(exchanges.map(({ failure, counted }) => [failure, counted])).toEqual([
      ["cancelled", "unknown"],
      [undefined, "unknown"],
    ]);
  });

  test("are not joined after the last caller has left, though the network has not stopped yet", async () => {
    const network = heldNetwork({ deaf: true });
    const { client } = testClient({ address: server.origin, send: network.send });
    const stop = new AbortController();
    const left = client.list(question, "first", asking({ signal: stop.signal }));
    await reached(network, 1);
    stop.abort();
    await expect(left).rejects.toMatchObject({ name: "AbortError" });
    const again = client.list(question, "first", asking());
    await reached(network, 2);
    expect(network.requests).toHaveLength(2);
    network.requests[1]?.answer(page);
    expect((await again).value.rows).toHaveLength(1);
  });

  test("are not bought twice while the answer is on its way into a slow store", async () => {
    let stored: (() => void) | undefined;
    const network = heldNetwork();
    const { store } = testClient({ address: server.origin });
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
    const { client } = testClient({ address: server.origin, send: network.send, store: slow });
    const first = client.list(question, "first", asking());
    await reached(network, 1);
    network.requests[0]?.answer(page);
    await first;
    await client.list(question, "first", asking());
    expect(network.requests).toHaveLength(1);
    const fresh = client.list(question, "first", asking({ fresh: true }));
    await reached(network, 2);
    expect(network.requests).toHaveLength(2);
    network.requests[1]?.answer(page);
    await fresh;
    stored?.();
  });

  test("a caller who wants a fresh answer is not served from the store by joining", async () => {
    const { client, exchanges } = testClient({ address: server.address("faultless") });
    await client.list(question, "first", asking());
    const [any, fresh] = await Promise.all([
      client.list(question, "first", asking()),
      client.list(question, "first", asking({ fresh: true })),
    ]);
    expect([any.from, fresh.from]).toEqual(["service", "service"]);
    expect(exchanges).toHaveLength(2);
  });

  test("a failure is nobody's answer afterwards", async () => {
    const { client, exchanges } = testClient({ address: server.address("status", "500", "empty") });
    await expect(client.list(question, "first", asking())).rejects.toMatchObject({ kind: "server" });
    await expect(client.list(question, "first", asking())).rejects.toMatchObject({ kind: "server" });
    expect(exchanges).toHaveLength(2);
  });
});

describe("cancelling", () => {
  test("is an AbortError, closes the socket and is one line of the ledger", async () => {
    const stop = new AbortController();
    const { client, exchanges } = testClient({ address: server.address("drip") });
    const seen = server.seen.length;
    const answer = client.list(question, "first", asking({ signal: stop.signal }));
    await until("the request", () => server.seen.length > seen);
    stop.abort(new Error("a reason of one's own"));
    await expect(answer).rejects.toMatchObject({ name: "AbortError" });
    await until("the line of the ledger", () => exchanges.length > 0);
    expect(exchanges).toMatchObject([{ failure: "cancelled", counted: "unknown" }]);
  });

  test("before the question sends nothing", async () => {
    const { client, exchanges } = testClient({ address: server.address("faultless") });
    await expect(
      client.list(question, "first", asking({ signal: AbortSignal.abort() })),
    ).rejects.toMatchObject({
      name: "AbortError",
    });
    await expect(client.freeCheck("base", { signal: AbortSignal.abort() })).rejects.toMatchObject({
      name: "AbortError",
    });
    expect(exchanges).toEqual([]);
  });
});
