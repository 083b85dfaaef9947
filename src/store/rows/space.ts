/** What a person said when the local data was as large as it may be. */
export type LimitChoice = "raise" | "removeOldest" | "later";

/** What was said, when (in ms since 1970), and what the most was then, in bytes. */
export interface LimitAnswer {
  readonly choice: LimitChoice;
  readonly at: number;
  readonly maxBytes: number;
}

/** How large the local data is. */
export interface SpaceCounts {
  /** Bytes of the file that hold something. */
  readonly bytes: number;
  readonly records: number;
  readonly answers: number;
}

/** What everything together takes, and how that is made less. */
export interface SpaceRows {
  space(): SpaceCounts;
  /** As `space().bytes`, at once. */
  usedBytes(): number;
  /**
   * Drops some of what was used longest ago, answers and records, while the file holds more than `maxBytes`; never records
   * that have marks. True when there is more to drop.
   */
  removeOldest(maxBytes: number): boolean;
  limitAnswer(): LimitAnswer | undefined;
  putLimitAnswer(answer: LimitAnswer): void;
}
