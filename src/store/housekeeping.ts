import type { JournalKeeper } from "./file/journal.ts";
import type { Writer } from "./writer.ts";

/** Keeps the database at its size: in slices, between which others write. */
export interface Housekeeping {
  /** Called when something was written. */
  changed(): void;
  stop(): void;
}

/** The pause before the first slice or another try, and between two slices, in ms. */
const restMs = 400;
const betweenMs = 5;
/** Writes after which it is looked at once more. */
const writesBetween = 25;

/**
 * Drops the oldest answers beyond `maxSizeBytes`, then gives free space back to the disk. Looks after the first write, and
 * after the first one since the size was changed.
 */
export function createHousekeeping(
  writer: Writer,
  journal: Pick<JournalKeeper, "changed" | "fold">,
  maxSizeBytes: () => number,
): Housekeeping {
  let writes = 0;
  let seen: number | undefined;
  let timer: NodeJS.Timeout | undefined;
  let isOver = false;
  let hasShrunk = false;
  const plan = (ms: number): void => {
    if (isOver) return;
    timer ??= setTimeout(() => {
      timer = undefined;
      void slice();
    }, ms);
    timer.unref();
  };
  const slice = async (): Promise<void> => {
    const found = { isDone: false, hasMore: false };
    await writer.write({
      run: (database) => {
        found.hasMore = database.dropOldest(maxSizeBytes()) || database.shrink();
        found.isDone = true;
      },
      isOptional: true,
    });
    journal.changed();
    const { isDone, hasMore } = found;
    // Where another window held a lock nothing was done.
    if (!isDone) plan(restMs);
    else if (hasMore) plan(betweenMs);
    // Only what is folded in makes the file shorter.
    else if (hasShrunk) await journal.fold();
    hasShrunk = isDone ? hasMore : hasShrunk;
  };
  return {
    changed() {
      const size = maxSizeBytes();
      if (writes % writesBetween === 0 || size !== seen) plan(restMs);
      seen = size;
      writes += 1;
    },
    stop() {
      isOver = true;
      clearTimeout(timer);
    },
  };
}
