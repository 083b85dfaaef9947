import { setImmediate as nextTimeSlice } from "node:timers/promises";

/** The same process handles the person’s keys. */
const sliceMs = 8;

/** Runs steps of a few milliseconds each in time slices; returns their result. */
export async function inSlices<T>(steps: Generator<undefined, T, void>): Promise<T> {
  for (let until = performance.now() + sliceMs; ;) {
    const step = steps.next();
    if (step.done === true) return step.value;
    if (performance.now() < until) continue;
    await nextTimeSlice();
    until = performance.now() + sliceMs;
  }
}
