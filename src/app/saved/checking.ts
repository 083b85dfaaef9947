import { type AskPage, askFirstPage } from "../../domain/search/searchRows.ts";
import type { CheckWay } from "../../domain/spending/ways.ts";
import { checkPage } from "../../domain/watch/checkPage.ts";
import type { CheckResult } from "../../domain/watch/checkResult.ts";
import type { SavedSearch } from "../../domain/watch/savedSearch.ts";
import { companyNameOf, keyOf, recordId } from "../../domain/record.ts";
import { isAbortError, isServiceError, isUnsentAbort, type ServiceError } from "../../service/errors.ts";
import type { ServiceRecord } from "../../service/contract/records.ts";
import type { Store } from "../../store/store.ts";
import { defined } from "../../text/defined.ts";
import type { Spending } from "../spending/spend.ts";
import { type ListQuestion, type PageNumber, roleOf } from "../../service/contract/question.ts";
import { sampleService } from "../../service/contract/authentication.ts";
import { dueSearches, type StopReason, stopReasonOf, scheduledBudget } from "../../domain/watch/scheduled.ts";
import type { Connections } from "../ports.ts";

export interface CheckNeeds {
  readonly spending: Pick<Spending, "page">;
  readonly store: Pick<Store, "saved" | "spent">;
}

export interface CheckOptions {
  readonly way: Exclude<CheckWay, "checkMore">;
  readonly signal: AbortSignal;
  /** Stops after the request in flight, whose answer was paid for and is stored. */
  readonly closing?: AbortSignal;
  /** Searches for `checkScheduled` in any 24 hours, read before each page. */
  readonly budget?: (search: SavedSearch) => Promise<number>;
}

export interface CheckedSearch {
  readonly search: SavedSearch;
  readonly asked: ListQuestion;
  /** Undefined while the answer can’t be stored, or if a person’s search asked it at the same moment. */
  readonly check?: CheckResult;
  readonly firstNew?: string;
}

/** Sends one request, without the store. Rejects as the client, or with an AbortError if another service is connected. */
export async function checkSearch(
  needs: CheckNeeds,
  search: SavedSearch,
  { way, signal, budget }: CheckOptions,
): Promise<CheckedSearch> {
  const most = await budget?.(search);
  const pages = most === undefined ? 1 : Math.max(1, most - (await needs.store.spent("check")));
  const { question, page } = checkPage(search, Date.now(), pages);
  return await askPage(needs, { search, asked: question }, page, {
    way,
    signal,
    ...defined({ budget: most }),
  });
}

/** Returns undefined if the next page can’t have news. Rejects as the client. */
export async function checkMore(
  needs: CheckNeeds,
  checked: CheckedSearch,
  { way, signal, budget }: Pick<CheckOptions, "signal" | "budget"> & { readonly way: CheckWay },
): Promise<CheckedSearch | undefined> {
  const { search, check } = checked;
  if (check?.next === undefined) return undefined;
  const options = { way, signal, ...defined({ budget: await budget?.(search) }) };
  return await askPage(needs, checked, check.next, options);
}

async function askPage(
  { spending, store: { saved } }: CheckNeeds,
  { search, asked, firstNew }: CheckedSearch,
  page: PageNumber,
  { way, ...options }: { readonly way: CheckWay; readonly signal: AbortSignal; readonly budget?: number },
): Promise<CheckedSearch> {
  const before = new Set(await newIn(saved, search));
  let at = 0;
  let records: readonly ServiceRecord[] = [];
  const ask: AskPage<CheckWay, { readonly budget?: number }> = async (...terms) => {
    const answer = await spending.page(...terms);
    ({ at } = answer);
    records = answer.value.rows;
    return answer;
  };
  const terms = { ...options, service: search.service, fresh: true };
  const accepted = page === "first" ? (await askFirstPage(ask, way, asked, terms)).question : asked;
  if (page !== "first") await ask(way, asked, page, terms);
  // A write waits for earlier writes, so the answer’s records are there when read next.
  await noteFailure(saved, search, null);
  const [all, now] = await Promise.all([saved.list(), newIn(saved, search)]);
  const check = all.find(({ id }) => id === search.id)?.lastCheck;
  const added = new Set(now.filter((key) => !before.has(key)));
  const name = records.find((record) => {
    const id = recordId(record);
    return id !== undefined && added.has(keyOf(record.kind, id));
  });
  return {
    search,
    asked: accepted,
    ...(check !== undefined && check.at >= at ? { check } : {}),
    ...defined({ firstNew: firstNew ?? (name && companyNameOf(name)) }),
  };
}

async function newIn({ news }: Store["saved"], { id }: SavedSearch): Promise<readonly string[]> {
  return (await news()).flatMap(({ search, isNew, key }) => (search === id && isNew ? [key] : []));
}

export interface CheckRound {
  readonly checked: readonly CheckedSearch[];
  /** `error`: a ServiceError, or a defect in this code. */
  readonly failed: readonly { readonly search: SavedSearch; readonly error: unknown }[];
  /** The person cancelled after the request was sent. */
  readonly cancelled?: SavedSearch;
  readonly stopped?: StopReason;
}

/** Every other search would meet these failures, which occur before sending. */
const unsent: ReadonlySet<ServiceError["kind"]> = new Set([
  "outOfBounds",
  "noAddress",
  "noCredential",
  "network",
  "timeout",
]);

/**
 * Stops at a failure that every search would meet; then reads, within a budget, the unread pages. After a cancel,
 * returns the searches checked so far.
 */
export async function checkEach(
  needs: CheckNeeds,
  searches: readonly SavedSearch[],
  options: CheckOptions & { readonly onProgress?: (search: SavedSearch) => void },
): Promise<CheckRound> {
  const checked = new Map<string, CheckedSearch>();
  const failed: CheckRound["failed"][number][] = [];
  const round = (): CheckRound => ({ checked: [...checked.values()], failed });
  const isOver = (): boolean => options.signal.aborted || options.closing?.aborted === true;
  for (const search of searches) {
    if (isOver()) return round();
    options.onProgress?.(search);
    try {
      checked.set(search.id, await checkSearch(needs, search, options));
    } catch (error) {
      if (isAbortError(error)) return { ...round(), ...(isUnsentAbort(error) ? {} : { cancelled: search }) };
      failed.push({ search, error });
      // Another search may have a lower price.
      if (isServiceError(error) && error.refusal === "budget") continue;
      if (isMetByAll(error)) return round();
      await noteFailure(needs.store.saved, search, Date.now());
    }
  }
  if (options.budget === undefined) return round();
  for (const [id, first] of checked) {
    for (let more: CheckedSearch | undefined = first; more !== undefined && !isOver();) {
      checked.set(id, more);
      try {
        more = await checkMore(needs, more, options);
      } catch (error) {
        if (isAbortError(error)) return round();
        if (isServiceError(error) && error.refusal === "budget") break;
        failed.push({ search: first.search, error });
        if (isMetByAll(error)) return round();
        break;
      }
    }
  }
  return round();
}

function isMetByAll(error: unknown): boolean {
  return isServiceError(error) && (unsent.has(error.kind) || stopReasonOf(error) !== undefined);
}

async function noteFailure(saved: Store["saved"], { id }: SavedSearch, at: number | null): Promise<void> {
  await saved.noteWatch({ failed: { [id]: at } });
}

export interface ScheduledCheckNeeds extends CheckNeeds {
  readonly store: CheckNeeds["store"] & Pick<Store, "ledger">;
  readonly connections: Pick<Connections, "serviceOf">;
  readonly dayOf: (at: number) => string;
}

export async function searchesOfNow(
  { saved }: Pick<Store, "saved">,
  connections: Pick<Connections, "serviceOf">,
): Promise<readonly SavedSearch[]> {
  const all = await saved.list();
  return all.filter(({ question, service }) => connections.serviceOf(roleOf(question)) === service);
}

/** One window at a time. `closing` stops after the request in flight. `isStart`: the window was opened today. */
export async function checkScheduled(
  needs: ScheduledCheckNeeds,
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
    const begun = new Set<string>();
    // The person may lower the limit, or remove a search, between pages.
    const budget = async ({ id }: SavedSearch): Promise<number> => {
      // Once its first page is stored, a search isn’t due any more.
      const wanted = begun.has(id) ? await scheduled(needs) : await due(needs, isStart);
      begun.add(id);
      return wanted.some((one) => one.id === id) ? await budgetNow(needs) : 0;
    };
    const { signal } = new AbortController();
    const round = await checkEach(needs, searches, { way: "checkScheduled", signal, closing, budget });
    const [why] = round.failed.flatMap(({ error }) => (isServiceError(error) && stopReasonOf(error)) || []);
    return why === undefined ? round : { ...round, ...(await stop(why)) };
  });
}

const newestLines = 500;
/** In ms: the setting allows a time-out of ten minutes. */
const longestRequestMs = 11 * 60_000;

/** `lost`: the window was closed, the check may have been counted. `recent`: it may still be in flight. */
async function unansweredCheck({ store }: ScheduledCheckNeeds): Promise<"lost" | "recent" | undefined> {
  const { resumedAt = -Infinity } = await store.saved.watch();
  const lines = await store.ledger.lines({ limit: newestLines });
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

async function budgetNow({ store }: ScheduledCheckNeeds): Promise<number> {
  return scheduledBudget(await store.saved.watch(), Date.now());
}

async function due(needs: ScheduledCheckNeeds, isStart: boolean): Promise<readonly SavedSearch[]> {
  if ((await budgetNow(needs)) === 0) return [];
  const { failed } = await needs.store.saved.watch();
  return dueSearches(await scheduled(needs), Date.now(), { isStart, dayOf: needs.dayOf, failed });
}

async function scheduled({ store, connections }: ScheduledCheckNeeds): Promise<readonly SavedSearch[]> {
  const all = await searchesOfNow(store, connections);
  return all.filter(({ service, schedule }) => service !== sampleService && schedule !== "byHand");
}

/** Returns true once a day, in one window. */
export async function claimAnnouncement({
  store,
  dayOf,
}: Pick<ScheduledCheckNeeds, "store" | "dayOf">): Promise<boolean> {
  const at = Date.now();
  const { announcedAt: before } = await store.saved.watch();
  if (before !== undefined && dayOf(before) === dayOf(at)) return false;
  return await store.saved.announce(before, at);
}
