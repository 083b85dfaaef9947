import type { Exchange } from "../../service/client/client.ts";
import { afterCheck, afterOther, noEvidence, type CheckEvidence } from "./freeCheck.ts";

/** How a count is known. `refused`: a 429 said that nothing is left. `lost`: after a 429 there were records again. */
export type ReadingSource = "none" | "answer" | "freeCheck" | "refused" | "lost";

/** When a request left. `order` is known for requests of this process only. */
export interface Stamp {
  readonly at: number;
  readonly order?: number;
}

/** The newest that the service said of the count to one caller. */
export interface Reading {
  readonly stamp: Stamp;
  /** When it arrived, in ms since 1970. */
  readonly receivedAt: number;
  readonly how: ReadingSource;
  readonly remaining?: number;
}

/** What is known of one caller. */
export interface Account {
  readonly reading?: Reading;
  /** Requests that may have used a search and that no reading has measured. */
  readonly unmeasured: readonly Stamp[];
  readonly evidence: CheckEvidence;
  readonly tier?: string;
  readonly limit?: number;
  readonly upgradeUrl?: string;
}

/** Nothing known yet. */
export const unknownAccount: Account = { unmeasured: [], evidence: noEvidence };

/** Whether `a` left after `b`: by order within this process, else by the clock. */
export function isNewer(a: Stamp, b: Stamp): boolean {
  return a.order !== undefined && b.order !== undefined ? a.order > b.order : a.at > b.at;
}

/**
 * The account after one exchange of its caller. Exchanges may end in another order than they left: a late one never
 * replaces a newer reading, but is counted as unmeasured, since the reading may not have seen it.
 */
export function afterExchange(account: Account, exchange: Exchange, stamp: Stamp): Account {
  const { reading } = account;
  // The clock may have been set back since a line of the ledger was written: what happens here and now is newer.
  const liveAfterSeed =
    stamp.order !== undefined && reading !== undefined && reading.stamp.order === undefined;
  if (reading !== undefined && !liveAfterSeed && !isNewer(stamp, reading.stamp)) {
    return afterLate(account, reading, exchange, stamp);
  }
  const newest = readingOf(exchange, stamp, reading);
  const tier = exchange.reading?.tier ?? account.tier;
  const limit = exchange.reading?.limit ?? account.limit;
  const upgradeUrl = exchange.upgradeUrl ?? account.upgradeUrl;
  return {
    ...(newest === undefined ? {} : { reading: newest }),
    unmeasured: stillUnmeasured(account, exchange, stamp),
    evidence: afterEvidence(account.evidence, exchange, newest?.remaining),
    ...(tier === undefined ? {} : { tier }),
    ...(limit === undefined ? {} : { limit }),
    ...(upgradeUrl === undefined ? {} : { upgradeUrl }),
  };
}

function afterLate(account: Account, reading: Reading, exchange: Exchange, stamp: Stamp): Account {
  if (exchange.counted === "no" || stamp.order === undefined) return account;
  const measured = (exchange.reading?.remaining ?? -1) >= (reading.remaining ?? Infinity);
  return measured ? account : { ...account, unmeasured: [...account.unmeasured, stamp] };
}

function isRefusal(exchange: Exchange): boolean {
  return exchange.failure === "limit" || exchange.status === 429;
}

function readingOf(exchange: Exchange, stamp: Stamp, known: Reading | undefined): Reading | undefined {
  const receivedAt = exchange.at + exchange.durationMs;
  const remaining = exchange.reading?.remaining;
  if (isRefusal(exchange)) return { stamp, receivedAt, how: "refused", remaining: remaining ?? 0 };
  if (remaining !== undefined) {
    return { stamp, receivedAt, how: exchange.purpose === "freeCheck" ? "freeCheck" : "answer", remaining };
  }
  const works = exchange.failure === undefined && (exchange.rows ?? 0) > 0;
  return works && known?.how === "refused" ? { stamp, receivedAt, how: "lost" } : known;
}

function stillUnmeasured(account: Account, exchange: Exchange, stamp: Stamp): readonly Stamp[] {
  if (exchange.reading?.remaining !== undefined || isRefusal(exchange)) {
    return account.unmeasured.filter((waiting) => isNewer(waiting, stamp));
  }
  return exchange.counted === "no" ? account.unmeasured : [...account.unmeasured, stamp];
}

function afterEvidence(
  known: CheckEvidence,
  exchange: Exchange,
  remaining: number | undefined,
): CheckEvidence {
  const reported = exchange.reading?.remaining === undefined ? undefined : remaining;
  if (exchange.purpose === "freeCheck" && exchange.failure === undefined) {
    return afterCheck(known, exchange.rows ?? 0, reported);
  }
  const neverLeft = exchange.status === undefined && exchange.counted === "no";
  return neverLeft ? known : afterOther(known, reported);
}
