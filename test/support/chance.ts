import * as fc from "fast-check";

const soakSeed = process.env["STARTUP_FUNDING_SOAK_SEED"];

/** True in `npm run soak`: new seeds, more cases, files in a random order. */
export const isSoak = soakSeed !== undefined;

/** The seed of all chance in the tests: fixed, so that each run tries the same, except in a soak. */
export const seed = Number(soakSeed ?? 20_261_123);

const factor = isSoak ? 10 : Number(process.env["STARTUP_FUNDING_TEST_CASES"] ?? 1);

/** Returns how many cases a property tries: `quick`, twice as many in the exhaustive run, ten times as many in a soak. */
export function cases(quick: number): number {
  return quick * factor;
}

fc.configureGlobal({ seed, numRuns: cases(100) });
