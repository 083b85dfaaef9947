export type Unsubscribe = () => void;

export interface Listeners<T> {
  add(listener: (value: T) => void): Unsubscribe;
  notify(value: T): void;
}

/** An empty list of listeners. What a listener throws is thrown later, as an uncaught error. */
export function createListeners<T>(): Listeners<T> {
  const all = new Set<(value: T) => void>();
  return {
    add(listener) {
      // A new wrapper each time: the same function may subscribe twice.
      const entry = (value: T): void => listener(value);
      all.add(entry);
      return () => void all.delete(entry);
    },
    notify(value) {
      for (const listener of all) {
        try {
          listener(value);
        } catch (error) {
          queueMicrotask(() => {
            throw error;
          });
        }
      }
    },
  };
}
