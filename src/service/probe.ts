/** What the way to an address looks like, step by step, without asking the service anything. */
export interface Probe {
  /** Addresses behind the name, or the code with which looking it up failed. */
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
