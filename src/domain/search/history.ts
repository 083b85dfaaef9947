import type { ListQuestion, RecordQuestion } from "../../service/contract/question.ts";

/** A question that was asked, without page. */
export type AskedQuestion = ListQuestion | RecordQuestion;

/** One line of the list of past questions. */
export interface PastQuestion {
  readonly question: AskedQuestion;
  /** Logical origin that answered. */
  readonly origin: string;
  /** When it was last asked or went on, in ms since 1970. */
  readonly at: number;
  /** Rows and pages that were loaded for it. */
  readonly rows: number;
  readonly pages: number;
}

/** The last 50 questions, of every window. */
export interface SearchHistory {
  /** Puts a question on top; the same question to the same origin is kept once. */
  put(entry: PastQuestion): Promise<void>;
  /** Newest first. */
  list(): Promise<readonly PastQuestion[]>;
  remove(entry: Pick<PastQuestion, "question" | "origin">): Promise<void>;
}

/** How many questions are kept. */
export const historyLength = 50;
