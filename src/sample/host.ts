import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import { refusal, failure, type Reply } from "./credentials.ts";
import type { Routes } from "./routes.ts";

export interface SampleHost {
  /** `http://127.0.0.1:<port>`. */
  readonly url: string;
  readonly port: number;
  /** Ends every connection, those under way too. */
  close(): Promise<void>;
}

export interface HostParts {
  readonly routes: Routes;
  readonly key: string;
  /** Told of each answer: method, path and status, never a query value or a header. */
  readonly log: (line: string) => void;
}

const loopback = "127.0.0.1";

function reply(request: IncomingMessage, { routes, key }: HostParts): Reply {
  const [path = "/", query = ""] = (request.url ?? "/").split("?", 2);
  const refused = refusal(request.headers, key);
  if (refused !== undefined) return refused;
  if (request.method !== "GET") {
    return { ...failure(405, "This service answers GET alone."), headers: { Allow: "GET" } };
  }
  return (
    routes(path, new URLSearchParams(query)) ?? failure(404, "There is nothing at this path on this host.")
  );
}

function answer(request: IncomingMessage, response: ServerResponse, parts: HostParts): void {
  let result: Reply;
  try {
    result = reply(request, parts);
  } catch {
    result = failure(500, "The sample service failed to answer.");
  }
  const body = Buffer.from(JSON.stringify(result.body));
  response.writeHead(result.status, {
    "Content-Type": "application/json; charset=utf-8",
    "Content-Length": body.length,
    "X-Request-Id": randomUUID(),
    ...result.headers,
  });
  response.end(body);
  // A body that is not read would hold the connection; the interface has none.
  request.resume();
  parts.log(`${request.method ?? ""} ${(request.url ?? "").split("?", 1)[0] ?? ""} ${result.status}`);
}

async function closeServer(server: Server): Promise<void> {
  const closed = once(server, "close");
  server.close();
  server.closeAllConnections();
  await closed;
}

/** Listens on 127.0.0.1; `port` 0 takes a free one. Rejects with the system's error where the port is taken. */
export async function startHost(port: number, parts: HostParts): Promise<SampleHost> {
  const server = createServer({ keepAliveTimeout: 60_000 }, (request, response) => {
    answer(request, response, parts);
  });
  server.listen(port, loopback);
  await once(server, "listening");
  const address = server.address();
  const bound = typeof address === "object" && address !== null ? address.port : port;
  return { url: `http://${loopback}:${bound}`, port: bound, close: async () => closeServer(server) };
}
