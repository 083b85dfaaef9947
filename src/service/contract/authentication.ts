/** The two hosts of the document: `{base_url}` and `{app_url}`. */
export type Role = "base" | "app";

/** The four methods of §5: raw `Authorization`, `Authorization: Bearer`, `Auth-Token`, `Cookie`. */
export type AuthMethod = "apiKey" | "bearer" | "authToken" | "cookie";

/** The identity of the sample service on any port: its answers are stored apart from real answers. */
export const sampleService = "sample:";

/** One host with its credential, which lives in memory only, for the length of a request. */
export interface HostConnection {
  readonly role: Role;
  /** Address without a trailing slash: origin plus an optional path prefix. */
  readonly address: string;
  /** The key of stored secrets, and the name shown to a person: the origin of the address, or `sample:`. */
  readonly origin: string;
  /** The key of stored records: the address, since one origin may hold two services, or `sample:`. */
  readonly service: string;
  readonly method: AuthMethod;
  readonly credential: string;
}
