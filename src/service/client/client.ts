import type { PageQuestion, RecordQuestion, Question } from "../contract/question.ts";
import type { HostConnection, Role } from "../contract/authentication.ts";
import type { Page, AllowanceReading } from "../contract/envelope.ts";
import type { ServiceRecord } from "../contract/records.ts";
import type { Send } from "../transport.ts";
import type { Refusal, ServiceErrorKind } from "../errors.ts";
import type { AnswerLimits, AnswerOrder, LedgerLine } from "./answerOrder.ts";

/** `page`: a further page of a list. `check`: a saved search. `freeCheck`: the allowance. */
export type Purpose = "person" | "page" | "check" | "freeCheck" | "list" | "queryFile" | "terminal" | "agent";

export function purposeOf(question: Question): Purpose {
  return "page" in question && question.page !== "first" ? "page" : "person";
}

export interface AskOptions {
  /** The request is aborted once no caller waits. */
  readonly signal: AbortSignal;
  /** Called after waiting for another window: nothing is sent if it returns false for every caller. */
  readonly isWanted?: () => boolean;
  /** Ignores stored answers. */
  readonly fresh?: boolean;
  /** Rejects with an AbortError if another service is connected. */
  readonly service?: string;
  /** Ignores older stored answers, such as a page of an earlier search. */
  readonly notBefore?: AnswerOrder;
  /** Default: the purpose of a person’s request of this question. */
  readonly purpose?: Purpose;
  /** Unlimited if absent. */
  readonly bounds?: SpendingBounds;
  readonly agent?: AgentNote;
  /** Called if this request waits for another window’s answer to the same question. */
  readonly onElsewhere?: () => void;
}

export interface AgentNote {
  /** The agent’s program; untrusted text. */
  readonly client: string;
  /** Shown to the person, in searches. */
  readonly price: number;
  /** `always`: the person lets agents search without a question. `free`: no question was needed. */
  readonly answer: "use" | "always" | "free";
}

export interface Answer<T> extends AnswerOrder {
  readonly value: T;
  /** `sample:` for the sample service. */
  readonly service: string;
  readonly from: "service" | "store";
}

export interface ClientServices {
  readonly send: Send;
  /** Rejects with a ServiceError `noAddress` or `noCredential`. */
  readonly connections: { hostFor(role: Role): Promise<HostConnection> };
  readonly store: () => Promise<ClientStore>;
  readonly callerOf: (host: HostConnection) => Caller;
  readonly maxAgeMs: () => number;
  /** Covers connect, headers and body. */
  readonly timeoutMs: () => number;
  /** In ms since 1970. */
  readonly now: () => number;
  /** Called exactly once for every request handed to the network, when it ends. */
  readonly onExchange: (departure: RequestStart, ending: RequestOutcome) => void;
  readonly log: (line: string) => void;
}

export interface StoredAnswers {
  /** Of any age. Sends nothing, never rejects. */
  stored(question: PageQuestion): Promise<Answer<Page> | undefined>;
  stored(question: RecordQuestion): Promise<Answer<ServiceRecord> | undefined>;
}

/** A digest of the credential, which is never stored, or an account’s own fingerprint. */
export type Caller = { readonly service: string } & (
  | { readonly digest: string }
  | { readonly account: string }
);

/** Equal text and account mean the same answer. */
export interface AnswerKey {
  readonly caller: Caller;
  readonly question: string;
}

export interface StoredAnswer extends AnswerOrder {
  readonly body: string;
}

/** Shared by all windows. Never rejects: if the file fails, works from memory. */
export interface ClientStore {
  /** Of any age. */
  get(key: AnswerKey): Promise<StoredAnswer | undefined>;
  /**
   * Opens the ledger line, which counts against all bounds until the request ends. The same transaction looks for a
   * stored answer or another window’s request, and checks the bounds. Rejects with an AbortError if the store is
   * closing.
   */
  begin(key: AnswerKey, departure: RequestStart, options: BeginOptions): Promise<BeginResult>;
  /** Rejects with an AbortError if `signal` is aborted, or the store closed. */
  follow(elsewhere: OtherWindowRequest, signal: AbortSignal): Promise<FollowResult>;
}

export interface SpendingBounds {
  /** The connection’s hosts share one allowance. */
  readonly accountsToBill: readonly Caller[];
  readonly reserve: number;
  /** Searches for this purpose in any 24 hours, over all accounts of this machine. */
  readonly budget?: number;
}

export interface BeginOptions extends AnswerLimits {
  readonly timeoutMs: number;
  /** False if no other caller may join, as for checks of the allowance. */
  readonly isShared: boolean;
  readonly bounds?: SpendingBounds | undefined;
}

export type BeginResult =
  | { readonly kind: "answered"; readonly answer: StoredAnswer }
  | { readonly kind: "elsewhere"; readonly request: OtherWindowRequest }
  | { readonly kind: "refused"; readonly refusal: Refusal }
  | { readonly kind: "began"; readonly line: OpenLedgerLine };

export interface OtherWindowRequest {
  readonly name: string;
  readonly line: number;
  readonly timeoutMs: number;
}

/** `lost`: the window was closed or cancelled the request, which may have been counted. */
export type FollowResult =
  | { readonly kind: "ended"; readonly ending: RequestOutcome }
  | { readonly kind: "lost" };

export interface OpenLedgerLine {
  readonly line?: LedgerLine | undefined;
  /** One transaction. Resolves when line and answer survive the end of this process. */
  end(ending: RequestOutcome, answer?: StoredAnswer): Promise<void>;
}

export interface RequestStart {
  readonly question: Question;
  readonly purpose: Purpose;
  readonly role: Role;
  /** `sample:` for the sample service. */
  readonly service: string;
  /** In ms since 1970. */
  readonly at: number;
  readonly agent?: AgentNote;
  /** By uptime; set only if the request counts against a budget. */
  readonly uptime?: Uptime;
}

export interface Uptime {
  readonly boot: string;
  /** Since boot, sleep included. */
  readonly ms: number;
}

export interface RequestOutcome {
  readonly durationMs: number;
  readonly status?: number;
  /** 1 or 0 for a single record. */
  readonly rows?: number;
  readonly reading?: AllowanceReading;
  readonly upgradeUrl?: string;
  readonly requestId?: string;
  /** `cancelled`: after it may have been sent. `unanswered`: its window was closed or has no answer yet. */
  readonly failure?: ServiceErrorKind | "cancelled" | "unanswered";
  /** `no`: certainly not charged (§8.3: no records; never sent; 401, 429). `unknown` until measured. */
  readonly counted: "no" | "unknown";
}

/** A line of the ledger. Never holds the credential. */
export interface LedgerEntry extends Omit<RequestStart, "purpose">, RequestOutcome {
  /** Unknown purposes come from newer versions. */
  readonly purpose: string;
  /** Numbers the requests of all windows in sending order. */
  readonly line: number;
  /** The newest ledger line when this request ended; undefined while in flight or if unknown. */
  readonly endedAfter?: number;
  readonly credential: string;
  /** Fingerprint of the account’s first credential. */
  readonly account: string;
  readonly request?: string;
}
