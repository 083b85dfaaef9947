import type { Asked, Company, Order, Reply } from "./protocol.ts";
import type { Charged, Course } from "./service.ts";
import type { WindowProcess } from "./windowProcess.ts";

/** A question that a window was ordered to ask. */
export interface Ask {
  /** Of its order, among those of its process. */
  readonly id: number;
  readonly process: WindowProcess;
  readonly order: Extract<Order, { what: "ask" }>;
  readonly course: Course;
  /** The number of the step that ordered it. */
  readonly step: number;
  /** It waits for a request of another window. */
  isFollowing: boolean;
  reply: Reply | undefined;
}

/** A request that the service has charged. */
export interface Request extends Charged {
  readonly id: string;
  /** As its process names it. */
  readonly number: number;
  readonly ask: Ask;
  readonly question: string;
  /** The number of the step in which it arrived. */
  readonly step: number;
  /** `failed`: it may have been counted; `refused`: it was not. */
  state: "held" | "answered" | "failed" | "refused" | "dead";
  /** The number of the step in which that became so. */
  endedStep: number;
  /** Its window may alone know of it: nothing at all could be written. */
  isInMemory: boolean;
  /** Its window was killed then. */
  isLost: boolean;
  /** The number of the step at the end of which its answer was stored for all windows. */
  storedStep: number;
}

/** Whether an answer tells rows of a saved search. */
export function isOf(asked: Asked, company: Company): boolean {
  return asked === company || (company === "labs" && asked === "second");
}
