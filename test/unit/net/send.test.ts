import { Agent, fetch as fetchOf, ProxyAgent, type Dispatcher } from "undici";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { HttpRequest, Send } from "../../../src/service/transport.ts";
import { createSend, type TransportServices, type Route } from "../../../src/net/send.ts";
import {
  refusedAddress,
  startFaultServer,
  type FaultName,
  type FaultServer,
} from "../../support/faults/faultServer.ts";
import { until } from "../../../tools/project/until.ts";

let server: FaultServer;
beforeAll(async () => {
  server = await startFaultServer();
});
afterAll(async () => {
  await server.stop();
});

const nowhere = "https://no-such-host.invalid/fundings?related_person=Jane";
const get = (url: string, more: Partial<HttpRequest> = {}): HttpRequest => ({
  url,
  headers: { Authorization: "key+SECRET" },
  signal: new AbortController().signal,
  timeoutMs: 5_000,
  maxBytes: 1 << 20,
  ...more,
});
/** This machine by an address that is not a loopback one: the ways to it are chosen between as for any other. */
const elsewhere = (fault: FaultName): string => server.address(fault).replace("127.0.0.1", "0.0.0.0");
const coded = (code: string): Error =>
  Object.assign(new TypeError("fetch failed"), { cause: Object.assign(new Error("x"), { code }) });

/** As the editor does it: its own dispatcher, the caller's request. Only how it fails is of interest. */
async function fetchBy(
  dispatcher: Dispatcher,
  url: string,
  init: RequestInit | undefined,
): Promise<Response> {
  const signal = init?.signal ?? null;
  const { status } = await fetchOf(url, { dispatcher, redirect: "manual", signal });
  return new Response(null, { status });
}

interface Trial {
  readonly send: Send;
  readonly routes: readonly Route[];
  readonly fetched: readonly string[];
  readonly log: readonly string[];
}

/** The choice with an editor whose `fetch` is played by `answer`. */
function trial(
  parts: Partial<TransportServices> = {},
  answer: (init: RequestInit | undefined) => Promise<Response> = async () => Response.json({ by: "editor" }),
): Trial {
  const routes: Route[] = [];
  const fetched: string[] = [];
  const log: string[] = [];
  const send = createSend({
    transport: () => "auto",
    proxyConfigured: () => false,
    editorFetch: (input, init) => {
      fetched.push(input instanceof Request ? input.url : input.toString());
      return answer(init);
    },
    log: (line) => log.push(line),
    onRoute: (_origin, way) => routes.push(way),
    ...parts,
  });
  return { send, routes, fetched, log };
}

describe("auto", () => {
  test("goes through the editor where a proxy is configured", async () => {
    const { send, routes } = trial({ proxyConfigured: () => true });
    const before = server.seen.length;
    await send(get(elsewhere("faultless")));
    expect(routes).toEqual(["editor"]);
    expect(server.seen).toHaveLength(before);
  });

  test("goes direct to a host that is not this machine, too", async () => {
    const { send, routes, fetched } = trial();
    await send(get(elsewhere("faultless")));
    expect(routes).toEqual(["direct"]);
    expect(fetched).toEqual([]);
  });

  test("goes through the editor once, where a name is not found, and remembers what worked", async () => {
    const { send, routes, fetched, log } = trial();
    await send(get(nowhere));
    await send(get(nowhere));
    expect(routes).toEqual(["editor", "editor"]);
    expect(fetched).toHaveLength(2);
    expect(log).toHaveLength(1);
    expect(log[0]).not.toMatch(/jane|SECRET/i);
  });

  test("forgets the way when it stops working before the request leaves", async () => {
    let works = true;
    const { send, log } = trial({}, () =>
      works ? Promise.resolve(Response.json({})) : Promise.reject(coded("ECONNREFUSED")),
    );
    await send(get(nowhere));
    works = false;
    await expect(send(get(nowhere))).rejects.toMatchObject({ code: "ECONNREFUSED", maybeCounted: false });
    works = true;
    await send(get(nowhere));
    expect(log).toHaveLength(2);
  });

  test.each([
    "resetBeforeHeaders",
    "closedBeforeHeaders",
    "resetInBody",
    "drip",
    "hugeBody",
    "brokenGzip",
  ] as const)("never repeats what may have been counted: %s", async (fault) => {
    const { send, fetched } = trial();
    const before = server.seen.length;
    const request = get(elsewhere(fault), { timeoutMs: fault === "drip" ? 200 : 5_000 });
    await expect(send(request)).rejects.toMatchObject({ maybeCounted: true });
    expect(server.seen.length - before).toBe(1);
    expect(fetched).toEqual([]);
  });
});

describe("a way that is forced", () => {
  test("direct never asks the editor, even with a proxy", async () => {
    const { send, fetched } = trial({ transport: () => "direct", proxyConfigured: () => true });
    await expect(send(get(nowhere))).rejects.toMatchObject({
      kind: "network",
      code: "ENOTFOUND",
      maybeCounted: false,
    });
    expect(fetched).toEqual([]);
  });

  test("editor never goes direct", async () => {
    const { send, fetched } = trial({ transport: () => "editor" }, () => Promise.reject(coded("ENOTFOUND")));
    const before = server.seen.length;
    await expect(send(get(elsewhere("faultless")))).rejects.toMatchObject({
      code: "ENOTFOUND",
      maybeCounted: false,
    });
    expect(fetched).toHaveLength(1);
    expect(server.seen).toHaveLength(before);
  });

  test.each(["auto", "direct", "editor"] as const)(
    "%s: a loopback address goes direct",
    async (transport) => {
      const { send, routes, fetched } = trial({ transport: () => transport, proxyConfigured: () => true });
      await send(get(server.address("faultless")));
      expect(routes).toEqual(["direct"]);
      expect(fetched).toEqual([]);
    },
  );
});

describe("the editor's networking", () => {
  const byEditor: Partial<TransportServices> = { transport: () => "editor" };

  test("is asked not to follow redirects, with the headers as they are", async () => {
    let seen: RequestInit | undefined;
    const { send } = trial(byEditor, async (init) => {
      seen = init;
      return new Response(null, { status: 302, headers: { Location: "https://elsewhere.example/" } });
    });
    expect(await send(get(nowhere))).toMatchObject({
      status: 302,
      headers: { location: "https://elsewhere.example/" },
    });
    expect(seen).toMatchObject({ redirect: "manual", headers: { Authorization: "key+SECRET" } });
    expect(seen).not.toHaveProperty("dispatcher");
  });

  test.each([
    ["ENOTFOUND", false, "network"],
    ["EAI_AGAIN", false, "network"],
    ["ECONNREFUSED", false, "network"],
    ["ENETUNREACH", false, "network"],
    ["EHOSTUNREACH", false, "network"],
    ["UND_ERR_CONNECT_TIMEOUT", false, "timeout"],
    ["CERT_HAS_EXPIRED", false, "network"],
    ["UNABLE_TO_VERIFY_LEAF_SIGNATURE", false, "network"],
    ["ECONNRESET", true, "network"],
    ["EPIPE", true, "network"],
    ["UND_ERR_SOCKET", true, "network"],
    ["ETIMEDOUT", true, "network"],
    ["Z_DATA_ERROR", true, "damaged"],
    ["ERR__ERROR_FORMAT_PADDING_1", true, "damaged"],
    ["Z_BUF_ERROR", true, "truncated"],
    ["UND_ERR_RES_CONTENT_LENGTH_MISMATCH", true, "truncated"],
  ])("%s: maybe counted %s", async (code, maybeCounted, kind) => {
    const { send } = trial(byEditor, () => Promise.reject(coded(code)));
    await expect(send(get(nowhere))).rejects.toMatchObject({ kind, code, maybeCounted });
  });

  const unreachable = ["2001:db8::1", "192.0.2.1"].map((address) =>
    Object.assign(new Error("x"), { code: "ENETUNREACH", syscall: "connect", address, port: 443 }),
  );
  const aborted = { code: "UND_ERR_ABORTED" };
  test.each<[Error, object, code: string, maybeCounted: boolean]>([
    // A tunnel that the proxy refused; the third as the editor words it where it has no password either.
    [new Error("Proxy response (407) !== 200 when HTTP Tunneling"), aborted, "PROXY_407", false],
    [new Error("Proxy response (502) !== 200 when HTTP Tunneling"), aborted, "PROXY_502", false],
    [new Error("Proxy response (407) ?.== 200 when HTTP Tunneling"), aborted, "PROXY_407", false],
    [new Error("Request aborted"), aborted, "UND_ERR_ABORTED", true],
    // A connection that was there can end so too.
    [new Error("x"), { code: "EHOSTUNREACH", syscall: "read" }, "EHOSTUNREACH", true],
    [new Error("x"), { code: "ENETUNREACH", syscall: "connect" }, "ENETUNREACH", false],
    [new Error("x"), { code: "ETIMEDOUT", syscall: "read" }, "ETIMEDOUT", true],
    [new Error("x"), { code: "ETIMEDOUT", syscall: "connect" }, "ETIMEDOUT", false],
    // Of several addresses the first that was tried decides.
    [new AggregateError(unreachable), { code: "ENETUNREACH" }, "ENETUNREACH", false],
  ])("a cause %s, %j, is %s: maybe counted %s", async (thrown, details, code, maybeCounted) => {
    const cause = Object.assign(thrown, details);
    const { send } = trial(byEditor, () => Promise.reject(new TypeError("fetch failed", { cause })));
    await expect(send(get(nowhere))).rejects.toMatchObject({ kind: "network", code, maybeCounted });
  });

  test.each<readonly [string, () => Promise<string>, string]>([
    ["where nothing listens", async () => await refusedAddress(), "PROXY_ECONNREFUSED"],
    ["whose name is not found", async () => "http://no-such-proxy.invalid:3128", "PROXY_ENOTFOUND"],
  ])("a proxy %s is reported as the proxy, and nothing left", async (_name, address, code) => {
    const dispatcher = new ProxyAgent(await address());
    const { send } = trial(byEditor, async (init) => await fetchBy(dispatcher, nowhere, init));
    await expect(send(get(nowhere))).rejects.toMatchObject({ kind: "network", code, maybeCounted: false });
    await dispatcher.close();
  });

  test("a proxy that cannot be reached in time is reported as the proxy", async () => {
    const message = "Connect Timeout Error (attempted addresses: 192.0.2.1:3128, timeout: 10000ms)";
    const cause = Object.assign(new Error(message), { code: "UND_ERR_CONNECT_TIMEOUT" });
    const { send } = trial(byEditor, () => Promise.reject(new TypeError("fetch failed", { cause })));
    await expect(send(get(nowhere))).rejects.toMatchObject({
      kind: "timeout",
      code: "PROXY_UND_ERR_CONNECT_TIMEOUT",
      maybeCounted: false,
    });
  });

  test("a service that refuses is not taken for a proxy", async () => {
    const gone = (await refusedAddress()).replace("127.0.0.1", "localhost");
    const { send } = trial(byEditor, async (init) => await fetchBy(new Agent(), gone, init));
    // Only the play of the editor goes there: a loopback address would go direct.
    const port = new URL(gone).port;
    await expect(send(get(`https://service.example:${port}/`))).rejects.toMatchObject({
      code: "ECONNREFUSED",
      maybeCounted: false,
    });
  });

  test.each([
    ["http://user:pa#ss@127.0.0.1:3128", "PROXY_ERR_INVALID_URL"],
    ["http://user:100%sure@127.0.0.1:3128", "PROXY_ERR_INVALID_URL"],
    ["http://user:p@ss#w%rd@127.0.0.1:3128", "PROXY_UND_ERR_INVALID_ARG"],
    ["socks4://127.0.0.1:1080", "PROXY_UND_ERR_INVALID_ARG"],
  ])(
    "a proxy’s address that can’t be read, %s, is reported as such, and nothing left",
    async (proxy, code) => {
      // As VS Code does it: the agent is made before the request.
      const { send } = trial(byEditor, async (init) => await fetchBy(new ProxyAgent(proxy), nowhere, init));
      const error: unknown = await send(get(nowhere)).catch((reason: unknown) => reason);
      expect(error).toMatchObject({ kind: "network", code, maybeCounted: false });
      expect(JSON.stringify(error) + String(error)).not.toMatch(/ss|100/);
    },
  );

  test.each([
    ["auto", "https://"],
    ["editor", "https://"],
    ["direct", "https://"],
  ] as const)(
    "%s: an address that is none, or a header that none may be, is never sent",
    async (transport, none) => {
      const { send, fetched } = trial(
        { transport: () => transport },
        async (init) => await fetch(nowhere, init),
      );
      const unbuilt = { kind: "network", code: "UND_ERR_INVALID_ARG", maybeCounted: false };
      await expect(send(get(none))).rejects.toMatchObject(unbuilt);
      await expect(send(get(elsewhere("faultless"), { headers: { Cookie: "a\nb" } }))).rejects.toMatchObject(
        unbuilt,
      );
      await expect(send(get(nowhere, { headers: { Cookie: "\u0100" } }))).rejects.toMatchObject(unbuilt);
      expect(fetched).toEqual([]);
    },
  );

  test("an error without a code may have been counted, and its words are not kept", async () => {
    const { send } = trial(byEditor, () => Promise.reject(new TypeError("failed for key+SECRET")));
    const error: unknown = await send(get(nowhere)).catch((reason: unknown) => reason);
    expect(error).toMatchObject({ kind: "network", maybeCounted: true, message: "network" });
    expect(error).not.toHaveProperty("cause");
  });

  test("stops at the limit, at the end of its time, and when cancelled", async () => {
    const real = trial(byEditor, (init) => fetch(server.address("hugeBody"), init));
    await expect(real.send(get(nowhere))).rejects.toMatchObject({ kind: "tooLarge" });
    const slow = trial(byEditor, (init) => fetch(server.address("drip"), init));
    await expect(slow.send(get(nowhere, { timeoutMs: 200 }))).rejects.toMatchObject({
      kind: "timeout",
      maybeCounted: true,
    });
    const stop = new AbortController();
    const seen = server.seen.length;
    const cancelled = slow.send(get(nowhere, { signal: stop.signal }));
    await until("the request", () => server.seen.length > seen);
    stop.abort();
    await expect(cancelled).rejects.toMatchObject({ name: "AbortError" });
  });
});
