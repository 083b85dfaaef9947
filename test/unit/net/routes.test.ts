import net from "node:net";
import tls from "node:tls";
import { syncBuiltinESMExports } from "node:module";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import type { Transport } from "../../../src/service/transport.ts";
import { createSend, type Route } from "../../../src/net/send.ts";
import { get } from "../../support/faults/directRoute.ts";
import { startFaultServer, type FaultServer } from "../../support/faults/faultServer.ts";

let server: FaultServer;
beforeAll(async () => {
  server = await startFaultServer();
});
afterAll(() => server.stop());
afterEach(() => {
  Reflect.set(net, "connect", connects.tcp);
  Reflect.set(tls, "connect", connects.tls);
  syncBuiltinESMExports();
});

const coded = (code: string): Error =>
  Object.assign(new TypeError("fetch failed"), { cause: Object.assign(new Error("x"), { code }) });
const tunnelRefused = new TypeError("fetch failed", {
  cause: new Error("Proxy response (407) !== 200 when HTTP Tunneling"),
});

/** As Node fails that has given up on an IPv4 address, and has no way to the IPv6 one. */
function gaveUp(): AggregateError {
  const codes = ["ETIMEDOUT", "ENETUNREACH"];
  const errors = codes.map((code) => Object.assign(new Error(code), { code, syscall: "connect" }));
  return Object.assign(new AggregateError(errors), { code: "ETIMEDOUT" });
}

const connects = { tcp: net.connect, tls: tls.connect };

/** The line to a host of two addresses, the second of which cannot be reached: only a connector that waits gets through. */
function line(roundTripMs: () => number, fail: () => Error = gaveUp): void {
  const blocked = (options: net.TcpNetConnectOpts): net.Socket | undefined => {
    const waitsMs = options.autoSelectFamilyAttemptTimeout ?? net.getDefaultAutoSelectFamilyAttemptTimeout();
    if (waitsMs > roundTripMs()) return undefined;
    const socket = new net.Socket();
    process.nextTick(() => socket.destroy(fail()));
    return socket;
  };
  const tcp = (options: net.TcpNetConnectOpts): net.Socket => blocked(options) ?? connects.tcp(options);
  Reflect.set(net, "connect", tcp);
  const secure = (options: net.TcpNetConnectOpts): net.Socket => blocked(options) ?? connects.tls(options);
  Reflect.set(tls, "connect", secure);
  syncBuiltinESMExports();
}

/** A request through `editorFetch`, to this machine by an address that is no loopback one. */
function trial(editorFetch: () => Promise<Response>, transport: Transport = "auto") {
  const routes: Route[] = [];
  const send = createSend({
    transport: () => transport,
    proxyConfigured: () => false,
    editorFetch,
    log: () => undefined,
    onRoute: (_origin, route) => void routes.push(route),
  });
  const url = server.address("faultless").replace("127.0.0.1", "0.0.0.0");
  return { routes, ask: async () => await send(get(url, { timeoutMs: 30_000 })) };
}

const lost = Infinity;
const answering = (): Promise<Response> => Promise.resolve(Response.json({}));
const refused = (): Error => Object.assign(new Error("x"), { code: "ECONNREFUSED", syscall: "connect" });

describe("a line with a round trip of 300 ms, to a host with an address that cannot be reached", () => {
  test.each<Transport>(["auto", "direct"])("is waited for: %s", async (transport) => {
    line(() => 300);
    const { ask, routes } = trial(() => Promise.reject(coded("UND_ERR_CONNECT_TIMEOUT")), transport);
    await expect(ask()).resolves.toMatchObject({ status: 200 });
    expect(routes).toEqual(["direct"]);
  });

  test("is waited for by the check of a connection", async () => {
    line(() => 300);
    const { probe } = await import("../../../src/net/connectivity.ts");
    // Something else than a failed connection: the port speaks no TLS.
    const { tls: found } = await probe(server.origin.replace("http:", "https:"));
    expect(found).not.toEqual({ code: "ETIMEDOUT" });
  });
});

describe("the last way that is tried is the direct one", () => {
  test("if the editor’s worked before and fails before anything left", async () => {
    let roundTripMs = lost;
    line(() => roundTripMs);
    let editor = answering;
    const { ask, routes } = trial(() => editor());
    await ask();
    roundTripMs = 0;
    editor = () => Promise.reject(coded("UND_ERR_CONNECT_TIMEOUT"));
    await expect(ask()).resolves.toMatchObject({ status: 200 });
    await ask();
    expect(routes).toEqual(["editor", "direct", "direct"]);
  });

  test("if there was not time enough at first, and the editor’s fails too", async () => {
    let roundTripMs = lost;
    line(() => roundTripMs);
    const { ask, routes } = trial(() => {
      roundTripMs = 0;
      return Promise.reject(coded("UND_ERR_CONNECT_TIMEOUT"));
    });
    await expect(ask()).resolves.toMatchObject({ status: 200 });
    expect(routes).toEqual(["direct"]);
  });

  test("but not once it may have been counted", async () => {
    let roundTripMs = lost;
    line(() => roundTripMs);
    let editor = answering;
    const { ask } = trial(() => editor());
    await ask();
    roundTripMs = 0;
    editor = () => Promise.reject(coded("ECONNRESET"));
    const before = server.seen.length;
    await expect(ask()).rejects.toMatchObject({ code: "ECONNRESET", maybeCounted: true });
    expect(server.seen.length).toBe(before);
  });
});

describe("of several failures the one is shown that says most", () => {
  test.each<[string, Error, object]>([
    ["the first", coded("UND_ERR_CONNECT_TIMEOUT"), { code: "ECONNREFUSED", maybeCounted: false }],
    ["that of a proxy", tunnelRefused, { code: "PROXY_407", maybeCounted: false }],
    ["one after which it may have been counted", coded("ECONNRESET"), { maybeCounted: true }],
    ["that of a certificate", coded("CERT_HAS_EXPIRED"), { code: "CERT_HAS_EXPIRED" }],
  ])("%s", async (_name, thrown, error) => {
    line(() => lost, refused);
    await expect(trial(() => Promise.reject(thrown)).ask()).rejects.toMatchObject(error);
  });
});
