import { nameOfKey, type RecordKey } from "../../domain/record/recordKey.ts";
import { sampleService } from "../../service/contract/authentication.ts";
import type { NewsRow } from "../../store/records/saved.ts";
import type { Store } from "../../store/store.ts";
import type { Connections } from "../ports.ts";

type Saved = Pick<Store, "saved">;

export interface SeenChoice {
  readonly name?: string;
  readonly searches: readonly string[];
  readonly count: number;
}

/** All, then each saved search with news, by name. Sample data is separate. */
export async function seenChoices(
  { saved }: Saved,
  { usesSample }: Pick<Connections, "usesSample">,
): Promise<readonly SeenChoice[]> {
  const news = (await saved.news()).filter(({ service }) => (service === sampleService) === usesSample);
  if (news.length === 0) return [];
  const choice = (searches: readonly string[]): SeenChoice => ({
    searches,
    count: namesIn(news, searches).size,
  });
  const all = [...new Set(news.map(({ search }) => search))];
  const named = (await saved.list()).filter(({ id }) => all.includes(id));
  const byName = named.toSorted((one, other) => one.name.localeCompare(other.name));
  return [choice(all), ...byName.map(({ id, name }) => ({ ...choice([id]), name }))];
}

/** In all searches in which the records are new. Returns their number. */
export async function markSearchesSeen({ saved }: Saved, searches: readonly string[]): Promise<number> {
  const news = await saved.news();
  const meant = namesIn(news, searches);
  const elsewhere = news.filter((row) => !searches.includes(row.search) && meant.has(nameOfKey(row)));
  for (const search of searches) await saved.markSeen({ search });
  for (const { service, key } of elsewhere) await saved.markSeen({ service, key });
  return meant.size;
}

/** Returns how many of the records were new, or had changed. */
export async function markRecordsSeen({ saved }: Saved, records: readonly RecordKey[]): Promise<number> {
  const unseen = new Set((await saved.news()).map(nameOfKey));
  const meant = records.filter((record) => unseen.has(nameOfKey(record)));
  for (const { service, key } of meant) await saved.markSeen({ service, key });
  return meant.length;
}

function namesIn(news: readonly NewsRow[], searches: readonly string[]): ReadonlySet<string> {
  return new Set(news.filter(({ search }) => searches.includes(search)).map(nameOfKey));
}
