import type { Exchange } from "../../service/client/client.ts";
import { countIn, isObject } from "./stored.ts";

/** How a count is known. `refused`: a 429 said that nothing is left. `lost`: after a 429 there were records again. */
export type ReadingSource = "none" | "answer" | "freeCheck" | "refused" | "lost";

/** The newest that the service said of the count to one account. Lines number the requests of all windows. */
export interface CountReading {
  readonly line: number;
  /** The newest line that had left when it arrived. */
  readonly endedAfter?: number;
  /** When its request left, in ms since 1970. */
  readonly at: number;
  /** When it arrived, in ms since 1970. */
  readonly receivedAt: number;
  readonly how: Exclude<ReadingSource, "none">;
  readonly remaining?: number;
}

/** Whether the service refused a request for lack of searches (§7). A throttle is a 429 too, and says nothing of them. */
export function isRefusal({ failure }: Pick<Exchange, "failure">): boolean {
  return failure === "limit";
}

/** Returns what an exchange says of the count; undefined where that is nothing, or no more than was `known` before. */
export function readingOf(exchange: Exchange, known: CountReading | undefined): CountReading | undefined {
  const { line, endedAfter, at, durationMs } = exchange;
  const left = { line, ...(endedAfter === undefined ? {} : { endedAfter }), at, receivedAt: at + durationMs };
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
  const { line } = countIn(value, "line");
  const { at } = countIn(value, "at");
  const { receivedAt } = countIn(value, "receivedAt");
  if (how === undefined || line === undefined || at === undefined || receivedAt === undefined)
    return undefined;
  const remaining = countIn(value, "remaining");
  if (how !== "lost" && remaining.remaining === undefined) return undefined;
  return { line, ...countIn(value, "endedAfter"), at, receivedAt, how, ...remaining };
}
