import type { SearchState } from "../../domain/search/state.ts";
import { mementoKeys } from "../../host/ids.ts";

export type DestinationsHint = ReturnType<typeof createDestinationsHint>;

export interface HintMemory {
  get(key: string): unknown;
  update(key: string, value: boolean): PromiseLike<void>;
}

/**
 * Shows above a person’s first results that records can be dragged or opened as a table. Stores at once that the hint
 * was shown, so that no other window repeats it.
 */
export function createDestinationsHint(memory: HintMemory) {
  let answeredAt: number | undefined;
  return {
    /** Call it at each drawing; it picks the first search that the service answered with rows. */
    tryShow({ shown }: SearchState): boolean {
      if (shown?.at !== answeredAt) answeredAt = undefined;
      if (shown === undefined || shown.rows.length === 0) return false;
      // Stored rows may appear when a window opens, but the service’s rows were just asked for.
      if (shown.from === "service" && memory.get(mementoKeys.destinationsHint) !== true) {
        answeredAt = shown.at;
        void memory.update(mementoKeys.destinationsHint, true);
      }
      return shown.at === answeredAt;
    },
    hide: (): void => void (answeredAt = undefined),
  };
}
