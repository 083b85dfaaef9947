import { Limit, type LimitNeeds } from "./limit.ts";
import type { StoreFile } from "./file/storeFile.ts";
import type { JournalKeeper } from "./file/journalKeeper.ts";

/** The pause before the first slice or another try, and between two slices, in ms. */
const restMs = 400;
const betweenMs = 5;
/** Writes after which the size is checked again. */
const writesBetween = 25;

interface HousekeepingNeeds extends LimitNeeds {
  readonly file: Pick<StoreFile, "attempt">;
  readonly journal: Pick<JournalKeeper, "changed" | "fold">;
}

/**
 * Keeps to the limit, then gives free space back to the disk: in slices, between which others write. The size is checked after
 * the first write, and after the first one since the setting was changed.
 */
export class Housekeeping {
  readonly #needs: HousekeepingNeeds;
  readonly #limit: Limit;
  #writes = 0;
  #seenSize: number | undefined;
  #timer: NodeJS.Timeout | undefined;
  #isOver = false;
  #hasShrunk = false;

  constructor(needs: HousekeepingNeeds) {
    this.#needs = needs;
    this.#limit = new Limit(needs);
  }

  /** Called after a write. */
  changed(): void {
    const size = this.#needs.maxSizeBytes();
    if (this.#writes % writesBetween === 0 || size !== this.#seenSize) this.#plan(restMs);
    this.#seenSize = size;
    this.#writes += 1;
  }

  /** Called when the person has said what is to become of the local data. */
  answered(): void {
    this.#plan(betweenMs);
  }

  stop(): void {
    this.#isOver = true;
    clearTimeout(this.#timer);
  }

  #plan(ms: number): void {
    if (this.#isOver) return;
    this.#timer ??= setTimeout(() => {
      this.#timer = undefined;
      void this.#slice();
    }, ms).unref();
  }

  async #slice(): Promise<void> {
    const { file, journal } = this.#needs;
    let hasMore = false;
    const isDone = await file.attempt((database) => {
      hasMore = this.#limit.slice(database) || database.shrink();
    });
    journal.changed();
    // Where another window held a lock nothing was done.
    if (!isDone) this.#plan(restMs);
    else if (hasMore) this.#plan(betweenMs);
    // Only what is folded in makes the file shorter.
    else if (this.#hasShrunk) await journal.fold();
    this.#hasShrunk = isDone ? hasMore : this.#hasShrunk;
  }
}
