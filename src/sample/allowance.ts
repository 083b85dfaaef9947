import { failure, plansPage, type Reply } from "./credentials.ts";

/** What a caller may still ask today (§8). */
export interface Allowance {
  /** The plan, as `meta.tier` shows it. */
  readonly tier: string;
  remaining(): number;
  /** Takes one query off. */
  spend(): void;
  /** The 429 to send when nothing is left, else undefined. */
  refusal(): Reply | undefined;
}

/**
 * The allowance of the one valid key, shared by both hosts: `limit` queries a day ("Daily query limit", §7).
 * A day is one of UTC by `now` (milliseconds); when the real service starts again is not shown.
 */
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
