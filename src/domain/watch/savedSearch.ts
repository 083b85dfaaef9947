import type { ListQuestion } from "../../service/contract/question.ts";
import type { CheckResult } from "./checkResult.ts";

/** Takes effect only if the person agreed to the cost. */
export type Schedule = "byHand" | "atStart" | "daily" | "weekly";

/** Stores the question, not its rows. `savedAt` in ms since 1970. */
export interface SavedSearch {
  readonly id: string;
  readonly name: string;
  readonly service: string;
  readonly question: ListQuestion;
  readonly isPinned: boolean;
  readonly schedule: Schedule;
  readonly savedAt: number;
  /** Undefined before the first check, whose rows are not new. */
  readonly lastCheck?: CheckResult;
}
