import type { ServiceError } from "../service/errors.ts";

/** Plans the next drawing of a wait that a failure asked for: once a second, and at its end. */
export class Countdown {
  #timer: ReturnType<typeof setTimeout> | undefined;

  /**
   * Calls `draw` once, when the current second of the wait is over; never where there is no wait, or it is over. It takes
   * the place of the call that was planned before. To be called before a drawing reads the clock: the end of the wait may
   * come between the two, and has to be drawn.
   */
  next(error: Pick<ServiceError, "retryAt"> | undefined, draw: () => void): void {
    this.stop();
    const leftMs = (error?.retryAt ?? 0) - Date.now();
    if (leftMs > 0) this.#timer = setTimeout(draw, leftMs % 1000 || 1000);
  }

  stop(): void {
    clearTimeout(this.#timer);
  }
}
