import type { SearchOutcome } from "./state.ts";

export interface Generation {
  /** Aborted where the person stops the work, never because something newer took its place. */
  readonly signal: AbortSignal;
  /** False once the work was stopped or something newer took its place: nothing more is to be sent for it then. */
  readonly isCurrent: () => boolean;
}

export interface GenerationEnd<T> {
  /** Called while the generation is the current one. */
  readonly onDone: (value: T) => SearchOutcome;
  /** Called while the generation is the current one, before the promise rejects with the same error. */
  readonly onFailed: (error: unknown) => void;
  /** Called in place of `onDone` after something newer took its place. */
  readonly onLate?: (value: T) => void;
}

interface RunningGeneration extends Generation {
  readonly abort: () => void;
  /** Resolves when no one is to wait for it any longer. */
  readonly left: PromiseWithResolvers<SearchOutcome>;
}

export class Generations {
  #current: RunningGeneration | undefined;
  readonly #superseded = new Set<RunningGeneration>();

  /** In place of what is under way, which goes on, since it may have been paid for; how it fails no longer matters. */
  async run<T>(work: (generation: Generation) => Promise<T>, end: GenerationEnd<T>): Promise<SearchOutcome> {
    this.supersede();
    const controller = new AbortController();
    const running: RunningGeneration = {
      signal: controller.signal,
      isCurrent: () => this.#current === running,
      abort: () => controller.abort(),
      left: Promise.withResolvers(),
    };
    this.#current = running;
    // The one who waits is free immediately, even where the work takes its time to stop.
    return await Promise.race([this.#finish(running, work, end), running.left.promise]);
  }

  /** Aborts what is under way, but not what it took the place of; false when there is nothing. */
  stop(): boolean {
    const running = this.#current;
    this.#current = undefined;
    running?.left.resolve("cancelled");
    running?.abort();
    return running !== undefined;
  }

  /** Frees the callers that wait for what is under way; it goes on, as if something newer took its place. */
  supersede(): void {
    if (this.#current === undefined) return;
    this.#superseded.add(this.#current);
    this.#current.left.resolve("superseded");
    this.#current = undefined;
  }

  /** Aborts all, also what something newer took the place of: neither `onDone` nor `onLate` is called for any of it. */
  stopAll(): void {
    this.stop();
    for (const { abort } of this.#superseded) abort();
    this.#superseded.clear();
  }

  async #finish<T>(
    running: RunningGeneration,
    work: (generation: Generation) => Promise<T>,
    end: GenerationEnd<T>,
  ): Promise<SearchOutcome> {
    let value: T;
    try {
      value = await work(running);
    } catch (error) {
      this.#superseded.delete(running);
      if (!running.isCurrent()) return await running.left.promise;
      this.#current = undefined;
      end.onFailed(error);
      throw error;
    }
    if (running.isCurrent()) {
      this.#current = undefined;
      return end.onDone(value);
    }
    if (this.#superseded.delete(running)) end.onLate?.(value);
    return await running.left.promise;
  }
}
