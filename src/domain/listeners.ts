export type Unsubscribe = () => void;

/** An exception in a listener is rethrown later, as an uncaught error. */
export class Listeners<T> {
  readonly #all = new Set<(value: T) => void>();

  add(listener: (value: T) => void): Unsubscribe {
    // A new wrapper each time: the same function may subscribe twice.
    const entry = (value: T): void => listener(value);
    this.#all.add(entry);
    return () => void this.#all.delete(entry);
  }

  notify(value: T): void {
    for (const listener of this.#all) {
      try {
        listener(value);
      } catch (error) {
        queueMicrotask(() => {
          throw error;
        });
      }
    }
  }
}
