import {
  createServer,
  request as send,
  type IncomingHttpHeaders,
  type IncomingMessage,
  type ServerResponse,
} from "node:http";
import { portOf } from "../faults/portOf.ts";

export interface Recorded {
  readonly path: string;
  readonly query: URLSearchParams;
  readonly headers: IncomingHttpHeaders;
}

/** A server that records every request. */
export interface Recorder {
  readonly origin: string;
  readonly requests: readonly Recorded[];
  /** All requests as one text, to search for secrets. */
  readonly everything: () => string;
}

export type Answering = (request: Recorded, response: ServerResponse) => void;

export function answerWith(body: unknown, status = 200): Answering {
  const text = typeof body === "string" ? body : JSON.stringify(body);
  return (_request, response) => {
    response.writeHead(status, { "content-type": "application/json" }).end(text);
  };
}

/** Forwards every request, headers included. */
export function forwardTo(address: string): Answering {
  return ({ path, query, headers }, response) => {
    const onward = send(`${address}${path}?${query.toString()}`, { headers }, (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(response);
    });
    onward.on("error", () => response.writeHead(502).end());
    onward.end();
  };
}

/**
 * Prints what a server was asked, for the one who mends a failed test. Without headers: a key must not get into a file, not
 * even by way of the test.
 */
export function reportRequest(server: string, { method = "", url = "" }: IncomingMessage): void {
  console.log(`[asked] ${server}: ${method} ${url}`);
}

export async function startRecorder(answer: Answering): Promise<Recorder> {
  const requests: Recorded[] = [];
  const origin = (): string => `http://127.0.0.1:${String(portOf(server))}`;
  const listener = (incoming: IncomingMessage, response: ServerResponse): void => {
    const { pathname, searchParams } = new URL(incoming.url ?? "/", "http://host");
    const recorded = { path: pathname, query: searchParams, headers: incoming.headers };
    requests.push(recorded);
    reportRequest(origin(), incoming);
    answer(recorded, response);
  };
  const server = createServer(listener);
  await new Promise<void>((resolve) => {
    server.listen(0, "127.0.0.1", resolve);
  });
  return {
    origin: origin(),
    requests,
    everything: () =>
      requests
        .map(({ path, query, headers }) => JSON.stringify([path, query.toString(), headers]))
        .join("\n"),
  };
}
