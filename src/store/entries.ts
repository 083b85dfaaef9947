import type { Exchange } from "../service/client/client.ts";
import type { AskedQuestion, PastQuestion } from "../domain/search/state.ts";
import type { LedgerRow, QuestionRow } from "./database.ts";
import { promisify } from "node:util";
import { gunzip, gzip } from "node:zlib";

/** A line of the ledger from an exchange. */
export function ledgerRow(exchange: Exchange): LedgerRow {
  return {
    at: exchange.at,
    origin: exchange.origin,
    free: exchange.counted === "no",
    failed: exchange.failure !== undefined,
    rows: exchange.rows ?? 0,
    text: JSON.stringify(exchange),
  };
}

/** Exchanges from their texts; what another version wrote and cannot be read is left out. */
export function exchangesIn(texts: readonly string[]): readonly Exchange[] {
  return texts.map(parsed).filter(isExchange);
}

/** A line of the history from an entry. */
export function questionRow(entry: PastQuestion): QuestionRow {
  return {
    name: nameOfQuestion(entry.question),
    origin: entry.origin,
    at: entry.at,
    text: JSON.stringify(entry),
  };
}

/** Past questions from their texts; what cannot be read is left out. */
export function pastQuestionsIn(texts: readonly string[]): readonly PastQuestion[] {
  return texts.map(parsed).filter(isPastQuestion);
}

/** The same text for the same question, in whatever order its parts were set. */
export function nameOfQuestion(question: AskedQuestion): string {
  return JSON.stringify(question, (_key, value: unknown) =>
    typeof value === "object" && value !== null && !Array.isArray(value)
      ? Object.fromEntries(Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : value,
  );
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

const endpoints: ReadonlySet<unknown> = new Set(["companies", "fundings", "filing", "company"]);

function isQuestion(value: unknown): boolean {
  if (!isObject(value) || !endpoints.has(value["endpoint"])) return false;
  if (value["endpoint"] === "filing") return typeof value["id"] === "string";
  if (value["endpoint"] === "company") return typeof value["slug"] === "string";
  return isObject(value["filters"]);
}

function isExchange(value: unknown): value is Exchange {
  return (
    isObject(value) &&
    isQuestion(value["question"]) &&
    ["at", "order", "durationMs"].every((name) => typeof value[name] === "number") &&
    ["origin", "credential", "purpose", "counted"].every((name) => typeof value[name] === "string")
  );
}

function isPastQuestion(value: unknown): value is PastQuestion {
  return (
    isObject(value) &&
    isQuestion(value["question"]) &&
    typeof value["origin"] === "string" &&
    ["at", "rows", "pages"].every((name) => typeof value[name] === "number")
  );
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

// On the thread pool: neither the work nor the size of an answer holds up the editor.
const squeeze = promisify(gzip);
const expand = promisify(gunzip);

/** Text, compressed. */
export async function pack(text: string): Promise<Uint8Array> {
  return await squeeze(text, { level: 3 });
}

/** The text again. Rejects where the bytes are damaged. */
export async function unpack(bytes: Uint8Array): Promise<string> {
  return (await expand(bytes)).toString("utf8");
}
