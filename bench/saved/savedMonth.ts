import type { Scenario } from "../results.ts";
import { chance, playMonth } from "./month.ts";
import { dayMs, type MonthRecord } from "./monthService.ts";

const months = 5;
const searches = 4;
const days = 30;
/** 13 UTC, in ms. */
const checkTimeMs = (13 * dayMs) / 24;
/** The share of records listed late, and the maximum delay in days. */
const lateShare = 0.04;
const mostLateDays = 3;
/** The share of days with news. */
const newsDays = 0.3;

/**
 * Four saved searches on `/fundings`, checked daily, compared with a plain client. Each new record must be found
 * exactly once, late ones included.
 */
export const savedMonthScenario: Scenario = async (log) => {
  let used = 0;
  for (let seed = 1; seed <= months; seed += 1) {
    const usedInMonth = await usedBy(seed);
    log(`${String(usedInMonth)} searches`);
    used += usedInMonth;
  }
  const plain = days * searches;
  return [
    {
      what: "A month of four saved searches, checked daily, with news on 30 % of days: searches used",
      value: used / months,
      unit: "searches",
      limit: plain * 0.6,
      baseline: { what: "a client that runs each once a day", value: plain },
    },
  ];
};

async function usedBy(seed: number): Promise<number> {
  const random = chance(seed);
  const start = Date.parse("2026-03-01");
  const records = recordsOf(start, random);
  const times = Array.from({ length: days + 1 }, (_, day) => start + day * dayMs + checkTimeMs);
  const [first, last] = [start + checkTimeMs, start + days * dayMs + checkTimeMs];
  const month = { searches, records, limit: 2 * searches, isDated: true, isOldestFirst: false };
  const { used } = await playMonth({ ...month, times });
  // A check a week later finds the late records.
  const { found } = await playMonth({ ...month, times: [...times, last + 7 * dayMs] });
  const came = records.filter(({ listedAt }) => listedAt > first && listedAt <= last);
  const wrong = came.filter(({ id }) => found.get(id)?.length !== 1);
  if (wrong.length > 0) throw new Error(`${String(wrong.length)} records weren't new exactly once.`);
  return used;
}

function recordsOf(start: number, random: () => number): readonly MonthRecord[] {
  const found: MonthRecord[] = [];
  for (let search = 0; search < searches; search += 1) {
    for (let day = -30; day < days; day += 1) {
      if (random() >= newsDays) continue;
      for (let count = Math.ceil(random() * 3); count > 0; count -= 1) {
        const createdAt = start + day * dayMs + Math.floor(random() * dayMs);
        const late = random() < lateShare ? Math.floor(random() * mostLateDays * dayMs) : 0;
        found.push({ id: found.length + 1, search, createdAt, listedAt: createdAt + late });
      }
    }
  }
  return found;
}
