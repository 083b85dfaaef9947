import type { AllowanceState } from "./allowance.ts";

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
