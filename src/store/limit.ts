import type { Database } from "./rows/database.ts";
import type { LimitAnswer, LimitChoice, SpaceCounts } from "./rows/space.ts";
import type { Writer } from "./database/writer.ts";

/** How large the local data is, and may be. */
export interface LimitCounts extends SpaceCounts {
  readonly maxBytes: number;
}

/** Asks the person what is to become of local data that is larger than it may be. Dismissed, it is `later`. */
export type AskAtLimit = (counts: LimitCounts) => Promise<LimitChoice>;

/** Keeps the local data at its size as the person wants it. */
export interface Limit {
  /** Drops some of the oldest, if that may be; true when there is more to drop. */
  slice(database: Database): boolean;
  /** Asks where `slice` has found that the person is to be asked. */
  ask(): void;
}

export interface LimitNeeds {
  readonly writer: Writer;
  readonly maxSizeBytes: () => number;
  /** Ms since 1970. */
  readonly now: () => number;
  /** Without it the oldest answers go unasked. */
  readonly askAtLimit: AskAtLimit | undefined;
  /** Called when the person has answered. */
  readonly onAnswer: () => void;
}

/** What was said holds for so long, in ms. */
const weekMs = 7 * 24 * 3_600_000;
/** Once something is dropped, there is room again for a while. */
const roomShare = 0.9;

/** The limit of the local data. Where the person is asked, nothing goes unless they said so in the last week. */
export function createLimit({ writer, maxSizeBytes, now, askAtLimit, onAnswer }: LimitNeeds): Limit {
  let asked: number | undefined;
  let toAsk: LimitCounts | undefined;
  let isRemoving = false;
  const holds = (answer: LimitAnswer | undefined, maxBytes: number): answer is LimitAnswer =>
    answer !== undefined && answer.maxBytes === maxBytes && Math.abs(now() - answer.at) < weekMs;
  const answered = async (ask: AskAtLimit, counts: LimitCounts): Promise<void> => {
    // What cannot be asked is asked later.
    const choice = await ask(counts).catch(() => "later" as const);
    const answer = { choice, at: now(), maxBytes: counts.maxBytes };
    await writer.attempt((database) => database.putLimitAnswer(answer));
    onAnswer();
  };
  return {
    slice(database) {
      const maxBytes = maxSizeBytes();
      if (askAtLimit === undefined) return database.dropOldest(maxBytes);
      const most = isRemoving ? maxBytes * roomShare : maxBytes;
      isRemoving = false;
      if (database.usedBytes() <= most) return false;
      const answer = database.limitAnswer();
      if (!holds(answer, maxBytes)) {
        // Once in a window, and again when the setting was changed.
        if (asked !== maxBytes) toAsk = { ...database.space(), maxBytes };
        return false;
      }
      if (answer.choice !== "removeOldest") return false;
      isRemoving = database.removeOldest(maxBytes * roomShare);
      return isRemoving;
    },
    ask() {
      const counts = toAsk;
      toAsk = undefined;
      if (counts === undefined || askAtLimit === undefined) return;
      asked = counts.maxBytes;
      void answered(askAtLimit, counts);
    },
  };
}
