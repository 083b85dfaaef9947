import type { JournalKeeper } from "./file/journal/journalKeeper.ts";
import type { TakenIn } from "./library/takeIn.ts";
import type { Limit } from "./limit.ts";
import type { Writer } from "./database/writer.ts";

/** Keeps the database at its size, and takes records into the library: in slices, between which others write. */
export interface Housekeeping {
  /** Called when something was written. */
  changed(): void;
  /** Called where there may be something to take in: looks a little later, and writes nothing where there is not. */
  look(): void;
  /** Called when the limit is to be looked at again. */
  review(): void;
  stop(): void;
}

/** The pause before the first slice or another try, and between two slices, in ms. */
const restMs = 400;
const betweenMs = 5;
/** The pause before another try where records could not be written, in ms. */
const longRestMs = 5_000;
/** Writes after which it is looked at once more. */
const writesBetween = 25;

/**
 * Takes in what stored answers hold, keeps to the `limit`, then gives free space back to the disk. Looks after the first write, and
 * after the first one since the size was changed.
 */
export function createHousekeeping(
  writer: Writer,
  journal: Pick<JournalKeeper, "changed" | "fold">,
  maxSizeBytes: () => number,
  limit: Limit,
  takeIn: () => Promise<TakenIn>,
): Housekeeping {
  let writes = 0;
  let seen: number | undefined;
  let timer: NodeJS.Timeout | undefined;
  let isOver = false;
  let hasShrunk = false;
  // Whether the size is to be looked at; else only records are taken in.
  let isDue = false;
  let plannedAt = Infinity;
  const plan = (ms: number): void => {
    const at = performance.now() + ms;
    if (isOver || plannedAt <= at) return;
    clearTimeout(timer);
    plannedAt = at;
    timer = setTimeout(() => {
      plannedAt = Infinity;
      void slice();
    }, ms);
    timer.unref();
  };
  /** Takes one answer in; true when there is more that can be taken in now. */
  const takeOne = async (): Promise<boolean> => {
    const taken = isOver ? "done" : await takeIn();
    // A disk stays full for a while.
    if (taken === "later") plan(longRestMs);
    return taken === "more";
  };
  const slice = async (): Promise<void> => {
    const looksAtSize = isDue;
    isDue = false;
    if (!looksAtSize) {
      if (await takeOne()) plan(betweenMs);
      return;
    }
    let hasMore = false;
    const isDone = await writer.attempt((database) => {
      hasMore = limit.slice(database) || database.shrink();
    });
    limit.ask();
    journal.changed();
    // Where another window held a lock nothing was done.
    const takesMore = isDone && !hasMore && (await takeOne());
    if (!isDone || hasMore) isDue = true;
    if (!isDone) plan(restMs);
    else if (hasMore || takesMore) plan(betweenMs);
    // Only what is folded in makes the file shorter.
    if (isDone && !hasMore && hasShrunk) await journal.fold();
    hasShrunk = isDone ? hasMore : hasShrunk;
  };
  return {
    changed() {
      const size = maxSizeBytes();
      if (writes % writesBetween === 0 || size !== seen) isDue = true;
      plan(restMs);
      seen = size;
      writes += 1;
    },
    look: () => plan(restMs),
    review() {
      isDue = true;
      plan(betweenMs);
    },
    stop() {
      isOver = true;
      clearTimeout(timer);
    },
  };
}
