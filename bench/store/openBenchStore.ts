import { openStore, type Store, type StoreNeeds } from "../../src/store/store.ts";

/** What a scenario wants to have otherwise. */
export interface BenchStoreOptions extends Pick<StoreNeeds, "onForgetting"> {
  /** As large as the store may be, in bytes; by default it drops nothing, so that all can be looked up. */
  readonly maxSizeBytes?: () => number;
  /** The script of the thread that does long statements. */
  readonly worker?: string;
}

/** A store on disk as the product opens it. */
export function openBenchStore(folder: string, options: BenchStoreOptions = {}): Promise<Store> {
  return openStore({
    folder,
    now: Date.now,
    log: (line) => {
      throw new Error(line);
    },
    maxSizeBytes: () => 10 * 2 ** 30,
    ...options,
  });
}
