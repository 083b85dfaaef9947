import type { AllowanceState } from "../../domain/allowance/allowance.ts";
import { countedAs } from "../../domain/allowance/price.ts";
import { estimateOf, type UnitPrice } from "../../present/requestPrice.ts";
import type { Question } from "../../service/contract/question.ts";
import type { Connections, Preferences } from "../ports.ts";

/** Returns the price of one of several requests; without an allowance, an unmeasured price and an unknown count. */
export function unitPrice(
  endpoint: Question["endpoint"],
  allowance: AllowanceState | undefined,
  {
    connections,
    settings,
  }: {
    readonly connections: Pick<Connections, "usesSample">;
    readonly settings: Pick<Preferences, "reserveSearches">;
  },
): UnitPrice {
  return {
    uses: connections.usesSample ? 0 : countedAs(allowance?.prices[endpoint] ?? "unknown"),
    left: allowance && estimateOf(allowance),
    reserve: settings.reserveSearches(),
  };
}
