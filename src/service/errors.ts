/** What went wrong, in the words of this product. One meaning each; the status alone does not tell them apart. */
export type ServiceErrorKind =
  | "noAddress"
  | "noCredential"
  | "unauthorized"
  | "forbidden"
  | "notFound"
  | "rejected"
  /** 429: the allowance is used up. */
  | "limit"
  /** 429: too many requests at a time; the allowance is as it was. */
  | "throttled"
  | "server"
  | "redirected"
  | "notJson"
  | "badShape"
  | "truncated"
  | "damaged"
  | "tooLarge"
  /** The same question was asked by another window, which ended without an answer. */
  | "elsewhere"
  /** Not sent: no person asked for it, and it would have used more than what may be used unasked. */
  | "outOfBounds"
  | "network"
  | "timeout";

/**
 * `reserve`: too little would be left. `budget`: too much was used for its purpose. `notFree`: a check of the allowance
 * seems to use a search. `unreservable`: it can’t be written down first, so that other windows would not know of it.
 * `rejected`: the service has rejected the key, and answered nothing since.
 */
export type Refusal = "usedUp" | "throttled" | "rejected" | "reserve" | "budget" | "notFree" | "unreservable";

/** The `code` of `noCredential` if the place of the keys can't be read, or doesn't answer: there may well be one. */
export const secretStorageCode = "SECRET_STORAGE";
export const silentStorageCode = "SECRET_STORAGE_SILENT";

/** What is known of a failure. Never holds the credential, nor more than 2 kB of what the service said. */
export interface ServiceErrorDetails {
  readonly kind: ServiceErrorKind;
  readonly status?: number;
  /** `message` of the error body (§7), untrusted text. */
  readonly serverMessage?: string;
  /** Link to the plans page (§7, 429), untrusted. */
  readonly upgradeUrl?: string;
  /** The caller's plan, where a 429 names it. */
  readonly tier?: string;
  /** The plan's size in queries, where a 429 names it. */
  readonly limit?: number;
  /** Why a credential was turned away (§5), where the service's sentence tells: the status does not. */
  readonly reason?: "missing" | "invalid" | "inactive";
  /** Searches left, where a 429 says so: 0 for `limit`, more for `throttled`. */
  readonly remaining?: number;
  /** For `throttled`: when to ask again, in ms since 1970, where `Retry-After` named a time in the next ten minutes. */
  readonly retryAt?: number;
  readonly refusal?: Refusal;
  readonly requestId?: string;
  /** System or TLS code (`ENOTFOUND`, `ECONNREFUSED`, `UND_ERR_CONNECT_TIMEOUT` …). */
  readonly code?: string;
  /** The origin that was asked, and for `redirected` the one that it pointed to. */
  readonly origin?: string;
  readonly target?: string;
  /** The path that a redirect within one origin pointed to, untrusted; absent where it is the one that was asked. */
  readonly targetPath?: string;
  /** What was in the place of data, for `notJson` and `badShape`. */
  readonly found?: "page" | "text" | "nothing";
  /** True when the request left this machine and may have been charged; false when it surely was not. */
  readonly maybeCounted: boolean;
}

/** With the optional details as properties, which the constructor below sets. */
const DetailedError: new (message: string) => Error & Omit<ServiceErrorDetails, "kind" | "maybeCounted"> =
  Error;

/** A failure of the service or of the way to it (§7). Told apart by `kind`, never by class. */
export class ServiceError extends DetailedError implements ServiceErrorDetails {
  override readonly name = "ServiceError";
  readonly kind: ServiceErrorKind;
  readonly maybeCounted: boolean;

  constructor(details: ServiceErrorDetails) {
    const known = [details.status, details.code].filter((part) => part !== undefined);
    super(known.length === 0 ? details.kind : `${details.kind} (${known.join(", ")})`);
    this.kind = details.kind;
    this.maybeCounted = details.maybeCounted;
    Object.assign(this, details);
  }
}

/** True for a ServiceError of any copy of this module. */
export function isServiceError(error: unknown): error is ServiceError {
  return error instanceof Error && error.name === "ServiceError" && "kind" in error;
}

/** True for the error that means "the person stopped it": not a failure, shown by silence. */
export function isAbortError(error: unknown): error is Error {
  return error instanceof Error && error.name === "AbortError";
}

/** The error to reject with after `signal` was aborted: always an AbortError, whatever the reason given. */
export function abortErrorOf(signal: AbortSignal): Error {
  const reason: unknown = signal.reason;
  return isAbortError(reason) ? reason : new DOMException("Cancelled", "AbortError");
}

/** The AbortError of a request that was stopped before any of it left: it surely used no search. */
export function unsentAbortError(): Error {
  return Object.assign(new DOMException("Cancelled", "AbortError"), { left: false });
}

/** True for an AbortError that surely came before the request left; false where that is not known. */
export function isUnsentAbort(error: unknown): error is Error {
  return isAbortError(error) && "left" in error && error.left === false;
}
