import type { Checkpointer } from "./file/checkpointer.ts";
import type { StoreFile } from "./file/storeFile.ts";
import type { StoreServices } from "./file/tasks.ts";
import type { SpaceCounts } from "./rows/answers.ts";
import type { Database } from "./rows/database.ts";

/** Pauses in ms: before the first slice or a retry, and between slices. */
const retryPauseMs = 400;
const slicePauseMs = 5;
/** Writes between two checks of the size. */
const writesBetween = 25;
/** How long the user’s answer counts, in ms. */
const weekMs = 7 * 24 * 3_600_000;
/** Removing goes on below the limit, so that the next write doesn’t exceed it again. */
const roomShare = 0.9;

export interface LimitCounts extends SpaceCounts {
  readonly maxBytes: number;
}

interface HousekeepingOptions extends Pick<StoreServices, "now"> {
  readonly maxSizeBytes: () => number;
  readonly onLimit: (counts: LimitCounts) => void;
  readonly file: Pick<StoreFile, "attempt">;
  readonly checkpointer: Pick<Checkpointer, "changed" | "checkpoint">;
}

/**
 * Keeps the local data below its limit, then shrinks the file, in slices so that others can write in between. Deletes
 * nothing unless the user agreed in the last week.
 */
export class Housekeeping {
  readonly #options: HousekeepingOptions;
  #writes = 0;
  #seenSize: number | undefined;
  #timer: NodeJS.Timeout | undefined;
  #isOver = false;
  #hasShrunk = false;
  #asked: number | undefined;
  #isRemoving = false;

  constructor(options: HousekeepingOptions) {
    this.#options = options;
  }

  changed(): void {
    const size = this.#options.maxSizeBytes();
    if (this.#writes % writesBetween === 0 || size !== this.#seenSize) this.#schedule(retryPauseMs);
    this.#seenSize = size;
    this.#writes += 1;
  }

  answered(): void {
    this.#schedule(slicePauseMs);
  }

  stop(): void {
    this.#isOver = true;
    clearTimeout(this.#timer);
  }

  #schedule(ms: number): void {
    if (this.#isOver) return;
    this.#timer ??= setTimeout(() => {
      this.#timer = undefined;
      void this.#slice();
    }, ms).unref();
  }

  async #slice(): Promise<void> {
    const { file, checkpointer } = this.#options;
    let hasMore = false;
    const isDone = await file.attempt((database) => {
      hasMore = this.#removeOldest(database) || database.shrink();
    });
    checkpointer.changed();
    if (!isDone) this.#schedule(retryPauseMs);
    else if (hasMore) this.#schedule(slicePauseMs);
    // Only a checkpoint shortens the file.
    else if (this.#hasShrunk) await checkpointer.checkpoint();
    this.#hasShrunk = isDone ? hasMore : this.#hasShrunk;
  }

  /** True if there is more to delete. */
  #removeOldest(database: Database): boolean {
    const { maxSizeBytes, now, onLimit } = this.#options;
    const maxBytes = maxSizeBytes();
    const most = this.#isRemoving ? maxBytes * roomShare : maxBytes;
    this.#isRemoving = false;
    if (database.usedBytes() <= most) return false;
    const answer = database.limitAnswer();
    if (answer?.maxBytes !== maxBytes || Math.abs(now() - answer.at) >= weekMs) {
      // Ask once per window and setting.
      if (this.#asked !== maxBytes) onLimit({ ...database.space(), maxBytes });
      this.#asked = maxBytes;
      return false;
    }
    if (answer.choice !== "removeOldest") return false;
    this.#isRemoving = database.removeOldest(maxBytes * roomShare);
    return this.#isRemoving;
  }
}
