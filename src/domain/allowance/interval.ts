import type { Exchange } from "../../service/client/client.ts";
import type { Question } from "../../service/contract/question.ts";
import type { CountReading } from "./reading.ts";

export interface Interval {
  /** By how much the count fell; never negative. */
  readonly drop: number;
  /** From the arrival of the one to that of the other. */
  readonly ms: number;
  /** Requests that were charged between the readings if they were charged at all, that of the second one included. */
  readonly requests: readonly MeasuredRequest[];
  /** Requests of which it is not known whether they were charged between the readings. */
  readonly unclear: number;
  /** Nothing left between the readings but a question that matches nothing: the one that brought the second reading. */
  readonly isCheckAlone: boolean;
}

export interface MeasuredRequest {
  /** `freeCheck`: it found nothing, so it should be free (§8.3). */
  readonly kind: Question["endpoint"] | "freeCheck";
  /** Service and account that were asked. */
  readonly owner: string;
  readonly question: Question;
}

export function ownerOf({ service, account }: Pick<Exchange, "service" | "account">): string {
  return `${account} ${service}`;
}

/** In ms. Readings further apart do not show that what is between was free: a refill would hide what was used. */
export const nearMs = 5 * 60_000;

/**
 * Undefined where they cannot be compared: the first is no count or 0, from which nothing can drop, the count rose, the
 * clock went backwards, or it is not known what left between them.
 */
export function intervalOf(
  from: CountReading | undefined,
  to: Exchange,
  between: readonly Exchange[] | undefined,
): Interval | undefined {
  if (from === undefined || between === undefined || from.how === "refused") return undefined;
  const drop = (from.remaining ?? 0) - (to.reading?.remaining ?? 0);
  const ms = to.at + to.durationMs - from.receivedAt;
  if ((from.remaining ?? 0) === 0 || drop < 0 || ms < 0) return undefined;
  const left = between.filter(
    (one) => one.line !== to.line && one.line !== from.line && !neverLeft(one) && !isOverBefore(one, from),
  );
  const requests: MeasuredRequest[] = [];
  let unclear = isOneAfterTheOther(from, to) ? 0 : 1;
  for (const one of [...left, to]) {
    if (one.counted === "no" && (one.failure !== undefined || !mayShare(one, to))) continue;
    const isClear = one === to ? one.failure === undefined : isClearlyBetween(one, from, to);
    if (one.counted === "no" || isClear) requests.push(measuredRequest(one));
    else unclear += 1;
  }
  const isCheckAlone = left.length === 0 && unclear === 0 && requests[0]?.kind === "freeCheck";
  return { drop, ms, requests, unclear, isCheckAlone };
}

function neverLeft({ counted, status, failure }: Exchange): boolean {
  return counted === "no" && status === undefined && failure !== undefined;
}

function measuredRequest(one: Exchange): MeasuredRequest {
  const kind = one.counted === "no" ? "freeCheck" : one.question.endpoint;
  return { kind, owner: ownerOf(one), question: one.question };
}

/** Whether two requests may be charged to one allowance: the two hosts of a connection may have one key. */
function mayShare(one: Exchange, other: Exchange): boolean {
  const isSameKey = one.account === other.account || one.credential === other.credential;
  return isSameKey && (one.service === other.service || one.role !== other.role);
}

/** Requests that are under way at the same time are charged in an unknown order. */
function isClearlyBetween(one: Exchange, from: CountReading, to: Exchange): boolean {
  if (one.failure !== undefined || !mayShare(one, to)) return false;
  if (one.endedAfter === undefined || from.endedAfter === undefined) return false;
  return one.line > from.endedAfter && one.endedAfter < to.line;
}

function isOverBefore({ line, endedAfter = Infinity }: Exchange, from: CountReading): boolean {
  return line < from.line && endedAfter < from.line;
}

function isOneAfterTheOther(from: CountReading, to: Exchange): boolean {
  return from.endedAfter !== undefined && from.endedAfter < to.line;
}
