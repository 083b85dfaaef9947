import type { SearchState } from "../../domain/search/state.ts";
import { mementoKeys } from "../../host/ids.ts";

export type DestinationsHint = ReturnType<typeof createDestinationsHint>;

export interface HintMemory {
  get(key: string): unknown;
  update(key: string, value: boolean): PromiseLike<void>;
}

/**
 * The hint on where records can go: above the rows of a person's first search, and never again. Remembers in `memory`
 * immediately that it was shown: another window does not show it again.
 */
export function createDestinationsHint(memory: HintMemory) {
  let answeredAt: number | undefined;
  return {
    /** To be asked at each drawing: the first search with rows that the service has answered is the one. */
    isShownWith({ shown }: SearchState): boolean {
      if (shown?.at !== answeredAt) answeredAt = undefined;
      if (shown === undefined || shown.rows.length === 0) return false;
      // Rows from the store may be drawn at the start of a window; what the service answers was asked for just now.
      if (shown.from === "service" && memory.get(mementoKeys.destinationsHint) !== true) {
        answeredAt = shown.at;
        void memory.update(mementoKeys.destinationsHint, true);
      }
      return shown.at === answeredAt;
    },
    hide: (): void => void (answeredAt = undefined),
  };
}
