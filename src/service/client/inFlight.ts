import { abortErrorOf } from "../contract/errors.ts";

/** One piece of work that several callers may wait for. */
interface Flight<T> {
  readonly outcome: Promise<T>;
  readonly controller: AbortController;
  readonly work: Work;
  callers: number;
}

/** What the work tells of itself while it goes on, and is told by those who join. */
export interface Work {
  readonly signal: AbortSignal;
  /** Set by a caller who will not take a stored answer. The work looks at it before it uses one. */
  fresh: boolean;
  /** Set by the work when its answer has arrived: too late to join for somebody who wants a fresh one. */
  answered: boolean;
}

/** Identical questions under way are one request. */
export interface Flights<T> {
  /**
   * Joins the work under way for `key`, or starts it. Rejects with an AbortError as soon as the caller's signal is
   * aborted; the work itself is aborted when its last caller has left.
   */
  join(
    key: string,
    caller: { readonly signal: AbortSignal; readonly fresh: boolean },
    start: (work: Work) => Landing<T>,
  ): Promise<T>;
}

/** The answer, and the end of what must happen before the same question may start again (it is in the store). */
export interface Landing<T> {
  readonly outcome: Promise<T>;
  readonly settled: Promise<unknown>;
}

/** A board of the requests under way. */
export function createFlights<T>(): Flights<T> {
  const underWay = new Map<string, Flight<T>>();

  function begin(key: string, fresh: boolean, start: (work: Work) => Landing<T>): Flight<T> {
    const controller = new AbortController();
    const work: Work = { signal: controller.signal, fresh, answered: false };
    const { outcome, settled } = start(work);
    const flight: Flight<T> = { outcome, controller, work, callers: 0 };
    underWay.set(key, flight);
    const remove = (): void => {
      if (underWay.get(key) === flight) underWay.delete(key);
    };
    settled.then(remove, remove);
    return flight;
  }

  function leave(key: string, flight: Flight<T>): void {
    flight.callers -= 1;
    if (flight.callers > 0 || flight.work.answered) return;
    // Nobody may join what is about to be aborted.
    if (underWay.get(key) === flight) underWay.delete(key);
    flight.controller.abort();
  }

  return {
    async join(key, { signal, fresh }, start) {
      if (signal.aborted) throw abortErrorOf(signal);
      const found = underWay.get(key);
      const joined = found !== undefined && !(fresh && found.work.answered) ? found : undefined;
      if (joined !== undefined && fresh) joined.work.fresh = true;
      const flight = joined ?? begin(key, fresh, start);
      flight.callers += 1;
      const { promise, resolve, reject } = Promise.withResolvers<T>();
      const stop = (): void => reject(abortErrorOf(signal));
      signal.addEventListener("abort", stop);
      flight.outcome.then(resolve, reject);
      try {
        return await promise;
      } finally {
        signal.removeEventListener("abort", stop);
        leave(key, flight);
      }
    },
  };
}
