import dns from "node:dns";
import { createServer, type Server } from "node:http";
import { setImmediate as nextTurn } from "node:timers/promises";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { createSend } from "../../../src/net/send.ts";
import { createDirectSend } from "../../../src/net/undici.ts";
import { get } from "../../support/faults/directRoute.ts";
import { portOf } from "../../support/faults/portOf.ts";

let server: Server;
let connections = 0;

// Once for all: undici goes on with the timer that it was started with.
beforeAll(() => void vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] }));
afterAll(() => void vi.useRealTimers());
beforeEach(async () => {
  connections = 0;
  server = createServer((_request, response) => {
    response.setHeader("Keep-Alive", "timeout=600").end("{}");
  });
  server.keepAliveTimeout = 600_000;
  server.on("connection", () => (connections += 1));
  await new Promise<void>((resolve) => void server.listen(0, "127.0.0.1", resolve));
});
afterEach(async () => {
  Reflect.set(dns, "lookup", lookup);
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
});

const { lookup } = dns;
type Found = (error: null, addresses: readonly dns.LookupAddress[]) => void;

/** Lets time pass, and what is due afterwards happen. */
async function pass(ms: number): Promise<void> {
  await vi.advanceTimersByTimeAsync(ms);
  for (let turn = 0; turn < 5; turn += 1) await nextTurn();
}

describe("a connection that stays open", () => {
  test("is used for a few seconds only, however long the server would keep it", async () => {
    const send = createDirectSend(3_000);
    const url = `http://127.0.0.1:${String(portOf(server))}/`;
    await send(get(url));
    await pass(1_000);
    await send(get(url));
    expect(connections).toBe(1);
    await pass(6_000);
    await send(get(url));
    expect(connections).toBe(2);
  });
});

describe("a name that takes 20 s to be found", () => {
  test.each([
    ["direct", "service.example"],
    ["auto", "localhost"],
  ] as const)("is waited for if there is no other way: %s, %s", async (transport, host) => {
    const asked: Found[] = [];
    Reflect.set(dns, "lookup", (_host: string, _options: object, found: Found) => void asked.push(found));
    const send = createSend({
      transport: () => transport,
      proxyConfigured: () => false,
      editorFetch: () => Promise.reject(new Error("not asked")),
      log: () => undefined,
    });
    const answer = send(get(`http://${host}:${String(portOf(server))}/`, { timeoutMs: 30_000 }));
    answer.catch(() => undefined);
    // Loading takes turns, not time.
    while (asked.length === 0) await nextTurn();
    await pass(20_000);
    for (const found of asked) found(null, [{ address: "127.0.0.1", family: 4 }]);
    expect(await answer).toMatchObject({ status: 200 });
  });
});

test("a request is not held up by the connection that another one has waited for in vain", async () => {
  const asked: Found[] = [];
  Reflect.set(dns, "lookup", (_host: string, _options: object, found: Found) => void asked.push(found));
  const send = createDirectSend();
  const url = `http://service.example:${String(portOf(server))}/`;
  const stop = new AbortController();
  const cancelled = send(get(url, { signal: stop.signal }));
  stop.abort();
  await expect(cancelled).rejects.toMatchObject({ name: "AbortError" });
  const answer = send(get(url));
  while (asked.length < 2) await nextTurn();
  asked.at(-1)?.(null, [{ address: "127.0.0.1", family: 4 }]);
  expect(await answer).toMatchObject({ status: 200 });
});
