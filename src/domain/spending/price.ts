import type { Price } from "../allowance/price.ts";

/** How many searches a request of this price may use: 1 where it was not measured to be more. */
export function mostUsed(price: Price | undefined): number {
  return typeof price === "number" ? price : 1;
}

export function countedAs(price: Price): number {
  return price === "free" ? 0 : mostUsed(price);
}
