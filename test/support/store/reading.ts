import { setImmediate as nextTimeSlice } from "node:timers/promises";
import type { Store } from "../../../src/store/store.ts";

/** Reads from a store in every time slice until `work` is done. */
export async function whileReading(store: Store, work: Promise<void>): Promise<void> {
  const state = { isOver: false };
  const reading = async (): Promise<void> => {
    while (!state.isOver) {
      await store.library.forgotten();
      await nextTimeSlice();
    }
  };
  await Promise.all([work.finally(() => (state.isOver = true)), reading()]);
}
