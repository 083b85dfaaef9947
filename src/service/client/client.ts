import type { PageQuestion, RecordQuestion, Question } from "../contract/question.ts";
import type { HostConnection, Role } from "../contract/authentication.ts";
import type { Page, AllowanceReading } from "../contract/envelope.ts";
import type { ServiceRecord } from "../contract/records.ts";
import type { Send } from "../transport.ts";
import type { Refusal, ServiceErrorKind } from "../errors.ts";
import type { AnswerLimits, AnswerOrder, LedgerLine } from "./answerOrder.ts";

/** `person`: a person’s request. `page`: a further page of a list. `check`: a saved search. `freeCheck`: the allowance. */
export type Purpose = "person" | "page" | "check" | "freeCheck" | "list" | "queryFile" | "terminal" | "agent";

export function purposeOf(question: Question): Purpose {
  return "page" in question && question.page !== "first" ? "page" : "person";
}

export interface AskOptions {
  /** Ends this caller’s wait; the request is aborted once no caller waits. */
  readonly signal: AbortSignal;
  /** Called after waiting for another window: nothing is sent if it returns false for every caller. */
  readonly isWanted?: () => boolean;
  /** Requests an answer even if a stored answer is young enough. May use a search. */
  readonly fresh?: boolean;
  /** Sends to this service only: rejects with an AbortError if another service is connected. */
  readonly service?: string;
  /** Stored answers older than this are ignored, such as a page of an earlier search. */
  readonly notBefore?: AnswerOrder;
  /** Default: the purpose of a person’s request of this question. */
  readonly purpose?: Purpose;
  /** Limits of a request without a person; unlimited without them. */
  readonly bounds?: SpendingBounds;
  readonly agent?: AgentNote;
  /** Called if another window has the same question in flight: this request waits for its answer. */
  readonly onElsewhere?: () => void;
}

/** The agent of a request, and the person’s consent. */
export interface AgentNote {
  /** The name of the agent’s program; untrusted text. */
  readonly client: string;
  /** The price that the person was shown, in searches. */
  readonly price: number;
  /** `always`: the person allows agents to search without a question. `free`: no question was needed. */
  readonly answer: "use" | "always" | "free";
}

export interface Answer<T> extends AnswerOrder {
  readonly value: T;
  /** The service (`sample:` for the sample service). */
  readonly service: string;
  /** `store`: no request was made, and a page carries no allowance. */
  readonly from: "service" | "store";
}

export interface ClientParts {
  readonly send: Send;
  /** Rejects with a ServiceError `noAddress` or `noCredential`. */
  readonly connections: { hostFor(role: Role): Promise<HostConnection> };
  readonly store: () => Promise<ClientStore>;
  readonly callerOf: (host: HostConnection) => Caller;
  readonly maxAgeMs: () => number;
  /** For one request: connect, headers and body. */
  readonly timeoutMs: () => number;
  /** In ms since 1970. */
  readonly now: () => number;
  /** Called exactly once for every request handed to the network, answered or not, when it ends. */
  readonly onExchange: (departure: Departure, ending: RequestEnd) => void;
  readonly log: (line: string) => void;
}

export interface StoredAnswers {
  /** Returns the stored answer to this question by the configured host, of any age. Sends nothing, never rejects. */
  stored(question: PageQuestion): Promise<Answer<Page> | undefined>;
  stored(question: RecordQuestion): Promise<Answer<ServiceRecord> | undefined>;
}

/** A service, with either a digest of the credential, which is never stored, or an account’s own fingerprint. */
export type Caller = { readonly service: string } & (
  | { readonly digest: string }
  | { readonly account: string }
);

/** The key of a stored answer: equal text and account mean the same answer. */
export interface AnswerKey {
  readonly caller: Caller;
  /** Canonical text of the question, page and per_page included. */
  readonly question: string;
}

export interface StoredAnswer extends AnswerOrder {
  readonly body: string;
}

/** Stores answers and the ledger, for all windows. Never rejects: if the file fails, it works from memory. */
export interface ClientStore {
  /** Returns the answer of this account to this question, of any age. */
  get(key: AnswerKey): Promise<StoredAnswer | undefined>;
  /**
   * Opens the ledger line of a request, which survives this process and counts against all bounds until the request
   * ends. The same transaction looks for an answer within the limits, for the same question in another window, and
   * checks the bounds. Rejects with an AbortError if the store is closing: nothing was sent.
   */
  begin(key: AnswerKey, departure: Departure, options: BeginOptions): Promise<BeginResult>;
  /** Waits for another window’s request. Rejects with an AbortError if `signal` is aborted, or the store closed. */
  follow(elsewhere: ElsewhereRequest, signal: AbortSignal): Promise<FollowResult>;
}

export interface SpendingBounds {
  /** Accounts of the connection’s hosts: they share one allowance. */
  readonly payers: readonly Caller[];
  readonly reserve: number;
  /** Maximum searches for requests of this purpose in any 24 hours, over all accounts of this machine. */
  readonly budget?: number;
}

export interface BeginOptions extends AnswerLimits {
  readonly timeoutMs: number;
  /** False for requests that no other caller may join, such as checks of the allowance. */
  readonly isShared: boolean;
  readonly bounds?: SpendingBounds | undefined;
}

export type BeginResult =
  | { readonly kind: "answered"; readonly answer: StoredAnswer }
  | { readonly kind: "elsewhere"; readonly request: ElsewhereRequest }
  | { readonly kind: "refused"; readonly refusal: Refusal }
  | { readonly kind: "began"; readonly line: OpenLedgerLine };

export interface ElsewhereRequest {
  readonly name: string;
  readonly line: number;
  readonly timeoutMs: number;
}

/** `lost`: its window was closed, or cancelled the request; it may have been counted, and no answer will come. */
export type FollowResult =
  | { readonly kind: "ended"; readonly ending: RequestEnd }
  | { readonly kind: "lost" };

export interface OpenLedgerLine {
  readonly line?: LedgerLine | undefined;
  /** Completes the line and stores the answer in one transaction. Resolves when both survive the end of this process. */
  end(ending: RequestEnd, answer?: StoredAnswer): Promise<void>;
}

export interface Departure {
  readonly question: Question;
  readonly purpose: Purpose;
  readonly role: Role;
  /** The service (`sample:` for the sample service). */
  readonly service: string;
  /** When it was sent, in ms since 1970. */
  readonly at: number;
  readonly agent?: AgentNote;
  /** When it was sent, by uptime; set only if it counts against a budget. */
  readonly uptime?: Uptime;
}

export interface Uptime {
  readonly boot: string;
  /** Time since boot, sleep included. */
  readonly ms: number;
}

export interface RequestEnd {
  readonly durationMs: number;
  readonly status?: number;
  /** Rows of a list answer; 1 or 0 for a single record. */
  readonly rows?: number;
  readonly reading?: AllowanceReading;
  readonly upgradeUrl?: string;
  readonly requestId?: string;
  /** `cancelled`: stopped after it may have been sent. `unanswered`: sent, and its window was closed or has no answer yet. */
  readonly failure?: ServiceErrorKind | "cancelled" | "unanswered";
  /** `no`: certainly not charged (§8.3: no records; never sent; 401, 429). `unknown` until measured. */
  readonly counted: "no" | "unknown";
}

/** A request that was sent: a line of the ledger. Never holds the credential. */
export interface Exchange extends Omit<Departure, "purpose">, RequestEnd {
  /** A `Purpose`, or an unknown purpose of a newer version. */
  readonly purpose: string;
  /** Number of its line: requests of all windows in sending order. */
  readonly line: number;
  /** The newest ledger line when this request ended; undefined while in flight or if unknown. */
  readonly endedAfter?: number;
  /** Fingerprint of the credential; not reversible. */
  readonly credential: string;
  /** The fingerprint of the first credential of this account. */
  readonly account: string;
  /** Identifies it among the requests of all windows. */
  readonly request?: string;
}
