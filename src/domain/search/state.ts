import type { ResultRow } from "../record.ts";
import type { ListQuestion, RecordQuestion } from "../../service/contract/question.ts";
import type { ServiceError } from "../../service/contract/errors.ts";
import type { Guidance } from "../../service/contract/envelope.ts";
import type { Sentence } from "../../text/sentence.ts";

/**
 * How a search goes on. `page`: there is one more (a `note` says why the search stopped to ask, as after an empty page).
 * `end`: the service said so (§4.3). `unknown`: it said nothing that can be read. `stopped`: going on makes no sense.
 */
export type NextStep =
  | { readonly kind: "page"; readonly page: number; readonly note?: Sentence }
  | { readonly kind: "end" }
  | { readonly kind: "unknown" }
  | { readonly kind: "stopped"; readonly why: Sentence };

/** A search that has an answer: what was asked, and all rows that were loaded for it so far. */
export interface ShownSearch {
  /** Filters and page size as they were sent: frozen for all pages. */
  readonly question: ListQuestion;
  readonly rows: readonly ResultRow[];
  readonly next: NextStep;
  /** Pages that the rows came from. */
  readonly pages: number;
  /** Rows that the service says match (§2.1); v3 does not say. */
  readonly totalCount?: number;
  readonly guidance?: Guidance;
  /** Rows that had been loaded before and were dropped: new filings shift pages. */
  readonly repeats: number;
  /** Rows whose known fields did not have the documented types; they are shown all the same. */
  readonly unfit: number;
  /** Logical origin, frozen for all pages. */
  readonly origin: string;
  /** Where the newest page came from; `store` used no search. */
  readonly from: "service" | "store";
  /** The first page was asked of the service past the store; so are the others, since old pages do not fit behind it. */
  readonly fresh: boolean;
  /** When the first page was answered, in ms since 1970. */
  readonly at: number;
  readonly upgradeUrl?: string;
  /** Something that the person should know of the search as a whole. */
  readonly note?: Sentence;
}

/** What a search is doing, what it shows, and how it last failed. A failure leaves `shown` as it was. */
export interface SearchState {
  readonly shown?: ShownSearch;
  readonly busy?: { readonly what: "search" | "more"; readonly question: ListQuestion };
  readonly error?: {
    readonly error: ServiceError;
    readonly during: "search" | "more";
    readonly question: ListQuestion;
  };
}

/**
 * How an action ended, short of failing. `superseded`: a newer one took its place. `ignored`: there was nothing to do,
 * or it came too soon after the last one; nothing was sent.
 */
export type Outcome = "done" | "cancelled" | "superseded" | "ignored";

/** A question that was asked, without page. */
export type AskedQuestion = ListQuestion | RecordQuestion;

/** One line of the list of past questions. */
export interface PastQuestion {
  readonly question: AskedQuestion;
  /** Logical origin that answered. */
  readonly origin: string;
  /** When it was last asked or went on, in ms since 1970. */
  readonly at: number;
  /** Rows and pages that were loaded for it. */
  readonly rows: number;
  readonly pages: number;
}

/** The last 50 questions, of every window. */
export interface SearchHistory {
  /** Puts a question on top; the same question to the same origin is kept once. */
  put(entry: PastQuestion): Promise<void>;
  /** Newest first. */
  list(): Promise<readonly PastQuestion[]>;
  remove(entry: Pick<PastQuestion, "question" | "origin">): Promise<void>;
}

/** How many questions are kept. */
export const historyLength = 50;
