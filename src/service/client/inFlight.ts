import { abortErrorOf } from "../errors.ts";
import type { AskOptions, SpendingBounds } from "./client.ts";
import { type AnswerOrder, newerOf } from "./answerOrder.ts";

interface InFlightRequest<T> {
  readonly outcome: Promise<T>;
  readonly controller: AbortController;
  readonly state: FetchState;
  /** Each returns false if the caller no longer wants the request to be sent. */
  readonly callers: Set<() => boolean>;
}

export interface FetchState {
  readonly options: AskOptions;
  readonly signal: AbortSignal;
  readonly isWanted: () => boolean;
  /** Read before a stored answer is used. */
  fresh: boolean;
  /** The newest limit of any caller. */
  notBefore: AnswerOrder | undefined;
  /** Absent as soon as one caller is unbounded. Read before the request is sent. */
  bounds: SpendingBounds | undefined;
  /** True once the answer has arrived or failed: too late to join. */
  answered: boolean;
}

/** The same question must wait for `saved`. */
export interface FetchedAnswer<T> {
  readonly answer: T;
  readonly saved: Promise<void> | undefined;
}

type StartFetch<T> = (state: FetchState) => Promise<FetchedAnswer<T>>;

export class InFlightRequests<T> {
  readonly #underWay = new Map<string, InFlightRequest<T>>();

  /** Rejects with an AbortError on the caller’s signal; the last caller aborts the request. */
  async join(key: string, caller: AskOptions, start: StartFetch<T>): Promise<T> {
    const { signal, fresh = false, notBefore, bounds } = caller;
    if (signal.aborted) throw abortErrorOf(signal);
    const found = this.#underWay.get(key);
    // A request that has its answer can’t be joined: the store has the answer by now.
    const joined = found?.state.answered === false ? found : undefined;
    if (joined !== undefined) {
      joined.state.fresh ||= fresh;
      joined.state.notBefore = newerOf(joined.state.notBefore, notBefore);
      joined.state.bounds &&= bounds;
    }
    const request = joined ?? this.#begin(key, caller, start);
    const isWanted = (): boolean => caller.isWanted?.() !== false;
    request.callers.add(isWanted);
    const { promise, resolve, reject } = Promise.withResolvers<T>();
    const stop = (): void => reject(abortErrorOf(signal));
    signal.addEventListener("abort", stop);
    request.outcome.then(resolve, reject);
    try {
      return await promise;
    } finally {
      signal.removeEventListener("abort", stop);
      this.#leave(key, request, isWanted);
    }
  }

  #begin(key: string, options: AskOptions, start: StartFetch<T>): InFlightRequest<T> {
    const { fresh = false, notBefore, bounds } = options;
    const controller = new AbortController();
    const { signal } = controller;
    const callers = new Set<() => boolean>();
    const isWanted = (): boolean => [...callers].some((isWantedByOne) => isWantedByOne());
    const state: FetchState = { options, signal, isWanted, fresh, notBefore, bounds, answered: false };
    const fetching = start(state);
    const request = { outcome: fetching.then(({ answer }) => answer), controller, state, callers };
    this.#underWay.set(key, request);
    const remove = (): void => this.#remove(key, request);
    fetching.then(({ saved }) => saved).then(remove, remove);
    return request;
  }

  #leave(key: string, request: InFlightRequest<T>, isWanted: () => boolean): void {
    request.callers.delete(isWanted);
    if (request.callers.size > 0 || request.state.answered) return;
    // No caller may join a request that is being aborted.
    this.#remove(key, request);
    request.controller.abort();
  }

  #remove(key: string, request: InFlightRequest<T>): void {
    if (this.#underWay.get(key) === request) this.#underWay.delete(key);
  }
}
