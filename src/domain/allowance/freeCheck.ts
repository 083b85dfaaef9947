import type { RequestStart, RequestOutcome } from "../../service/client/client.ts";
import { sentence, type Sentence } from "../../text/sentence.ts";
import { countIn, isObject } from "./stored.ts";

/** Whether a question without matches is free for this account, as §8.3 says. */
export type FreeCheck = "unknown" | "free" | "suspected" | "notFree";

export interface CheckEvidence {
  readonly verdict: FreeCheck;
  readonly foundRows: boolean;
  readonly equals: number;
  /** Checks in a row that lowered the count by exactly one; `equals`: that left it unchanged; `pairs`: pairs of drops. */
  readonly drops: number;
  readonly pairs: number;
  /** The check was believed free and wasn’t: from now on, one unchanged count is not enough. */
  readonly revoked: boolean;
}

export const unknownCheck: CheckEvidence = {
  verdict: "unknown",
  foundRows: false,
  equals: 0,
  drops: 0,
  pairs: 0,
  revoked: false,
};

export function afterEqualCount(known: CheckEvidence): CheckEvidence {
  const equals = known.equals + 1;
  const needed = known.revoked || known.verdict === "notFree" ? 2 : 1;
  const measured = { ...known, equals, drops: 0 };
  return equals < needed ? measured : { ...measured, verdict: "free", pairs: 0 };
}

/** Another machine may use the same key: two drops in a row are a suspicion, a second such pair proves the cost. */
export function afterDropOfOne(known: CheckEvidence): CheckEvidence {
  const doubted = afterContradiction(known);
  if (known.drops === 0) return { ...doubted, drops: 1 };
  const pairs = known.pairs + 1;
  return { ...doubted, pairs, verdict: pairs > 1 ? "notFree" : "suspected" };
}

export function afterContradiction(known: CheckEvidence): CheckEvidence {
  const doubted = { ...known, equals: 0, drops: 0 };
  return known.verdict === "free" ? { ...doubted, verdict: "suspected", revoked: true } : doubted;
}

/** Returns true if an answer without rows seems to use a search, in spite of §8.3. */
export function paysForEmpty(verdict: FreeCheck): boolean {
  return verdict === "notFree" || verdict === "suspected";
}

const verdicts: readonly FreeCheck[] = ["unknown", "free", "suspected", "notFree"];

export function readCheck(value: unknown): CheckEvidence {
  if (!isObject(value)) return unknownCheck;
  return {
    ...unknownCheck,
    ...countIn(value, "equals", "drops", "pairs"),
    verdict: verdicts.find((verdict) => verdict === value["verdict"]) ?? "unknown",
    foundRows: value["foundRows"] === true,
    revoked: value["revoked"] === true,
  };
}

export interface AllowanceMeterNeeds {
  /** Returns true if a check is free and the request that ended at `since` (ms since 1970) waits for a reading. */
  readonly mayCheck: (since: number) => Promise<boolean>;
  /** Asks a question that matches nothing (§8.3); undefined if that failed. */
  readonly check: () => Promise<FreeCheckResult | undefined>;
  readonly notify: (why: Sentence) => void;
  readonly now: () => number;
  /** Returns a function that cancels the work. */
  readonly after: (ms: number, work: () => void) => () => void;
}

export interface FreeCheckResult {
  readonly rows: number;
  readonly verdict: FreeCheck;
}

export type ObservedRequest = Pick<
  RequestStart & RequestOutcome,
  "purpose" | "counted" | "reading" | "failure"
>;

/** Keeps the count current if answers don’t carry it (§2.2): one check after many requests, by the window that sent them. */
export interface AllowanceMeter {
  observe(exchange: ObservedRequest): void;
  stop(): void;
}

const settleMs = 1_500;

const gapMs = 10_000;

const foundRecords = sentence(
  "Checking your remaining searches found records, so it may have used 1 search. It will no longer run automatically.",
);
const usesOne = sentence(
  "Checking your remaining searches seems to use 1 search here. It will no longer run automatically.",
);

export function createAllowanceMeter(needs: AllowanceMeterNeeds): AllowanceMeter {
  let cancel: (() => void) | undefined;
  let last = Number.NEGATIVE_INFINITY;
  let since = Number.NEGATIVE_INFINITY;
  const run = async (): Promise<void> => {
    cancel = undefined;
    if (!(await needs.mayCheck(since))) return;
    last = needs.now();
    const checked = await needs.check();
    if (checked !== undefined && checked.rows > 0) needs.notify(foundRecords);
    else if (checked?.verdict === "notFree" || checked?.verdict === "suspected") needs.notify(usesOne);
  };
  return {
    observe({ purpose, counted, reading, failure }) {
      const isMeasured = reading?.remaining !== undefined;
      if (purpose === "freeCheck" || counted === "no" || isMeasured || failure !== undefined) return;
      cancel?.();
      since = needs.now();
      const wait = Math.max(settleMs, last + gapMs - since);
      cancel = needs.after(wait, () => void run());
    },
    stop() {
      cancel?.();
      cancel = undefined;
    },
  };
}
