import { Failure, plansPage } from "./sampleFailure.ts";

export type Allowance = ReturnType<typeof createAllowance>;

/**
 * What a caller may still ask today (§8), on both hosts: `limit` queries a day (§7 "Daily query limit") of UTC by `now`
 * (ms); the real day is not shown. `tier` is the plan, as `meta.tier` shows it.
 */
export function createAllowance(tier: string, limit: number, now: () => number) {
  let day = 0;
  let used = 0;
  function remaining(): number {
    const today = Math.floor(now() / 86_400_000);
    if (today !== day) used = 0;
    day = today;
    return Math.max(0, limit - used);
  }
  return {
    tier,
    remaining,
    spend(): void {
      if (remaining() > 0) used += 1;
    },
    /** Throws Failure (429) where nothing remains. */
    check(): void {
      if (remaining() > 0) return;
      const message = `Daily query limit reached: the ${tier} plan has ${limit} queries.`;
      throw new Failure(429, message, { current_tier: tier, queries_limit: limit, upgrade_url: plansPage });
    },
  };
}
