import { setImmediate as nextTimeSlice } from "node:timers/promises";

/** Time for VS Code to ask for changed rows, in ms; doubled after each lost refresh. */
const firstWaitMs = 500;

/**
 * Repeats a refresh that VS Code lost. VS Code ignores a refresh while it awaits the rows of the previous one, and
 * keeps the old rows.
 */
export function createRefreshRetry(refresh: () => void, isVisible: () => boolean) {
  let isPending = false;
  let timer: NodeJS.Timeout | undefined;
  const check = (wait: number): void => {
    clearTimeout(timer);
    timer = setTimeout(() => {
      if (!isPending || !isVisible()) return;
      refresh();
      check(2 * wait);
    }, wait);
  };
  return {
    refresh(): void {
      isPending = true;
      refresh();
      check(firstWaitMs);
    },
    confirmRefresh(): void {
      isPending = false;
    },
    visibilityChanged(): void {
      if (isPending) check(firstWaitMs);
    },
    dispose: () => clearTimeout(timer),
  };
}

/** Runs pieces of work in the order of the calls. Rejects if the piece throws; later ones still run. */
export type TimeSlicer = <T>(work: () => T) => Promise<T>;

/** Yields to the event loop once the pieces have taken `longestMs` without a pause. */
export function createTimeSlicer(maxMs: number): TimeSlicer {
  let last: Promise<unknown> = Promise.resolve();
  let turnEnds = 0;
  return (work) => {
    const done = last.then(async () => {
      if (performance.now() >= turnEnds) {
        await nextTimeSlice();
        turnEnds = performance.now() + maxMs;
      }
      return work();
    });
    last = done.catch(() => undefined);
    return done;
  };
}
