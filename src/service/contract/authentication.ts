/** `{base_url}` and `{app_url}` of the document. */
export type Role = "base" | "app";

/** §5: raw `Authorization`, `Authorization: Bearer`, `Auth-Token`, `Cookie`. */
export type AuthMethod = "apiKey" | "bearer" | "authToken" | "cookie";

/** The same on any port: the sample’s answers are stored apart from real answers. */
export const sampleService = "sample:";

/** The credential stays in memory, for the length of a request. */
export interface HostConnection {
  readonly role: Role;
  /** Origin plus an optional path prefix, without a trailing slash. */
  readonly address: string;
  /** The key of stored secrets: the origin of the address, or `sample:`. */
  readonly origin: string;
  /** The key of stored records: the address, since one origin may hold two services, or `sample:`. */
  readonly service: string;
  readonly method: AuthMethod;
  readonly credential: string;
}
