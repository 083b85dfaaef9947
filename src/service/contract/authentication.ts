/** The two hosts of the document: `{base_url}` and `{app_url}`. */
export type Role = "base" | "app";

/** The four ways of §5: raw `Authorization`, `Authorization: Bearer`, `Auth-Token`, `Cookie`. */
export type AuthMethod = "apiKey" | "bearer" | "authToken" | "cookie";

/** The identity of the sample service: its answers are kept apart from real ones, on whatever port it runs. */
export const sampleService = "sample:";

/** One host, ready to be asked. The credential lives in memory only, for the length of a request. */
export interface HostConnection {
  readonly role: Role;
  /** Address without a trailing slash: origin plus an optional path prefix. */
  readonly address: string;
  /** What secrets are filed under, and what a person is shown: the origin of the address, or `sample:`. */
  readonly origin: string;
  /** What records are filed under: the address, since one origin may hold two services, or `sample:`. */
  readonly service: string;
  readonly method: AuthMethod;
  readonly credential: string;
}
