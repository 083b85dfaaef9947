import type { Exchange } from "../../service/client/client.ts";
import { sentence, type Sentence } from "../../text/sentence.ts";

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

/** What measuring needs. */
export interface MeasuringNeeds {
  /** True while a check that nobody asked for is known to be free, or to be of the sample. */
  readonly mayCheck: () => Promise<boolean>;
  /** Reads the allowance by a question that matches nothing (§8.3); undefined where that failed. */
  readonly check: () => Promise<Checked | undefined>;
  /** Called when nothing is measured unasked any more, with the reason for the person. */
  readonly notify: (why: Sentence) => void;
  /** Ms since 1970. */
  readonly now: () => number;
  /** Runs the work after so many ms; returns what stops it. */
  readonly after: (ms: number, work: () => void) => () => void;
}

/** What a check found out about itself. */
export interface Checked {
  /** Records that it found: then it may have used a search. */
  readonly rows: number;
  readonly verdict: FreeCheck;
}

/** Keeps the count true where answers do not carry it (§2.2): one check after requests, never many. */
export interface Measuring {
  /** Called for every exchange. */
  observe(exchange: Exchange): void;
  stop(): void;
}

/** Requests that follow each other quickly are measured by one check. */
const settleMs = 1_500;

/** Two checks are never closer than this. */
const gapMs = 10_000;

const foundRecords = sentence(
  "Reading the remaining searches found records, so it may have used 1 search. It is not done unasked any more.",
);
const usesOne = sentence(
  "Reading the remaining searches seems to use 1 search here. It is not done unasked any more.",
);

/** Starts idle: only a request that may have counted and told no count brings a check. */
export function createMeasuring(needs: MeasuringNeeds): Measuring {
  let cancel: (() => void) | undefined;
  let last = Number.NEGATIVE_INFINITY;
  const run = async (): Promise<void> => {
    cancel = undefined;
    if (!(await needs.mayCheck())) return;
    last = needs.now();
    const checked = await needs.check();
    if (checked !== undefined && checked.rows > 0) needs.notify(foundRecords);
    else if (checked?.verdict === "notFree") needs.notify(usesOne);
  };
  return {
    observe({ purpose, counted, reading, failure }) {
      const isMeasured = reading?.remaining !== undefined;
      if (purpose === "freeCheck" || counted === "no" || isMeasured || failure !== undefined) return;
      cancel?.();
      const wait = Math.max(settleMs, last + gapMs - needs.now());
      cancel = needs.after(wait, () => void run());
    },
    stop() {
      cancel?.();
      cancel = undefined;
    },
  };
}
