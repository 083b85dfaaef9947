import { callerOf } from "../../src/domain/fingerprint.ts";
import { createSend } from "../../src/net/send.ts";
import type {
  AskOptions,
  ClientServices,
  ClientStore,
  RequestStart,
  RequestOutcome,
  StoredAnswer,
} from "../../src/service/client/client.ts";
import { ServiceClient } from "../../src/service/client/serviceClient.ts";
import type { AuthMethod, HostConnection } from "../../src/service/contract/authentication.ts";
import type { ListQuestion } from "../../src/service/contract/question.ts";
import { SearchSession, type SessionSources } from "../../src/domain/search/searchSession.ts";
import { openStoreHere } from "../../tools/store/sameThread.ts";

/** A credential that is easy to find in any output. */
export const testKey = "key+SECRET/0123456789==";

export const question: ListQuestion = { endpoint: "companies", filters: { company: "x" } };

/** A test’s question, without limits. */
export function asking(more: Partial<AskOptions> = {}): AskOptions {
  return { signal: new AbortController().signal, ...more };
}

/** A client on a real socket, and its reports. */
export interface TestClient {
  readonly client: ServiceClient;
  readonly exchanges: readonly (RequestStart & RequestOutcome)[];
  readonly log: readonly string[];
  /** Stored answers, by question. */
  readonly kept: ReadonlyMap<string, StoredAnswer>;
  readonly store: () => Promise<ClientStore>;
  /** In ms; set by the test. */
  readonly clock: { now: number };
}

/** Parts of the environment that tests replace. */
export interface TestClientOptions extends Partial<ClientServices> {
  readonly address: string;
  readonly method?: AuthMethod;
  readonly credential?: string;
}

/** Both hosts at one address, a store in memory, a stopped clock. */
export function testClient({
  address,
  method = "apiKey",
  credential = testKey,
  ...parts
}: TestClientOptions): TestClient {
  const exchanges: (RequestStart & RequestOutcome)[] = [];
  const log: string[] = [];
  const kept = new Map<string, StoredAnswer>();
  const clock = { now: 1_700_000_000_000 };
  const opened = openStoreHere({
    folder: undefined,
    now: () => clock.now,
    log: (line) => log.push(line),
    maxSizeBytes: () => 1 << 26,
  });
  const store = async (): Promise<ClientStore> => watched(await opened, kept);
  const client = new ServiceClient({
    send: createSend({
      transport: () => "auto",
      proxyConfigured: () => false,
      editorFetch: (...request) => globalThis.fetch(...request),
      log: (line) => log.push(line),
    }),
    connections: { hostFor: async (role) => connection({ role, address, method, credential }) },
    store,
    callerOf,
    maxAgeMs: () => 60_000,
    timeoutMs: () => 5_000,
    now: () => clock.now,
    onExchange: (departure, ending) => exchanges.push({ ...departure, ...ending }),
    log: (line) => log.push(line),
    ...parts,
  });
  return { client, exchanges, log, kept, store, clock };
}

/** A session on a client, with a user’s requests. */
export function sessionOf(
  client: ServiceClient,
  needs: Omit<SessionSources, "answers" | "spending">,
): SearchSession {
  return new SearchSession({
    answers: client,
    spending: { page: (_way, ...asked) => client.list(...asked) },
    ...needs,
  });
}

/** The store, recording its answers. */
function watched(store: ClientStore, kept: Map<string, StoredAnswer>): ClientStore {
  return {
    get: (key) => store.get(key),
    follow: (elsewhere, signal) => store.follow(elsewhere, signal),
    async begin(key, departure, options) {
      const begun = await store.begin(key, departure, options);
      if (begun.kind !== "began") return begun;
      const { line } = begun;
      return {
        kind: "began",
        line: {
          async end(ending, answer) {
            if (answer !== undefined) kept.set(key.question, answer);
            await line.end(ending, answer);
          },
        },
      };
    },
  };
}

/** A host at this address, which is also its service. */
export function connection(of: Omit<HostConnection, "origin" | "service">): HostConnection {
  return { ...of, origin: new URL(of.address).origin, service: of.address };
}
