import type { ServiceError } from "../service/errors.ts";

/** Plans the next drawing of a wait that a failure asked for: once a second, and at its end. */
export class Countdown {
  #timer: ReturnType<typeof setTimeout> | undefined;

  /** Never without a wait. To be called before the clock is read: else the end of the wait may be missed. */
  next(error: Pick<ServiceError, "retryAt"> | undefined, draw: () => void): void {
    this.stop();
    const leftMs = (error?.retryAt ?? 0) - Date.now();
    if (leftMs > 0) this.#timer = setTimeout(draw, leftMs % 1000 || 1000);
  }

  stop(): void {
    clearTimeout(this.#timer);
  }
}
