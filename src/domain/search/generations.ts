import type { Outcome } from "./state.ts";

/** Rejects with an AbortError when `signal` is aborted; listens no longer once `until` is. Never resolves. */
export function rejectWhenAborted(signal: AbortSignal, until: AbortSignal): Promise<never> {
  return new Promise((_resolve, reject) => {
    const give = (): void => reject(new DOMException("The wait was stopped.", "AbortError"));
    if (signal.aborted) give();
    signal.addEventListener("abort", give, { once: true, signal: until });
  });
}

/** What to do with the end of a turn; called only while the turn is the current one. */
export interface TurnEnd<T> {
  readonly done: (value: T) => Outcome;
  /** Called before the promise rejects with the same error. */
  readonly failed: (error: unknown) => void;
}

/** One thing under way at a time. */
export interface Turns {
  /**
   * Starts something, in place of what is under way. What ends late, after another took its place, changes nothing:
   * neither its value nor its error is heard of.
   */
  take<T>(ask: (signal: AbortSignal) => Promise<T>, end: TurnEnd<T>): Promise<Outcome>;
  /** Stops what is under way; false when there is nothing. */
  stop(): boolean;
}

interface Turn {
  readonly abort: AbortController;
  stoppedAs?: "cancelled" | "superseded";
}

/** Turns of which none is under way. */
export function createTurns(): Turns {
  let current: Turn | undefined;
  const stop = (as: "cancelled" | "superseded"): boolean => {
    const turn = current;
    current = undefined;
    if (turn === undefined) return false;
    turn.stoppedAs = as;
    turn.abort.abort();
    return true;
  };
  const take = async <T>(ask: (signal: AbortSignal) => Promise<T>, end: TurnEnd<T>): Promise<Outcome> => {
    stop("superseded");
    const turn: Turn = { abort: new AbortController() };
    current = turn;
    const { signal } = turn.abort;
    const ended = new AbortController();
    try {
      // The one who waits is free at once, even where the request takes its time to stop.
      const value = await Promise.race([ask(signal), rejectWhenAborted(signal, ended.signal)]);
      if (current !== turn) return turn.stoppedAs ?? "superseded";
      current = undefined;
      return end.done(value);
    } catch (error) {
      if (turn.stoppedAs !== undefined) return turn.stoppedAs;
      if (current === turn) {
        current = undefined;
        end.failed(error);
      }
      throw error;
    } finally {
      ended.abort();
    }
  };
  return { take, stop: () => stop("cancelled") };
}
