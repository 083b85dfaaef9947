import { abortErrorOf, unsentAbortError } from "../service/contract/errors.ts";
import type { HttpRequest } from "../service/transport.ts";

/** One end for a request: the person's cancel or the time-out, whichever comes first. */
export interface Deadline {
  /** True when the time ran out before anybody cancelled. */
  readonly timedOut: () => boolean;
  /** Lets go of the timer and of the caller's signal. Must be called when the request is over. */
  readonly close: () => void;
}

/** In ms: a timer that is set for longer ends after 1 ms. */
const longestTimer = 2 ** 31 - 1;

/**
 * Starts the clock of a request: connect, headers and body together; `end` is called at either end, with its reason.
 * More than some 24 days are as many. Throws an AbortError if already cancelled.
 */
export function openDeadline(
  { signal, timeoutMs }: Pick<HttpRequest, "signal" | "timeoutMs">,
  end: (reason: Error) => void,
): Deadline {
  if (signal.aborted) throw unsentAbortError();
  let late = false;
  const timer = setTimeout(
    () => {
      late = true;
      end(new DOMException("Timed out", "TimeoutError"));
    },
    Math.min(timeoutMs, longestTimer),
  );
  const cancel = (): void => end(abortErrorOf(signal));
  signal.addEventListener("abort", cancel, { once: true });
  return {
    timedOut: () => late,
    close() {
      clearTimeout(timer);
      signal.removeEventListener("abort", cancel);
    },
  };
}
