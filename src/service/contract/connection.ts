/** The two hosts of the document: `{base_url}` and `{app_url}`. */
export type Role = "base" | "app";

/** The four ways of §5: raw `Authorization`, `Authorization: Bearer`, `Auth-Token`, `Cookie`. */
export type AuthMethod = "apiKey" | "bearer" | "authToken" | "cookie";

/** One host, ready to be asked. The credential lives in memory only, for the length of a request. */
export interface HostConnection {
  readonly role: Role;
  /** Address without a trailing slash: origin plus an optional path prefix. */
  readonly address: string;
  /** What answers and secrets are filed under: the origin, or `sample:` for the sample service. */
  readonly origin: string;
  readonly method: AuthMethod;
  readonly credential: string;
}
