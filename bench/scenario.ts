import type { Measure } from "./measure.ts";

/** What a scenario hands back. */
export interface Outcome {
  readonly measures: readonly Measure[];
  readonly notes?: readonly string[];
}

/** One thing that is measured, in its own process. */
export interface Scenario {
  readonly title: string;
  /** Rejects where it cannot be measured: that fails the bench, a missed number does not. */
  readonly run: (log: (line: string) => void) => Promise<Outcome>;
}
