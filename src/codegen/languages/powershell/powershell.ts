import { bareText } from "../../literal/rows.ts";
import type { Language } from "../../language.ts";
import { powershellCursors, powershellTexts } from "./cursors.ts";

/** PowerShell: in single quotes a quote stands twice, and so do the curly ones, which it takes for the same. */
export const powershell: Language<"powershell"> = {
  id: "powershell",
  label: "PowerShell",
  editorIds: ["powershell"],
  defaultStyle: { indent: "    ", trailingCommas: "never", fieldNaming: "asService" },
  write: undefined,
  writeValue: (value) =>
    `'${bareText(value)
      .replaceAll("\0", "\uFFFD")
      .replaceAll(/['‘’‚‛]/g, "$&$&")}'`,
  types: [],
  texts: powershellTexts,
  cursor: powershellCursors,
};
