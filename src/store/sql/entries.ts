import { isObject } from "../../domain/allowance/stored.ts";
import type { AskedQuestion, PastQuestion } from "../../domain/search/state.ts";
import type { RequestOutcome, LedgerEntry } from "../../service/client/client.ts";

export interface LedgerRow {
  readonly at: number;
  readonly service: string;
  readonly free: boolean;
  readonly failed: boolean;
  readonly rows: number;
  readonly text: string;
  readonly openRequest?: OpenRequest;
}

export interface OpenRequest {
  /** Name of the request; its first part names the window. */
  readonly holder: string;
  /** In ms since 1970; the request has ended by then in any case. */
  readonly until: number;
  readonly account: string;
  /** Canonical text; empty if other windows may ask the same. */
  readonly question: string;
}

export interface NumberedRow {
  readonly line: number;
  readonly text: string;
}

/** The outcome of an open request, and of a request whose real outcome is never known. */
export const unanswered: RequestOutcome = { durationMs: 0, failure: "unanswered", counted: "unknown" };

export function ledgerRow(exchange: Omit<LedgerEntry, "line">, openRequest?: OpenRequest): LedgerRow {
  return {
    at: exchange.at,
    service: exchange.service,
    free: exchange.counted === "no",
    failed: exchange.failure !== undefined,
    rows: exchange.rows ?? 0,
    text: JSON.stringify(exchange),
    ...(openRequest === undefined ? {} : { openRequest }),
  };
}

/** Lines that this version can’t read are left out. */
export function exchangesIn(rows: readonly NumberedRow[]): readonly LedgerEntry[] {
  return rows.flatMap((row) => exchangeIn(row) ?? []);
}

export function exchangeIn({ line, text }: NumberedRow): LedgerEntry | undefined {
  const value = parsed(text);
  if (!isObject(value)) return undefined;
  const exchange = { ...value, line };
  return isExchange(exchange) ? exchange : undefined;
}

/** Returns the same text for equal questions, whatever the order of their fields. */
export function nameOfQuestion(question: AskedQuestion): string {
  return JSON.stringify(question, (_key, value: unknown) =>
    isObject(value)
      ? Object.fromEntries(Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : value,
  );
}

/** Parses JSON text; returns undefined if it isn’t JSON. */
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

function isExchange(value: unknown): value is LedgerEntry {
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
