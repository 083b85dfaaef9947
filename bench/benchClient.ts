import type { AnswerStore, Client, ClientParts } from "../src/service/client/client.ts";
import { createClient } from "../src/service/client/createClient.ts";
import { createSend } from "../src/net/send.ts";

/** What every client of the bench sends as its key. */
export const benchKey = "sk-bench-0000000000000000";

const nothingStored: AnswerStore = {
  get: async () => await Promise.resolve(undefined),
  put: async () => await Promise.resolve(),
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
    hostFor: async (role) =>
      await Promise.resolve({ role, address: origin, origin, method: "authToken", credential: benchKey }),
    store: () => nothingStored,
    fingerprint: () => "0123456789abcdef",
    maxAgeMs: () => 3_600_000,
    timeoutMs: () => 60_000,
    maxBytes: () => 8 << 20,
    now: Date.now,
    onExchange: () => undefined,
    log: () => undefined,
    ...parts,
  });
}
