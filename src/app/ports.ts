import type { Naming } from "../codegen/literal/names.ts";
import type { HostConnection, Role } from "../service/contract/authentication.ts";
import type { Transport } from "../service/transport.ts";
import type { Sentence } from "../text/sentence.ts";

/** A host without the credential for it. */
export type HostSettings = Omit<HostConnection, "credential">;

/** Whose addresses, methods of authentication and secrets they are. No colon is in it. */
export type ConnectionId = string;

/** The two hosts as they are configured now, or the sample service in their place. */
export interface Connections {
  readonly usesSample: boolean;
  /** The service that a role's questions go to: the normalised address, or `sample:`. Undefined without an address. */
  serviceOf(role: Role): string | undefined;
  /** Where a role's questions go, without its key. Rejects with `noAddress`. */
  settingsOf(role: Role): Promise<HostSettings>;
  /** Rejects with `noAddress` or `noCredential`: nothing has been sent then. */
  hostFor(role: Role): Promise<HostConnection>;
}

/**
 * When the rest of a record that a page shows is asked for. `auto`: at once where it is free. `always`: at once, down to
 * the reserve. `onRequest`: when the person asks for it.
 */
export type LoadDetails = "auto" | "always" | "onRequest";

/** What the person has set, read at each use. */
export interface Preferences {
  /** Undefined leaves `per_page` to the service. */
  readonly perPage: () => number | undefined;
  /** Milliseconds. */
  readonly requestTimeout: () => number;
  readonly reserveSearches: () => number;
  readonly transport: () => Transport;
  /** Milliseconds. */
  readonly maxAge: () => number;
  /** Bytes. */
  readonly maxStoreSize: () => number;
  /** Bytes. */
  readonly maxResponseSize: () => number;
  readonly escapeFormulas: () => boolean;
  /** As the person wrote them, not checked. */
  readonly templates: () => unknown;
  readonly naming: () => Naming;
  /** Name of the variable that copied requests read the key from; not checked. */
  readonly keyVariable: () => string;
  /** True when the editor or the environment names a proxy. */
  readonly proxyConfigured: () => boolean;
}

/** The fields that the person chose, by the id of the format; kept between windows. */
export type ChosenFields = Readonly<Record<string, readonly string[]>>;

/** Where the chosen fields are kept. */
export interface ChosenFieldsMemory {
  readonly get: () => ChosenFields | undefined;
  readonly update: (fields: ChosenFields) => PromiseLike<void>;
}

/** Where lines for the log go: paths, statuses and durations, never a secret or what was looked for. */
export type WriteLog = (line: string) => void;

/** Called, once each, with what a person should know of the data on this machine. */
export type Notify = (problem: Sentence) => void;
