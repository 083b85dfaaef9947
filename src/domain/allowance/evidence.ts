import type { Question } from "../../service/contract/question.ts";
import type { Account } from "./account.ts";
import { allowanceOf } from "./allowance.ts";
import type { Price } from "./price.ts";

export interface LearnedPrice {
  readonly price: Price;
  /** Measurements in a row by which it was free. */
  readonly agreed: number;
}

export type LearnedPrices = { readonly [Kind in Question["endpoint"] | "freeCheck"]: LearnedPrice };

export function learnedPrices(accounts: readonly Account[]): LearnedPrices {
  const { prices } = allowanceOf(accounts, 0);
  const owners = new Set(accounts.map(({ owner }) => owner));
  const learned = (endpoint: Question["endpoint"]): LearnedPrice => {
    const agreed = accounts.flatMap(({ prices: { endpoints } }) => {
      const evidence = endpoints[endpoint];
      return evidence !== undefined && owners.has(evidence.owner) ? [evidence.agreed] : [];
    });
    return { price: prices[endpoint], agreed: Math.max(0, ...agreed) };
  };
  return {
    companies: learned("companies"),
    fundings: learned("fundings"),
    filing: learned("filing"),
    company: learned("company"),
    freeCheck: checkOf(accounts),
  };
}

function checkOf(accounts: readonly Account[]): LearnedPrice {
  const { freeCheck } = allowanceOf(accounts, 0);
  const agreed = Math.max(0, ...accounts.map(({ prices }) => prices.freeCheck.equals));
  if (freeCheck === "free") return { price: "free", agreed };
  return freeCheck === "notFree" ? { price: 1, agreed: 0 } : { price: "unknown", agreed };
}
