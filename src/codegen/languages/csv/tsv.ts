import { writeCell, writeDelimited } from "../../literal/delimited.ts";
import { delimitedCursors } from "./cursors.ts";
import type { RecordLanguage } from "../../language.ts";

const delimiters = { separator: "\t", lineEnd: "\n", needsQuotes: /["\t\r\n]|^\s|\s$/ };

/**
 * TSV: as CSV, with tabs. A cell with a tab, a line break or a quote stands in quotes, as RFC 4180 has it for commas;
 * readers that know no quotes take such a cell for several.
 */
export const tsv: RecordLanguage<"tsv"> = {
  id: "tsv",
  label: "TSV",
  editorIds: ["tsv"],
  defaultStyle: { indent: "  ", trailingCommas: "never", fieldNaming: "asService" },
  write: (values, options) => writeDelimited(values, options, delimiters),
  writeValue: (value, options) => writeCell(value, options, delimiters),
  types: [],
  texts: {},
  cursor: delimitedCursors(async () => (await import("./grammar.ts")).tsvParser, "\t"),
};
