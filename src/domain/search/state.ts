import type { ResultRow } from "../record.ts";
import type { ListQuestion, RecordQuestion } from "../../service/contract/question.ts";
import type { AnswerOrder } from "../../service/client/answerOrder.ts";
import type { ServiceError } from "../../service/errors.ts";
import type { Guidance } from "../../service/contract/guidance.ts";
import type { Sentence } from "../../text/sentence.ts";

/** `page`: a `note` says why loading stopped. `end`: the service said so (§4.3). `unknown`: unreadable. */
export type NextStep =
  | { readonly kind: "page"; readonly page: number; readonly note?: Sentence }
  | { readonly kind: "end" }
  | { readonly kind: "unknown" }
  | { readonly kind: "stopped"; readonly why: Sentence };

export interface ShownSearch {
  /** Filters and page size as sent: frozen for all pages. */
  readonly question: ListQuestion;
  /** Of a saved search, or of a list. */
  readonly name?: string;
  /** The rows answer a list of names: no question brings them back. */
  readonly isList?: true;
  readonly rows: readonly ResultRow[];
  readonly next: NextStep;
  readonly pages: number;
  /** By the service’s count (§2.1); absent in v3. */
  readonly totalCount?: number;
  readonly guidance?: Guidance;
  /** Rows dropped because earlier pages hold them: new filings shift pages. */
  readonly repeats: number;
  /** Rows whose known fields don’t have the documented types; shown all the same. */
  readonly unfit: number;
  readonly service: string;
  /** Source of the newest page; only `service` may have used a search. */
  readonly from: "service" | "store" | "library";
  /** When the first page was answered, in ms since 1970. */
  readonly at: number;
  /** Set if the first page came from the store: its age is shown, whatever pages follow. */
  readonly isStored?: true;
  /** A stored page older than this doesn’t follow: newer filings have moved its rows to pages loaded already. */
  readonly newest: AnswerOrder;
  readonly note?: Sentence;
}

/** A failure leaves `shown` unchanged. */
export interface SearchState {
  readonly shown?: ShownSearch;
  readonly busy?: {
    readonly what: "search" | "more";
    readonly question: ListQuestion;
    /** True while this window waits for another window’s answer to the same question. */
    readonly isElsewhere?: boolean;
  };
  readonly error?: {
    readonly error: ServiceError;
    readonly during: "search" | "more";
    readonly question: ListQuestion;
  };
}

export interface NextPage extends Pick<ShownSearch, "question" | "service" | "at"> {
  readonly page: number;
}

/** Nothing was sent if `ignored`, `outdated` (no longer shown, or done) or `aged` (rows too old for the page). */
export type SearchOutcome = "done" | "cancelled" | "superseded" | "ignored" | "outdated" | "aged";

export type AskedQuestion = ListQuestion | RecordQuestion;

export interface PastQuestion {
  readonly question: AskedQuestion;
  readonly service: string;
  /** When it was last asked or continued, in ms since 1970. */
  readonly at: number;
  readonly rows: number;
  readonly pages: number;
}

export interface SearchHistory {
  /** The same question to the same service is stored once. */
  put(entry: PastQuestion): Promise<void>;
  /** Newest first. */
  list(): Promise<readonly PastQuestion[]>;
  remove(entry: Pick<PastQuestion, "question" | "service">): Promise<void>;
}

export const historyLength = 50;
