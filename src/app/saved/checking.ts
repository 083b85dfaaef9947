import { askFirstPage, addPage } from "../../domain/search/searchRows.ts";
import type { ShownSearch } from "../../domain/search/state.ts";
import type { LookWay } from "../../domain/spending/ways.ts";
import {
  type CheckQuestion,
  checkQuestion,
  type Look,
  lookAfter,
  type SavedSearch,
} from "../../domain/watch/savedSearch.ts";
import { isAbortError, isServiceError, isUnsentAbort, type ServiceError } from "../../service/errors.ts";
import type { Store } from "../../store/store.ts";
import { defined } from "../../text/defined.ts";
import type { Spending } from "../spending/spend.ts";
import { roleOf } from "../../service/contract/question.ts";
import { sampleService } from "../../service/contract/authentication.ts";
import { dueSearches, type StopReason, stopReasonOf, unaskedBudget } from "../../domain/watch/unasked.ts";
import type { Connections } from "../ports.ts";

export interface CheckNeeds {
  readonly spending: Pick<Spending, "page">;
  readonly store: Pick<Store, "saved"> & { readonly library: Pick<Store["library"], "forgotten"> };
}

export interface CheckOptions {
  readonly way: Exclude<LookWay, "checkMore">;
  /** Stops the request under way. */
  readonly signal: AbortSignal;
  /** Stops after it: what was paid for is kept. */
  readonly closing?: AbortSignal;
  /** For `checkUnasked`: reads the most that checks may use in any 24 hours, in searches, before each check. */
  readonly budget?: (search: SavedSearch) => Promise<number>;
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
  { spending, store }: CheckNeeds,
  search: SavedSearch,
  { way, signal, budget }: CheckOptions,
): Promise<CheckedSearch> {
  const asked = checkQuestion(search, Date.now());
  const { service } = search;
  const options = { signal, service, fresh: true, ...defined({ budget: await budget?.(search) }) };
  const before = new Set(await store.saved.seenKeys(search.id));
  const shown = await askFirstPage(spending.page, way, asked.question, options);
  return await concluded(store, { search, asked, shown, before });
}

/**
 * Whether the next page of a check may hold news. Of the first check it can't, since that is silent. A list without dates
 * goes on with what was there before as soon as one of its rows is not new.
 */
export function mayHaveMore({ search, shown, newKeys }: CheckedSearch): boolean {
  if (shown.next.kind !== "page" || search.look === undefined) return false;
  return search.question.endpoint === "fundings" || newKeys.length === shown.rows.length;
}

/** Asks for the next page of a check by one request; undefined where it can't hold news. Rejects as the client. */
export async function checkMore(
  { spending, store }: CheckNeeds,
  checked: CheckedSearch,
  signal: AbortSignal,
): Promise<CheckedSearch | undefined> {
  const { search, asked, shown, newKeys } = checked;
  if (shown.next.kind !== "page" || !mayHaveMore(checked)) return undefined;
  const { page } = shown.next;
  const before = new Set((await store.saved.seenKeys(search.id)).filter((key) => !newKeys.includes(key)));
  const { service } = search;
  const answer = await spending.page("checkMore", shown.question, page, { signal, service, fresh: true });
  return await concluded(store, { search, asked, shown: addPage(shown, answer, page), before });
}

async function concluded(
  { saved, library }: CheckNeeds["store"],
  checked: Pick<CheckedSearch, "search" | "asked" | "shown"> & { readonly before: ReadonlySet<string> },
): Promise<CheckedSearch> {
  const { search, asked, before } = checked;
  const { readForgotten } = await import("../library/forgetting.ts");
  const { rowWithout } = await readForgotten(library);
  const shown = { ...checked.shown, rows: checked.shown.rows.flatMap((row) => rowWithout(row) ?? []) };
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
  /** Searches whose check failed; `error` is a ServiceError, or any error that a defect of ours throws. */
  readonly failed: readonly { readonly search: SavedSearch; readonly error: unknown }[];
  /** The search whose check the person cancelled after its request had left. */
  readonly cancelled?: SavedSearch;
  /** Why automatic checks have stopped in this round. */
  readonly stopped?: StopReason;
}

/** Failures before anything is sent that every other search would meet as well. */
const unsent: ReadonlySet<ServiceError["kind"]> = new Set([
  "outOfBounds",
  "noAddress",
  "noCredential",
  "network",
  "timeout",
]);

/**
 * Checks saved searches one after another, until a failure that all would meet. A search that throws or is refused is noted,
 * and the next one follows. After a cancel, the searches checked so far are returned.
 */
export async function checkEach(
  needs: CheckNeeds,
  searches: readonly SavedSearch[],
  options: CheckOptions & { readonly onProgress?: (search: SavedSearch) => void },
): Promise<CheckRound> {
  const checked: CheckedSearch[] = [];
  const failed: CheckRound["failed"][number][] = [];
  for (const search of searches) {
    if (options.signal.aborted || options.closing?.aborted === true) break;
    options.onProgress?.(search);
    try {
      checked.push(await checkSearch(needs, search, options));
      await noteFailure(needs, search, null);
    } catch (error) {
      if (isAbortError(error))
        return { checked, failed, ...(isUnsentAbort(error) ? {} : { cancelled: search }) };
      failed.push({ search, error });
      // Another search may have a lower price.
      if (isServiceError(error) && error.refusal === "budget") continue;
      if (isServiceError(error) && (unsent.has(error.kind) || stopReasonOf(error) !== undefined)) break;
      await noteFailure(needs, search, Date.now());
    }
  }
  return { checked, failed };
}

async function noteFailure({ store }: CheckNeeds, { id }: SavedSearch, at: number | null): Promise<void> {
  await store.saved.noteWatch({ failed: { [id]: at } });
}

export interface UnaskedNeeds extends CheckNeeds {
  readonly store: CheckNeeds["store"] & Pick<Store, "ledger">;
  readonly connections: Pick<Connections, "serviceOf">;
  /** The day of the person’s calendar, of ms since 1970. */
  readonly dayOf: (at: number) => string;
}

/** Saved searches of the services that are connected now. */
export async function searchesOfNow(
  { saved }: Pick<Store, "saved">,
  connections: Pick<Connections, "serviceOf">,
): Promise<readonly SavedSearch[]> {
  const all = await saved.list();
  return all.filter(({ question, service }) => connections.serviceOf(roleOf(question)) === service);
}

/**
 * Checks what is due and no person has asked for, within what was agreed to. One window at a time: another one finds nothing
 * due then. `closing` ends it after the check in flight. Undefined if nothing is due, or nothing may be sent. `isStart`: the
 * window was opened today.
 */
export async function checkUnasked(
  needs: UnaskedNeeds,
  closing: AbortSignal,
  isStart = false,
): Promise<CheckRound | undefined> {
  if ((await due(needs, isStart)).length === 0) return undefined;
  const { saved } = needs.store;
  const stop = async (why: StopReason): Promise<Pick<CheckRound, "stopped">> => {
    await saved.noteWatch({ stopped: { why, at: Date.now() } });
    return { stopped: why };
  };
  return await saved.alone(async () => {
    const searches = await due(needs, isStart);
    if (searches.length === 0) return undefined;
    const lost = await unansweredCheck(needs);
    if (lost === "recent") return undefined;
    if (lost === "lost") return { checked: [], failed: [], ...(await stop("maybeCounted")) };
    // Read again before each: meanwhile the person may lower the limit, or remove a search.
    const budget = async ({ id }: SavedSearch): Promise<number> =>
      (await due(needs, isStart)).some((one) => one.id === id) ? await budgetNow(needs) : 0;
    const { signal } = new AbortController();
    const round = await checkEach(needs, searches, { way: "checkUnasked", signal, closing, budget });
    const [why] = round.failed.flatMap(({ error }) => (isServiceError(error) && stopReasonOf(error)) || []);
    return why === undefined ? round : { ...round, ...(await stop(why)) };
  });
}

/** How many of the newest ledger lines are searched. */
const lastLines = 500;
/** No request takes longer, in ms: the setting allows a time-out of ten minutes. */
const longestRequestMs = 11 * 60_000;

/**
 * Returns whether a check has no answer. `lost`: its window was closed or killed, and it may have been counted; `recent`: it
 * may still be in flight.
 */
async function unansweredCheck({ store }: UnaskedNeeds): Promise<"lost" | "recent" | undefined> {
  const { resumedAt = -Infinity } = await store.saved.watch();
  const lines = await store.ledger.lines({ limit: lastLines });
  const now = Date.now();
  const open = lines.find(
    ({ purpose, failure, service, at }) =>
      purpose === "check" &&
      failure === "unanswered" &&
      service !== sampleService &&
      at > resumedAt &&
      at <= now,
  );
  if (open === undefined) return undefined;
  return now - open.at < longestRequestMs ? "recent" : "lost";
}

async function budgetNow({ store }: UnaskedNeeds): Promise<number> {
  return unaskedBudget(await store.saved.watch(), Date.now());
}

async function due(needs: UnaskedNeeds, isStart: boolean): Promise<readonly SavedSearch[]> {
  if ((await budgetNow(needs)) === 0) return [];
  const real = (await searchesOfNow(needs.store, needs.connections)).filter(
    ({ service }) => service !== sampleService,
  );
  const { failed } = await needs.store.saved.watch();
  return dueSearches(real, Date.now(), { isStart, dayOf: needs.dayOf, failed });
}

/** Whether news may be announced now: once a day, by one window. */
export async function mayAnnounce({ store, dayOf }: Pick<UnaskedNeeds, "store" | "dayOf">): Promise<boolean> {
  const at = Date.now();
  const { announcedAt: before } = await store.saved.watch();
  if (before !== undefined && dayOf(before) === dayOf(at)) return false;
  return await store.saved.announce(before, at);
}
