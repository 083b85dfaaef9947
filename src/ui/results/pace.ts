import { setImmediate as nextTurn } from "node:timers/promises";

/** Does pieces of work in the order in which they are asked for. Rejects as the piece throws; the others go on. */
export type Pace = <T>(work: () => T) => Promise<T>;

/** A pace that lets the editor do other things once its pieces have taken `longestMs` of one turn of the event loop. */
export function createPace(longestMs: number): Pace {
  let last: Promise<unknown> = Promise.resolve();
  let turnEnds = 0;
  return (work) => {
    const done = last.then(async () => {
      if (performance.now() >= turnEnds) {
        await nextTurn();
        turnEnds = performance.now() + longestMs;
      }
      return work();
    });
    last = done.catch(() => undefined);
    return done;
  };
}
