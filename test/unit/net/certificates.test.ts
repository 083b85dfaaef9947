import { createServer, type Server } from "node:tls";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import type { HttpRequest, Transport } from "../../../src/service/transport.ts";
import { createSend } from "../../../src/net/send.ts";
import { portOf } from "../../support/faults/portOf.ts";
import { selfSigned } from "../../support/faults/selfSigned.ts";

const key = "key-SECRET";
const verify = "NODE_TLS_REJECT_UNAUTHORIZED";

/** A server on this machine whose certificate no one trusts; it answers whatever it is sent. */
let server: Server;
let connections = 0;
/** Everything that got through TLS. */
let received = "";

beforeEach(async () => {
  connections = 0;
  received = "";
  server = createServer(selfSigned, (socket) => {
    socket.on("error", () => undefined);
    socket.on("data", (bytes: Buffer) => {
      received += bytes.toString("latin1");
      socket.end("HTTP/1.1 200 OK\r\ncontent-length: 2\r\nconnection: close\r\n\r\n{}");
    });
  });
  server.on("connection", () => (connections += 1));
  await new Promise<void>((resolve) => server.listen(0, "0.0.0.0", resolve));
});
afterEach(async () => {
  vi.unstubAllEnvs();
  await new Promise((resolve) => server.close(resolve));
});

/** One request with the key, by the editor's `fetch` as Node has it; `asked` says whether that was called. */
async function trial(
  host: string,
  transport: Transport,
  isProxied = false,
): Promise<{ readonly error: unknown; readonly asked: number }> {
  let asked = 0;
  const send = createSend({
    transport: () => transport,
    proxyConfigured: () => isProxied,
    editorFetch: async (...request) => {
      asked += 1;
      return await fetch(...request);
    },
    log: () => undefined,
  });
  const request: HttpRequest = {
    url: `https://${host}:${String(portOf(server))}/fundings`,
    headers: { Authorization: key },
    signal: new AbortController().signal,
    timeoutMs: 5_000,
    maxBytes: 1_000,
  };
  const error = await send(request).then(
    () => undefined,
    (reason: unknown) => reason,
  );
  return { error, asked };
}

describe(`with ${verify}=0 in the environment, a server that no one trusts gets nothing`, () => {
  beforeEach(() => {
    vi.stubEnv(verify, "0");
    vi.spyOn(process, "emitWarning").mockReturnValue();
  });

  test("though the runtime would send it the key", async () => {
    await fetch(`https://127.0.0.1:${String(portOf(server))}/`, { headers: { Authorization: key } });
    expect(received).toContain(key);
  });

  // 0.0.0.0 is this machine by an address that is no loopback one: the ways to it are chosen between as for any other.
  test.each([
    ["127.0.0.1", "auto"],
    ["127.0.0.1", "direct"],
    ["127.0.0.1", "editor"],
    ["0.0.0.0", "auto"],
    ["0.0.0.0", "direct"],
  ] as const)("directly: %s, %s", async (host, transport) => {
    const { error, asked } = await trial(host, transport);
    expect({ asked, received }).toEqual({ asked: 0, received: "" });
    expect(error).toMatchObject({ code: "DEPTH_ZERO_SELF_SIGNED_CERT", maybeCounted: false });
  });

  test.each([
    ["editor", false],
    ["auto", true],
  ] as const)("by the editor: it is not even asked (%s, a proxy: %s)", async (transport, isProxied) => {
    const { error, asked } = await trial("0.0.0.0", transport, isProxied);
    expect({ asked, connections, received }).toEqual({ asked: 0, connections: 0, received: "" });
    expect(error).toMatchObject({ kind: "network", code: verify, maybeCounted: false });
  });

  test("by the editor, after the direct way failed: it is not asked", async () => {
    const { error, asked } = await trial("no-such-host.invalid", "auto");
    expect(error).toMatchObject({ kind: "network", code: verify, maybeCounted: false });
    expect(asked).toBe(0);
  });
});

test.each(["auto", "direct"] as const)(
  "a certificate that is not accepted is not tried by the editor: %s",
  async (transport) => {
    const { error, asked } = await trial("0.0.0.0", transport);
    expect(error).toMatchObject({ code: "DEPTH_ZERO_SELF_SIGNED_CERT", maybeCounted: false });
    expect({ asked, received }).toEqual({ asked: 0, received: "" });
  },
);

test("by the editor, it is the editor that does not accept it", async () => {
  const { error, asked } = await trial("0.0.0.0", "editor");
  expect(error).toMatchObject({ code: "DEPTH_ZERO_SELF_SIGNED_CERT", maybeCounted: false });
  expect({ asked, received }).toEqual({ asked: 1, received: "" });
});
