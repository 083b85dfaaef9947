import { createServer, type Server } from "node:http";
import { setImmediate as nextTurn } from "node:timers/promises";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
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
  vi.restoreAllMocks();
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
});

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
