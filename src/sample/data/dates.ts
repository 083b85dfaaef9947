import type { Random } from "./random.ts";

const day = 86_400_000;
/** Fixed, so that the records are the same on every day. */
const firstDay = Date.UTC(2014, 0, 6);
const lastDay = Date.UTC(2026, 5, 30);

function nthSunday(year: number, month: number, nth: number): number {
  const weekday = new Date(Date.UTC(year, month, 1)).getUTCDay();
  return Date.UTC(year, month, 1 + ((7 - weekday) % 7) + (nth - 1) * 7);
}

/** Hours behind UTC. `date`: UTC midnight in ms. */
function hoursBehind(date: number): 4 | 5 {
  const year = new Date(date).getUTCFullYear();
  return date >= nthSunday(year, 2, 2) && date < nthSunday(year, 10, 1) ? 4 : 5;
}

/** UTC midnight in ms; recent years are likelier. */
export function randomDay(random: Random): number {
  const days = (lastDay - firstDay) / day;
  return lastDay - Math.min(random.int(0, days), random.int(0, days)) * day;
}

export function laterDay(random: Random, date: number, low: number, high: number): number | undefined {
  const later = date + random.int(low, high) * day;
  return later <= lastDay ? later : undefined;
}

/** `at` in ms since 1970; `text`: numeric offset, never `Z` (§2.3). One in four is 17:30, so that instants repeat. */
export function officeTime(random: Random, date: number): { readonly at: number; readonly text: string } {
  const minutes = random.chance(0.25) ? 1050 : random.int(360, 1050);
  const weekday = new Date(date).getUTCDay();
  const working = weekday === 0 ? date + day : weekday === 6 ? date - day : date;
  const behind = hoursBehind(working);
  const local = new Date(working + minutes * 60_000).toISOString().slice(0, 19);
  return { at: working + (minutes + behind * 60) * 60_000, text: `${local}-0${behind}:00` };
}
