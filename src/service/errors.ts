/** The status alone doesn’t distinguish them. */
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
  /** Another window ended without an answer to the same question. */
  | "elsewhere"
  /** Not sent: it would exceed the bounds of automatic requests. */
  | "outOfBounds"
  | "network"
  | "timeout";

/**
 * `reserve`: too little would remain. `budget`: used up. `notFree`: a check seems to use a search. `unreservable`: no
 * ledger line could be written, so other windows would not see the request.
 */
export type Refusal = "usedUp" | "throttled" | "rejected" | "reserve" | "budget" | "notFree" | "unreservable";

/** If the secret storage fails or doesn’t answer, a key may exist. */
export const secretStorageCode = "SECRET_STORAGE";
export const silentStorageCode = "SECRET_STORAGE_SILENT";

/** Never holds the credential, nor more than 2 kB of the service’s text. */
export interface ServiceErrorDetails {
  readonly kind: ServiceErrorKind;
  readonly status?: number;
  /** `message` (§7), untrusted. */
  readonly serverMessage?: string;
  /** To the plans page (§7, 429), untrusted. */
  readonly upgradeUrl?: string;
  /** `tier`, `limit` (in searches) and `remaining`: if a 429 names them. */
  readonly tier?: string;
  readonly limit?: number;
  /** By the service’s sentence (§5): the status doesn’t tell. */
  readonly reason?: "missing" | "invalid" | "inactive";
  /** 0 for `limit`, more for `throttled`. */
  readonly remaining?: number;
  /** In ms since 1970, if `Retry-After` names a time in the next ten minutes. */
  readonly retryAt?: number;
  readonly refusal?: Refusal;
  readonly requestId?: string;
  /** System or TLS code (`ENOTFOUND`, `ECONNREFUSED`, `UND_ERR_CONNECT_TIMEOUT` …). */
  readonly code?: string;
  readonly origin?: string;
  readonly target?: string;
  /** Within one origin, untrusted; absent if it equals the requested path. */
  readonly targetPath?: string;
  /** For `notJson` and `badShape`. */
  readonly found?: "page" | "text" | "nothing";
  /** False if the request certainly was not charged. */
  readonly maybeCounted: boolean;
}

const DetailedError: new (message: string) => Error & Omit<ServiceErrorDetails, "kind" | "maybeCounted"> =
  Error;

/** §7. Distinguished by `kind`, never by class. */
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

/** Also of another copy of this module. */
export function isServiceError(error: unknown): error is ServiceError {
  return error instanceof Error && error.name === "ServiceError" && "kind" in error;
}

/** A cancel is not a failure: show nothing. */
export function isAbortError(error: unknown): error is Error {
  return error instanceof Error && error.name === "AbortError";
}

/** Whatever the reason of `signal`. */
export function abortErrorOf(signal: AbortSignal): Error {
  const reason: unknown = signal.reason;
  return isAbortError(reason) ? reason : new DOMException("Cancelled", "AbortError");
}

/** Certainly used no search. */
export function unsentAbortError(): Error {
  return Object.assign(new DOMException("Cancelled", "AbortError"), { left: false });
}

export function isUnsentAbort(error: unknown): error is Error {
  return isAbortError(error) && "left" in error && error.left === false;
}
