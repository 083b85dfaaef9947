import { createClient } from "../service/client/createClient.ts";
import type { Client } from "../service/client/client.ts";
import type { Role } from "../service/contract/authentication.ts";
import type { Probe, Send } from "../service/transport.ts";
import {
  type Allowance,
  type AllowanceState,
  type Caller,
  createAllowance,
  mayCheckUnasked,
} from "../domain/allowance/allowance.ts";
import { createMeasuring } from "../domain/allowance/freeCheck.ts";
import { fingerprint } from "../domain/fingerprint.ts";
import { createSearchSession, type SearchSession } from "../domain/search/session.ts";
import { openStore, type Store } from "../store/store.ts";
import type { Connections, Notify, Preferences, WriteLog } from "./ports.ts";

/** Everything that asks the service, made by the first use in a window. */
export interface Engine {
  readonly client: Client;
  readonly session: SearchSession;
  readonly allowance: Allowance;
  readonly store: Store;
  /** The allowance of the connection as it is now. */
  readonly allowanceNow: () => Promise<AllowanceState>;
  /** Looks at the way to an address without asking the service. */
  readonly probe: (address: string) => Promise<Probe>;
  /** The way that the last request to an origin went. */
  readonly routeOf: (origin: string) => string | undefined;
  /** Writes what is waiting and stops what is planned. */
  readonly close: () => Promise<void>;
}

/** Makes the engine once; later calls get the same one. */
export type EngineSource = () => Promise<Engine>;

/** What the engine stands on. */
export interface EngineNeeds {
  readonly settings: Preferences;
  readonly connections: Connections;
  readonly log: WriteLog;
  /** Folder of the database; undefined keeps everything in memory. */
  readonly folder: string | undefined;
  /** Called once, when the database cannot be used. */
  readonly notify: Notify;
  /** How one GET leaves; called with the way that each request to an origin has gone. */
  readonly send: (onRoute: (origin: string, way: string) => void) => Send;
  readonly probe: (address: string) => Promise<Probe>;
}

/** Joins network, client, store and rules. Opens the store; sends nothing. */
export async function createEngine({
  settings,
  connections,
  log,
  folder,
  notify,
  send,
  probe,
}: EngineNeeds): Promise<Engine> {
  const now = Date.now;
  const store = await openStore({
    folder,
    now,
    log,
    maxSizeBytes: settings.maxStoreSize,
    notify,
  });
  const allowance = createAllowance({ now });
  const routes = new Map<string, string>();
  // Another window may have cleared the store since: the salt is asked for each time.
  const print = async (credential: string): Promise<string> =>
    fingerprint(await store.currentSalt(), credential);
  allowance.seed(await store.ledger.lines({ limit: 200 }));
  const client = createClient({
    send: send((origin, way) => void routes.set(origin, way)),
    hostFor: (role) => connections.hostFor(role),
    store: () => store.answers,
    // Under the salt of before a clear in another window, the answer would not be found again, and be paid for twice.
    fingerprint: print,
    maxAgeMs: settings.maxAge,
    timeoutMs: settings.requestTimeout,
    maxBytes: settings.maxResponseSize,
    now,
    onExchange(exchange) {
      allowance.record(exchange);
      measuring.observe(exchange);
      void store.ledger.add(exchange);
    },
    log,
  });
  const allowanceNow = async (): Promise<AllowanceState> =>
    allowance.of(...(await callers(connections, print)));
  const measuring = createMeasuring({
    async mayCheck() {
      if (connections.originOf("base") === undefined) return false;
      const state = await allowanceNow();
      const isKnownFree = state.freeCheck === "free" || connections.usesSample;
      return isKnownFree && mayCheckUnasked(state, settings.reserveSearches());
    },
    async check() {
      const { signal } = new AbortController();
      const answer = await client.freeCheck("base", { signal }).catch(() => undefined);
      if (answer === undefined) return undefined;
      return { rows: answer.value.rows.length, verdict: (await allowanceNow()).freeCheck };
    },
    notify,
    now,
    after(ms, work) {
      const timer = setTimeout(work, ms);
      return () => clearTimeout(timer);
    },
  });
  const session = createSearchSession({ client, now, originOf: (role) => connections.originOf(role) });
  return {
    client,
    session,
    allowance,
    store,
    allowanceNow,
    probe,
    routeOf: (origin) => routes.get(origin),
    async close() {
      measuring.stop();
      await store.close();
    },
  };
}

/** The credentials that are in use, as the allowance files them. A host that cannot be asked has none. */
async function callers(
  connections: Connections,
  print: (credential: string) => Promise<string>,
): Promise<readonly Caller[]> {
  const found: Caller[] = [];
  for (const role of ["base", "app"] as readonly Role[]) {
    if (connections.originOf(role) === undefined) continue;
    const host = await connections.hostFor(role).catch(() => undefined);
    if (host !== undefined) found.push({ origin: host.origin, credential: await print(host.credential) });
  }
  return found;
}
