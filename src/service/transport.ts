export interface HttpRequest {
  /** Absolute, without user part. */
  readonly url: string;
  /** Holds the credential: never logged. */
  readonly headers: Readonly<Record<string, string>>;
  readonly signal: AbortSignal;
  /** For connect, headers and body together, in milliseconds. */
  readonly timeoutMs: number;
  /** Largest decoded body, in bytes. */
  readonly maxBytes: number;
}

/** One answer, decoded (gzip, br) but not parsed. Header names in lower case. */
export interface HttpResponse {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Uint8Array;
  readonly url: string;
}

/** No redirects. Rejects: ServiceError `network`, `timeout`, `tooLarge` (`maybeCounted`: has it left), signal's reason. */
export type Send = (request: HttpRequest) => Promise<HttpResponse>;

/** What the way to an address looks like, step by step, without asking the service anything. */
export interface ProbeResult {
  /** Addresses of the name, or the code with which looking it up failed. */
  readonly name: { readonly addresses: readonly string[] } | { readonly code: string };
  /** Absent where the name was not found, and for `http:`. */
  readonly tls?: ProbedTls | { readonly code: string };
}

/** The encrypted connection that was made; `problem` says why its certificate would not be accepted. */
export interface ProbedTls {
  readonly protocol: string;
  readonly subject: string;
  readonly issuer: string;
  readonly validTo: string;
  readonly problem?: string;
}

/** How a GET leaves: see the setting `network.transport`. */
export type Transport = "auto" | "direct" | "editor";
