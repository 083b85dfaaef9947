import { Failure, plansPage } from "./sampleFailure.ts";

export type Allowance = ReturnType<typeof createAllowance>;

/** §8, on both hosts: `limit` queries a day (§7) of UTC by `now` (ms); the document doesn’t show the service’s day. */
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
    check(): void {
      if (remaining() > 0) return;
      const message = `Daily query limit reached: the ${tier} plan has ${limit} queries.`;
      throw new Failure(429, message, { current_tier: tier, queries_limit: limit, upgrade_url: plansPage });
    },
  };
}
