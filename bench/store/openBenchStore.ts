import { openStore, type Store } from "../../src/store/store.ts";

/** A store on disk as the product opens it, but for its size: it must not drop what is looked up. */
export function openBenchStore(folder: string): Promise<Store> {
  return openStore({
    folder,
    now: Date.now,
    log: (line) => {
      throw new Error(line);
    },
    maxSizeBytes: () => 10 * 2 ** 30,
  });
}
