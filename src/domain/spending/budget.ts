import type { Exchange, Uptime } from "../../service/client/client.ts";
import type { Price } from "../allowance/price.ts";
import { countedAs } from "./price.ts";

/** A budget limits what is used in any period of this length, in ms. */
export const budgetMs = 24 * 3_600_000;

export interface ClockReading {
  /** In ms since 1970. */
  readonly at: number;
  /** Undefined where the system does not name the run of the machine. */
  readonly uptime: Uptime | undefined;
}

/** Searches that these requests may have used in the last 24 hours, those under way included, at today’s prices. */
export function spentIn(
  requests: readonly Exchange[],
  now: ClockReading,
  priceOf: (request: Exchange) => Price,
): number {
  return requests
    .filter((request) => request.counted !== "no" && isOfLastDay(request, now))
    .reduce((sum, request) => sum + countedAs(priceOf(request)), 0);
}

/** A clock that is set back frees nothing: within one run of the machine its own time counts, which no one sets. */
function isOfLastDay({ at, uptime }: Pick<Exchange, "at" | "uptime">, now: ClockReading): boolean {
  if (uptime !== undefined && uptime.boot === now.uptime?.boot) return now.uptime.ms - uptime.ms < budgetMs;
  return now.at - at < budgetMs;
}
