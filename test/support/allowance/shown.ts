import type { AllowanceReading } from "../../../src/present/allowanceText.ts";

/** A fully known allowance with plenty left. */
export const knownAllowance: AllowanceReading = {
  remaining: 47,
  tier: "Pro",
  at: 1e12,
  how: "answer",
  unmeasured: 0,
  exhausted: false,
  freeCheck: "free",
  sample: false,
};
