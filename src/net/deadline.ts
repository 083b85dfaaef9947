import { AwakeTime, measureEveryMs } from "../service/awakeTime.ts";
import { abortErrorOf, ServiceError, unsentAbortError } from "../service/errors.ts";
import type { HttpRequest } from "../service/transport.ts";

/** Node’s 250 ms per address are too short for a slow line. */
export const addressTimeoutMs = 1_500;

/** To read an answer that arrived while the process slept. */
const graceMs = 3_000;

/** Covers connect, headers and body, in awake time. Throws an AbortError if already cancelled. */
export function openDeadline(
  { signal, timeoutMs }: Pick<HttpRequest, "signal" | "timeoutMs">,
  end: (reason: Error) => void,
) {
  if (signal.aborted) throw unsentAbortError();
  const time = new AwakeTime();
  let late = false;
  let lastMs = timeoutMs;
  let timer: NodeJS.Timeout;
  const wait = (ms: number): void => void (timer = setTimeout(poll, Math.min(ms, measureEveryMs)));
  const poll = (): void => {
    const { ms, wasAway } = time.measure();
    // After a sleep, the timer is due before the socket is read.
    if (wasAway) lastMs = Math.max(lastMs, ms + graceMs);
    if (ms < lastMs) {
      wait(lastMs - ms);
      return;
    }
    late = true;
    end(new DOMException("Timed out", "TimeoutError"));
  };
  wait(lastMs);
  const cancel = (): void => end(abortErrorOf(signal));
  signal.addEventListener("abort", cancel, { once: true });
  return {
    /** Returns the time-out or cancellation, if any; `left`: the request may have reached the service. */
    failure(left: boolean): Error | undefined {
      if (late) return new ServiceError({ kind: "timeout", maybeCounted: left });
      if (!signal.aborted) return undefined;
      return left ? abortErrorOf(signal) : unsentAbortError();
    },
    close() {
      clearTimeout(timer);
      signal.removeEventListener("abort", cancel);
    },
  };
}
