/** Kinds of failure, one meaning each; the status alone does not distinguish them. */
export type ServiceErrorKind =
  | "noAddress"
  | "noCredential"
  | "unauthorized"
  | "forbidden"
  | "notFound"
  | "rejected"
  /** 429: the allowance is used up. */
  | "limit"
  /** 429: too many requests at a time; the allowance is unchanged. */
  | "throttled"
  | "server"
  | "redirected"
  | "notJson"
  | "badShape"
  | "truncated"
  | "damaged"
  | "tooLarge"
  /** Another window had the same question in flight and ended without an answer. */
  | "elsewhere"
  /** Not sent: no person sent it, and it would exceed its bounds. */
  | "outOfBounds"
  | "network"
  | "timeout";

/**
 * `reserve`: too little would remain. `budget`: its purpose has used too much. `notFree`: a check of the allowance
 * seems to use a search. `unreservable`: its ledger line can’t be written first, so other windows would not see it.
 * `rejected`: the service has rejected the key, and answered nothing since.
 */
export type Refusal = "usedUp" | "throttled" | "rejected" | "reserve" | "budget" | "notFree" | "unreservable";

/** The `code` of `noCredential` if the secret storage fails or doesn’t answer: a key may exist. */
export const secretStorageCode = "SECRET_STORAGE";
export const silentStorageCode = "SECRET_STORAGE_SILENT";

/** Details of a failure. Never holds the credential, nor more than 2 kB of the service’s text. */
export interface ServiceErrorDetails {
  readonly kind: ServiceErrorKind;
  readonly status?: number;
  /** `message` of the error body (§7), untrusted text. */
  readonly serverMessage?: string;
  /** Link to the plans page (§7, 429), untrusted. */
  readonly upgradeUrl?: string;
  /** The caller’s plan, if a 429 names it. */
  readonly tier?: string;
  /** The plan’s size in queries, if a 429 names it. */
  readonly limit?: number;
  /** Why a credential was rejected (§5), if the service’s sentence tells: the status does not. */
  readonly reason?: "missing" | "invalid" | "inactive";
  /** Searches left, if a 429 names them: 0 for `limit`, more for `throttled`. */
  readonly remaining?: number;
  /** For `throttled`: when to retry, in ms since 1970, if `Retry-After` names a time in the next ten minutes. */
  readonly retryAt?: number;
  readonly refusal?: Refusal;
  readonly requestId?: string;
  /** System or TLS code (`ENOTFOUND`, `ECONNREFUSED`, `UND_ERR_CONNECT_TIMEOUT` …). */
  readonly code?: string;
  /** The requested origin, and for `redirected` the target’s. */
  readonly origin?: string;
  readonly target?: string;
  /** The target path of a redirect within one origin, untrusted; absent if it equals the requested path. */
  readonly targetPath?: string;
  /** The content instead of data, for `notJson` and `badShape`. */
  readonly found?: "page" | "text" | "nothing";
  /** True if the request was sent and may have been charged; false if it certainly was not. */
  readonly maybeCounted: boolean;
}

/** Declares the optional details as properties, which the constructor below sets. */
const DetailedError: new (message: string) => Error & Omit<ServiceErrorDetails, "kind" | "maybeCounted"> =
  Error;

/** A failure of the service or of the connection to it (§7). Distinguished by `kind`, never by class. */
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

/** Returns true for a ServiceError of any copy of this module. */
export function isServiceError(error: unknown): error is ServiceError {
  return error instanceof Error && error.name === "ServiceError" && "kind" in error;
}

/** Returns true for the error of a person’s cancel: not a failure, shown by silence. */
export function isAbortError(error: unknown): error is Error {
  return error instanceof Error && error.name === "AbortError";
}

/** Returns the AbortError to reject with after `signal` was aborted, whatever its reason. */
export function abortErrorOf(signal: AbortSignal): Error {
  const reason: unknown = signal.reason;
  return isAbortError(reason) ? reason : new DOMException("Cancelled", "AbortError");
}

/** Returns the AbortError of a request that was stopped before it was sent: it certainly used no search. */
export function unsentAbortError(): Error {
  return Object.assign(new DOMException("Cancelled", "AbortError"), { left: false });
}

/** Returns true for an AbortError from before the request was sent; false if unknown. */
export function isUnsentAbort(error: unknown): error is Error {
  return isAbortError(error) && "left" in error && error.left === false;
}
