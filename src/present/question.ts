import type { ListQuestion, Question } from "../service/contract/question.ts";
import { questionInWords } from "../service/contract/questionWords.ts";
import { formatAmount } from "./amountText.ts";
import type { Wording } from "./wording.ts";

/** Returns a question in words, amounts in the person’s language and currency. Untrusted: a person typed it. */
export function questionText(question: Question | ListQuestion, wording: Wording): string {
  const amount = (value: number): string => formatAmount(value, wording, "full") ?? String(value);
  return questionInWords(question, { t: wording.t, amount });
}

/** Returns a name to suggest for a saved search: the one text that was asked for, else the question in words. Untrusted. */
export function suggestedName(question: ListQuestion, wording: Wording): string {
  const given: readonly unknown[] = Object.values(question.filters).filter((value) => value !== undefined);
  const [only, ...others] = given;
  return typeof only === "string" && others.length === 0 ? only : questionText(question, wording);
}
