import { canonicalRequest, wireRequest } from "../../src/service/contract/query.ts";
import type { Question } from "../../src/service/contract/question.ts";

/** What a question is filed under. */
export function questionText(question: Question): string {
  return canonicalRequest(wireRequest(question));
}

/** An answer is young for so long, in ms. */
export const maxAgeMs = 86_400_000;
