/** The longest interval between two measurements while the process is awake. */
export const measureEveryMs = 250;
/** A longer interval counts only this much: the machine slept, or the process was stopped. */
const longestMs = measureEveryMs + 1_000;

/** Measures how long this process was awake. Needs a measurement every `measureEveryMs`. */
export class AwakeTime {
  #at = performance.now();
  #ms = 0;

  /** Returns the time awake since the start, in ms, and whether the process slept since the last measurement. */
  measure(): { readonly ms: number; readonly wasAway: boolean } {
    const now = performance.now();
    const step = now - this.#at;
    this.#at = now;
    this.#ms += Math.min(step, longestMs);
    return { ms: this.#ms, wasAway: step > longestMs };
  }
}
