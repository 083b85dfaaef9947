import type { ListQuestion, Question } from "../service/contract/question.ts";
import { questionInWords } from "../service/contract/questionWords.ts";
import { formatAmount } from "./amountText.ts";
import type { Wording } from "./wording.ts";

/** Returns a question in words, amounts in the person’s language and currency. Untrusted: a person typed it. */
export function questionText(question: Question | ListQuestion, wording: Wording): string {
  const amount = (value: number): string => formatAmount(value, wording, "full") ?? String(value);
  return questionInWords(question, { t: wording.t, amount });
}
