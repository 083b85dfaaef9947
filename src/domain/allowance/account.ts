import type { LedgerEntry } from "../../service/client/client.ts";
import { ownerOf, isRefusal, readingOf, readReading, type CountReading } from "./reading.ts";
import { paysForEmpty } from "./freeCheck.ts";
import { afterInterval, readPrices, unknownPrices, type Prices } from "./price.ts";
import { countIn, isObject, textIn } from "./stored.ts";
import { defined } from "../../text/defined.ts";

export interface PendingRequest {
  readonly line: number;
  /** The newest ledger line when the request ended; absent if in flight or unknown. */
  readonly endedAfter?: number;
  readonly remaining?: number;
  readonly count?: number;
}

/** Shared by all windows: plain JSON, stored as text beside the ledger. */
export interface Account {
  /** Names service and account; absent until the first request ends. */
  readonly owner?: string;
  readonly reading?: CountReading;
  /** Requests that may have used a search, except those that ended before the reading’s request started. */
  readonly pending: readonly PendingRequest[];
  readonly prices: Prices;
  readonly tier?: string;
  readonly limit?: number;
  readonly upgradeUrl?: string;
  /** Newest line refused as one too many at a time. */
  readonly throttled?: number;
  /** Newest line with a rejected key, or without an active subscription (401). */
  readonly rejected?: number;
  readonly answered?: number;
}

export const unknownAccount: Account = { pending: [], prices: unknownPrices };

const mostPending = 1_000;

const mostUnderWay = 10_000;

/** Requests up to this many lines before a reading’s may still have been in flight when it started. */
const overlap = 10;

/** Returns the line after which requests matter to the next reading. */
export function readingLine({ reading }: Account): number | undefined {
  return reading === undefined ? undefined : Math.max(0, reading.line - overlap);
}

export function newestLineOf({ reading, pending }: Account): number {
  const lines = pending.flatMap(({ line, endedAfter = 0 }) => [line, endedAfter]);
  return Math.max(0, reading?.line ?? 0, ...lines);
}

export function afterDeparture(
  account: Account,
  { purpose }: Pick<LedgerEntry, "purpose">,
  line: number,
): Account {
  if (purpose === "freeCheck" && account.prices.freeCheck.verdict === "free") return account;
  return { ...account, pending: withPending(account.pending, { line }) };
}

/** Requests end out of order. `between`: other lines after `readingLine`; undefined if there are too many to measure prices. */
export function afterEnding(
  account: Account,
  exchange: LedgerEntry,
  between: readonly LedgerEntry[] | undefined,
): Account {
  const { reading } = account;
  const isLate = reading !== undefined && exchange.line <= reading.line;
  const newest = isLate ? reading : newerReading(reading, readingOf(exchange, reading));
  const rest = account.pending.filter((request) => request.line !== exchange.line);
  // A count below that of a later request was read after it, so that request has not seen the use of this request.
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

function withNewest(
  { throttled = 0, rejected = 0, answered = 0 }: Account,
  { line, failure }: LedgerEntry,
): Pick<Account, "throttled" | "rejected" | "answered"> {
  if (failure === "throttled") return { throttled: Math.max(throttled, line) };
  if (failure === "unauthorized") return { rejected: Math.max(rejected, line) };
  return failure === undefined ? { answered: Math.max(answered, line) } : {};
}

/** If two requests overlapped, the higher count may have been read before the lower count: keep the lower count. */
function newerReading(
  known: CountReading | undefined,
  newer: CountReading | undefined,
): CountReading | undefined {
  if (known === undefined || newer === undefined) return newer ?? known;
  const isHigher = (newer.remaining ?? 0) > (known.remaining ?? Infinity);
  const isOverlapping = known.endedAfter !== undefined && known.endedAfter >= newer.line;
  return isHigher && isOverlapping ? { ...known, line: newer.line } : newer;
}

export function isMeasuredBy(request: PendingRequest, reading: CountReading): boolean {
  if (request.line === reading.line) return reading.remaining !== undefined;
  if (isOverBefore(request, reading)) return true;
  return (request.remaining ?? -1) >= (reading.remaining ?? Infinity);
}

function isOverBefore({ line, endedAfter }: PendingRequest, reading: CountReading): boolean {
  if (reading.remaining === undefined || endedAfter === undefined) return false;
  return line < reading.line && endedAfter < reading.line;
}

function withPlan(account: Account, { reading, upgradeUrl: link }: LedgerEntry): Account {
  const tier = reading?.tier ?? account.tier;
  const limit = reading?.limit ?? account.limit;
  const upgradeUrl = link ?? account.upgradeUrl;
  return { ...account, ...defined({ tier, limit, upgradeUrl }) };
}

function withPending(pending: readonly PendingRequest[], added: PendingRequest): readonly PendingRequest[] {
  const all = [...pending, added];
  if (all.length <= mostPending) return all;
  // Merged requests are measured only when the last of them is, so the estimate errs on the low side.
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

/** Leaves out unreadable parts, such as those of another version. */
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
    // The older account has more evidence, but a price that costs is never replaced by free.
    prices:
      other.prices.freeCheck.verdict === "notFree"
        ? { ...one.prices, freeCheck: other.prices.freeCheck }
        : one.prices,
  };
}
