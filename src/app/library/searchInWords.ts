import type { ShownSearch } from "../../domain/search/state.ts";
import { questionInWords } from "../../service/contract/words.ts";
import type { Translate } from "../../text/sentence.ts";

/** Names a search that has an answer, for a person. Holds what was typed, so it is untrusted text. */
export function searchInWords(
  { question, from }: Pick<ShownSearch, "question" | "from">,
  t: Translate,
): string {
  const words = questionInWords(question, t);
  return from === "library" ? t("Library: {0}", words) : words;
}
