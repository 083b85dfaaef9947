import { EventEmitter, once } from "node:events";
import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from "node:http";
import { createServer as createTlsServer } from "node:https";
import type { Socket } from "node:net";
import { afterAll, beforeAll } from "vitest";
import { pathOf, type Fault } from "./answers.ts";
import { portOf } from "./portOf.ts";
import { selfSigned } from "./selfSigned.ts";
import { shapeFaults } from "./shape.ts";
import { statusFaults } from "./status.ts";
import { wireFaults } from "./wire.ts";

const faults = { ...wireFaults, ...shapeFaults, ...statusFaults } satisfies Readonly<Record<string, Fault>>;

/** A fault; those like `status/429/limit` take parameters from the path. */
export type FaultName = keyof typeof faults;

export interface SeenRequest {
  readonly method: string;
  readonly path: string;
  readonly query: URLSearchParams;
  readonly headers: IncomingHttpHeaders;
}

/** A server with one fault per address. */
export interface FaultServer {
  readonly origin: string;
  /** The address of a service with this fault: `<origin>/fault/<name>/<parameters>`. */
  address(fault: FaultName, ...parameters: readonly string[]): string;
  readonly seen: readonly SeenRequest[];
  readonly sockets: () => number;
  /** Waits until the other side closes a socket. */
  nextClose(): Promise<void>;
  stop(): Promise<void>;
}

/** On a free port of 127.0.0.1; `tls` with an untrusted certificate. */
export async function startFaultServer({ tls = false } = {}): Promise<FaultServer> {
  const seen: SeenRequest[] = [];
  let sockets = 0;
  const answer = (request: IncomingMessage, response: ServerResponse): void => {
    const { pathname, searchParams } = new URL(request.url ?? "/", "http://host");
    seen.push({
      method: request.method ?? "",
      path: pathname,
      query: searchParams,
      headers: request.headers,
    });
    // The client may have disconnected.
    response.on("error", () => undefined);
    const [, , name = "", ...rest] = pathOf(request).split("/");
    const fault = Object.entries(faults).find(([known]) => known === name)?.[1];
    if (fault === undefined) response.writeHead(404).end();
    else fault(request, response, rest.map(decodeURIComponent));
  };
  const server = tls ? createTlsServer(selfSigned, answer) : createServer(answer);
  const closings = new EventEmitter();
  server.on("connection", (socket: Socket) => {
    sockets += 1;
    socket.on("close", () => closings.emit("close"));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const port = portOf(server);
  const origin = `${tls ? "https" : "http"}://127.0.0.1:${String(port)}`;
  return {
    origin,
    address: (fault, ...parameters) =>
      [origin, "fault", fault, ...parameters.map(encodeURIComponent)].join("/"),
    seen,
    sockets: () => sockets,
    nextClose: async () => void (await once(closings, "close")),
    async stop() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** Starts before a block’s tests and stops after them. */
export function faultServerForBlock(options: Parameters<typeof startFaultServer>[0] = {}): () => FaultServer {
  let running: FaultServer | undefined;
  beforeAll(async () => {
    running = await startFaultServer(options);
  });
  afterAll(() => running?.stop());
  return () => {
    if (running === undefined) throw new Error("the server has not started");
    return running;
  };
}

/** An address without a listener. */
export async function refusedAddress(): Promise<string> {
  const server = await startFaultServer();
  await server.stop();
  return server.origin;
}
