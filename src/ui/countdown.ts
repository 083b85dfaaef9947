import type { ServiceError } from "../service/errors.ts";

/** Redraws once a second until a failure’s wait is over, and at its end. */
export class Countdown {
  #timer: ReturnType<typeof setTimeout> | undefined;

  /** Plans no drawing without a wait. Call it before reading the clock, or the last drawing may be missed. */
  next(error: Pick<ServiceError, "retryAt"> | undefined, draw: () => void): void {
    this.stop();
    const leftMs = (error?.retryAt ?? 0) - Date.now();
    if (leftMs > 0) this.#timer = setTimeout(draw, leftMs % 1000 || 1000);
  }

  stop(): void {
    clearTimeout(this.#timer);
  }
}
