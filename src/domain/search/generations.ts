import type { SearchOutcome } from "./state.ts";

export interface Generation {
  /** Aborted if the person stops the work, never because a newer generation superseded it. */
  readonly signal: AbortSignal;
  /** False once the work was stopped or superseded: it must send nothing more. */
  readonly isCurrent: () => boolean;
}

export interface GenerationEnd<T> {
  readonly onDone: (value: T) => SearchOutcome;
  /** Called before the promise rejects with the same error. */
  readonly onFailed: (error: unknown) => void;
  /** Called instead of `onDone` if the generation was superseded. */
  readonly onLate?: (value: T) => void;
}

interface RunningGeneration extends Generation {
  readonly abort: () => void;
  readonly left: PromiseWithResolvers<SearchOutcome>;
}

export class Generations {
  #current: RunningGeneration | undefined;
  readonly #superseded = new Set<RunningGeneration>();

  /** Supersedes the running generation, which continues, since it may have been paid for; its failure no longer matters. */
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
    // Release the caller immediately, even if the work is slow to stop.
    return await Promise.race([this.#finish(running, work, end), running.left.promise]);
  }

  /** Aborts the current generation, not superseded ones. Returns false if there is none. */
  stop(): boolean {
    const running = this.#current;
    this.#current = undefined;
    running?.left.resolve("cancelled");
    running?.abort();
    return running !== undefined;
  }

  /** Releases callers that wait for the current generation; it continues as superseded. */
  supersede(): void {
    if (this.#current === undefined) return;
    this.#superseded.add(this.#current);
    this.#current.left.resolve("superseded");
    this.#current = undefined;
  }

  /** Aborts every generation, superseded ones included: neither `onDone` nor `onLate` is called. */
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
