import { createEngine, type Engine } from "../../src/app/engine/engine.ts";
import type { Connections } from "../../src/app/ports.ts";
import { checkEach, checkMore } from "../../src/app/saved/checking.ts";
import { preferences } from "../../tools/store/preferences.ts";
import { inFolder } from "../folder.ts";
import type { Scenario } from "../results.ts";
import { dayMs, type MonthRecord, MonthService } from "./monthService.ts";
import { sameThread } from "../../tools/store/sameThread.ts";

const months = 5;
const searches = 4;
const days = 30;
const checkDays = 20;
const mostLateDays = 3;
/** The part of the days on which a search has news. */
const newsDays = 0.3;

const address = "https://service.example";
const host = { address, origin: address, service: address, method: "apiKey", credential: "key" } as const;
const connections: Connections = {
  usesSample: false,
  serviceOf: () => address,
  settingsOf: async (role) => await Promise.resolve({ role, ...host }),
  hostFor: async (role) => await Promise.resolve({ role, ...host }),
};

/**
 * Four saved searches on `/fundings`, checked on 20 days of a month, beside a client that runs each of them on these days.
 * Records are listed up to three days late. The month counts only if each new record is found, and found once.
 */
export const savedMonthScenario: Scenario = async (log) => {
  let used = 0;
  for (let seed = 1; seed <= months; seed += 1) {
    const usedInMonth = await playMonth(seed);
    log(`${String(usedInMonth)} searches`);
    used += usedInMonth;
  }
  const plain = checkDays * searches;
  return [
    {
      what: "A month of four saved searches, with news on 30 % of days: searches used",
      value: used / months,
      unit: "searches",
      limit: plain / 2,
      baseline: { what: "a client that runs each on the same 20 days", value: plain },
    },
  ];
};

/** Returns how many searches a month of checks uses. Sets this process’s clock. */
async function playMonth(seed: number): Promise<number> {
  const random = chance(seed);
  const start = Date.parse("2026-03-01");
  const records = recordsOf(start, random);
  const service = new MonthService(records);
  return await inFolder(async (folder) => {
    const engine = await createEngine({
      settings: preferences,
      connections,
      folder,
      log: () => undefined,
      notify: () => undefined,
      open: sameThread(),
      probe: async () => await Promise.reject(new Error("nothing is probed")),
      send: () => service.send,
    });
    const timesNew = new Map<number, number>();
    const first = start + dayMs / 2;
    setClock(first);
    await saveSearches(engine, first);
    await check(engine, timesNew);
    service.used = 0;
    timesNew.clear();
    for (const day of checkedDays(random)) {
      setClock(start + day * dayMs + Math.floor(random() * dayMs));
      await check(engine, timesNew);
    }
    const { used } = service;
    const last = Date.now();
    // A check a week later finds the records that were listed late.
    setClock(last + 7 * dayMs);
    await check(engine, timesNew);
    await engine.close();
    const came = records.filter(({ listedAt }) => listedAt > first && listedAt <= last);
    const wrong = came.filter(({ id }) => timesNew.get(id) !== 1);
    if (wrong.length > 0) throw new Error(`${String(wrong.length)} records weren't new exactly once.`);
    return used;
  });
}

/** Numbers from 0 to 1, always the same ones of one seed. */
function chance(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

function setClock(at: number): void {
  Date.now = () => at;
}

function checkedDays(random: () => number): readonly number[] {
  const all = Array.from({ length: days - 1 }, (_, at) => ({ day: at + 1, order: random() }));
  const chosen = all.toSorted((one, other) => one.order - other.order).slice(0, checkDays);
  return chosen.map(({ day }) => day).toSorted((one, other) => one - other);
}

function recordsOf(start: number, random: () => number): readonly MonthRecord[] {
  const found: MonthRecord[] = [];
  for (let search = 0; search < searches; search += 1) {
    for (let day = -30; day < days; day += 1) {
      if (random() >= newsDays) continue;
      for (let count = Math.ceil(random() * 3); count > 0; count -= 1) {
        const createdAt = start + day * dayMs + Math.floor(random() * dayMs);
        const late = random() < 0.5 ? 0 : Math.floor(random() * (mostLateDays + 1));
        found.push({ id: found.length + 1, search, createdAt, listedAt: createdAt + late * dayMs });
      }
    }
  }
  return found;
}

async function saveSearches({ store }: Engine, savedAt: number): Promise<void> {
  for (let search = 0; search < searches; search += 1) {
    const id = String(search);
    const question = { endpoint: "fundings", filters: { series: id } } as const;
    const plain = { isPinned: false, schedule: "daily", savedAt } as const;
    await store.saved.put({ id, name: id, service: address, question, ...plain });
  }
}

/** Checks all searches with all of their pages, counts how often each record is new, and marks all as seen. */
async function check(engine: Engine, timesNew: Map<number, number>): Promise<void> {
  const { signal } = new AbortController();
  const { saved } = engine.store;
  const { checked, failed } = await checkEach(engine, await saved.list(), { way: "checkEach", signal });
  if (failed[0] !== undefined) throw failed[0].error;
  for (const one of checked) {
    for (let more = await checkMore(engine, one, signal); more !== undefined;)
      more = await checkMore(engine, more, signal);
  }
  for (const { key, isNew } of await saved.news()) {
    const id = Number(key.split(":")[1]);
    if (isNew) timesNew.set(id, (timesNew.get(id) ?? 0) + 1);
  }
  await saved.markSeen("all");
}
