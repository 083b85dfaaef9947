import type { Naming } from "../codegen/literal/names.ts";
import type { HostConnection, Role } from "../service/contract/authentication.ts";
import type { Transport } from "../service/transport.ts";
import type { Sentence } from "../text/sentence.ts";

export type HostSettings = Omit<HostConnection, "credential">;

/** Whose addresses, methods of authentication and secrets they are. No colon is in it. */
export type ConnectionId = string;

/** The two hosts as they are configured now, or the sample service in their place. */
export interface Connections {
  readonly usesSample: boolean;
  /** The normalised address, or `sample:`. Undefined without an address. */
  serviceOf(role: Role): string | undefined;
  /** Rejects with `noAddress`. */
  settingsOf(role: Role): Promise<HostSettings>;
  /** Rejects with `noAddress` or `noCredential`: nothing has been sent then. */
  hostFor(role: Role): Promise<HostConnection>;
}

/** `auto`: immediately where it is free. `always`: immediately, down to the reserve. `onRequest`: by the person. */
export type LoadDetails = "auto" | "always" | "onRequest";

/** Whether agents may use searches: after a question, without one, or not at all. */
export type AgentConsent = "ask" | "always" | "never";

export interface Preferences {
  /** Undefined leaves `per_page` to the service. */
  readonly perPage: () => number | undefined;
  /** Milliseconds. */
  readonly requestTimeout: () => number;
  readonly reserveSearches: () => number;
  /** Most searches that agents may use in any 24 hours. */
  readonly agentBudget: () => number;
  readonly agentConsent: () => AgentConsent;
  /** Whether agents may read people and contacts. */
  readonly agentsSeePeople: () => boolean;
  readonly transport: () => Transport;
  /** Milliseconds. */
  readonly maxAge: () => number;
  /** Bytes. */
  readonly maxStoreSize: () => number;
  readonly escapeFormulas: () => boolean;
  /** As the person wrote them, not checked. */
  readonly templates: () => unknown;
  readonly naming: () => Naming;
  /** Name of the variable that copied requests read the key from; not checked. */
  readonly keyVariable: () => string;
  readonly proxyConfigured: () => boolean;
}

/** The fields that the person chose, by the id of the format; kept between windows. */
export type ChosenFields = Readonly<Record<string, readonly string[]>>;

export interface ChosenFieldsMemory {
  readonly get: () => ChosenFields | undefined;
  readonly update: (fields: ChosenFields) => PromiseLike<void>;
}

/** Where lines for the log go: paths, statuses and durations, never a secret or what was looked for. */
export type WriteLog = (line: string) => void;

export type Notify = (problem: Sentence) => void;

export interface FileToSave {
  readonly title: string;
  /** The name that is offered, without its extension: any text, of which a name is made that every file system takes. */
  readonly name: string;
  readonly extension: string;
  readonly kind: string;
  /** Made once the file is chosen, or why there can be none. Rejects with an AbortError after the signal. */
  readonly content: (signal: AbortSignal) => Promise<string | Uint8Array | Sentence>;
  /** What is shown once the file is there; `file` is its name, safe for a message. */
  readonly saved: (file: string) => string;
  /** Whether people’s names or contacts are in it, once it is made: a file that Git may take brings a warning then. */
  readonly namesPeople?: () => boolean;
}

/** Shows a progress that can be cancelled, then the result. Whether it was saved; throws what `content` throws. */
export type SaveFile = (file: FileToSave) => Promise<boolean>;

export interface FileState {
  /** Bytes. */
  readonly size: number;
  /** In ms since 1970. */
  readonly modified: number;
  /** A file itself; not a link to another one, nor a device. */
  readonly isPlain: boolean;
}

/** Files of every file system that the editor knows, by their addresses. Rejections are those of the file system. */
export interface FileSystem {
  /** Undefined where there is no such file. */
  readonly stateOf: (file: string) => Promise<FileState | undefined>;
  readonly write: (file: string, content: Uint8Array) => Promise<void>;
  /** Rejects with the code `FileExists` where the other file is there, and is not to be replaced. */
  readonly rename: (from: string, to: string, replaces: boolean) => Promise<void>;
  readonly remove: (file: string) => Promise<void>;
  /** The address of a file in the same folder, whose name begins with that of the file. */
  readonly beside: (file: string, suffix: string) => string;
}
