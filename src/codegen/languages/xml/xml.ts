import { escapedInMarkup } from "../../literal/markupText.ts";
import { bareText } from "../../literal/rows.ts";
import type { Language } from "../../language.ts";
import { textOf } from "./textAt.ts";

/** XML: single values alone, as an element's text or an attribute's. */
export const xml: Language<"xml"> = {
  id: "xml",
  label: "XML",
  editorIds: ["xml", "xsl"],
  defaultStyle: { indent: "  ", trailingCommas: "never", fieldNaming: "asService" },
  write: undefined,
  writeValue: (value) => escapedInMarkup(bareText(value)),
  types: [],
  texts: {},
  cursor: {
    grammar: async () => (await import("./grammar.ts")).parser,
    embeddedAt: () => undefined,
    textAt: textOf,
    placeAt: () => Promise.resolve(undefined),
    // A value is text everywhere.
    valueAt: () => Promise.resolve(undefined),
    proves: () => Promise.resolve(false),
  },
};
