import { isInherited, typescriptType } from "./interfaceType.ts";
import { zodType } from "./zodSchema.ts";
import { scriptWriters } from "../javascript/javascript.ts";
import type { RecordLanguage } from "../../language.ts";
import { scriptCursors, scriptTexts } from "../javascript/cursors.ts";

/** TypeScript: as JavaScript; the compiler infers the type. `bigint` literals need the target ES2020. */
export const typescript: RecordLanguage<"typescript"> = {
  id: "typescript",
  label: "TypeScript",
  editorIds: ["typescript", "typescriptreact"],
  defaultStyle: { indent: "  ", trailingCommas: "asFile", fieldNaming: "camelCase" },
  ...scriptWriters({ afterObject: looserType }),
  types: [typescriptType, zodType],
  texts: scriptTexts,
  cursor: scriptCursors(async (languageId) =>
    languageId === "typescriptreact"
      ? (await import("./tsxGrammar.ts")).parser
      : (await import("./grammar.ts")).parser,
  ),
};

/** In a list, such a key clashes with the method of that name which the other objects inherit. */
function looserType(keys: readonly string[]): string {
  return keys.some(isInherited) ? " as Record<string, unknown>" : "";
}
