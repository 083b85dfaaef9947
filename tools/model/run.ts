import { rm } from "node:fs/promises";
import { join } from "node:path";
import * as fc from "fast-check";
import { bundle } from "../project/bundle.ts";
import { type Sequence, sequencesOf } from "./steps.ts";
import { WindowPool } from "./windowProcess.ts";
import { World } from "./world.ts";

/** Counts by kind of step, and of `sequences` and `requests`. */
type Figures = Map<string, number>;

interface Run {
  readonly sequences: number;
  readonly seed: number;
  /** Sequences at the same time, since most of their time is waiting. */
  readonly lanes: number;
  /** Per sequence. */
  readonly mostSteps: number;
}

/** Runs random sequences, in reused processes. Rejects with the first failure and its steps. */
export async function simulate({ sequences, seed, lanes, mostSteps }: Run): Promise<Figures> {
  const figures: Figures = new Map();
  const folder = await bundle({ window: join(import.meta.dirname, "window.ts") });
  const numRuns = Math.ceil(sequences / lanes);
  const runs = Array.from({ length: lanes }, async (_none, lane) => {
    const pool = new WindowPool(join(folder, "window.mjs"));
    const property = fc.asyncProperty(fc.noBias(sequencesOf(mostSteps)), (sequence) =>
      play(pool, sequence, figures),
    );
    try {
      // No shrinking: leaving out steps by hand is faster.
      await fc.assert(property, { numRuns, seed: seed + lane, endOnFailure: true });
    } finally {
      await pool.end();
    }
  });
  const failed = (await Promise.allSettled(runs)).find(({ status }) => status === "rejected");
  await rm(folder, { recursive: true, force: true });
  if (failed?.status === "rejected") throw failed.reason;
  return figures;
}

async function play(pool: WindowPool, { steps, ...terms }: Sequence, figures: Figures): Promise<void> {
  const count = (name: string, by = 1): void => void figures.set(name, (figures.get(name) ?? 0) + by);
  const world = await World.open(pool, terms);
  let hasFailed = true;
  try {
    for (const step of steps) {
      if (!world.isPossible(step)) continue;
      count(step.do);
      await world.step(step);
    }
    await world.end();
    hasFailed = false;
  } finally {
    count("sequences");
    count("requests", world.oracle.requests.length);
    await world.close(hasFailed);
  }
}
