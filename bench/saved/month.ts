import { createEngine, type Engine } from "../../src/app/engine/engine.ts";
import type { Connections } from "../../src/app/ports.ts";
import { checkScheduled } from "../../src/app/saved/checking.ts";
import { isServiceError } from "../../src/service/errors.ts";
import { preferences } from "../../tools/store/preferences.ts";
import { sameThread } from "../../tools/store/sameThread.ts";
import { inFolder } from "../folder.ts";
import { dayMs, type MonthOrder, type MonthRecord, MonthService } from "./monthService.ts";

const address = "https://service.example";
const host = { address, origin: address, service: address, method: "apiKey", credential: "key" } as const;
const connections: Connections = {
  usesSample: false,
  serviceOf: () => address,
  settingsOf: async (role) => await Promise.resolve({ role, ...host }),
  hostFor: async (role) => await Promise.resolve({ role, ...host }),
};

/** Searches checked daily for a month, by the product’s schedule. */
export interface Month extends MonthOrder {
  readonly searches: number;
  readonly records: readonly MonthRecord[];
  /** Times at which a window opens, in ms since 1970; the first check only notes existing records. */
  readonly times: readonly number[];
  readonly limit: number;
}

export interface PlayedMonth {
  /** The times at which each record was reported as new, in ms since 1970, by id. */
  readonly found: ReadonlyMap<number, readonly number[]>;
  /** Searches used after the first check. */
  readonly used: number;
  /** Checks that reported unread rows. */
  readonly unread: number;
}

/** Plays a month with a fake clock. Rejects if checks stop or fail. */
export async function playMonth(month: Month): Promise<PlayedMonth> {
  const service = new MonthService(month.records, month);
  const found = new Map<number, number[]>();
  let [used, unread] = [0, 0];
  const { now } = Date;
  const played = inFolder(async (folder) => {
    const engine = await createEngine({
      settings: preferences,
      connections,
      folder,
      log: () => undefined,
      notify: () => undefined,
      open: sameThread({ uptime: () => ({ boot: "month", ms: Date.now() }) }),
      probe: async () => await Promise.reject(new Error("nothing is probed")),
      send: () => service.send,
    });
    for (const [index, time] of month.times.entries()) {
      setClock(time);
      if (index === 0) await saveSearches(engine, month);
      const { checked = [] } = (await check(engine)) ?? {};
      unread += checked.filter((one) => one.check === undefined || one.check.unread > 0).length;
      if (index === 0) service.used = 0;
      for (const { key, isNew } of await engine.store.saved.news()) {
        const id = Number(key.split(":")[1]);
        if (isNew) found.set(id, [...(found.get(id) ?? []), time]);
      }
      await engine.store.saved.markSeen("all");
    }
    ({ used } = service);
    await engine.close();
  });
  await played.finally(() => (Date.now = now));
  return { found, used, unread };
}

const dayOf = (at: number): string => new Date(at).toISOString().slice(0, 10);

async function check(engine: Engine): ReturnType<typeof checkScheduled> {
  const { signal } = new AbortController();
  const round = await checkScheduled({ ...engine, connections, dayOf }, signal, true);
  const [failed] = round?.failed ?? [];
  // With more saved searches than the limit, the last ones wait for another day.
  if (failed !== undefined && !(isServiceError(failed.error) && failed.error.refusal === "budget"))
    throw failed.error;
  return round;
}

async function saveSearches({ store: { saved } }: Engine, { searches, limit }: Month): Promise<void> {
  for (let search = 0; search < searches; search += 1) {
    const id = String(search);
    const question = { endpoint: "fundings", filters: { series: id } } as const;
    const plain = { isPinned: false, schedule: "daily", savedAt: Date.now() } as const;
    await saved.put({ id, name: id, service: address, question, ...plain });
  }
  await saved.changeWatch({ consent: { perDay: limit, until: Date.now() + 90 * dayMs } });
}

/** Deterministic numbers from 0 to 1. */
export function chance(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

function setClock(at: number): void {
  Date.now = () => at;
}
