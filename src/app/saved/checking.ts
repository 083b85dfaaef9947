import { askFirstPage } from "../../domain/search/firstPage.ts";
import { addPage } from "../../domain/search/rows.ts";
import type { ShownSearch } from "../../domain/search/state.ts";
import type { LookWay } from "../../domain/spending/ways.ts";
import {
  type CheckQuestion,
  checkQuestion,
  type Look,
  lookAfter,
  type SavedSearch,
} from "../../domain/watch/savedSearch.ts";
import { isAbortError, isServiceError, type ServiceError } from "../../service/errors.ts";
import type { Store } from "../../store/store.ts";
import type { Spending } from "../spending/spend.ts";

export interface CheckNeeds {
  readonly spending: Pick<Spending, "page">;
  readonly store: Pick<Store, "saved">;
}

export interface CheckOptions {
  readonly way: Exclude<LookWay, "checkMore">;
  /** Stops the request under way. */
  readonly signal: AbortSignal;
  /** Stops after it: what was paid for is kept. */
  readonly closing?: AbortSignal;
  /** For `checkUnasked`: the most that checks may use in any 24 hours, as it is before each of them. */
  readonly budget?: () => Promise<number>;
}

/** A saved search after a check. */
export interface CheckedSearch {
  /** As it was before. */
  readonly search: SavedSearch;
  readonly asked: CheckQuestion;
  /** All pages of this check. */
  readonly shown: ShownSearch;
  /** Keys of the rows that no check had seen before; none at the first one, which is silent. */
  readonly newKeys: readonly string[];
  readonly look: Look;
}

/**
 * Checks one saved search by one request, past the store. Rejects as the client, with an AbortError where another service is
 * connected by then.
 */
export async function checkSearch(
  { spending, store: { saved } }: CheckNeeds,
  search: SavedSearch,
  { way, signal, budget }: CheckOptions,
): Promise<CheckedSearch> {
  const asked = checkQuestion(search, Date.now());
  const { service } = search;
  const options = {
    signal,
    service,
    fresh: true,
    ...(budget === undefined ? {} : { budget: await budget() }),
  };
  const before = new Set(await saved.seenKeys(search.id));
  const shown = await askFirstPage(
    (question) => spending.page(way, question, "first", options),
    asked.question,
    () => !signal.aborted,
  );
  return await concluded(saved, { search, asked, shown, before });
}

/** Asks for the next page of a check that found more than one, by one request. Not of the first, which is silent. Rejects as the client. */
export async function checkMore(
  { spending, store: { saved } }: CheckNeeds,
  { search, asked, shown, newKeys }: CheckedSearch,
  signal: AbortSignal,
): Promise<CheckedSearch | undefined> {
  if (shown.next.kind !== "page" || search.look === undefined) return undefined;
  const { page } = shown.next;
  const before = new Set((await saved.seenKeys(search.id)).filter((key) => !newKeys.includes(key)));
  const { service } = search;
  const answer = await spending.page("checkMore", shown.question, page, { signal, service, fresh: true });
  return await concluded(saved, { search, asked, shown: addPage(shown, answer, page), before });
}

async function concluded(
  saved: Store["saved"],
  checked: Pick<CheckedSearch, "search" | "asked" | "shown"> & { readonly before: ReadonlySet<string> },
): Promise<CheckedSearch> {
  const { search, asked, shown, before } = checked;
  const keys = shown.rows.map(({ key }) => key);
  const isSilent = search.look === undefined;
  const newKeys = isSilent ? [] : keys.filter((key) => !before.has(key));
  const look = lookAfter(search.look, asked, {
    at: shown.at,
    rows: shown.rows.map(({ record }) => record),
    hasMore: shown.next.kind === "page",
    found: newKeys.length,
  });
  await saved.putLook(search, look, keys, isSilent);
  return { search, asked, shown, newKeys, look };
}

export interface CheckRound {
  readonly checked: readonly CheckedSearch[];
  /** Searches that could not be checked, and why. */
  readonly failed: readonly { readonly search: SavedSearch; readonly error: ServiceError }[];
}

/** Failures that every other search would meet as well. */
const stopping: ReadonlySet<ServiceError["kind"]> = new Set([
  "unauthorized",
  "forbidden",
  "limit",
  "throttled",
  "outOfBounds",
  "noAddress",
  "noCredential",
  "network",
  "timeout",
]);

/** Checks saved searches one after another, until one fails as all would. Keeps what was checked when it is cancelled. */
export async function checkEach(
  needs: CheckNeeds,
  searches: readonly SavedSearch[],
  options: CheckOptions & { readonly onProgress?: (search: SavedSearch) => void },
): Promise<CheckRound> {
  const checked: CheckedSearch[] = [];
  const failed: { readonly search: SavedSearch; readonly error: ServiceError }[] = [];
  for (const search of searches) {
    if (options.signal.aborted || options.closing?.aborted === true) break;
    options.onProgress?.(search);
    try {
      checked.push(await checkSearch(needs, search, options));
    } catch (error) {
      if (isAbortError(error)) break;
      if (!isServiceError(error)) throw error;
      failed.push({ search, error });
      if (stopping.has(error.kind) || error.maybeCounted) break;
    }
  }
  return { checked, failed };
}
