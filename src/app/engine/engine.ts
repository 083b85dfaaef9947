import type { Caller, StoredAnswers } from "../../service/client/client.ts";
import type { ProbeResult, Send } from "../../service/transport.ts";
import { allowanceOf, isUnmeasuredSince, type AllowanceState } from "../../domain/allowance/allowance.ts";
import type { Account } from "../../domain/allowance/account.ts";
import { createAllowanceMeter } from "../../domain/allowance/freeCheck.ts";
import { budgetMs, spentIn } from "../../domain/spending/bounds.ts";
import type { ChecksState } from "../../domain/watch/scheduled.ts";
import { callerOf } from "../../domain/fingerprint.ts";
import { openStore, type Store, type StoreOptions } from "../../store/store.ts";
import type { Connections, Notify, Preferences } from "../ports.ts";
import { createSpending, type Spending } from "../spending/spend.ts";

export interface Engine {
  readonly answers: StoredAnswers;
  readonly spending: Spending;
  readonly store: Store;
  readonly allowanceNow: () => Promise<AllowanceState>;
  readonly accountsNow: () => Promise<readonly Account[]>;
  /** Returns undefined without consent. */
  readonly checksNow: () => Promise<ChecksState | undefined>;
  /** Sends no request to the service. */
  readonly probe: (address: string) => Promise<ProbeResult>;
  readonly routeOf: (origin: string) => string | undefined;
  readonly close: () => Promise<void>;
}

export type EngineSource = () => Promise<Engine>;

export interface EngineServices extends Omit<StoreOptions, "now" | "maxSizeBytes"> {
  readonly settings: Preferences;
  readonly connections: Connections;
  readonly notify: Notify;
  readonly send: (onRoute: (origin: string, way: string) => void) => Send;
  readonly probe: (address: string) => Promise<ProbeResult>;
}

const now = (): number => Date.now();

export async function createEngine(services: EngineServices): Promise<Engine> {
  const { settings, connections, log, notify, send, probe } = services;
  const store = await openStore({ ...services, now, maxSizeBytes: settings.maxStoreBytes });
  const routes = new Map<string, string>();
  const accountsToBill = async (): Promise<readonly Caller[]> => {
    const roles = (["base", "app"] as const).filter((role) => connections.serviceOf(role) !== undefined);
    const hosts = await Promise.all(roles.map((role) => connections.hostFor(role).catch(() => undefined)));
    return hosts.filter((host) => host !== undefined).map(callerOf);
  };
  const { answers, spending } = createSpending({
    connections,
    settings,
    accountsToBill,
    send: send((origin, way) => void routes.set(origin, way)),
    store: () => Promise.resolve(store),
    callerOf,
    maxAgeMs: settings.maxAgeMs,
    timeoutMs: settings.requestTimeoutMs,
    now,
    onExchange: (departure, ending) => meter.observe({ ...departure, ...ending }),
    log,
  });
  const accountsNow = async (): Promise<readonly Account[]> => store.accounts(await accountsToBill());
  const allowanceNow = async (): Promise<AllowanceState> => allowanceOf(await accountsNow());
  const checksNow = async (): Promise<ChecksState | undefined> => {
    const [at, { consent }] = [now(), await store.saved.watch()];
    if (consent === undefined || consent.until <= at) return undefined;
    const [lines, state] = await Promise.all([store.ledger.lines({ from: at - budgetMs }), allowanceNow()]);
    const checks = lines.filter(({ purpose }) => purpose === "check");
    return { ...consent, spent: spentIn(checks, { at, uptime: undefined }, () => state) };
  };
  const meter = createAllowanceMeter({
    async mayCheck(since) {
      if (connections.usesSample || connections.serviceOf("base") === undefined) return false;
      const state = await allowanceNow();
      return state.freeCheck === "free" && isUnmeasuredSince(state, since);
    },
    async check() {
      const { signal } = new AbortController();
      const answer = await spending.check("measure", "base", signal).catch(() => undefined);
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
  return {
    answers,
    spending,
    store,
    allowanceNow,
    accountsNow,
    checksNow,
    probe,
    routeOf: (origin) => routes.get(origin),
    async close() {
      meter.stop();
      await spending.settled(closingTimeoutMs);
      await store.close();
    },
  };
}

/** For requests in flight: VS Code gives some five seconds. */
const closingTimeoutMs = 3_500;
