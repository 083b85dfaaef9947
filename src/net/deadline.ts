import { AwakeTime, measureEveryMs } from "../service/awakeTime.ts";
import { abortErrorOf, ServiceError, unsentAbortError } from "../service/errors.ts";
import type { HttpRequest } from "../service/transport.ts";

/** For one of several addresses of a host, in ms: Node’s 250 are too short for a slow line. */
export const addressTimeoutMs = 1_500;

/** How long an answer that came while the process was away may take to be read, in ms awake. */
const graceMs = 3_000;

/** Connect, headers and body, awake time only; `end` is called at either end. Throws an AbortError if already cancelled. */
export function openDeadline(
  { signal, timeoutMs }: Pick<HttpRequest, "signal" | "timeoutMs">,
  end: (reason: Error) => void,
) {
  if (signal.aborted) throw unsentAbortError();
  const time = new AwakeTime();
  let late = false;
  let lastMs = timeoutMs;
  let timer: NodeJS.Timeout;
  const wait = (ms: number): void => void (timer = setTimeout(look, Math.min(ms, measureEveryMs)));
  const look = (): void => {
    const { ms, wasAway } = time.measure();
    // The timer of a process that wakes up is due before its socket is read.
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
    /** Why the request ended, where it was late or cancelled; `left`: whether it may have reached the service. */
    failure(left: boolean): Error | undefined {
      if (late) return new ServiceError({ kind: "timeout", maybeCounted: left });
      if (!signal.aborted) return undefined;
      return left ? abortErrorOf(signal) : unsentAbortError();
    },
    /** Lets go of the timer and of the caller's signal. Must be called when the request is over. */
    close() {
      clearTimeout(timer);
      signal.removeEventListener("abort", cancel);
    },
  };
}
