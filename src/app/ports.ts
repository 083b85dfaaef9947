import type { Naming } from "../codegen/literal/names.ts";
import type { HostConnection, Role } from "../service/contract/authentication.ts";
import type { Transport } from "../service/transport.ts";
import type { Sentence } from "../text/sentence.ts";

export type HostSettings = Omit<HostConnection, "credential">;

/** Names the owner of addresses, methods of authentication and secrets. Contains no colon. */
export type ConnectionId = string;

/** The two hosts as configured now, or the sample service in their place. */
export interface Connections {
  readonly usesSample: boolean;
  /** The normalised address, or `sample:`. Undefined without an address. */
  serviceOf(role: Role): string | undefined;
  /** Rejects with `noAddress`. */
  settingsOf(role: Role): Promise<HostSettings>;
  /** Rejects with `noAddress` or `noCredential`, before anything is sent. */
  hostFor(role: Role): Promise<HostConnection>;
}

/** `auto`: immediately if free. `always`: immediately, down to the reserve. `onRequest`: by the person. */
export type LoadDetails = "auto" | "always" | "onRequest";

/** Whether agents may use searches: after a question, without a question, or not at all. */
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

export type ChosenFields = Readonly<Record<string, readonly string[]>>;

export interface ChosenFieldsMemory {
  readonly get: () => ChosenFields | undefined;
  readonly update: (fields: ChosenFields) => PromiseLike<void>;
}

/** Writes a line to the log: paths, statuses and durations, never a secret or search terms. */
export type WriteLog = (line: string) => void;

export type Notify = (problem: Sentence) => void;

export interface FileToSave {
  readonly title: string;
  /** The suggested name, without extension: any text; it is converted to a valid file name. */
  readonly name: string;
  readonly extension: string;
  readonly kind: string;
  /** Made once the file is chosen; a sentence if there can be none. Rejects with an AbortError after the signal. */
  readonly content: (signal: AbortSignal) => Promise<string | Uint8Array | Sentence>;
  /** Returns the message after saving; `file` is the file’s name, safe for a message. */
  readonly saved: (file: string) => string;
  /** Returns true if the content has people’s names or contacts: saving it in a Git repository then shows a warning. */
  readonly namesPeople?: () => boolean;
}

/** Shows a progress that can be cancelled, then the result. Returns true if saved; rejects as `content`. */
export type SaveFile = (file: FileToSave) => Promise<boolean>;

export interface FileState {
  /** Bytes. */
  readonly size: number;
  /** In ms since 1970. */
  readonly modified: number;
  /** False for links and devices. */
  readonly isPlain: boolean;
}

/** Files of every file system of the editor, by address. Rejects with the file system’s errors. */
export interface FileSystem {
  /** Undefined if there is no such file. */
  readonly stateOf: (file: string) => Promise<FileState | undefined>;
  readonly write: (file: string, content: Uint8Array) => Promise<void>;
  /** Rejects with the code `FileExists` if the target exists, and `replaces` is false. */
  readonly rename: (from: string, to: string, replaces: boolean) => Promise<void>;
  readonly remove: (file: string) => Promise<void>;
  /** Returns the address of a file in the same folder whose name begins with the file’s name. */
  readonly beside: (file: string, suffix: string) => string;
}
