import type { Outcome } from "./state.ts";

/** Rejects with an AbortError when `signal` is aborted; listens no longer once `until` is. Never resolves. */
function rejectWhenAborted(signal: AbortSignal, until: AbortSignal): Promise<never> {
  return new Promise((_resolve, reject) => {
    const give = (): void => reject(new DOMException("The wait was stopped.", "AbortError"));
    if (signal.aborted) give();
    signal.addEventListener("abort", give, { once: true, signal: until });
  });
}

/** What to do with the end of a request; called only while its generation is the current one. */
export interface GenerationEnd<T> {
  readonly done: (value: T) => Outcome;
  /** Called before the promise rejects with the same error. */
  readonly failed: (error: unknown) => void;
}

/** One thing under way at a time. */
export interface Generations {
  /**
   * Starts something, in place of what is under way. What ends late, after another took its place, changes nothing:
   * neither its value nor its error is used.
   */
  take<T>(ask: (signal: AbortSignal) => Promise<T>, end: GenerationEnd<T>): Promise<Outcome>;
  /** Stops what is under way; false when there is nothing. */
  stop(): boolean;
}

interface Generation {
  readonly abort: AbortController;
  stoppedAs?: "cancelled" | "superseded";
}

/** Generations of which none is under way. */
export function createGenerations(): Generations {
  let current: Generation | undefined;
  const stop = (as: "cancelled" | "superseded"): boolean => {
    const generation = current;
    current = undefined;
    if (generation === undefined) return false;
    generation.stoppedAs = as;
    generation.abort.abort();
    return true;
  };
  const take = async <T>(
    ask: (signal: AbortSignal) => Promise<T>,
    end: GenerationEnd<T>,
  ): Promise<Outcome> => {
    stop("superseded");
    const generation: Generation = { abort: new AbortController() };
    current = generation;
    const { signal } = generation.abort;
    const ended = new AbortController();
    try {
      // The one who waits is free at once, even where the request takes its time to stop.
      const value = await Promise.race([ask(signal), rejectWhenAborted(signal, ended.signal)]);
      if (current !== generation) return generation.stoppedAs ?? "superseded";
      current = undefined;
      return end.done(value);
    } catch (error) {
      if (generation.stoppedAs !== undefined) return generation.stoppedAs;
      if (current === generation) {
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
