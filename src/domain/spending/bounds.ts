import type { AllowanceState } from "../allowance/allowance.ts";
import { paysForEmpty } from "../allowance/freeCheck.ts";
import { type Price, countedAs, mostUsed } from "../allowance/price.ts";
import type { LedgerEntry, SpendingBounds, Uptime, Purpose } from "../../service/client/client.ts";
import type { Refusal } from "../../service/errors.ts";

/** Returns undefined if the request may start. `spent`: in 24 hours. A 429 stops automatic requests (§7). */
export function refusalOf(
  purpose: Purpose,
  { funds, price, spent }: { readonly funds: AllowanceState; readonly price: Price; readonly spent: number },
  { reserve, budget = Infinity }: Pick<SpendingBounds, "reserve" | "budget">,
): Refusal | undefined {
  if (funds.exhausted) return "usedUp";
  if (funds.throttled) return "throttled";
  // The first rejected check of a saved search stops the schedule; an agent would call again.
  if (purpose === "agent" && funds.rejected) return "rejected";
  if (purpose === "freeCheck") {
    if (funds.freeCheck === "notFree" || funds.freeCheckFoundRows) return "notFree";
    return funds.freeCheck === "free" || isLeft(funds, reserve, 1) ? undefined : "reserve";
  }
  if (price !== "free" && !isLeft(funds, reserve, mostUsed(price))) return "reserve";
  return spent + countedAs(price) > budget ? "budget" : undefined;
}

/** Unmeasured requests are assumed to have used one search each. An unknown count passes only without a reserve. */
function isLeft({ remaining, unmeasured }: AllowanceState, reserve: number, needed: number): boolean {
  return remaining === undefined ? reserve <= 0 : remaining - unmeasured - needed >= Math.max(0, reserve);
}

export const budgetMs = 24 * 3_600_000;

export interface ClockReading {
  /** In ms since 1970. */
  readonly at: number;
  /** Undefined if the system doesn’t identify the boot. */
  readonly uptime: Uptime | undefined;
}

/** At today’s prices; requests in flight count. */
export function spentIn(
  requests: readonly LedgerEntry[],
  now: ClockReading,
  accountOf: (request: LedgerEntry) => Pick<AllowanceState, "prices" | "freeCheck">,
): number {
  return requests
    .filter((request) => isOfLastDay(request, now))
    .reduce((sum, request) => sum + usesOf(request, accountOf(request)), 0);
}

/** An empty answer is free (§8.3), unless this account seems to pay for it. */
function usesOf(
  { question, counted, failure }: Pick<LedgerEntry, "question" | "counted" | "failure">,
  { prices, freeCheck }: Pick<AllowanceState, "prices" | "freeCheck">,
): number {
  const isEmpty = counted === "no" && failure === undefined;
  if (counted === "no" && !(isEmpty && paysForEmpty(freeCheck))) return 0;
  return countedAs(prices[question.endpoint]);
}

/** Setting the clock back frees nothing: within one boot the uptime counts, which can’t be set. */
function isOfLastDay({ at, uptime }: Pick<LedgerEntry, "at" | "uptime">, now: ClockReading): boolean {
  if (uptime !== undefined && uptime.boot === now.uptime?.boot) return now.uptime.ms - uptime.ms < budgetMs;
  return now.at - at < budgetMs;
}
