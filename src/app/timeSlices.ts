import { setImmediate as nextTimeSlice } from "node:timers/promises";

/** The same process handles the person’s keys. */
const sliceMs = 8;

/** Returns a function to call between steps: once a slice is over, it waits until other work had its turn. */
export function createPause(): () => Promise<void> {
  let until = performance.now() + sliceMs;
  return async () => {
    if (performance.now() < until) return;
    await nextTimeSlice();
    until = performance.now() + sliceMs;
  };
}

/** Runs steps of a few milliseconds each in time slices; returns their result. */
export async function inSlices<T>(steps: Generator<undefined, T, void>): Promise<T> {
  for (const pause = createPause(); ; await pause()) {
    const step = steps.next();
    if (step.done === true) return step.value;
  }
}
