import type { AllowanceState } from "../allowance/allowance.ts";
import type { Price } from "../allowance/price.ts";
import type { SpendingBounds } from "../../service/client/client.ts";
import type { Purpose } from "../../service/client/purpose.ts";
import type { Refusal } from "../../service/errors.ts";
import { countedAs, mostUsed } from "./price.ts";

/** The part of an allowance that decides what may run unasked. */
export type Funds = Pick<
  AllowanceState,
  "remaining" | "unmeasured" | "exhausted" | "throttled" | "freeCheck" | "freeCheckFoundRows"
>;

export interface SpendingFacts {
  readonly funds: Funds;
  readonly price: Price;
  /** Searches that requests of its purpose may have used in the last 24 hours. */
  readonly spent: number;
}

/** Undefined where it may leave. A 429 of either kind stops all of them until a person's request is answered (§7). */
export function refusalOf(
  purpose: Purpose,
  { funds, price, spent }: SpendingFacts,
  { reserve, budget = Infinity }: Pick<SpendingBounds, "reserve" | "budget">,
): Refusal | undefined {
  if (funds.exhausted) return "usedUp";
  if (funds.throttled) return "throttled";
  if (purpose === "freeCheck") {
    if (funds.freeCheck === "notFree" || funds.freeCheckFoundRows) return "notFree";
    return funds.freeCheck === "free" || isLeft(funds, reserve, 1) ? undefined : "reserve";
  }
  if (price !== "free" && !isLeft(funds, reserve, mostUsed(price))) return "reserve";
  return spent + countedAs(price) > budget ? "budget" : undefined;
}

/** Unmeasured requests are taken to have used one each. An unknown count passes only where there is nothing to reserve. */
function isLeft({ remaining, unmeasured }: Funds, reserve: number, needed: number): boolean {
  return remaining === undefined ? reserve <= 0 : remaining - unmeasured - needed >= Math.max(0, reserve);
}
