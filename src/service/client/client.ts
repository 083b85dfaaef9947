import type { ListQuestion, PageQuestion, RecordQuestion, Question } from "../contract/question.ts";
import type { HostConnection, Role } from "../contract/authentication.ts";
import type { Page, AllowanceReading } from "../contract/envelope.ts";
import type { ServiceRecord } from "../contract/records.ts";
import type { Send } from "../transport.ts";
import type { ServiceErrorKind } from "../contract/errors.ts";

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
  /** Called for every request that was handed to the network, answered or not, exactly once. */
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

/** What an answer is filed under. The same three texts mean the same question to the same host by the same caller. */
export interface AnswerKey {
  readonly origin: string;
  /** Fingerprint of the credential; not reversible. */
  readonly credential: string;
  /** Canonical text of the question, page and per_page included. */
  readonly question: string;
}

/** An answer as it came: the JSON text, and when it was received (ms since 1970). */
export interface StoredAnswer {
  readonly body: string;
  readonly at: number;
}

/** Keeps answers that were paid for. Never rejects: a store that fails forgets, and says so elsewhere. */
export interface AnswerStore {
  get(key: AnswerKey): Promise<StoredAnswer | undefined>;
  put(key: AnswerKey, answer: StoredAnswer): Promise<void>;
}

/** Why a request was sent: because a person asked, or to read the allowance by a question that matches nothing. */
export type Purpose = "asked" | "freeCheck";

/** One request that was handed to the network, answered or not: a line of the ledger. Never holds the credential. */
export interface Exchange {
  readonly question: Question;
  readonly purpose: Purpose;
  readonly role: Role;
  /** Logical origin (`sample:` for the sample service). */
  readonly origin: string;
  /** Fingerprint of the credential that was sent; not reversible. */
  readonly credential: string;
  /** When it left, in ms since 1970. */
  readonly at: number;
  /** Order in which requests of this process left; readings of earlier requests never overwrite later ones. */
  readonly order: number;
  readonly durationMs: number;
  readonly status?: number;
  /** Rows of a list answer; 1 or 0 for a single record. */
  readonly rows?: number;
  readonly reading?: AllowanceReading;
  readonly upgradeUrl?: string;
  readonly requestId?: string;
  /** How it failed, if it did. `cancelled`: the person stopped it after it may have left. */
  readonly failure?: ServiceErrorKind | "cancelled";
  /** `no`: it surely was not charged (§8.3: no records; never left; 401, 429). Otherwise unknown until measured. */
  readonly counted: "no" | "unknown";
}
