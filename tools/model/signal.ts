/** Lets others wait for something that becomes true by an event. */
export class Signal {
  readonly #looks = new Set<() => void>();

  /** Called after every event. */
  notify(): void {
    for (const look of this.#looks) look();
  }

  /** Resolves when `isTrue`; looks again after each event. Rejects after this many ms: then what was awaited never came. */
  async until(isTrue: () => boolean, what: () => string, longestMs = 15_000): Promise<void> {
    if (isTrue()) return;
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const look = (): void => {
      if (isTrue()) resolve();
    };
    const timer = setTimeout(() => reject(new Error(`waited in vain: ${what()}`)), longestMs);
    this.#looks.add(look);
    try {
      await promise;
    } finally {
      clearTimeout(timer);
      this.#looks.delete(look);
    }
  }
}
