import type { Exchange } from "../../service/client/client.ts";
import {
  afterExchange,
  isNewer,
  unknownAccount,
  type Account,
  type ReadingSource,
  type Stamp,
} from "./account.ts";
import { afterOther, type FreeCheck } from "./freeCheck.ts";
import { createListeners, type Unsubscribe } from "../listeners.ts";

/** Whose allowance: an origin and the fingerprint of a credential. */
export interface Caller {
  readonly origin: string;
  readonly credential: string;
}

/** What is known of an allowance. Absent is unknown, never zero. */
export interface AllowanceState {
  readonly remaining?: number;
  /** The plan, untrusted text. */
  readonly tier?: string;
  /** The plan's size, where a 429 named it. */
  readonly limit?: number;
  /** When the reading arrived, in ms since 1970. */
  readonly at?: number;
  /** How old the reading is, in ms; a clock that was set back gives 0. */
  readonly ageMs?: number;
  readonly how: ReadingSource;
  /** Requests since the reading that may have used a search. */
  readonly unmeasured: number;
  /** The last that the service said is that nothing is left (429, or a count of 0). */
  readonly exhausted: boolean;
  readonly freeCheck: FreeCheck;
  /** The last free check found records, so it used a search (§8.3). */
  readonly freeCheckFoundRows: boolean;
  /** Link to the plans page, untrusted. */
  readonly upgradeUrl?: string;
}

/** The allowances of all callers of this window. */
export interface Allowance {
  /** Takes in one exchange of this process, in whatever order they end. */
  record(exchange: Exchange): void;
  /**
   * Takes in lines of the ledger, of this or other windows, in any order; best before the first `record`. What is
   * known already, or is older than what is known, changes nothing.
   */
  seed(lines: readonly Exchange[]): void;
  /**
   * What is known of one caller. Several (the two hosts of one connection) are read as one account: the newest
   * reading, and all requests of all of them that it has not measured.
   */
  of(...callers: readonly Caller[]): AllowanceState;
  /** Called for every exchange, and once (without one) for lines that were taken in. */
  onDidChange(listener: (exchange: Exchange | undefined) => void): Unsubscribe;
}

/** Allowances of which nothing is known. `now` in ms since 1970. */
export function createAllowance({ now }: { readonly now: () => number }): Allowance {
  const accounts = new Map<string, Account>();
  const known = new Set<string>();
  const listeners = createListeners<Exchange | undefined>();
  const accountOf = (caller: Caller): Account => accounts.get(nameOf(caller)) ?? unknownAccount;

  const take = (exchange: Exchange, stamp: Stamp): void => {
    const name = nameOf(exchange);
    known.add(lineOf(exchange));
    accounts.set(name, afterExchange(accountOf(exchange), exchange, stamp));
    // The hosts of one connection may share an account: a check is measured only where neither was asked between.
    for (const [other, account] of accounts) {
      if (other === name) continue;
      accounts.set(other, { ...account, evidence: afterOther(account.evidence, undefined) });
    }
  };
  return {
    record(exchange) {
      take(exchange, { at: exchange.at, order: exchange.order });
      listeners.notify(exchange);
    },
    seed(lines) {
      const inOrder = lines.filter((line) => !known.has(lineOf(line))).toSorted((a, b) => a.at - b.at);
      for (const line of inOrder) take(line, { at: line.at });
      if (inOrder.length > 0) listeners.notify(undefined);
    },
    of: (...callers) =>
      together(
        [...new Set(callers.map(nameOf))].map((name) => accounts.get(name)),
        now(),
      ),
    onDidChange: (listener) => listeners.add(listener),
  };
}

function nameOf({ origin, credential }: Caller): string {
  return `${credential} ${origin}`;
}

/** Two windows may number their requests alike, but hardly in the same millisecond. */
function lineOf(exchange: Exchange): string {
  return `${String(exchange.at)} ${String(exchange.order)} ${exchange.origin}`;
}

const severity: readonly FreeCheck[] = ["notFree", "suspected", "free", "unknown"];

function together(found: readonly (Account | undefined)[], now: number): AllowanceState {
  const accounts = found.filter((account) => account !== undefined);
  const main = accounts.reduce(newerReading, unknownAccount);
  const { reading } = main;
  const others = accounts.filter((account) => account !== main).flatMap((account) => account.unmeasured);
  const since = others.filter((stamp) => reading === undefined || isNewer(stamp, reading.stamp));
  const verdicts = new Set(accounts.map((account) => account.evidence.verdict));
  const pick = <Key extends "tier" | "limit" | "upgradeUrl">(key: Key): Pick<Account, Key> | undefined =>
    [main, ...accounts].find((account) => account[key] !== undefined);
  const [tier, limit, upgradeUrl] = [
    pick("tier")?.tier,
    pick("limit")?.limit,
    pick("upgradeUrl")?.upgradeUrl,
  ];
  return {
    ...(reading?.remaining === undefined ? {} : { remaining: reading.remaining }),
    ...(reading === undefined
      ? {}
      : { at: reading.receivedAt, ageMs: Math.max(0, now - reading.receivedAt) }),
    how: reading?.how ?? "none",
    unmeasured: main.unmeasured.length + since.length,
    exhausted: reading?.how === "refused" || reading?.remaining === 0,
    freeCheck: severity.find((verdict) => verdicts.has(verdict)) ?? "unknown",
    freeCheckFoundRows: accounts.some((account) => account.evidence.foundRows),
    ...(tier === undefined ? {} : { tier }),
    ...(limit === undefined ? {} : { limit }),
    ...(upgradeUrl === undefined ? {} : { upgradeUrl }),
  };
}

function newerReading(a: Account, b: Account): Account {
  if (b.reading === undefined) return a;
  return a.reading === undefined || isNewer(b.reading.stamp, a.reading.stamp) ? b : a;
}

/** The part of an allowance that decides what may run unasked. */
export type Funds = Pick<AllowanceState, "remaining" | "unmeasured" | "exhausted">;

/**
 * Whether automatic or bulk work may use `needed` more searches and still leave `reserve` untouched. Requests that no
 * reading has measured are taken to have used one each. An unknown count passes only where there is nothing to reserve.
 */
export function mayRunBulk(funds: Funds, reserve: number, needed = 1): boolean {
  if (funds.exhausted) return false;
  if (funds.remaining === undefined) return reserve <= 0;
  return funds.remaining - funds.unmeasured - needed >= Math.max(0, reserve);
}

/**
 * Whether the allowance may be read by a free check that nobody asked for: not where checks were seen to use a search
 * or to find records, not after a 429, and, until they are known to be free, not at or below the reserve.
 */
export function mayCheckUnasked(
  funds: Funds & Pick<AllowanceState, "freeCheck" | "freeCheckFoundRows">,
  reserve: number,
): boolean {
  if (funds.freeCheck === "notFree" || funds.freeCheckFoundRows || funds.exhausted) return false;
  return funds.freeCheck === "free" || mayRunBulk(funds, reserve);
}
