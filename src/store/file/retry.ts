import { NotWritten } from "./retryPolicy.ts";

interface RetryOptions {
  /** Throws `NotWritten` to be retried. */
  readonly work: () => Promise<void>;
  readonly pauseMs: () => number;
  readonly log: (line: string) => void;
}

export class Retry {
  readonly #options: RetryOptions;
  #timer: NodeJS.Timeout | undefined;
  #running: Promise<void> | undefined;
  #isOver = false;

  constructor(options: RetryOptions) {
    this.#options = options;
  }

  schedule(): void {
    if (this.#isOver) return;
    this.#timer ??= setTimeout(() => {
      this.#timer = undefined;
      void this.run();
    }, this.#options.pauseMs()).unref();
  }

  /** Never rejects. */
  async run(): Promise<void> {
    this.#running ??= this.#try().finally(() => {
      this.#running = undefined;
    });
    await this.#running;
  }

  async runLast(): Promise<void> {
    this.#isOver = true;
    clearTimeout(this.#timer);
    await this.run();
  }

  async #try(): Promise<void> {
    try {
      await this.#options.work();
    } catch (error) {
      if (error instanceof NotWritten) this.schedule();
      else this.#options.log(`Store: not made up for: ${String(error)}`);
    }
  }
}
