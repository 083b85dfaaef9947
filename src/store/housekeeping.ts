import type { JournalKeeper } from "./file/journalKeeper.ts";
import type { StoreFile } from "./file/storeFile.ts";
import type { StoreParts } from "./file/tasks.ts";
import type { SpaceCounts } from "./rows/answers.ts";
import type { Database } from "./rows/database.ts";

/** The pause before the first slice or another try, and between two slices, in ms. */
const restMs = 400;
const betweenMs = 5;
/** Writes after which the size is checked again. */
const writesBetween = 25;
/** How long a person’s answer is valid, in ms. */
const weekMs = 7 * 24 * 3_600_000;
/** Once something is removed, there is room again for a while. */
const roomShare = 0.9;

export interface LimitCounts extends SpaceCounts {
  readonly maxBytes: number;
}

interface HousekeepingNeeds extends Pick<StoreParts, "now"> {
  readonly maxSizeBytes: () => number;
  /** Called when the local data is larger than it may be, and the person must say what happens to it. */
  readonly onLimit: (counts: LimitCounts) => void;
  readonly file: Pick<StoreFile, "attempt">;
  readonly journal: Pick<JournalKeeper, "changed" | "fold">;
}

/**
 * Keeps the local data at its size, then gives free space back to the disk: in slices, between which others write. Nothing is
 * removed unless the person said so in the last week. The size is checked after the first write, and after the first write
 * since the setting was changed.
 */
export class Housekeeping {
  readonly #needs: HousekeepingNeeds;
  #writes = 0;
  #seenSize: number | undefined;
  #timer: NodeJS.Timeout | undefined;
  #isOver = false;
  #hasShrunk = false;
  /** The limit at which this window has asked. */
  #asked: number | undefined;
  #isRemoving = false;

  constructor(needs: HousekeepingNeeds) {
    this.#needs = needs;
  }

  /** Called after a write. */
  changed(): void {
    const size = this.#needs.maxSizeBytes();
    if (this.#writes % writesBetween === 0 || size !== this.#seenSize) this.#plan(restMs);
    this.#seenSize = size;
    this.#writes += 1;
  }

  /** Called when the person has answered. */
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
      hasMore = this.#removeOldest(database) || database.shrink();
    });
    journal.changed();
    // If another window held a lock, nothing was done.
    if (!isDone) this.#plan(restMs);
    else if (hasMore) this.#plan(betweenMs);
    // Only a checkpoint makes the file shorter.
    else if (this.#hasShrunk) await journal.fold();
    this.#hasShrunk = isDone ? hasMore : this.#hasShrunk;
  }

  /** Removes some of the oldest data, if the person wants that; true if there is more to remove. */
  #removeOldest(database: Database): boolean {
    const { maxSizeBytes, now, onLimit } = this.#needs;
    const maxBytes = maxSizeBytes();
    const most = this.#isRemoving ? maxBytes * roomShare : maxBytes;
    this.#isRemoving = false;
    if (database.usedBytes() <= most) return false;
    const answer = database.limitAnswer();
    if (answer?.maxBytes !== maxBytes || Math.abs(now() - answer.at) >= weekMs) {
      // Once in a window, and again when the setting was changed.
      if (this.#asked !== maxBytes) onLimit({ ...database.space(), maxBytes });
      this.#asked = maxBytes;
      return false;
    }
    if (answer.choice !== "removeOldest") return false;
    this.#isRemoving = database.removeOldest(maxBytes * roomShare);
    return this.#isRemoving;
  }
}
