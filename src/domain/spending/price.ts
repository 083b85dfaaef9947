import type { Exchange } from "../../service/client/client.ts";
import type { AllowanceState } from "../allowance/allowance.ts";
import { paysForEmpty } from "../allowance/freeCheck.ts";
import type { Price } from "../allowance/price.ts";

/** How many searches a request of this price may use: 1 where it was not measured to be more. */
export function mostUsed(price: Price | undefined): number {
  return typeof price === "number" ? price : 1;
}

/** Returns the searches that a request may have used, at today’s prices. §8.3: an empty answer is free, unless this account seems to pay for it. */
export function usesOf(
  { question, counted, failure }: Pick<Exchange, "question" | "counted" | "failure">,
  { prices, freeCheck }: Pick<AllowanceState, "prices" | "freeCheck">,
): number {
  const isEmpty = counted === "no" && failure === undefined;
  if (counted === "no" && !(isEmpty && paysForEmpty(freeCheck))) return 0;
  return countedAs(prices[question.endpoint]);
}

export function countedAs(price: Price): number {
  return price === "free" ? 0 : mostUsed(price);
}
