import type { ResultRow } from "../record.ts";
import type { ListQuestion, RecordQuestion } from "../../service/contract/question.ts";
import type { AnswerOrder } from "../../service/client/answerOrder.ts";
import type { ServiceError } from "../../service/errors.ts";
import type { Guidance } from "../../service/contract/guidance.ts";
import type { Sentence } from "../../text/sentence.ts";

/** `page`: a `note` says why it stopped to ask. `end`: the service said so (§4.3). `unknown`: it said nothing readable. */
export type NextStep =
  | { readonly kind: "page"; readonly page: number; readonly note?: Sentence }
  | { readonly kind: "end" }
  | { readonly kind: "unknown" }
  | { readonly kind: "stopped"; readonly why: Sentence };

export interface ShownSearch {
  /** Filters and page size as they were sent: frozen for all pages. */
  readonly question: ListQuestion;
  /** Of a saved search. */
  readonly name?: string;
  readonly rows: readonly ResultRow[];
  readonly next: NextStep;
  readonly pages: number;
  /** Rows that the service says match (§2.1); v3 does not say. */
  readonly totalCount?: number;
  readonly guidance?: Guidance;
  /** Rows that had been loaded before and were dropped: new filings shift pages. */
  readonly repeats: number;
  /** Rows whose known fields did not have the documented types; they are shown all the same. */
  readonly unfit: number;
  /** The service, frozen for all pages. */
  readonly service: string;
  /** Where the newest page came from; only `service` may have used a search. */
  readonly from: "service" | "store" | "library";
  /** When the first page was answered, in ms since 1970. */
  readonly at: number;
  /** True where the first page came from the store: its age is shown, whatever was joined to it. */
  readonly isStored?: true;
  /** A stored page older than it does not follow: filings that were new by then moved rows to pages that are here already. */
  readonly newest: AnswerOrder;
  readonly note?: Sentence;
}

/** What a search is doing, what it shows, and how it last failed. A failure leaves `shown` as it was. */
export interface SearchState {
  readonly shown?: ShownSearch;
  readonly busy?: {
    readonly what: "search" | "more";
    readonly question: ListQuestion;
    /** Another window asks the same, and its answer is waited for. */
    readonly isElsewhere?: boolean;
  };
  readonly error?: {
    readonly error: ServiceError;
    readonly during: "search" | "more";
    readonly question: ListQuestion;
  };
}

/** The page that came next in one search, at the time when it was asked for. */
export interface NextPage extends Pick<ShownSearch, "question" | "service" | "at"> {
  readonly page: number;
}

/**
 * `superseded`: by a newer action. In the following cases nothing was sent. `ignored`: nothing to do, or too soon after
 * the last one. `outdated`: no longer shown, or done. `aged`: the rows are of another time than the page.
 */
export type SearchOutcome = "done" | "cancelled" | "superseded" | "ignored" | "outdated" | "aged";

export type AskedQuestion = ListQuestion | RecordQuestion;

export interface PastQuestion {
  readonly question: AskedQuestion;
  readonly service: string;
  /** When it was last asked or went on, in ms since 1970. */
  readonly at: number;
  readonly rows: number;
  readonly pages: number;
}

export interface SearchHistory {
  /** Puts a question on top; the same question to the same service is kept once. */
  put(entry: PastQuestion): Promise<void>;
  /** Newest first. */
  list(): Promise<readonly PastQuestion[]>;
  remove(entry: Pick<PastQuestion, "question" | "service">): Promise<void>;
}

export const historyLength = 50;
