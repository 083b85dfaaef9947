import type { PageQuestion, RecordQuestion, Question } from "../contract/question.ts";
import type { HostConnection, Role } from "../contract/authentication.ts";
import type { Page, AllowanceReading } from "../contract/envelope.ts";
import type { ServiceRecord } from "../contract/records.ts";
import type { Send } from "../transport.ts";
import type { Refusal, ServiceErrorKind } from "../errors.ts";
import type { AnswerLimits, AnswerOrder, LedgerLine } from "./answerOrder.ts";

/** `person`: someone asked for it. `page`: a further page of a list. `check`: a saved search. `freeCheck`: the allowance. */
export type Purpose = "person" | "page" | "check" | "freeCheck" | "list" | "queryFile" | "terminal" | "agent";

export function purposeOf(question: Question): Purpose {
  return "page" in question && question.page !== "first" ? "page" : "person";
}

export interface AskOptions {
  /** Stops the wait of this caller; the request itself stops when no caller waits for it any longer. */
  readonly signal: AbortSignal;
  /** Called after the wait for another window: where it returns false for every caller, nothing is sent in its place. */
  readonly isWanted?: () => boolean;
  /** True: ask the service even where a stored answer is young enough. May use a search. */
  readonly fresh?: boolean;
  /** Asked of this one alone: rejects with an AbortError where another service is connected. */
  readonly service?: string;
  /** A stored answer that is older than this one is not taken, such as a page of an earlier search. */
  readonly notBefore?: AnswerOrder;
  /** Without one, what a person’s request of this question is for. */
  readonly purpose?: Purpose;
  /** What the request must stay within where no person asks for it; without them nothing holds it back. */
  readonly bounds?: SpendingBounds;
  readonly agent?: AgentNote;
  /** Called when another window is found to be asking the same: its answer is waited for. */
  readonly onElsewhere?: () => void;
}

/** For which agent a request is sent, and what was agreed. */
export interface AgentNote {
  /** What the agent’s program is called, which may be untrusted text. */
  readonly client: string;
  /** The price that the person was shown, in searches. */
  readonly price: number;
  /** `always`: the person has set that agents needn’t ask. `free`: there was nothing to ask. */
  readonly answer: "use" | "always" | "free";
}

export interface Answer<T> extends AnswerOrder {
  readonly value: T;
  /** The service (`sample:` for the sample service). */
  readonly service: string;
  /** `store`: no request was made for it now, and a page says nothing of the allowance. */
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
  /** Called for every request that was handed to the network, answered or not, exactly once, when it is over. */
  readonly onExchange: (departure: Departure, ending: RequestEnd) => void;
  readonly log: (line: string) => void;
}

export interface StoredAnswers {
  /** What the store holds for this question and the configured host, of any age. Never a request, never an error. */
  stored(question: PageQuestion): Promise<Answer<Page> | undefined>;
  stored(question: RecordQuestion): Promise<Answer<ServiceRecord> | undefined>;
}

/** Who asks: a service, and a digest of the credential for it, which is never written; or an account by its own fingerprint. */
export type Caller = { readonly service: string } & (
  | { readonly digest: string }
  | { readonly account: string }
);

/** What an answer is filed under: the same text asked by the same account means the same answer. */
export interface AnswerKey {
  readonly caller: Caller;
  /** Canonical text of the question, page and per_page included. */
  readonly question: string;
}

export interface StoredAnswer extends AnswerOrder {
  /** JSON text. */
  readonly body: string;
}

/** Answers that were paid for, and the ledger, for all windows. Never rejects: a store that fails works from memory. */
export interface ClientStore {
  /** The answer of this account to this question, of any age. */
  get(key: AnswerKey): Promise<StoredAnswer | undefined>;
  /**
   * Opens the line of a request, which survives this process and counts against all bounds until it is over. In one
   * step with that it checks for an answer within the limits, for the same question in another window, and the bounds.
   * Rejects with an AbortError once the store is being closed: nothing has left.
   */
  begin(key: AnswerKey, departure: Departure, options: BeginOptions): Promise<BeginResult>;
  /** Waits until another window’s request is over. Rejects with an AbortError when `signal` is aborted, or the store closed. */
  follow(elsewhere: ElsewhereRequest, signal: AbortSignal): Promise<FollowResult>;
}

export interface SpendingBounds {
  /** Who is asked for at the hosts of the connection: they share one allowance. */
  readonly payers: readonly Caller[];
  /** This many searches stay untouched. */
  readonly reserve: number;
  /** Most searches that requests of its purpose may use in any 24 hours, over all accounts of this machine. */
  readonly budget?: number;
}

export interface BeginOptions extends AnswerLimits {
  /** The request is over after this many ms, whatever happens. */
  readonly timeoutMs: number;
  /** False for requests that others must not join, such as checks of the allowance. */
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

/** `lost`: its window is gone, or has cancelled; it may have been counted, and no answer will come. */
export type FollowResult =
  | { readonly kind: "ended"; readonly ending: RequestEnd }
  | { readonly kind: "lost" };

export interface OpenLedgerLine {
  readonly line?: LedgerLine | undefined;
  /** Completes the line, in one step with keeping the answer. Resolves when both survive the end of this process. */
  end(ending: RequestEnd, answer?: StoredAnswer): Promise<void>;
}

export interface Departure {
  readonly question: Question;
  readonly purpose: Purpose;
  readonly role: Role;
  /** The service (`sample:` for the sample service). */
  readonly service: string;
  /** When it left, in ms since 1970. */
  readonly at: number;
  readonly agent?: AgentNote;
  /** When it left by a clock that is never set; only where it counts against a budget. */
  readonly uptime?: Uptime;
}

export interface Uptime {
  readonly boot: string;
  /** Since the machine was started, sleep included, in ms. */
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
  /** `cancelled`: stopped after it may have left. `unanswered`: it left, and its window is gone or has no answer yet. */
  readonly failure?: ServiceErrorKind | "cancelled" | "unanswered";
  /** `no`: it surely was not charged (§8.3: no records; never left; 401, 429). Otherwise unknown until measured. */
  readonly counted: "no" | "unknown";
}

/** One request that left: a line of the ledger. Never holds the credential. */
export interface Exchange extends Omit<Departure, "purpose">, RequestEnd {
  /** A `Purpose`, or what a newer build wrote in its place. */
  readonly purpose: string;
  /** Number of its line: requests of all windows in the order in which they left. */
  readonly line: number;
  /** The newest line that had left when this one was over; undefined while it is under way or where that is not known. */
  readonly endedAfter?: number;
  /** Fingerprint of the credential that was sent; not reversible. */
  readonly credential: string;
  /** Whose it is: the fingerprint of the first credential that this account was known by. */
  readonly account: string;
  /** Names it among the requests of all windows. */
  readonly request?: string;
}
