import { failure, plansPage, type Reply } from "./credentials.ts";

/** What a caller may still ask today (§8). */
export interface Allowance {
  /** The plan, as `meta.tier` shows it. */
  readonly tier: string;
  remaining(): number;
  spend(): void;
  refusal(): Reply | undefined;
}

/** Shared by both hosts: `limit` queries a day (§7 "Daily query limit") of UTC by `now` (ms); the real day is not shown. */
export function createAllowance(tier: string, limit: number, now: () => number): Allowance {
  const today = (): number => Math.floor(now() / 86_400_000);
  let day = today();
  let used = 0;
  function remaining(): number {
    if (today() !== day) {
      day = today();
      used = 0;
    }
    return Math.max(0, limit - used);
  }
  return {
    tier,
    remaining,
    spend() {
      if (remaining() > 0) used += 1;
    },
    refusal() {
      if (remaining() > 0) return undefined;
      const message = `Daily query limit reached: the ${tier} plan has ${limit} queries.`;
      return failure(429, message, { current_tier: tier, queries_limit: limit, upgrade_url: plansPage });
    },
  };
}
