import type {
  AnswerKey,
  StoredAnswer,
  Client,
  ClientParts,
  Exchange,
} from "../../src/service/client/client.ts";
import { createClient } from "../../src/service/client/createClient.ts";
import type { AuthMethod, HostConnection } from "../../src/service/contract/authentication.ts";
import { createSend } from "../../src/net/send.ts";

/** A credential that is easy to find wherever it should not be. */
export const testKey = "key+SECRET/0123456789==";

/** A client on a real socket, with everything that it told. */
export interface TestClient {
  readonly client: Client;
  readonly exchanges: readonly Exchange[];
  readonly log: readonly string[];
  readonly kept: ReadonlyMap<string, StoredAnswer>;
  /** In ms; moved by hand. */
  readonly clock: { now: number };
}

/** What a test may change of the surroundings. */
export interface TestClientOptions extends Partial<ClientParts> {
  readonly address: string;
  readonly method?: AuthMethod;
  readonly credential?: string;
}

const textOf = (key: AnswerKey): string => JSON.stringify(key);

/** Both hosts at one address, a store in memory, a clock that stands still. */
export function testClient({
  address,
  method = "apiKey",
  credential = testKey,
  ...parts
}: TestClientOptions): TestClient {
  const exchanges: Exchange[] = [];
  const log: string[] = [];
  const kept = new Map<string, StoredAnswer>();
  const clock = { now: 1_700_000_000_000 };
  const client = createClient({
    send: createSend({
      transport: () => "auto",
      proxyConfigured: () => false,
      editorFetch: (...request) => globalThis.fetch(...request),
      log: (line) => log.push(line),
    }),
    hostFor: async (role) => connection({ role, address, method, credential }),
    store: () => ({
      get: async (key) => kept.get(textOf(key)),
      put: async (key, answer) => void kept.set(textOf(key), answer),
    }),
    fingerprint: (secret) => `print-${String(secret.length)}`,
    maxAgeMs: () => 60_000,
    timeoutMs: () => 5_000,
    maxBytes: () => 1 << 20,
    now: () => clock.now,
    onExchange: (exchange) => exchanges.push(exchange),
    log: (line) => log.push(line),
    ...parts,
  });
  return { client, exchanges, log, kept, clock };
}

/** A host at this address; its origin is the address's own. */
export function connection(of: Omit<HostConnection, "origin">): HostConnection {
  return { ...of, origin: new URL(of.address).origin };
}
