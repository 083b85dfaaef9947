import { NotWritten } from "./trouble.ts";

interface RetryNeeds {
  /** Throws `NotWritten` if it must be tried again. */
  readonly work: () => Promise<void>;
  /** The pause before the next try, in ms. */
  readonly pauseMs: () => number;
  readonly log: (line: string) => void;
}

/** Runs work that the file has missed, and tries again later if the file still can’t be written. */
export class Retry {
  readonly #needs: RetryNeeds;
  #timer: NodeJS.Timeout | undefined;
  #running: Promise<void> | undefined;
  #isOver = false;

  constructor(needs: RetryNeeds) {
    this.#needs = needs;
  }

  /** Called when the file could not be written. */
  later(): void {
    if (this.#isOver) return;
    this.#timer ??= setTimeout(() => {
      this.#timer = undefined;
      void this.now();
    }, this.#needs.pauseMs()).unref();
  }

  /** Never rejects. */
  async now(): Promise<void> {
    this.#running ??= this.#try().finally(() => {
      this.#running = undefined;
    });
    await this.#running;
  }

  /** Tries for the last time. */
  async last(): Promise<void> {
    this.#isOver = true;
    clearTimeout(this.#timer);
    await this.now();
  }

  async #try(): Promise<void> {
    try {
      await this.#needs.work();
    } catch (error) {
      if (error instanceof NotWritten) this.later();
      else this.#needs.log(`Store: not made up for: ${String(error)}`);
    }
  }
}
