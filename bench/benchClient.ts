import type { Client, ClientParts, ClientStore } from "../src/service/client/client.ts";
import { callerOf } from "../src/domain/fingerprint.ts";
import { createClient } from "../src/service/client/createClient.ts";
import { createSend } from "../src/net/send.ts";

/** What every client of the bench sends as its key. */
export const benchKey = "sk-bench-0000000000000000";

const nothingStored: ClientStore = {
  get: async () => await Promise.resolve(undefined),
  begin: async () =>
    await Promise.resolve({ kind: "began", line: { end: async () => await Promise.resolve() } }),
  follow: async () => await Promise.resolve({ kind: "lost" }),
};

/** The product's client as it is, both hosts at one address, on the direct way; nothing stored unless told otherwise. */
export function benchClient(origin: string, parts: Partial<ClientParts> = {}): Client {
  return createClient({
    send: createSend({
      transport: () => "direct",
      proxyConfigured: () => false,
      editorFetch: (...request) => globalThis.fetch(...request),
      log: () => undefined,
    }),
    connections: {
      hostFor: async (role) =>
        await Promise.resolve({
          role,
          address: origin,
          origin,
          service: origin,
          method: "authToken",
          credential: benchKey,
        }),
    },
    store: async () => await Promise.resolve(nothingStored),
    callerOf,
    maxAgeMs: () => 3_600_000,
    timeoutMs: () => 60_000,
    now: Date.now,
    onExchange: () => undefined,
    log: () => undefined,
    ...parts,
  });
}
