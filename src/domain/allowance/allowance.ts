import type { Question } from "../../service/contract/question.ts";
import { isMeasuredBy, unknownAccount, type Account, type PendingRequest } from "./account.ts";
import type { FreeCheck } from "./freeCheck.ts";
import type { Price, PriceEvidence } from "./price.ts";
import type { ReadingSource } from "./reading.ts";
import { defined } from "../../text/defined.ts";

type Endpoint = Question["endpoint"];

/** An absent value is unknown, never zero. */
export interface AllowanceState {
  readonly remaining?: number;
  /** Searches certainly left unless another machine uses the key: each unmeasured request is assumed to have used one. */
  readonly estimate?: number;
  readonly tier?: string;
  readonly limit?: number;
  /** Arrival of the reading and start of its request, in ms since 1970. */
  readonly at?: number;
  readonly askedAt?: number;
  readonly how: ReadingSource;
  /** Requests that may have used a search and that the reading may not include, those in flight included. */
  readonly unmeasured: number;
  readonly exhausted: boolean;
  /** `throttled` and `rejected` last until the service answers a later request. */
  readonly throttled: boolean;
  readonly rejected: boolean;
  readonly freeCheck: FreeCheck;
  /** The last free check found records, so it used a search (§8.3). */
  readonly freeCheckFoundRows: boolean;
  readonly prices: { readonly [E in Endpoint]: Price };
  readonly upgradeUrl?: string;
}

export function allowanceOf(accounts: readonly Account[]): AllowanceState {
  const main = accounts.reduce(newerReading, unknownAccount);
  const { reading } = main;
  const unmeasured = unmeasuredOf(accounts, reading);
  const exhausted = reading?.how === "refused" || reading?.remaining === 0;
  const remaining = reading?.remaining;
  const firstOf = <Name extends "tier" | "limit" | "upgradeUrl">(name: Name): Account[Name] | undefined =>
    [main, ...accounts].find((account) => account[name] !== undefined)?.[name];
  return {
    how: reading?.how ?? "none",
    unmeasured,
    exhausted,
    throttled: newestOf(accounts, "throttled") > newestOf(accounts, "answered"),
    rejected: newestOf(accounts, "rejected") > newestOf(accounts, "answered"),
    freeCheck: freeCheckOf(accounts),
    freeCheckFoundRows: accounts.some((account) => account.prices.freeCheck.foundRows),
    prices: ofEach((endpoint) => priceOf(accounts, endpoint)),
    ...defined({
      remaining,
      estimate: remaining && (exhausted ? 0 : Math.max(0, remaining - unmeasured)),
      at: reading?.receivedAt,
      askedAt: reading?.at,
      tier: firstOf("tier"),
      limit: firstOf("limit"),
      upgradeUrl: firstOf("upgradeUrl"),
    }),
  };
}

function newestOf(accounts: readonly Account[], what: "throttled" | "rejected" | "answered"): number {
  return Math.max(0, ...accounts.map((account) => account[what] ?? 0));
}

function newerReading(a: Account, b: Account): Account {
  if (b.reading === undefined) return a;
  return a.reading === undefined || b.reading.line > a.reading.line ? b : a;
}

function unmeasuredOf(accounts: readonly Account[], reading: Account["reading"]): number {
  // By line: two roles with one address and key are one account, given twice.
  const requests = new Map<number, PendingRequest>(
    accounts.flatMap((account) => account.pending.map((request) => [request.line, request])),
  );
  return [...requests.values()]
    .filter((request) => reading === undefined || !isMeasuredBy(request, reading))
    .reduce((sum, { count }) => sum + (count ?? 1), 0);
}

const checkSeverity: readonly FreeCheck[] = ["notFree", "suspected", "free", "unknown"];

function freeCheckOf(accounts: readonly Account[]): FreeCheck {
  const verdicts = new Set(accounts.map((account) => account.prices.freeCheck.verdict));
  return checkSeverity.find((verdict) => verdicts.has(verdict)) ?? "unknown";
}

function ofEach<T>(measured: (endpoint: Endpoint) => T): { readonly [E in Endpoint]: T } {
  return {
    companies: measured("companies"),
    fundings: measured("fundings"),
    filing: measured("filing"),
    company: measured("company"),
  };
}

/** Measurements of an earlier host or key say nothing about the current host or key. */
function evidenceOf(accounts: readonly Account[], endpoint: Endpoint): readonly PriceEvidence[] {
  const owners = new Set(accounts.map(({ owner }) => owner));
  const found = accounts.map(({ prices }) => prices.endpoints[endpoint]);
  return found.filter((evidence) => evidence !== undefined).filter(({ owner }) => owners.has(owner));
}

function priceOf(accounts: readonly Account[], endpoint: Endpoint): Price {
  const prices = evidenceOf(accounts, endpoint).map(({ price }) => price);
  const most = Math.max(0, ...prices.filter((price) => typeof price === "number"));
  return most > 0 ? most : prices.includes("free") ? "free" : "unknown";
}

export interface LearnedPrice {
  readonly price: Price;
  readonly agreed: number;
}

export type LearnedPrices = { readonly [Kind in Endpoint | "freeCheck"]: LearnedPrice };

export function learnedPrices(accounts: readonly Account[]): LearnedPrices {
  const verdict = freeCheckOf(accounts);
  const equals = Math.max(0, ...accounts.map(({ prices }) => prices.freeCheck.equals));
  return {
    ...ofEach((endpoint) => {
      const agreed = evidenceOf(accounts, endpoint).map((evidence) => evidence.agreed);
      return { price: priceOf(accounts, endpoint), agreed: Math.max(0, ...agreed) };
    }),
    freeCheck:
      verdict === "notFree"
        ? { price: 1, agreed: 0 }
        : { price: verdict === "free" ? "free" : "unknown", agreed: equals },
  };
}

/** Returns true if no reading includes the requests yet. `since`: when the newest of them ended, in ms since 1970. */
export function isUnmeasuredSince(
  { unmeasured, askedAt }: Pick<AllowanceState, "unmeasured" | "askedAt">,
  since: number,
): boolean {
  return unmeasured > 0 && (askedAt === undefined || askedAt < since);
}
