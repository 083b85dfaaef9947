import type { Naming } from "../codegen/literal/names.ts";
import type { HostConnection, Role } from "../service/contract/authentication.ts";
import type { Transport } from "../service/transport.ts";
import type { Sentence } from "../text/sentence.ts";

export type HostSettings = Omit<HostConnection, "credential">;

/** Contains no colon. */
export type ConnectionId = string;

/** The sample service may stand in for both hosts. */
export interface Connections {
  readonly usesSample: boolean;
  /** Returns the normalised address, or `sample:`; undefined without an address. */
  serviceOf(role: Role): string | undefined;
  /** Rejects with `noAddress`. */
  settingsOf(role: Role): Promise<HostSettings>;
  /** Rejects with `noAddress` or `noCredential`, before anything is sent. */
  hostFor(role: Role): Promise<HostConnection>;
}

/** `auto`: immediately if free. `always`: immediately, down to the reserve. */
export type LoadDetails = "auto" | "always" | "onRequest";

export type AgentConsent = "ask" | "always" | "never";

export interface Preferences {
  /** Returns undefined to leave `per_page` to the service. */
  readonly perPage: () => number | undefined;
  readonly requestTimeoutMs: () => number;
  readonly reserveSearches: () => number;
  /** Searches in any 24 hours. */
  readonly agentBudget: () => number;
  readonly agentConsent: () => AgentConsent;
  readonly agentsSeePeople: () => boolean;
  readonly transport: () => Transport;
  readonly maxAgeMs: () => number;
  readonly maxStoreBytes: () => number;
  readonly escapeFormulas: () => boolean;
  /** Not checked. */
  readonly templates: () => unknown;
  readonly naming: () => Naming;
  /** Copied requests read the key from this variable; not checked. */
  readonly keyVariable: () => string;
  readonly proxyConfigured: () => boolean;
}

export type ChosenFields = Readonly<Record<string, readonly string[]>>;

export interface ChosenFieldsMemory {
  readonly get: () => ChosenFields | undefined;
  readonly update: (fields: ChosenFields) => PromiseLike<void>;
}

/** Logs paths, statuses and durations, never a secret or search terms. */
export type WriteLog = (line: string) => void;

export type Notify = (problem: Sentence) => void;

/** `path`: a local file, which may be too large for memory. */
export type FileContent = Uint8Array | { readonly path: string };

export interface FileToSave {
  readonly title: string;
  /** Any text, without extension. */
  readonly name: string;
  readonly extension: string;
  readonly kind: string;
  /**
   * Called once the file is chosen; a sentence if there is no content. Rejects with an AbortError after the signal.
   * `report` adds percents to the progress.
   */
  readonly content: (
    signal: AbortSignal,
    report: (percent: number) => void,
  ) => Promise<string | FileContent | Sentence>;
  /** `file`: safe for a message. */
  readonly saved: (file: string) => string;
  /** In this file’s folder, under a free name with `word` in brackets, without a dialog: `names (looked up 2).csv`. */
  readonly beside?: { readonly file: string; readonly word: string };
  /** True for people’s names or contacts: saving them in a Git repository shows a warning. */
  readonly namesPeople?: () => boolean;
}

/** Returns true if saved; rejects as `content`. */
export type SaveFile = (file: FileToSave) => Promise<boolean>;

export interface FileState {
  /** In bytes. */
  readonly size: number;
  /** In ms since 1970. */
  readonly modified: number;
  /** False for links and devices. */
  readonly isPlain: boolean;
}

export interface FileSystem {
  readonly stateOf: (file: string) => Promise<FileState | undefined>;
  readonly write: (file: string, content: Uint8Array) => Promise<void>;
  /** Copies a local file to a new place. */
  readonly copy: (path: string, file: string) => Promise<void>;
  /** Rejects with the code `FileExists` if the target exists, and `replaces` is false. */
  readonly rename: (from: string, to: string, replaces: boolean) => Promise<void>;
  readonly remove: (file: string) => Promise<void>;
  /** In the same folder, beginning with the file’s name. */
  readonly beside: (file: string, suffix: string) => string;
}
