import { isDeepStrictEqual } from "node:util";
import { randomBytes } from "node:crypto";
import { restoreSearch } from "../../domain/search/searchRows.ts";
import { afterPage } from "../../domain/watch/afterPage.ts";
import { createdDayOf } from "../../domain/watch/checkResult.ts";
import type { SavedSearch } from "../../domain/watch/savedSearch.ts";
import type { StoredAnswers } from "../../service/client/client.ts";
import { oneLine } from "../../text/oneLine.ts";
import { sentence, type ParseResult } from "../../text/sentence.ts";
import type { FirstCheck } from "../../store/records/saved.ts";
import type { Store } from "../../store/store.ts";

/** An older stored answer doesn’t count as the first check. */
const longestBaselineMs = 6 * 86_400_000;
const longestName = 120;

export function checkName(typed: string): ParseResult<string> {
  const name = oneLine(typed, longestName);
  return name === "" ? { ok: false, problem: sentence("Enter a name.") } : { ok: true, value: name };
}

type SavedQuestion = Pick<SavedSearch, "question" | "service">;

export async function sameSearch(
  { saved }: Pick<Store, "saved">,
  { question, service }: SavedQuestion,
): Promise<SavedSearch | undefined> {
  const all = await saved.list();
  return all.find((one) => one.service === service && isDeepStrictEqual(one.question, question));
}

/** The stored answer counts as the first check: another request would pay for the rows that the person has just seen. */
export async function saveSearch(
  { store: { saved }, answers }: { readonly store: Pick<Store, "saved">; readonly answers: StoredAnswers },
  { question, service }: SavedQuestion,
  name: string,
  before?: SavedSearch,
): Promise<void> {
  const id = randomBytes(8).toString("hex");
  const fresh = { id, isPinned: false, schedule: "byHand", savedAt: Date.now() } as const;
  const { lastCheck: _found, ...entry }: Partial<SavedSearch> = before ?? {};
  const search = { ...fresh, ...entry, name, service, question };
  await saved.noteWatch({ failed: { [search.id]: null } });
  const same = await sameSearch({ saved }, search);
  const isChecked = same?.id === search.id && same.lastCheck !== undefined;
  await saved.put(search, isChecked ? undefined : await firstCheckOf(search, answers));
}

/** Returns the stored answer as the first check; undefined if there is none, or only an old one. */
async function firstCheckOf(
  { question, service }: SavedQuestion,
  answers: StoredAnswers,
): Promise<FirstCheck | undefined> {
  const stored = await restoreSearch(answers, question);
  // After an older answer, the first paid check would cover several weeks and many pages.
  const isYoung = stored !== undefined && Date.now() - stored.at < longestBaselineMs;
  if (!isYoung || stored.service !== service) return undefined;
  const { at, next, rows, totalCount } = stored;
  const { check } = afterPage(undefined, {
    endpoint: question.endpoint,
    at,
    isCheck: true,
    isLate: false,
    from: question.endpoint === "fundings" ? question.filters.createdFrom : undefined,
    own: "",
    page: "first",
    rows: rows.map(({ record }) => ({
      day: createdDayOf(record.value),
      isSeen: false,
      firstSeen: at,
      hasChanged: false,
    })),
    nextPage: next.kind === "page" ? next.page : undefined,
    totalCount,
  });
  const keys = rows.map(({ key }) => key);
  return check && { check, keys, isSilent: true };
}

/** A search that another window has removed stays removed. */
export async function changeSearch(
  { saved }: Pick<Store, "saved">,
  id: string,
  change: Partial<Pick<SavedSearch, "name" | "isPinned" | "schedule">>,
): Promise<void> {
  const now = (await saved.list()).find((one) => one.id === id);
  if (now === undefined) return;
  const { lastCheck: _found, ...entry } = now;
  await saved.put({ ...entry, ...change });
}
