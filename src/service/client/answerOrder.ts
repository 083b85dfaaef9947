/** A line of the ledger, by its number. Those of two ledgers are in no order. */
export interface LedgerLine {
  /** Another one after the local data was cleared, or a damaged file mended. */
  readonly ledger: string;
  readonly number: number;
}

export interface AnswerOrder {
  /** When it was received, in ms since 1970. */
  readonly at: number;
  /** The ledger line that paid for it; absent until the line has its final number. */
  readonly line?: LedgerLine | undefined;
}

export interface AnswerLimits {
  /** Younger than this; 0 for none at all. */
  readonly maxAgeMs: number;
  readonly notBefore?: AnswerOrder | undefined;
}

/** Whether an answer is older than another: by their lines, since clocks are set; by clock where these are in no order. */
export function isOlder(one: AnswerOrder, other: AnswerOrder): boolean {
  const isOrdered = one.line !== undefined && one.line.ledger === other.line?.ledger;
  return isOrdered ? one.line.number < other.line.number : one.at < other.at;
}

export function newerOf<T extends AnswerOrder>(one: T | undefined, other: T | undefined): T | undefined {
  if (one === undefined || other === undefined) return one ?? other;
  return isOlder(one, other) ? other : one;
}

/** At `now` (ms since 1970). An answer that seems to come from the future is young: the clock was set back since. */
export function isYoung(answer: AnswerOrder, now: number, { maxAgeMs, notBefore }: AnswerLimits): boolean {
  if (maxAgeMs <= 0 || now - answer.at >= maxAgeMs) return false;
  return notBefore === undefined || !isOlder(answer, notBefore);
}
