import { vi } from "vitest";
import type { Engine } from "../../src/app/engine/engine.ts";
import { checkMore, checkSearch, type CheckedSearch } from "../../src/app/saved/checking.ts";
import type { SavedSearch } from "../../src/domain/watch/savedSearch.ts";
import type { ListQuestion } from "../../src/service/contract/question.ts";
import { address } from "./oneHost.ts";

export const seriesA: ListQuestion = { endpoint: "fundings", filters: { series: "Series A" } };
export const california: ListQuestion = { endpoint: "companies", filters: { states: ["California"] } };

/** Sets the clock to this hour (UTC). */
export function on(day: string, hour = 13): void {
  vi.useFakeTimers({ toFake: ["Date"] });
  vi.setSystemTime(Date.parse(day) + hour * 3_600_000);
}

export async function saved(engine: Engine, question = seriesA, id = "a"): Promise<SavedSearch> {
  await engine.store.saved.put({
    id,
    name: "Series A",
    service: address,
    question,
    isPinned: false,
    schedule: "byHand",
    savedAt: Date.now(),
  });
  return await again(engine, id);
}

/** The search as stored now. */
export async function again(engine: Engine, id = "a"): Promise<SavedSearch> {
  const found = (await engine.store.saved.list()).find((one) => one.id === id);
  if (found === undefined) throw new Error("not saved");
  return found;
}

/** Checks its first page. */
export async function check(engine: Engine, id = "a"): ReturnType<typeof checkSearch> {
  const { signal } = new AbortController();
  return await checkSearch(engine, await again(engine, id), { way: "checkNow", signal });
}

/** Keys of new records, in one search or all. */
export async function newKeys(engine: Engine, id?: string): Promise<readonly string[]> {
  const news = await engine.store.saved.news();
  return news.filter(({ search, isNew }) => isNew && (id ?? search) === search).map(({ key }) => key);
}

/** Checks all pages that may have news. */
export async function checkAll(engine: Engine, id = "a"): Promise<void> {
  const { signal } = new AbortController();
  for (let more: CheckedSearch | undefined = await check(engine, id); more !== undefined;)
    more = await checkMore(engine, more, { way: "checkMore", signal });
}
