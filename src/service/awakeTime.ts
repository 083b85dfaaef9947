/** Longest interval between two measurements while awake. */
export const measureEveryMs = 250;
/** A longer interval counts as this: the machine slept, or the process was stopped. */
const longestMs = measureEveryMs + 1_000;

export class AwakeTime {
  #at = performance.now();
  #ms = 0;

  /** `ms`: awake since the start. `wasAway`: slept since the last measurement. */
  measure(): { readonly ms: number; readonly wasAway: boolean } {
    const now = performance.now();
    const step = now - this.#at;
    this.#at = now;
    this.#ms += Math.min(step, longestMs);
    return { ms: this.#ms, wasAway: step > longestMs };
  }
}
