import { setImmediate as nextTurn } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { isUnsentAbort } from "../../../src/service/errors.ts";
import { createDirectSend } from "../../../src/net/undici.ts";
import { startFaultServer, type FaultServer } from "../../support/faults/faultServer.ts";
import { openSilentPort } from "../../support/faults/silentPort.ts";
import { until } from "../../../tools/project/until.ts";
import { get, send } from "../../support/faults/directRoute.ts";

let server: FaultServer;
beforeAll(async () => {
  server = await startFaultServer();
});
afterAll(() => server.stop());

describe("the direct way", () => {
  test("keeps its socket for the next request", async () => {
    // A separate server: a socket that another test let go of is counted late.
    const own = await startFaultServer();
    for (let count = 0; count < 5; count += 1) {
      await send(get(`${own.address("faultless")}/x`));
      // The socket is free again a moment after the last byte.
      await nextTurn();
    }
    expect(own.sockets()).toBe(1);
    await own.stop();
  });

  test("asks for packed answers and unpacks them", async () => {
    const { body, status } = await send(get(server.address("gzipped")));
    expect(server.seen.at(-1)?.headers["accept-encoding"]).toBe("gzip, br");
    expect(status).toBe(200);
    expect(Buffer.from(body).toString()).toContain("Faultless");
  });

  test("counts decoded bytes, and stops at the limit", async () => {
    const { body } = await send(get(server.address("faultless"), { maxBytes: 1 << 12 }));
    await expect(send(get(server.address("faultless"), { maxBytes: body.length - 1 }))).rejects.toMatchObject(
      {
        kind: "tooLarge",
      },
    );
    expect((await send(get(server.address("faultless"), { maxBytes: body.length }))).body).toEqual(body);
  });

  test.each(["neverHeaders", "drip", "neverBody"] as const)(
    "a cancel reaches the socket: %s",
    async (fault) => {
      const stop = new AbortController();
      const closed = server.nextClose();
      const seen = server.seen.length;
      const answer = send(get(server.address(fault), { signal: stop.signal }));
      await until("the request", () => server.seen.length > seen);
      stop.abort();
      await expect(answer).rejects.toMatchObject({ name: "AbortError" });
      await closed;
    },
  );

  test("a cancel before there is a connection means that the request never leaves", async () => {
    const stop = new AbortController();
    const before = server.seen.length;
    const answer = createDirectSend(500)(get(server.address("faultless"), { signal: stop.signal }));
    stop.abort();
    await expect(answer).rejects.toMatchObject({ name: "AbortError" });
    // What had left would be seen before this one.
    await send(get(`${server.address("faultless")}/after`));
    expect(server.seen.slice(before).map(({ path }) => path)).toEqual(["/fault/faultless/after"]);
  });

  test("a cancel in a TLS handshake says that nothing left, one after it does not", async () => {
    const silent = await openSilentPort();
    const stop = new AbortController();
    const answer = send(get(`https://127.0.0.1:${String(silent.port)}/`, { signal: stop.signal }));
    await until("the connection", () => silent.connections() > 0);
    stop.abort();
    expect(isUnsentAbort(await answer.catch((reason: unknown) => reason))).toBe(true);
    await silent.close();
    const late = new AbortController();
    const seen = server.seen.length;
    const sent = send(get(server.address("neverHeaders"), { signal: late.signal }));
    await until("the request", () => server.seen.length > seen);
    late.abort();
    expect(isUnsentAbort(await sent.catch((reason: unknown) => reason))).toBe(false);
  });

  test("a time-out in a TLS handshake is ours, and nothing left", async () => {
    const silent = await openSilentPort();
    const answer = send(get(`https://127.0.0.1:${String(silent.port)}/`, { timeoutMs: 100 }));
    await expect(answer).rejects.toMatchObject({ kind: "timeout", maybeCounted: false });
    await silent.close();
  });
});
