import * as fc from "fast-check";

const soakSeed = process.env["STARTUP_FUNDING_SOAK_SEED"];

/** True in `npm run soak`: new seeds, more cases, files in a random order. */
export const isSoak = soakSeed !== undefined;

/** Where all chance in the tests begins: fixed, so that each run tries the same, but for a soak's. */
export const seed = Number(soakSeed ?? 20_261_123);

/** How many cases a property tries: `fast`, or ten times as many in a soak. */
export function cases(fast: number): number {
  return isSoak ? fast * 10 : fast;
}

fc.configureGlobal({ seed, numRuns: cases(100) });
