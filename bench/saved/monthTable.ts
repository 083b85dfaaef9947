import type { Scenario } from "../results.ts";
import { chance, playMonth } from "./month.ts";
import { dayMs, type MonthOrder, type MonthRecord } from "./monthService.ts";

/** A cell of the table: a saved search checked daily at the same hour. */
export interface Cell extends MonthOrder {
  /** Records a day; 0 means one to three on 30 % of days. */
  readonly perDay: number;
  readonly limit: number;
  /** UTC. */
  readonly hour: number;
}

/** Counts of records and searches. */
export interface CellResult {
  /** Records after the first check, except those of the last nine days. */
  readonly came: number;
  /** Found by the next daily check, by one within the next week, or never. */
  readonly nextDay: number;
  readonly nextWeek: number;
  readonly never: number;
  /** Records reported as new that were there at the first check or were reported before. */
  readonly old: number;
  readonly twice: number;
  readonly used: number;
  /** Searches of a client that runs the search at the same times. */
  readonly plain: number;
  /** Checks that reported unread rows. */
  readonly unread: number;
}

const days = 40;
/** The share of records listed up to three days late. */
const lateShare = 0.04;
const lateDays = 3;
const start = Date.parse("2026-03-02");

export async function playCell(cell: Cell, seed: number): Promise<CellResult> {
  const records = recordsOf(
    cell.perDay,
    chance(seed * 7_919 + cell.perDay * 31 + cell.limit * 7 + cell.hour),
  );
  const times = Array.from(
    { length: days + 1 },
    (_, day) => start + (day - 1) * dayMs + cell.hour * (dayMs / 24),
  );
  const { found, used, unread } = await playMonth({ ...cell, searches: 1, records, times });
  const first = times[0] ?? start;
  const came = records.filter(({ listedAt }) => listedAt > first && listedAt <= start + (days - 9) * dayMs);
  const waits = came.map(({ id, listedAt }) => {
    const at = found.get(id)?.[0] ?? Infinity;
    const next = times.find((time) => time >= listedAt) ?? Infinity;
    return at - next;
  });
  const nextDay = waits.filter((wait) => wait <= 0).length;
  const nextWeek = waits.filter((wait) => wait > 0 && wait <= 7 * dayMs).length;
  return {
    came: came.length,
    nextDay,
    nextWeek,
    never: came.length - nextDay - nextWeek,
    old: records.filter(({ id, listedAt }) => listedAt <= first && found.has(id)).length,
    twice: [...found.values()].filter((all) => all.length > 1).length,
    used,
    plain: days,
    unread,
  };
}

function recordsOf(perDay: number, random: () => number): readonly MonthRecord[] {
  return Array.from({ length: 2 * days }, (_, at) => at - days).flatMap((day) => {
    if (perDay === 0 && random() >= 0.3) return [];
    const count = perDay === 0 ? Math.ceil(random() * 3) : perDay;
    return Array.from({ length: count }, (_, place) => {
      const createdAt = start + day * dayMs + Math.floor(random() * dayMs);
      const late = random() < lateShare ? Math.floor(random() * lateDays * dayMs) : 0;
      return { id: (day + days) * 100 + place + 1, search: 0, createdAt, listedAt: createdAt + late };
    });
  });
}

const seeds = [1, 2, 3, 4, 5];

/** Prints a table of simulated months: how soon new records are found, and the searches used. Measures no time. */
export const monthTableScenario: Scenario = async (log) => {
  log(
    "rows     order   a day  limit  UTC  next day  in a week  never  old  twice  used of a plain client’s  unread",
  );
  for (const isDated of [true, false])
    for (const isOldestFirst of [false, true])
      for (const perDay of [0, 1, 2, 6, 30])
        for (const limit of [1, 2, 4])
          for (const hour of [9, 13]) log(await line({ isDated, isOldestFirst, perDay, limit, hour }));
  return [];
};

export function sumOf(results: readonly CellResult[]): CellResult {
  const sum = (name: keyof CellResult): number => results.reduce((all, one) => all + one[name], 0);
  return {
    came: sum("came"),
    nextDay: sum("nextDay"),
    nextWeek: sum("nextWeek"),
    never: sum("never"),
    old: sum("old"),
    twice: sum("twice"),
    used: sum("used"),
    plain: sum("plain"),
    unread: sum("unread"),
  };
}

async function line(cell: Cell): Promise<string> {
  const results: CellResult[] = [];
  for (const seed of seeds) results.push(await playCell(cell, seed));
  const sum = sumOf(results);
  const part = (name: keyof CellResult): string => `${((100 * sum[name]) / sum.came).toFixed(1)} %`;
  return [
    cell.isDated ? "dated  " : "undated",
    cell.isOldestFirst ? "oldest" : "newest",
    (cell.perDay === 0 ? "30 %" : String(cell.perDay)).padStart(5),
    String(cell.limit).padStart(5),
    String(cell.hour).padStart(4),
    part("nextDay").padStart(8),
    part("nextWeek").padStart(9),
    part("never").padStart(6),
    String(sum.old).padStart(3),
    String(sum.twice).padStart(5),
    (sum.used / sum.plain).toFixed(2).padStart(23),
    String(sum.unread / seeds.length).padStart(6),
  ].join("  ");
}
