import type { Range, TextDocument } from "vscode";
import type { RecordFormat } from "../../codegen/format/format.ts";
import { languageOf, placeOf } from "./insertion.ts";

/**
 * The formats that are offered at a place, the best first: the literal of what stands around it, what else is of the
 * document's language, then all others.
 */
export function formatsAt(
  document: TextDocument,
  range: Range,
  formats: readonly RecordFormat[],
): readonly RecordFormat[] {
  const fitting = placeOf(document, range)?.form.id;
  const language = languageOf(document);
  const rank = ({ id, group, languages }: RecordFormat): number => {
    if (group === "literal" && id === fitting) return 0;
    return languages.includes(language) ? 1 : 2;
  };
  return formats.toSorted((a, b) => rank(a) - rank(b));
}
