import type { AnswerKey, Exchange } from "../service/client/client.ts";

/** An answer as it is kept: its JSON text, compressed. */
export interface PackedAnswer {
  readonly body: Uint8Array;
  /** When it was received, in ms since 1970. */
  readonly at: number;
}

/** A line of the ledger as it is kept: what is searched and summed, and the whole as JSON text. */
export interface LedgerRow {
  readonly at: number;
  readonly origin: string;
  readonly free: boolean;
  readonly failed: boolean;
  readonly rows: number;
  readonly text: string;
}

/** A past question as it is kept: `name` is the same for the same question, `text` is the whole entry as JSON. */
export interface QuestionRow {
  readonly name: string;
  readonly origin: string;
  readonly at: number;
  readonly text: string;
}

/** Where the store's parts lie: a file or memory, with the same rules. Every method is short, and may throw. */
export interface Database {
  /** Random text under which credentials are fingerprinted. */
  readonly salt: string;
  /** Runs `work` whole or not at all. */
  atOnce(work: () => void): void;
  answer(key: AnswerKey): PackedAnswer | undefined;
  /** Keeps an answer in place of an older one, then drops the oldest until all take `maxBytes` at most. */
  putAnswer(key: AnswerKey, answer: PackedAnswer, maxBytes: number): void;
  addLine(line: LedgerRow): void;
  /** Whole lines as JSON text, newest first. */
  lines(query: LedgerQuery): readonly string[];
  sum(query: LedgerQuery): LedgerSum;
  /** Puts a question on top, and drops those beyond the length of the history. */
  putQuestion(row: QuestionRow): void;
  /** Whole entries as JSON text, newest first. */
  questions(): readonly string[];
  removeQuestion(name: string, origin: string): void;
  close(): void;
}

/** Bytes that an answer takes; a fixed part stands for the row around it. */
export function sizeOf(key: AnswerKey, answer: PackedAnswer): number {
  return answer.body.byteLength + key.question.length + 200;
}

/** Most lines that the ledger keeps. */
export const ledgerLength = 50_000;

/** Which lines. Times in ms since 1970, `from` inclusive, `to` exclusive. */
export interface LedgerQuery {
  readonly from?: number;
  readonly to?: number;
  readonly origin?: string;
  /** Most lines to return, newest first; all of them without it. */
  readonly limit?: number;
}

/** What lines add up to. */
export interface LedgerSum {
  readonly requests: number;
  /** Surely not charged (§8.3: no records; never left; 401, 429). */
  readonly free: number;
  /** May have been charged. */
  readonly maybeCounted: number;
  readonly failed: number;
  /** Records that came back. */
  readonly rows: number;
}

/** One line for every request that was handed to the network, of every window. */
export interface Ledger {
  add(exchange: Exchange): Promise<void>;
  /** Newest first. */
  lines(query?: LedgerQuery): Promise<readonly Exchange[]>;
  sum(query?: Omit<LedgerQuery, "limit">): Promise<LedgerSum>;
}
