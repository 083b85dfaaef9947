import * as fc from "fast-check";

const soakSeed = process.env["STARTUP_FUNDING_SOAK_SEED"];

/** True in `npm run soak`: new seeds, more cases, files in a random order. */
export const isSoak = soakSeed !== undefined;

/** Fixed, so that each run tries the same cases, except in a soak. */
export const seed = Number(soakSeed ?? 20_261_123);

const factor = isSoak ? 10 : Number(process.env["STARTUP_FUNDING_TEST_CASES"] ?? 1);

/** Twice as many cases in the exhaustive run, ten times as many in a soak. */
export function cases(quick: number): number {
  return quick * factor;
}

fc.configureGlobal({ seed, numRuns: cases(100) });
