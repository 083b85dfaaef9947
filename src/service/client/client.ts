import type { ListQuestion, PageQuestion, RecordQuestion } from "../contract/question.ts";
import type { AnswerStore } from "./answers.ts";
import type { HostConnection, Role } from "../contract/connection.ts";
import type { Exchange } from "./exchange.ts";
import type { Page } from "../contract/page.ts";
import type { ServiceRecord } from "../contract/records.ts";
import type { Send } from "../transport.ts";

/** How one question is asked. */
export interface AskOptions {
  /** Stops the wait of this caller; the request itself stops when nobody waits for it any more. */
  readonly signal: AbortSignal;
  /** True: ask the service even where a stored answer is young enough. May use a search. */
  readonly fresh?: boolean;
}

/** An answer, and where it came from. */
export interface Answer<T> {
  readonly value: T;
  /** Logical origin (`sample:` for the sample service). */
  readonly origin: string;
  /** `store`: no request was made for it now, and a page says nothing of the allowance. */
  readonly from: "service" | "store";
  /** When the service gave it, in ms since 1970. */
  readonly at: number;
}

/** What the client needs from its surroundings. */
export interface ClientParts {
  readonly send: Send;
  /** Rejects with a ServiceError `noAddress` or `noCredential`. */
  readonly hostFor: (role: Role) => Promise<HostConnection>;
  readonly store: () => Promise<AnswerStore> | AnswerStore;
  /** A text that stands for the credential and cannot be turned back into it. */
  readonly fingerprint: (credential: string) => Promise<string> | string;
  /** How old a stored answer may be to stand in for a request. */
  readonly maxAgeMs: () => number;
  /** For one request: connect, headers and body. */
  readonly timeoutMs: () => number;
  /** Largest decoded body, in bytes. */
  readonly maxBytes: () => number;
  /** In ms since 1970. */
  readonly now: () => number;
  /** Hears of every request that was handed to the network, answered or not, exactly once. */
  readonly onExchange: (exchange: Exchange) => void;
  readonly log: (line: string) => void;
}

/**
 * The service, asked one question at a time. Every method rejects with a ServiceError,
 * or with an AbortError when its own signal was aborted.
 */
export interface Client {
  /** One page of either list (§4.1 `/fundings`, §4.2 `/api/v3/companies`); pages count from 1. */
  list(question: ListQuestion, page: number, options: AskOptions): Promise<Answer<Page>>;
  /** One filing by its id (§4.2 `/api/v3/companies/:id`). */
  filing(id: string, options: AskOptions): Promise<Answer<ServiceRecord>>;
  /** One company record by its slug (§4.1 `/companies/<company_slug>`). */
  company(slug: string, options: AskOptions): Promise<Answer<ServiceRecord>>;
  /** What the store holds for this question and the configured host, of any age. Never a request, never an error. */
  stored(question: PageQuestion): Promise<Answer<Page> | undefined>;
  stored(question: RecordQuestion): Promise<Answer<ServiceRecord> | undefined>;
  /**
   * Reads the allowance and checks the credential by a question that matches nothing (§8.3), never from the store.
   * Takes a connection that is not configured yet as well. Rows in the answer mean that it may have cost a search.
   */
  freeCheck(where: Role | HostConnection, options: Pick<AskOptions, "signal">): Promise<Answer<Page>>;
}
