import type { Outcome } from "./state.ts";

/** How the work of one search or page finds out whether it still counts. */
export interface Generation {
  /** Aborted where the person stops the work, never because something newer took its place. */
  readonly signal: AbortSignal;
  /** False once the work was stopped or something newer took its place: nothing more is to be sent for it then. */
  readonly isCurrent: () => boolean;
}

export interface GenerationEnd<T> {
  /** Called while the generation is the current one. */
  readonly done: (value: T) => Outcome;
  /** Called while the generation is the current one, before the promise rejects with the same error. */
  readonly failed: (error: unknown) => void;
  /** Called in place of `done` after something newer took its place. */
  readonly late?: (value: T) => void;
}

export interface Generations {
  /** In place of what is under way, which goes on, since it may have been paid for; how it fails no longer matters. */
  take<T>(work: (generation: Generation) => Promise<T>, end: GenerationEnd<T>): Promise<Outcome>;
  /** Aborts what is under way, but not what it took the place of; false when there is nothing. */
  stop(): boolean;
  /** Frees the callers that wait for what is under way; it goes on, as if something newer took its place. */
  leave(): void;
  /** Aborts all, also what something newer took the place of: neither `done` nor `late` is called for any of it. */
  stopAll(): void;
}

export function createGenerations(): Generations {
  return new UnderWay();
}

interface Taken extends Generation {
  readonly abort: () => void;
  /** Resolves when no one is to wait for it any longer. */
  readonly left: PromiseWithResolvers<Outcome>;
}

class UnderWay implements Generations {
  #current: Taken | undefined;
  readonly #superseded = new Set<Taken>();

  async take<T>(work: (generation: Generation) => Promise<T>, end: GenerationEnd<T>): Promise<Outcome> {
    this.leave();
    const controller = new AbortController();
    const taken: Taken = {
      signal: controller.signal,
      isCurrent: () => this.#current === taken,
      abort: () => controller.abort(),
      left: Promise.withResolvers(),
    };
    this.#current = taken;
    // The one who waits is free immediately, even where the work takes its time to stop.
    return await Promise.race([this.#finish(taken, work, end), taken.left.promise]);
  }

  stop(): boolean {
    const taken = this.#current;
    this.#current = undefined;
    taken?.left.resolve("cancelled");
    taken?.abort();
    return taken !== undefined;
  }

  leave(): void {
    if (this.#current === undefined) return;
    this.#superseded.add(this.#current);
    this.#current.left.resolve("superseded");
    this.#current = undefined;
  }

  stopAll(): void {
    this.stop();
    for (const { abort } of this.#superseded) abort();
    this.#superseded.clear();
  }

  async #finish<T>(
    taken: Taken,
    work: (generation: Generation) => Promise<T>,
    end: GenerationEnd<T>,
  ): Promise<Outcome> {
    let value: T;
    try {
      value = await work(taken);
    } catch (error) {
      this.#superseded.delete(taken);
      if (!taken.isCurrent()) return await taken.left.promise;
      this.#current = undefined;
      end.failed(error);
      throw error;
    }
    if (taken.isCurrent()) {
      this.#current = undefined;
      return end.done(value);
    }
    if (this.#superseded.delete(taken)) end.late?.(value);
    return await taken.left.promise;
  }
}
