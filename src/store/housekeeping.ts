import type { Writer } from "./database/writer.ts";
import type { JournalKeeper } from "./file/journalKeeper.ts";
import { takeInOldest } from "./library/takeIn.ts";
import { Limit, type LimitNeeds } from "./limit.ts";
import type { Read } from "./rows/database.ts";

/** The pause before the first slice or another try, and between two slices, in ms. */
const restMs = 400;
const betweenMs = 5;
/** The pause before another try where records could not be written, in ms. */
const longRestMs = 5_000;
/** Writes after which the size is checked again. */
const writesBetween = 25;

interface HousekeepingNeeds extends LimitNeeds {
  readonly writer: Writer;
  readonly journal: Pick<JournalKeeper, "changed" | "fold">;
  readonly read: Read;
  readonly mendIndexes: () => Promise<boolean>;
}

/**
 * Takes in what stored answers hold, keeps to the limit, then gives free space back to the disk: in slices, between which
 * others write. The size is checked after the first write, and after the first one since the setting was changed.
 */
export class Housekeeping {
  readonly #needs: HousekeepingNeeds;
  readonly #limit: Limit;
  #writes = 0;
  #seenSize: number | undefined;
  #timer: NodeJS.Timeout | undefined;
  #isOver = false;
  /** Whether the indexes of words are known to be well. */
  #hasLooked = false;
  #hasShrunk = false;
  /** Whether the size is to be checked; else only records are taken in. */
  #isDue = false;
  #plannedAt = Infinity;

  constructor(needs: HousekeepingNeeds) {
    this.#needs = needs;
    this.#limit = new Limit(needs);
  }

  changed(): void {
    const size = this.#needs.maxSizeBytes();
    if (this.#writes % writesBetween === 0 || size !== this.#seenSize) this.#isDue = true;
    this.#plan(restMs);
    this.#seenSize = size;
    this.#writes += 1;
  }

  /** Called where there may be something to take in; nothing is written where there is not. */
  look(): void {
    this.#plan(restMs);
  }

  /** Called when the person has said what is to become of the local data. */
  answered(): void {
    this.#isDue = true;
    this.#plan(betweenMs);
  }

  stop(): void {
    this.#isOver = true;
    clearTimeout(this.#timer);
  }

  #plan(ms: number): void {
    const at = performance.now() + ms;
    if (this.#isOver || this.#plannedAt <= at) return;
    clearTimeout(this.#timer);
    this.#plannedAt = at;
    this.#timer = setTimeout(() => {
      this.#plannedAt = Infinity;
      void this.#slice();
    }, ms);
    this.#timer.unref();
  }

  /** Takes one answer in; true when there is more that can be taken in now. */
  async #takeOne(): Promise<boolean> {
    if (this.#isOver) return false;
    const { writer, read, mendIndexes } = this.#needs;
    // A window may have dropped them, or was closed while it rebuilt them.
    if (!this.#hasLooked && (await read((database) => database.areIndexesStale()))) await mendIndexes();
    this.#hasLooked = true;
    const taken = await takeInOldest(writer, read);
    // A disk stays full for a while.
    if (taken === "later") this.#plan(longRestMs);
    return taken === "more";
  }

  async #slice(): Promise<void> {
    const { writer, journal } = this.#needs;
    const checksSize = this.#isDue;
    this.#isDue = false;
    if (!checksSize) {
      if (await this.#takeOne()) this.#plan(betweenMs);
      return;
    }
    let hasMore = false;
    const isDone = await writer.attempt((database) => {
      hasMore = this.#limit.slice(database) || database.shrink();
    });
    journal.changed();
    // Where another window held a lock nothing was done.
    const takesMore = isDone && !hasMore && (await this.#takeOne());
    if (!isDone || hasMore) this.#isDue = true;
    if (!isDone) this.#plan(restMs);
    else if (hasMore || takesMore) this.#plan(betweenMs);
    // Only what is folded in makes the file shorter.
    if (isDone && !hasMore && this.#hasShrunk) await journal.fold();
    this.#hasShrunk = isDone ? hasMore : this.#hasShrunk;
  }
}
