import type { Database } from "./rows/database.ts";
import type { SpaceCounts } from "./rows/answers.ts";
import type { StoreParts } from "./file/tasks.ts";

export interface LimitCounts extends SpaceCounts {
  readonly maxBytes: number;
}

export interface LimitNeeds extends Pick<StoreParts, "now"> {
  readonly maxSizeBytes: () => number;
  /** False: the oldest answers go unasked. */
  readonly asksAtLimit: boolean;
  /** Called when the person is to be asked what is to become of local data that is larger than it may be. */
  readonly onLimit: (counts: LimitCounts) => void;
}

/** How long an answer is valid, in ms. */
const weekMs = 7 * 24 * 3_600_000;
/** Once something is dropped, there is room again for a while. */
const roomShare = 0.9;

/** Keeps the local data at its size. Where the person is asked, nothing goes unless they said so in the last week. */
export class Limit {
  readonly #needs: LimitNeeds;
  /** The limit at which this window has asked. */
  #asked: number | undefined;
  #isRemoving = false;

  constructor(needs: LimitNeeds) {
    this.#needs = needs;
  }

  /** Drops some of the oldest, if that is allowed; true when there is more to drop. */
  slice(database: Database): boolean {
    const { asksAtLimit, maxSizeBytes, now, onLimit } = this.#needs;
    const maxBytes = maxSizeBytes();
    if (!asksAtLimit) return database.dropOldest(maxBytes);
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
