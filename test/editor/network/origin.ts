import { createServer, type Server as SecureServer } from "node:https";
import type { AddressInfo, Server } from "node:net";
import type { Way } from "../../../src/net/send.ts";
import { reportRequest, type Answering, type Recorded } from "../../support/editor/recorder.ts";

/** A certificate with its key, PEM. */
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

/** Starts an origin on a free port of 127.0.0.1. */
export async function startOrigin(answer: Answering, identity: Identity): Promise<Origin> {
  const requests: Recorded[] = [];
  const server = createServer({ key: identity.key, cert: identity.cert }, (incoming, response) => {
    const { pathname, searchParams } = new URL(incoming.url ?? "/", "https://host");
    const recorded = { path: pathname, query: searchParams, headers: incoming.headers };
    requests.push(recorded);
    reportRequest(`https://127.0.0.1:${String(addressOf(server).port)}`, incoming);
    answer(recorded, response);
  });
  await new Promise<void>((resolve) => {
    server.listen(0, "127.0.0.1", resolve);
  });
  return {
    port: addressOf(server).port,
    requests,
    become(other) {
      server.setSecureContext(other);
      server.closeAllConnections();
    },
  };
}

/** Where a server listens. */
export function addressOf(server: Server | SecureServer): AddressInfo {
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("the server has no port");
  return address;
}

/** The way that a request took, as its server can tell: only `fetch` says what it fetches for. */
export function wayOf({ headers }: Recorded): Way {
  return headers["sec-fetch-mode"] === undefined ? "direct" : "editor";
}
