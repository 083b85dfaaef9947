import { bareText } from "../../literal/rows.ts";
import type { Language } from "../../language.ts";
import { shellCursors, shellTexts } from "./cursors.ts";

/** Shells after POSIX: between single quotes nothing is special but the quote. */
export const shellscript: Language<"shellscript"> = {
  id: "shellscript",
  label: "Shell script",
  editorIds: ["shellscript"],
  defaultStyle: { indent: "  ", trailingCommas: "never", fieldNaming: "asService" },
  write: undefined,
  writeValue: (value) =>
    `'${bareText(value)
      .replaceAll("\0", "\uFFFD")
      .replaceAll("'", String.raw`'\''`)}'`,
  types: [],
  texts: shellTexts,
  cursor: shellCursors,
};
