import { isDeepStrictEqual } from "node:util";
import { randomBytes } from "node:crypto";
import type { SavedSearch } from "../../domain/watch/savedSearch.ts";
import { oneLine } from "../../text/oneLine.ts";
import { sentence, type ParseResult } from "../../text/sentence.ts";
import type { Store } from "../../store/store.ts";

/** In characters. */
const longestName = 120;

/** A name as a person typed it: one line, not empty. */
export function checkName(typed: string): ParseResult<string> {
  const name = oneLine(typed, longestName);
  return name === "" ? { ok: false, problem: sentence("Enter a name.") } : { ok: true, value: name };
}

type SavedQuestion = Pick<SavedSearch, "question" | "service">;

/** The saved search that asks the same. */
export async function sameSearch(
  { saved }: Pick<Store, "saved">,
  { question, service }: SavedQuestion,
): Promise<SavedSearch | undefined> {
  const all = await saved.list();
  return all.find((one) => one.service === service && isDeepStrictEqual(one.question, question));
}

/** Saves a search under a name; in the place of `before`, where that is given. */
export async function saveSearch(
  { saved }: Pick<Store, "saved">,
  { question, service }: SavedQuestion,
  name: string,
  before?: SavedSearch,
): Promise<void> {
  const id = randomBytes(8).toString("hex");
  const fresh = { id, isPinned: false, schedule: "byHand", savedAt: Date.now() } as const;
  const { look: _found, failedAt: _failed, ...entry }: Partial<SavedSearch> = before ?? {};
  await saved.put({ ...fresh, ...entry, name, service, question });
}

/** Changes parts of a saved search; one that another window has removed meanwhile stays removed. */
export async function changeSearch(
  { saved }: Pick<Store, "saved">,
  id: string,
  change: Partial<Pick<SavedSearch, "name" | "isPinned" | "schedule" | "failedAt">>,
): Promise<void> {
  const now = (await saved.list()).find((one) => one.id === id);
  if (now === undefined) return;
  const { look: _found, ...entry } = now;
  await saved.put({ ...entry, ...change });
}
