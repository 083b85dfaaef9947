import { setImmediate as nextTimeSlice } from "node:timers/promises";

/** How long the editor may take until it asks for changed rows, in ms; twice as long after each refresh in vain. */
const firstWaitMs = 500;

/**
 * Refreshes again where the editor did not ask for the rows while the tree `isVisible`: a refresh that arrives while
 * the answer to its request before is on its way is lost, since the editor keeps that answer.
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

/** In the order in which they are asked for. Rejects as the piece throws; the others go on. */
export type TimeSlicer = <T>(work: () => T) => Promise<T>;

/** Lets the editor do other things once the pieces have taken `longestMs` of one turn of the event loop. */
export function createTimeSlicer(longestMs: number): TimeSlicer {
  let last: Promise<unknown> = Promise.resolve();
  let turnEnds = 0;
  return (work) => {
    const done = last.then(async () => {
      if (performance.now() >= turnEnds) {
        await nextTimeSlice();
        turnEnds = performance.now() + longestMs;
      }
      return work();
    });
    last = done.catch(() => undefined);
    return done;
  };
}
