/** Whether a question that matches nothing is free here, as §8.3 says; found out by the checks themselves. */
export type FreeCheck = "unknown" | "free" | "suspected" | "notFree";

/** What the checks of one caller have shown so far. */
export interface CheckEvidence {
  readonly verdict: FreeCheck;
  /** The last check found records, so it used a search. */
  readonly foundRows: boolean;
  /** The count before the next check, where nothing else was sent since it was read. */
  readonly before?: number;
  /** Checks in a row that dropped the count by exactly one. */
  readonly drops: number;
  /** Pairs of such checks. */
  readonly pairs: number;
}

/** Nothing known yet. */
export const noEvidence: CheckEvidence = { verdict: "unknown", foundRows: false, drops: 0, pairs: 0 };

/** Something else was asked: what comes next is no longer measured from the old count, but from `remaining` if told. */
export function afterOther(known: CheckEvidence, remaining: number | undefined): CheckEvidence {
  const { before: _old, ...rest } = known;
  return { ...rest, drops: 0, ...(remaining === undefined ? {} : { before: remaining }) };
}

/**
 * A check that read `remaining` and found `rows`. One without a drop shows that checks are free. One that drops the
 * count by exactly one may be another machine on the same key; two such checks in a row, with nothing else between,
 * are a suspicion, and a second such pair says that checks are not free here.
 */
export function afterCheck(known: CheckEvidence, rows: number, remaining: number | undefined): CheckEvidence {
  const foundRows = rows > 0;
  const measured = { ...afterOther(known, remaining), foundRows };
  // From 0 nothing can drop, so staying there shows nothing.
  if (foundRows || remaining === undefined || known.before === undefined || known.before === 0)
    return measured;
  const drop = known.before - remaining;
  if (drop === 0) return { ...measured, verdict: "free", pairs: 0 };
  if (drop !== 1) return measured;
  if (known.drops === 0) return { ...measured, drops: 1 };
  const pairs = known.pairs + 1;
  return { ...measured, pairs, verdict: pairs > 1 ? "notFree" : "suspected" };
}
