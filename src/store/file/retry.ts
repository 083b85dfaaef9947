import { NotWritten } from "./trouble.ts";

interface RetryNeeds {
  /** Throws `NotWritten` to be retried. */
  readonly work: () => Promise<void>;
  readonly pauseMs: () => number;
  readonly log: (line: string) => void;
}

export class Retry {
  readonly #needs: RetryNeeds;
  #timer: NodeJS.Timeout | undefined;
  #running: Promise<void> | undefined;
  #isOver = false;

  constructor(needs: RetryNeeds) {
    this.#needs = needs;
  }

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
