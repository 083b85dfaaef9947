import type { Exchange } from "../../service/client/client.ts";
import { ownerOf, isRefusal, readingOf, readReading, type CountReading } from "./reading.ts";
import { paysForEmpty } from "./freeCheck.ts";
import { afterInterval, readPrices, unknownPrices, type Prices } from "./price.ts";
import { countIn, isObject, textIn } from "./stored.ts";
import { defined } from "../../text/defined.ts";

export interface PendingRequest {
  readonly line: number;
  /** The newest line that had left when it was over; absent while it is under way, or where that is not known. */
  readonly endedAfter?: number;
  readonly remaining?: number;
  /** How many requests it stands for, where old ones are kept together; 1 without it. */
  readonly count?: number;
}

/** What is known of one account, for all windows: plain JSON, kept as text beside the ledger. */
export interface Account {
  /** Names service and account; absent before its first request was over. */
  readonly owner?: string;
  readonly reading?: CountReading;
  /** Requests that may have used a search, but for those that were over before the reading left. */
  readonly pending: readonly PendingRequest[];
  readonly prices: Prices;
  readonly tier?: string;
  readonly limit?: number;
  readonly upgradeUrl?: string;
  /** Newest line that was refused as one too many at a time. */
  readonly throttled?: number;
  /** Newest line whose key was rejected, or has no active subscription (401). */
  readonly rejected?: number;
  /** Newest line that was answered. */
  readonly answered?: number;
}

export const unknownAccount: Account = { pending: [], prices: unknownPrices };

/** More requests than this are not kept one by one: the oldest half becomes one entry. */
const mostPending = 1_000;

/** Nor can more than this be under way. */
const mostUnderWay = 10_000;

/** Requests that left up to this many lines before a reading may still have been under way when it left. */
const overlap = 10;

/** Returns the line after which the requests come that matter to the next reading; undefined without a reading. */
export function readingLine({ reading }: Account): number | undefined {
  return reading === undefined ? undefined : Math.max(0, reading.line - overlap);
}

export function newestLineOf({ reading, pending }: Account): number {
  const lines = pending.flatMap(({ line, endedAfter = 0 }) => [line, endedAfter]);
  return Math.max(0, reading?.line ?? 0, ...lines);
}

/** Returns the account after a request has left: until it is over, it may have used a search. */
export function afterDeparture(
  account: Account,
  { purpose }: Pick<Exchange, "purpose">,
  line: number,
): Account {
  if (purpose === "freeCheck" && account.prices.freeCheck.verdict === "free") return account;
  return { ...account, pending: withPending(account.pending, { line }) };
}

/**
 * Requests end in another order than they left: an older reading never replaces a newer one; an ending twice changes
 * nothing. `between`: the other lines of the same world (real, or sample) after `readingLine`, with their endings so
 * far; undefined where there are too many: then nothing is concluded about prices.
 */
export function afterEnding(
  account: Account,
  exchange: Exchange,
  between: readonly Exchange[] | undefined,
): Account {
  const { reading } = account;
  const isLate = reading !== undefined && exchange.line <= reading.line;
  const newest = isLate ? reading : newerReading(reading, readingOf(exchange, reading));
  const rest = account.pending.filter((request) => request.line !== exchange.line);
  // A count below that of a later request was read after it: what this one used, that one has not seen.
  const isUnseen = isLate && (exchange.reading?.remaining ?? Infinity) < (reading.remaining ?? 0);
  const isPaidEmpty = exchange.failure === undefined && paysForEmpty(account.prices.freeCheck.verdict);
  const mayHaveCounted = (exchange.counted === "unknown" || isPaidEmpty) && !isRefusal(exchange);
  const { line, endedAfter, reading: { remaining } = {} } = exchange;
  const own = { line, ...defined({ endedAfter, remaining }) };
  const pending = mayHaveCounted || isUnseen ? withPending(rest, own) : rest;
  const named = isLate ? account : withPlan(account, exchange);
  return {
    ...named,
    ...withNewest(account, exchange),
    owner: ownerOf(exchange),
    ...(newest === undefined ? {} : { reading: newest }),
    pending: newest === undefined ? pending : pending.filter((one) => !isOverBefore(one, newest)),
    prices: isLate ? account.prices : afterInterval(account.prices, reading, exchange, between),
  };
}

/** Requests may end in another order than they left, and an ending may come twice: each newest line is kept. */
function withNewest(
  { throttled = 0, rejected = 0, answered = 0 }: Account,
  { line, failure }: Exchange,
): Pick<Account, "throttled" | "rejected" | "answered"> {
  if (failure === "throttled") return { throttled: Math.max(throttled, line) };
  if (failure === "unauthorized") return { rejected: Math.max(rejected, line) };
  return failure === undefined ? { answered: Math.max(answered, line) } : {};
}

/** A higher count that was under way together with a lower one may have been counted before it: the lower one is kept. */
function newerReading(
  known: CountReading | undefined,
  newer: CountReading | undefined,
): CountReading | undefined {
  if (known === undefined || newer === undefined) return newer ?? known;
  const isHigher = (newer.remaining ?? 0) > (known.remaining ?? Infinity);
  const isOverlapping = known.endedAfter !== undefined && known.endedAfter >= newer.line;
  return isHigher && isOverlapping ? { ...known, line: newer.line } : newer;
}

/** Whether a reading has surely seen what a request used: it was over before, or its own answer newer no lower count. */
export function isMeasuredBy(request: PendingRequest, reading: CountReading): boolean {
  if (request.line === reading.line) return reading.remaining !== undefined;
  if (isOverBefore(request, reading)) return true;
  return (request.remaining ?? -1) >= (reading.remaining ?? Infinity);
}

function isOverBefore({ line, endedAfter }: PendingRequest, reading: CountReading): boolean {
  if (reading.remaining === undefined || endedAfter === undefined) return false;
  return line < reading.line && endedAfter < reading.line;
}

function withPlan(account: Account, { reading, upgradeUrl: link }: Exchange): Account {
  const tier = reading?.tier ?? account.tier;
  const limit = reading?.limit ?? account.limit;
  const upgradeUrl = link ?? account.upgradeUrl;
  return { ...account, ...defined({ tier, limit, upgradeUrl }) };
}

function withPending(pending: readonly PendingRequest[], added: PendingRequest): readonly PendingRequest[] {
  const all = [...pending, added];
  if (all.length <= mostPending) return all;
  // Kept together they are measured only when the last of them is, so the count errs towards less.
  const old = all
    .slice(0, mostPending / 2)
    .filter((one) => one.endedAfter !== undefined && one.remaining === undefined);
  const together = {
    line: Math.max(...old.map(({ line }) => line)),
    endedAfter: Math.max(...old.map((one) => one.endedAfter ?? 0)),
    count: old.reduce((sum, { count = 1 }) => sum + count, 0),
  };
  const rest = all.filter((one) => !old.includes(one));
  return (old.length === 0 ? rest : [together, ...rest]).slice(-mostUnderWay);
}

/** Reads an account that was kept as JSON. What cannot be read, such as what another version wrote, is left out. */
export function readAccount(value: unknown): Account {
  if (!isObject(value)) return unknownAccount;
  const reading = readReading(value["reading"]);
  const pending = Array.isArray(value["pending"]) ? value["pending"].flatMap(readPending) : [];
  return {
    ...textIn(value, "owner", "tier", "upgradeUrl"),
    ...(reading === undefined ? {} : { reading }),
    pending: pending.slice(-mostUnderWay),
    prices: readPrices(value["prices"]),
    ...countIn(value, "limit", "throttled", "rejected", "answered"),
  };
}

function readPending(value: unknown): readonly PendingRequest[] {
  if (!isObject(value)) return [];
  const { line, ...more } = countIn(value, "line", "endedAfter", "remaining", "count");
  return line === undefined ? [] : [{ line, ...more }];
}

/** Returns the account that two credentials turn out to belong to: the newest reading, and the requests of both. */
export function mergedAccount(one: Account, other: Account): Account {
  const isOtherNewer = (other.reading?.line ?? 0) > (one.reading?.line ?? 0);
  const [newer, older] = isOtherNewer ? [other, one] : [one, other];
  const { reading } = newer;
  const pending = [...older.pending, ...newer.pending].toSorted((a, b) => a.line - b.line);
  return {
    ...older,
    ...newer,
    ...(one.owner === undefined ? {} : { owner: one.owner }),
    pending: reading === undefined ? pending : pending.filter((request) => !isOverBefore(request, reading)),
    // The one that was there before has seen more, but what costs is not called free.
    prices:
      other.prices.freeCheck.verdict === "notFree"
        ? { ...one.prices, freeCheck: other.prices.freeCheck }
        : one.prices,
  };
}
