import { writeDelimited } from "../delimited.ts";
import type { LiteralForm } from "../form.ts";

const delimiters = { separator: "\t", lineEnd: "\n", needsQuotes: /["\t\r\n]|^\s|\s$/ };

/**
 * TSV: as CSV, with tabs. A cell with a tab, a line break or a quote stands in quotes, as RFC 4180 has it for commas;
 * readers that know no quotes take such a cell for several.
 */
export const tsvForm: LiteralForm<"tsv"> = {
  id: "tsv",
  label: "TSV",
  languages: ["tsv"],
  write: (values, options) => writeDelimited(values, options, delimiters),
};
