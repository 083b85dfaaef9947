import { isOlder, type LedgerLine } from "../../src/service/client/order.ts";
import { callerOf, fingerprintOf } from "../../src/domain/fingerprint.ts";
import type { KeptAnswer, KeptLine } from "./kept.ts";
import { maxAgeMs } from "./questions.ts";
import type { Seen } from "./seen.ts";
import type { WindowProcess } from "./windowProcess.ts";
import type { Ask } from "./scene.ts";

/** A request, as far as both ends have told of it. */
export interface Request {
  readonly seen: Seen;
  readonly process: WindowProcess;
  /** When it left, in ms since 1970. */
  readonly at: number;
  /** How often everything had been cleared when it left, and when it was over. */
  readonly epoch: number;
  endedEpoch: number | undefined;
  /** How many requests were over before it. */
  endedAfter: number | undefined;
  state: "underWay" | "ended" | "dead";
  failure: string | undefined;
  /** When the answer came that is to be kept, in ms since 1970. */
  answeredAt: number | undefined;
  /** The line that paid for it, when it was over. */
  line: LedgerLine | undefined;
  /** Its file was damaged while it was under way. */
  wasDamaged: boolean;
  /** Its line is no longer checked, for this reason. */
  lineIsExempt: string | undefined;
  /** Its answer is no longer checked, for this reason. */
  answerIsExempt: string | undefined;
  /** Of its answer: whether it was found where it survives the end of its window. */
  isKept: boolean;
}

/** Whether a kept answer is that of a request. */
export function isAnswerOf(answer: KeptAnswer, { seen, answeredAt }: Request): boolean {
  return (
    answer.question === seen.question &&
    answer.service === seen.service &&
    answer.at === answeredAt &&
    answer.fingerprint ===
      fingerprintOf(callerOf({ service: seen.service, credential: seen.key }), answer.salt)
  );
}

/** Whether a line may be that of a request. */
export function isLineOf(line: KeptLine, { seen }: Request): boolean {
  if (line.requestId !== undefined) return line.requestId === seen.requestId;
  return line.question === seen.question && line.service === seen.service;
}

/** Whether a window must find an answer, and take it. */
export function isOfUse(
  { answeredAt = -Infinity, line, isKept, answerIsExempt, process: owner }: Request,
  { isFresh, notBefore }: Ask,
  process: WindowProcess,
  now: number,
): boolean {
  const isYoung = now - answeredAt < maxAgeMs;
  // Of two whose lines are in no order, the clock says which is older.
  const isLater =
    notBefore === undefined || (answeredAt >= notBefore.at && !isOlder({ at: answeredAt, line }, notBefore));
  const isThere = (isKept || owner === process) && answerIsExempt === undefined;
  return isYoung && isThere && !isFresh && isLater;
}

/** Whether a request may have been counted, and brought no answer. */
export function isUnknown({ state, failure }: Request): boolean {
  if (state === "dead") return true;
  return state === "ended" && failure !== undefined && !["unauthorized", "limit"].includes(failure);
}
