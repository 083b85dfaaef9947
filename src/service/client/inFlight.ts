import { abortErrorOf } from "../errors.ts";
import type { AskOptions, SpendingBounds } from "./client.ts";
import { type AnswerOrder, newerOf } from "./order.ts";

interface InFlightRequest<T> {
  readonly outcome: Promise<T>;
  readonly controller: AbortController;
  readonly state: FetchState;
  readonly callers: Set<FetchCaller>;
}

export interface FetchState {
  readonly signal: AbortSignal;
  /** False where nothing more is to be sent for any caller. Read after a wait for another window. */
  readonly isWanted: () => boolean;
  /** Set by a caller who will not take a stored answer; read before one is used. */
  fresh: boolean;
  /** A stored answer that is older than this one is not used: the newest that a caller has named. */
  notBefore: AnswerOrder | undefined;
  /** Absent as soon as one caller has none. Read before the request leaves. */
  bounds: SpendingBounds | undefined;
  /** Set when the answer has arrived, or will not: too late to join. */
  answered: boolean;
}

type FetchCaller = Pick<AskOptions, "signal" | "isWanted" | "fresh" | "notBefore" | "bounds">;

export interface InFlightRequests<T> {
  /** Joins or starts the request for `key`. Rejects with an AbortError on the caller's signal; the last caller aborts it. */
  join(key: string, caller: FetchCaller, start: (state: FetchState) => FetchTask<T>): Promise<T>;
}

/** The answer, and the end of what must happen before the same question may start again (it is in the store). */
export interface FetchTask<T> {
  readonly outcome: Promise<T>;
  readonly settled: Promise<unknown>;
}

export function createInFlightRequests<T>(): InFlightRequests<T> {
  const underWay = new Map<string, InFlightRequest<T>>();

  function begin(
    key: string,
    { fresh = false, notBefore, bounds }: FetchCaller,
    start: (state: FetchState) => FetchTask<T>,
  ): InFlightRequest<T> {
    const controller = new AbortController();
    const callers = new Set<FetchCaller>();
    const isWanted = (): boolean => [...callers].some((caller) => caller.isWanted?.() !== false);
    const { signal } = controller;
    const state: FetchState = { signal, isWanted, fresh, notBefore, bounds, answered: false };
    const { outcome, settled } = start(state);
    const request: InFlightRequest<T> = { outcome, controller, state, callers };
    underWay.set(key, request);
    const remove = (): void => {
      if (underWay.get(key) === request) underWay.delete(key);
    };
    settled.then(remove, remove);
    return request;
  }

  function leave(key: string, request: InFlightRequest<T>, caller: FetchCaller): void {
    request.callers.delete(caller);
    if (request.callers.size > 0 || request.state.answered) return;
    // No caller may join what is about to be aborted.
    if (underWay.get(key) === request) underWay.delete(key);
    request.controller.abort();
  }

  return {
    async join(key, caller, start) {
      const { signal, fresh = false, notBefore, bounds } = caller;
      if (signal.aborted) throw abortErrorOf(signal);
      const found = underWay.get(key);
      // What is answered is found in the store by now.
      const joined = found?.state.answered === false ? found : undefined;
      if (joined !== undefined) {
        joined.state.fresh ||= fresh;
        joined.state.notBefore = newerOf(joined.state.notBefore, notBefore);
        joined.state.bounds &&= bounds;
      }
      const request = joined ?? begin(key, caller, start);
      request.callers.add(caller);
      const { promise, resolve, reject } = Promise.withResolvers<T>();
      const stop = (): void => reject(abortErrorOf(signal));
      signal.addEventListener("abort", stop);
      request.outcome.then(resolve, reject);
      try {
        return await promise;
      } finally {
        signal.removeEventListener("abort", stop);
        leave(key, request, caller);
      }
    },
  };
}
