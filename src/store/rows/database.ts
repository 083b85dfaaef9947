import type { Exchange } from "../../service/client/client.ts";
import type { Purpose } from "../../service/client/purpose.ts";
import type { AnswerOrder } from "../../service/client/order.ts";
import type { KeptAs } from "../records/libraryRows.ts";
import type { LibraryRows } from "../records/rows.ts";
import type { SavedRows } from "../records/saved.ts";
import type { LedgerRow, NumberedRow, QuestionRow, UnderWay } from "../sql/entries.ts";
import type { SpaceRows } from "./space.ts";

/** Key of an answer: the same three texts are the same question to the same service by the same account. */
export interface AnswerRowKey {
  readonly service: string;
  readonly account: string;
  readonly question: string;
}

/** An answer as it is kept: its JSON text, compressed. */
export interface PackedAnswer {
  readonly body: Uint8Array;
  /** When it was received, in ms since 1970. */
  readonly at: number;
}

export interface KeptAnswer extends PackedAnswer, AnswerOrder {
  /** Where `body` is an outline: the bodies of the records that it refers to, in the order of the rows. */
  readonly rows?: readonly (Uint8Array | undefined)[];
}

/** Where an answer came from, and whether its records are in the library: `whole` where it has none. */
export interface AnswerOrigin {
  readonly line: number;
  readonly keptAs: Exclude<KeptAs, "outline">;
}

export interface OpenRow extends NumberedRow, UnderWay {
  readonly service: string;
}

/** The rows of the store: in a file or in memory, with the same rules. Every method is short, and may throw. */
export interface Database
  extends AnswerRows, AccountRows, LedgerRows, QuestionRows, TakenRows, LibraryRows, SavedRows, SpaceRows {
  /** Random text under which credentials are fingerprinted; another one for every database and after it was emptied. */
  readonly salt: string;
  /** Runs `work` whole or not at all. */
  atOnce(work: () => void): void;
  close(): void;
}

/** Reads from the current database, trying again where another window holds a lock. */
export type Read = <T>(work: (database: Database) => T) => Promise<T>;

export interface AnswerRows {
  answer(key: AnswerRowKey): KeptAnswer | undefined;
  /** Replaces an older answer, unless the new one alone takes more than `maxBytes`. */
  putAnswer(key: AnswerRowKey, answer: PackedAnswer, maxBytes: number, from?: AnswerOrigin): void;
  /** Drops some of the oldest answers while all together take more than `maxBytes`; true when there are more to drop. */
  dropOldest(maxBytes: number): boolean;
  /** Gives some of the space that is free inside back to the disk; true when there is more. */
  shrink(): boolean;
}

export interface AccountRows {
  /** The account of a credential, by its fingerprint: a renewed one leads to the account of the one before. */
  accountOf(service: string, fingerprint: string): string;
  /** Whether this credential has answers, or belongs to an account. */
  isKnown(service: string, fingerprint: string): boolean;
  /** Accounts of a service that have answers, at most two. */
  accountsOf(service: string): readonly string[];
  /** Makes a credential belong to an account that is there. */
  setAccount(service: string, fingerprint: string, account: string): void;
  /** Hands answers and credentials of one account over to another. */
  moveAccount(service: string, from: string, to: string): void;
  /** What is known of an account, as JSON text. */
  accountState(service: string, account: string): string | undefined;
  putAccountState(service: string, account: string, state: string): void;
}

/** Lines of requests, numbered in the order in which they left. */
export interface LedgerRows {
  /** Adds a line under the next number, and returns that. */
  addLine(row: LedgerRow): number;
  /** Puts a line in the place of the one with this number, if there is one. */
  replaceLine(line: number, row: LedgerRow): void;
  lineAt(line: number): NumberedRow | undefined;
  openLines(): readonly OpenRow[];
  /** 0 without lines. */
  newestLine(): number;
  /** Lines after `line`, of the sample service or of all others, the oldest first, at most `limit`. */
  linesAfter(line: number, isSample: boolean, limit: number): readonly NumberedRow[];
  /**
   * Lines of the real services that may have used a search for this purpose: those that left at `since` (ms since 1970) or
   * later by their clocks, and those of the last thousands whatever their clocks say. The newest 1,000, newest first.
   */
  chargedLines(purpose: Purpose, since: number): readonly NumberedRow[];
  /** Newest first. */
  lines(query: LedgerQuery): readonly NumberedRow[];
  sum(query: LedgerQuery): LedgerSum;
}

/** How far changes that were written down beside the database are made. */
export interface TakenRows {
  /** How many changes of a file it has taken; 0 for one that it does not know. */
  taken(spill: string): number;
  /** 0 for a file that is gone. */
  putTaken(spill: string, count: number): void;
}

export interface QuestionRows {
  /** Puts a question on top, and drops those beyond the length of the history. */
  putQuestion(row: QuestionRow): void;
  /** Whole entries, newest first. */
  questions(): readonly QuestionRow[];
  removeQuestion(name: string, service: string): void;
}

/** Bytes that an answer takes; with a fixed part for the row around it. */
export function sizeOf({ question }: AnswerRowKey, answer: PackedAnswer): number {
  return answer.body.byteLength + question.length + 200;
}

/** Most lines that the ledger keeps. */
export const ledgerLength = 50_000;

/** Which lines. Times in ms since 1970, `from` inclusive, `to` exclusive. */
export interface LedgerQuery {
  readonly from?: number;
  readonly to?: number;
  readonly service?: string;
  /** Most lines to return, newest first; all of them without it. */
  readonly limit?: number;
}

export interface LedgerSum {
  readonly requests: number;
  /** Surely not charged (§8.3: no records; never left; 401, 429). */
  readonly free: number;
  readonly maybeCounted: number;
  readonly failed: number;
  /** Records that came back. */
  readonly rows: number;
}

/** One line for every request that was handed to the network, of every window. */
export interface Ledger {
  /** Newest first. */
  lines(query?: LedgerQuery): Promise<readonly Exchange[]>;
  sum(query?: Omit<LedgerQuery, "limit">): Promise<LedgerSum>;
}
