import type { Question } from "../contract/question.ts";

/** `person`: someone asked for it. `page`: a further page of a list. `check`: a saved search. `freeCheck`: the allowance. */
export type Purpose = "person" | "page" | "check" | "freeCheck" | "list" | "queryFile" | "terminal" | "agent";

export function purposeOf(question: Question): Purpose {
  return "page" in question && question.page !== "first" ? "page" : "person";
}
