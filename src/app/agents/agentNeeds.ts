import type { PaidProposal } from "../../present/agentQuestion.ts";
import type { EngineSource } from "../engine/engine.ts";
import type { LibrarySource } from "../library/librarySource.ts";
import type { Connections, Preferences, WriteLog } from "../ports.ts";

export interface AgentConsents {
  /** True also if the state can’t be read. */
  readonly isStopped: () => Promise<boolean>;
  readonly stop: () => Promise<void>;
  readonly isTrusted: () => boolean;
  /** Returns “use” or “stop”; anything else, or undefined, is a no. */
  readonly ask: (question: PaidProposal) => Promise<string | undefined>;
  /** The person agreed after the call had ended, and nothing was sent. */
  readonly notifyTooLate: () => void;
  readonly askForPeople: () => Promise<boolean>;
}

export interface AgentNeeds {
  readonly client: string;
  readonly engine: EngineSource;
  readonly library: LibrarySource;
  readonly connections: Connections;
  readonly settings: Preferences;
  readonly consents: AgentConsents;
  readonly onFreeCall: () => void;
  /** In ms since 1970. */
  readonly now: () => number;
  /** By a monotonic clock, in ms. */
  readonly elapsed: () => number;
  /** Counts only the ms in which the editor and this process were responsive. */
  readonly waitResponsive: (ms: number) => Promise<void>;
  readonly log: WriteLog;
}
