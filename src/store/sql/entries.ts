import { isObject } from "../../domain/allowance/stored.ts";
import type { AskedQuestion, PastQuestion } from "../../domain/search/state.ts";
import type { RequestEnd, Exchange } from "../../service/client/client.ts";

/** A line of the ledger as it is kept: what is searched and summed, and the whole as JSON text. */
export interface LedgerRow {
  readonly at: number;
  readonly service: string;
  readonly free: boolean;
  readonly failed: boolean;
  readonly rows: number;
  readonly text: string;
  /** While the request is under way: which window sent it, and what others must not ask meanwhile. */
  readonly underWay?: UnderWay;
}

export interface UnderWay {
  /** The process that sent it. */
  readonly holder: string;
  /** When it is over, whatever happens, in ms since 1970. */
  readonly until: number;
  readonly account: string;
  /** Canonical text of its question; empty where others may ask the same. */
  readonly question: string;
}

export interface NumberedRow {
  readonly line: number;
  readonly text: string;
}

/** What a line says of a request that is under way, and for good where no end becomes known. */
export const unanswered: RequestEnd = { durationMs: 0, failure: "unanswered", counted: "unknown" };

/** The line of a request; `underWay` while it is. */
export function ledgerRow(exchange: Omit<Exchange, "line">, underWay?: UnderWay): LedgerRow {
  return {
    at: exchange.at,
    service: exchange.service,
    free: exchange.counted === "no",
    failed: exchange.failure !== undefined,
    rows: exchange.rows ?? 0,
    text: JSON.stringify(exchange),
    ...(underWay === undefined ? {} : { underWay }),
  };
}

/** Requests from their lines; what another version wrote and cannot be read is left out. */
export function exchangesIn(rows: readonly NumberedRow[]): readonly Exchange[] {
  return rows.flatMap((row) => exchangeIn(row) ?? []);
}

/** The request of a line; undefined where it cannot be read. */
export function exchangeIn({ line, text }: NumberedRow): Exchange | undefined {
  const value = parsed(text);
  if (!isObject(value)) return undefined;
  const exchange = { ...value, line };
  return isExchange(exchange) ? exchange : undefined;
}

/** The same text for the same question, in whatever order its parts were set. */
export function nameOfQuestion(question: AskedQuestion): string {
  return JSON.stringify(question, (_key, value: unknown) =>
    isObject(value)
      ? Object.fromEntries(Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : value,
  );
}

/** JSON text as a value; undefined where it is none. */
export function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

const endpoints: ReadonlySet<unknown> = new Set(["companies", "fundings", "filing", "company"]);

export function isQuestion(value: unknown): boolean {
  if (!isObject(value) || !endpoints.has(value["endpoint"])) return false;
  if (value["endpoint"] === "filing") return typeof value["id"] === "string";
  if (value["endpoint"] === "company") return typeof value["slug"] === "string";
  return isObject(value["filters"]);
}

const texts = ["service", "credential", "account", "purpose", "counted", "role"];

function isExchange(value: unknown): value is Exchange {
  return (
    isObject(value) &&
    isQuestion(value["question"]) &&
    ["at", "line", "durationMs"].every((name) => typeof value[name] === "number") &&
    texts.every((name) => typeof value[name] === "string")
  );
}

export function isPastQuestion(value: unknown): value is PastQuestion {
  return (
    isObject(value) &&
    isQuestion(value["question"]) &&
    typeof value["service"] === "string" &&
    ["at", "rows", "pages"].every((name) => typeof value[name] === "number")
  );
}
