import { createClient } from "../service/client/createClient.ts";
import type { Role } from "../service/contract/authentication.ts";
import type { Sentence } from "../text/sentence.ts";
import {
  createAllowance,
  type AllowanceState,
  type Caller,
  mayCheckUnasked,
} from "../domain/allowance/allowance.ts";
import { fingerprint } from "../domain/fingerprint.ts";
import { createMeasuring } from "../domain/allowance/freeCheck.ts";
import { createSearchSession } from "../domain/search/session.ts";
import { openStore } from "../store/store.ts";
import type { Connections } from "../host/connections.ts";
import type { Log } from "../host/log.ts";
import type { Settings } from "../host/settings.ts";
import { createSend } from "../net/send.ts";
import type { Engine } from "../ui/engine.ts";

/** What the engine stands on. */
export interface EngineNeeds {
  readonly settings: Settings;
  readonly connections: Connections;
  readonly log: Log;
  /** Folder of the database; undefined keeps everything in memory. */
  readonly folder: string | undefined;
  /** Tells a person, once, that the database cannot be used. */
  readonly tell: (problem: Sentence) => void;
}

/** Joins network, client, store and rules. Opens the store; sends nothing. */
export async function createEngine({
  settings,
  connections,
  log,
  folder,
  tell,
}: EngineNeeds): Promise<Engine> {
  const now = Date.now;
  const store = await openStore({
    folder,
    now,
    log: (line) => log.info(line),
    maxSizeBytes: settings.maxStoreSize,
    tell,
  });
  const allowance = createAllowance({ now });
  const routes = new Map<string, string>();
  // Another window may have cleared the store since: the salt is asked for each time.
  const print = async (credential: string): Promise<string> =>
    fingerprint(await store.currentSalt(), credential);
  allowance.seed(await store.ledger.lines({ limit: 200 }));
  const client = createClient({
    send: createSend({
      transport: settings.transport,
      proxyConfigured: settings.proxyConfigured,
      editorFetch: (...request) => globalThis.fetch(...request),
      log: (line) => log.info(line),
      onRoute: (origin, way) => void routes.set(origin, way),
    }),
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
      measuring.heard(exchange);
      void store.ledger.add(exchange);
    },
    log: (line) => log.info(line),
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
    tell,
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
    probe: async (address) => await (await import("../net/probe.ts")).probe(address),
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
