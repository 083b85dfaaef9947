import { createServer } from "node:https";
import type { Route } from "../../../../../src/net/send.ts";
import { portOf } from "../../../../support/faults/portOf.ts";
import { reportRequest, type Answering, type Recorded } from "../../../../support/editor/recorder.ts";

export interface Identity {
  readonly key: string;
  readonly cert: string;
}

/** A service behind TLS on this machine that writes down every request. */
export interface Origin {
  readonly port: number;
  /** Every request that got through TLS, oldest first. */
  readonly requests: readonly Recorded[];
  /** Shows another certificate from now on, and closes what is open. */
  become(other: Identity): void;
}

export async function startOrigin(answer: Answering, identity: Identity): Promise<Origin> {
  const requests: Recorded[] = [];
  const server = createServer({ key: identity.key, cert: identity.cert }, (incoming, response) => {
    const { pathname, searchParams } = new URL(incoming.url ?? "/", "https://host");
    const recorded = { path: pathname, query: searchParams, headers: incoming.headers };
    requests.push(recorded);
    reportRequest(`https://127.0.0.1:${String(portOf(server))}`, incoming);
    answer(recorded, response);
  });
  await new Promise<void>((resolve) => {
    server.listen(0, "127.0.0.1", resolve);
  });
  return {
    port: portOf(server),
    requests,
    become(other) {
      server.setSecureContext(other);
      server.closeAllConnections();
    },
  };
}

/** The way that a request took, as its server can tell: only `fetch` says what it fetches for. */
export function wayOf({ headers }: Recorded): Route {
  return headers["sec-fetch-mode"] === undefined ? "direct" : "editor";
}
