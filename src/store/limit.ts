import type { Database } from "./rows/database.ts";
import type { LimitChoice, SpaceCounts } from "./rows/answers.ts";
import type { Writer } from "./database/writer.ts";
import type { StoreParts } from "./file/tasks.ts";

export interface LimitCounts extends SpaceCounts {
  readonly maxBytes: number;
}

/** Asks the person what is to become of local data that is larger than it may be. Dismissed, it is `later`. */
export type AskAtLimit = (counts: LimitCounts) => Promise<LimitChoice>;

export interface LimitNeeds extends Pick<StoreParts, "now"> {
  readonly writer: Writer;
  readonly maxSizeBytes: () => number;
  /** Without it the oldest answers go unasked. */
  readonly askAtLimit?: AskAtLimit;
  readonly onAnswer: () => void;
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
  #toAsk: LimitCounts | undefined;
  #isRemoving = false;

  constructor(needs: LimitNeeds) {
    this.#needs = needs;
  }

  /** Drops some of the oldest, if that is allowed; true when there is more to drop. */
  slice(database: Database): boolean {
    const { askAtLimit, maxSizeBytes, now } = this.#needs;
    const maxBytes = maxSizeBytes();
    if (askAtLimit === undefined) return database.dropOldest(maxBytes);
    const most = this.#isRemoving ? maxBytes * roomShare : maxBytes;
    this.#isRemoving = false;
    if (database.usedBytes() <= most) return false;
    const answer = database.limitAnswer();
    if (answer?.maxBytes !== maxBytes || Math.abs(now() - answer.at) >= weekMs) {
      // Once in a window, and again when the setting was changed.
      if (this.#asked !== maxBytes) this.#toAsk = { ...database.space(), maxBytes };
      return false;
    }
    if (answer.choice !== "removeOldest") return false;
    this.#isRemoving = database.removeOldest(maxBytes * roomShare);
    return this.#isRemoving;
  }

  /** Asks where `slice` has found that the person is to be asked. Never rejects. */
  async ask(): Promise<void> {
    const { askAtLimit, writer, now, onAnswer } = this.#needs;
    const counts = this.#toAsk;
    this.#toAsk = undefined;
    if (counts === undefined || askAtLimit === undefined) return;
    this.#asked = counts.maxBytes;
    // What cannot be asked is asked later.
    const choice = await askAtLimit(counts).catch(() => "later" as const);
    const answer = { choice, at: now(), maxBytes: counts.maxBytes };
    await writer.attempt((database) => database.putLimitAnswer(answer));
    onAnswer();
  }
}
