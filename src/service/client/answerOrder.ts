/** Lines of two ledgers have no order. */
export interface LedgerLine {
  /** Changes when the local data is cleared or a damaged file is salvaged. */
  readonly ledger: string;
  readonly number: number;
}

export interface AnswerOrder {
  /** In ms since 1970. */
  readonly at: number;
  /** Absent until the ledger line has its final number. */
  readonly line?: LedgerLine | undefined;
}

export interface AnswerLimits {
  /** 0 accepts no stored answer. */
  readonly maxAgeMs: number;
  readonly notBefore?: AnswerOrder | undefined;
}

/** By ledger line, since clocks are set; by clock if the lines have no order. */
export function isOlder(one: AnswerOrder, other: AnswerOrder): boolean {
  const isOrdered = one.line !== undefined && one.line.ledger === other.line?.ledger;
  return isOrdered ? one.line.number < other.line.number : one.at < other.at;
}

export function newerOf<T extends AnswerOrder>(one: T | undefined, other: T | undefined): T | undefined {
  if (one === undefined || other === undefined) return one ?? other;
  return isOlder(one, other) ? other : one;
}

/** `now` in ms since 1970. An answer from the future is young: the clock was set back. */
export function isYoung(answer: AnswerOrder, now: number, { maxAgeMs, notBefore }: AnswerLimits): boolean {
  if (maxAgeMs <= 0 || now - answer.at >= maxAgeMs) return false;
  return notBefore === undefined || !isOlder(answer, notBefore);
}
