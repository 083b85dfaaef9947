/** Rejects with an AbortError when `signal` is aborted; listens no longer once `until` is. Never resolves. */
export function rejectWhenAborted(signal: AbortSignal, until: AbortSignal): Promise<never> {
  return new Promise((_resolve, reject) => {
    const give = (): void => reject(new DOMException("The wait was stopped.", "AbortError"));
    if (signal.aborted) give();
    signal.addEventListener("abort", give, { once: true, signal: until });
  });
}
