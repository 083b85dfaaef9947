import type { Asked, Company, Order, Reply } from "./protocol.ts";
import type { Charged, Course } from "./service.ts";
import type { WindowProcess } from "./windowProcess.ts";

/** A question that a window was ordered to ask. */
export interface Ask {
  /** Unique within its process. */
  readonly id: number;
  readonly process: WindowProcess;
  readonly order: Extract<Order, { what: "ask" }>;
  readonly course: Course;
  /** The step that ordered it. */
  readonly step: number;
  isFollowing: boolean;
  reply: Reply | undefined;
}

/** A request that the service has charged. */
export interface Request extends Charged {
  readonly id: string;
  /** Its process’s number for it. */
  readonly number: number;
  readonly ask: Ask;
  readonly question: string;
  /** The step in which it arrived. */
  readonly step: number;
  /** `failed`: it may have been counted; `refused`: it wasn’t. */
  state: "held" | "answered" | "failed" | "refused" | "dead";
  /** The step in which it got this state. */
  endedStep: number;
  /** Nothing could be written, so only its window knows of it. */
  isInMemory: boolean;
  /** Its window was killed while nothing could be written. */
  isLost: boolean;
  /** The step at whose end all windows had its answer. */
  storedStep: number;
}

/** True if an answer may bring news of a saved search. */
export function concerns(asked: Asked, company: Company): boolean {
  return asked === company || (company === "labs" && asked === "second");
}
