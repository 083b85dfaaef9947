import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { checkCredential } from "./credentials.ts";
import { Failure } from "./failure.ts";
import type { Routes } from "./routes.ts";

export interface SampleHost {
  /** `http://127.0.0.1:<port>`. */
  readonly url: string;
  /** Ends every connection, those under way too. */
  close(): Promise<void>;
}

interface HostParts {
  readonly routes: Routes;
  readonly key: string;
  /** Told of each answer: method, path and status, never a query value or a header. */
  readonly log: (line: string) => void;
}

const loopback = "127.0.0.1";

/** Listens on 127.0.0.1; `port` 0 takes a free one. Rejects with the system's error where the port is taken. */
export async function startHost(port: number, parts: HostParts): Promise<SampleHost> {
  const server = createServer({ keepAliveTimeout: 60_000 }, (request, response) => {
    answer(request, response, parts);
  });
  server.listen(port, loopback);
  await once(server, "listening");
  const address = server.address();
  const bound = typeof address === "object" && address !== null ? address.port : port;
  return {
    url: `http://${loopback}:${bound}`,
    async close() {
      const closed = once(server, "close");
      server.close();
      server.closeAllConnections();
      await closed;
    },
  };
}

function answer(request: IncomingMessage, response: ServerResponse, parts: HostParts): void {
  const { status, body } = reply(request, parts);
  const text = Buffer.from(JSON.stringify(body));
  response.writeHead(status, {
    "Content-Type": "application/json; charset=utf-8",
    "Content-Length": text.length,
    "X-Request-Id": randomUUID(),
    ...(status === 405 ? { Allow: "GET" } : {}),
  });
  response.end(text);
  // A body that is not read would hold the connection; the interface has none.
  request.resume();
  parts.log(`${request.method ?? ""} ${(request.url ?? "").split("?", 1)[0] ?? ""} ${status}`);
}

function reply(
  { url = "/", method, headers }: IncomingMessage,
  { routes, key }: HostParts,
): Pick<Failure, "status" | "body"> {
  try {
    checkCredential(headers, key);
    if (method !== "GET") throw new Failure(405, "This service answers GET alone.");
    const [path = "/", query = ""] = url.split("?", 2);
    const body = routes(path, new URLSearchParams(query));
    return body === undefined
      ? new Failure(404, "There is nothing at this path on this host.")
      : { status: 200, body };
  } catch (error) {
    return error instanceof Failure ? error : new Failure(500, "The sample service failed to answer.");
  }
}
