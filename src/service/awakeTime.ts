/** The longest time between two measurements of a process that is awake, in ms. */
export const measureEveryMs = 250;
/** Of a longer time between two measurements only this much counts, in ms: the machine slept, or the process was stopped. */
const longestMs = measureEveryMs + 1_000;

/** Measures how long this process was awake, by measurements that are at most `measureEveryMs` apart while it is. */
export class AwakeTime {
  #at = performance.now();
  #ms = 0;

  /** Returns the time awake since the start, in ms, and whether the process was away since the last one. */
  measure(): { readonly ms: number; readonly wasAway: boolean } {
    const now = performance.now();
    const step = now - this.#at;
    this.#at = now;
    this.#ms += Math.min(step, longestMs);
    return { ms: this.#ms, wasAway: step > longestMs };
  }
}
