import type { PaidQuestion } from "../../present/agentQuestion.ts";
import type { EngineSource } from "../engine/engine.ts";
import type { LibrarySource } from "../library/librarySource.ts";
import type { Connections, Preferences, WriteLog } from "../ports.ts";

/** What a person decides about agents, asked for where it must be. */
export interface AgentConsents {
  /** True as well where it can’t be known. */
  readonly isStopped: () => Promise<boolean>;
  readonly stop: () => Promise<void>;
  readonly isTrusted: () => boolean;
  /** What the person has chosen: “use”, “stop”, or whatever else, which is a no, as is undefined. */
  readonly ask: (question: PaidQuestion) => Promise<string | undefined>;
  /** Notifies the person that they agreed after the call had ended, and nothing was sent. */
  readonly notifyTooLate: () => void;
  /** Asks for people and contacts, and keeps a yes. */
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
  /** In ms, by a clock that is never set. */
  readonly elapsed: () => number;
  /** Resolves after this many ms in which the editor and this process took messages. */
  readonly waitResponsive: (ms: number) => Promise<void>;
  readonly log: WriteLog;
}
