import { defined } from "../../text/defined.ts";
import type { LedgerEntry } from "../../service/client/client.ts";
import { countIn, isObject } from "./stored.ts";
import type { Question } from "../../service/contract/question.ts";

/** The source of a count. `refused`: a 429 said that nothing is left. `lost`: records arrived again after a 429. */
export type ReadingSource = "none" | "answer" | "freeCheck" | "refused" | "lost";

/** The newest count of one account. Lines number the requests of all windows. */
export interface CountReading {
  readonly line: number;
  readonly endedAfter?: number;
  /** Start of its request and its arrival, in ms since 1970. */
  readonly at: number;
  readonly receivedAt: number;
  readonly how: Exclude<ReadingSource, "none">;
  readonly remaining?: number;
}

/** Returns true if searches ran out (§7). A throttle is a 429 too, but says nothing about the count. */
export function isRefusal({ failure }: Pick<LedgerEntry, "failure">): boolean {
  return failure === "limit";
}

export function readingOf(exchange: LedgerEntry, known: CountReading | undefined): CountReading | undefined {
  const { line, endedAfter, at, durationMs } = exchange;
  const left = { line, ...defined({ endedAfter }), at, receivedAt: at + durationMs };
  const remaining = exchange.reading?.remaining;
  if (isRefusal(exchange)) return { ...left, how: "refused", remaining: remaining ?? 0 };
  if (remaining !== undefined) {
    return { ...left, how: exchange.purpose === "freeCheck" ? "freeCheck" : "answer", remaining };
  }
  const works = exchange.failure === undefined && (exchange.rows ?? 0) > 0;
  return works && known?.how === "refused" ? { ...left, how: "lost" } : undefined;
}

const sources: readonly CountReading["how"][] = ["answer", "freeCheck", "refused", "lost"];

export function readReading(value: unknown): CountReading | undefined {
  if (!isObject(value)) return undefined;
  const how = sources.find((source) => source === value["how"]);
  const { line, at, receivedAt } = countIn(value, "line", "at", "receivedAt");
  const more = countIn(value, "endedAfter", "remaining");
  if (how === undefined || line === undefined || at === undefined || receivedAt === undefined)
    return undefined;
  if (how !== "lost" && more.remaining === undefined) return undefined;
  return { line, at, receivedAt, how, ...more };
}

export interface Interval {
  readonly drop: number;
  readonly betweenMs: number;
  /** Charged between the readings if charged at all, the second reading’s own request included. */
  readonly requests: readonly MeasuredRequest[];
  /** Requests that may or may not have been charged between the readings. */
  readonly unclear: number;
  readonly isCheckAlone: boolean;
}

export interface MeasuredRequest {
  /** `freeCheck`: no matches, so it should be free (§8.3). */
  readonly kind: Question["endpoint"] | "freeCheck";
  readonly owner: string;
  readonly question: Question;
}

export function ownerOf({ service, account }: Pick<LedgerEntry, "service" | "account">): string {
  return `${account} ${service}`;
}

/** Readings further apart prove nothing free: a refill may hide the use. */
export const nearMs = 5 * 60_000;

/** Undefined if the readings can’t be compared: no first count, a risen count, a clock set back, or unknown requests. */
export function intervalOf(
  from: CountReading | undefined,
  to: LedgerEntry,
  between: readonly LedgerEntry[] | undefined,
): Interval | undefined {
  if (from === undefined || between === undefined || from.how === "refused") return undefined;
  const drop = (from.remaining ?? 0) - (to.reading?.remaining ?? 0);
  const ms = to.at + to.durationMs - from.receivedAt;
  if ((from.remaining ?? 0) === 0 || drop < 0 || ms < 0) return undefined;
  const left = between.filter(
    (one) => one.line !== to.line && one.line !== from.line && !neverLeft(one) && !isOverBefore(one, from),
  );
  const requests: MeasuredRequest[] = [];
  const isOneAfterTheOther = from.endedAfter !== undefined && from.endedAfter < to.line;
  let unclear = isOneAfterTheOther ? 0 : 1;
  for (const one of [...left, to]) {
    if (one.counted === "no" && (one.failure !== undefined || !mayShare(one, to))) continue;
    const isClear = one === to ? one.failure === undefined : isClearlyBetween(one, from, to);
    if (one.counted === "no" || isClear) requests.push(measuredRequest(one));
    else unclear += 1;
  }
  const isCheckAlone = left.length === 0 && unclear === 0 && requests[0]?.kind === "freeCheck";
  return { drop, betweenMs: ms, requests, unclear, isCheckAlone };
}

function neverLeft({ counted, status, failure }: LedgerEntry): boolean {
  return counted === "no" && status === undefined && failure !== undefined;
}

function measuredRequest(one: LedgerEntry): MeasuredRequest {
  const kind = one.counted === "no" ? "freeCheck" : one.question.endpoint;
  return { kind, owner: ownerOf(one), question: one.question };
}

/** The two hosts of a connection may have one key, and then share an allowance. */
function mayShare(one: LedgerEntry, other: LedgerEntry): boolean {
  const isSameKey = one.account === other.account || one.credential === other.credential;
  return isSameKey && (one.service === other.service || one.role !== other.role);
}

/** Overlapping requests are charged in an unknown order. */
function isClearlyBetween(one: LedgerEntry, from: CountReading, to: LedgerEntry): boolean {
  if (one.failure !== undefined || !mayShare(one, to)) return false;
  if (one.endedAfter === undefined || from.endedAfter === undefined) return false;
  return one.line > from.endedAfter && one.endedAfter < to.line;
}

function isOverBefore({ line, endedAfter = Infinity }: LedgerEntry, from: CountReading): boolean {
  return line < from.line && endedAfter < from.line;
}
