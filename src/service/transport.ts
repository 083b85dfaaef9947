export interface HttpRequest {
  /** Absolute, without user part. */
  readonly url: string;
  /** Holds the credential: never log it. */
  readonly headers: Readonly<Record<string, string>>;
  readonly signal: AbortSignal;
  /** Covers connect, headers and body. */
  readonly timeoutMs: number;
  /** Of the decoded body. */
  readonly maxBytes: number;
}

/** Decoded (gzip, br) but not parsed. Header names in lower case. */
export interface HttpResponse {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Uint8Array;
  readonly url: string;
}

/** Follows no redirects. Rejects with `network`, `timeout`, `tooLarge` (`maybeCounted`: if sent), or the signal’s reason. */
export type Send = (request: HttpRequest) => Promise<HttpResponse>;

/** Sends no request to the service. */
export interface ProbeResult {
  readonly name: { readonly addresses: readonly string[] } | { readonly code: string };
  /** Absent if the name was not found, and for `http:`. */
  readonly tls?: ProbedTls | { readonly code: string };
}

/** `problem` says why its certificate would be rejected. */
export interface ProbedTls {
  readonly protocol: string;
  readonly subject: string;
  readonly issuer: string;
  readonly validTo: string;
  readonly problem?: string;
}

/** See the setting `network.transport`. */
export type Transport = "auto" | "direct" | "editor";
