import { measureUsage, type UsageLine } from "../domain/allowance/usage.ts";
import { sampleOrigin } from "../service/contract/authentication.ts";
import type { Engine } from "./engine.ts";

/** How many requests of a day used a search, were free, or may have used one; those to the sample service are left out. */
export interface UsageSum {
  readonly counted: number;
  readonly free: number;
  readonly unknown: number;
}

/** Every request that left, newest first, with what it used as far as that could be measured. */
export async function readUsage({ store }: Pick<Engine, "store">): Promise<readonly UsageLine[]> {
  return measureUsage(await store.ledger.lines());
}

/** What the lines of the day of `now` (ms since 1970, by this machine's clock) add up to. */
export function usageOfDay(lines: readonly UsageLine[], now: number): UsageSum {
  const ofDay = lines.filter(
    ({ exchange }) => exchange.origin !== sampleOrigin && isSameDay(exchange.at, now),
  );
  const count = (charge: UsageLine["charge"]): number =>
    ofDay.filter((line) => line.charge === charge).length;
  return { counted: count("counted"), free: count("free"), unknown: count("unknown") };
}

/** Whether two times (ms since 1970) lie on one day of this machine's clock. */
export function isSameDay(one: number, other: number): boolean {
  return new Date(one).toDateString() === new Date(other).toDateString();
}
