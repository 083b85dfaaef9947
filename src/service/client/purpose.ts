import type { Question } from "../contract/question.ts";

/** `person`: someone asked for it. `page`: a further page of a list. `check`: a saved search. `freeCheck`: the allowance. */
export type Purpose = "person" | "page" | "check" | "freeCheck" | "list" | "queryFile" | "terminal" | "agent";

export function purposeOf(question: Question): Purpose {
  return "page" in question && question.page !== "first" ? "page" : "person";
}

/** What earlier builds wrote for every request but checks of the allowance. */
const asked = "asked";

/** A purpose from a line of the ledger; one that is not known stays as it is. */
export function readPurpose(purpose: string, question: Question): string {
  return purpose === asked ? purposeOf(question) : purpose;
}
