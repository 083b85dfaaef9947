import { measureUsage, type UsageLine } from "../domain/allowance/usage.ts";
import { sampleService } from "../service/contract/authentication.ts";
import type { Engine } from "./engine.ts";

/** How many requests of a day used a search, were free, or may have used one; those to the sample service are left out. */
export interface UsageSum {
  readonly counted: number;
  readonly free: number;
  readonly unknown: number;
}

/** Requests that left, newest first, with what they used as far as that could be measured; the newest `most`, or all. */
export async function readUsage(
  { store }: { readonly store: { readonly ledger: Pick<Engine["store"]["ledger"], "lines"> } },
  most?: number,
): Promise<readonly UsageLine[]> {
  return measureUsage(await store.ledger.lines(most === undefined ? {} : { limit: most }));
}

/** What the lines of the day of `now` (ms since 1970, by this machine's clock) add up to. */
export function usageOfDay(lines: readonly UsageLine[], now: number): UsageSum {
  const ofDay = lines.filter(
    ({ exchange }) => exchange.service !== sampleService && isSameDay(exchange.at, now),
  );
  const count = (charge: UsageLine["charge"]): number =>
    ofDay.filter((line) => line.charge === charge).length;
  return { counted: count("counted"), free: count("free"), unknown: count("unknown") };
}

/** Whether two times (ms since 1970) lie on one day of this machine's clock. */
export function isSameDay(one: number, other: number): boolean {
  return new Date(one).toDateString() === new Date(other).toDateString();
}
