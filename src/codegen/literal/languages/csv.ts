import { writeDelimited } from "../delimited.ts";
import type { LiteralForm } from "../form.ts";

// A semicolon and a tab separate cells where a comma is the sign of decimals.
const delimiters = { separator: ",", lineEnd: "\r\n", needsQuotes: /[",;\t\r\n]|^\s|\s$/ };

/**
 * CSV after RFC 4180: a header with all fields, lines end in CRLF. `null` and a missing field are empty, empty text is
 * `""`; numbers stand bare; nested values are JSON text; lone surrogates become U+FFFD. With `escapeFormulas`, text
 * that a spreadsheet would run gets a leading `'`. Where columns stand already, the rows follow them and the
 * header is left out, unless they share none.
 */
export const csvForm: LiteralForm<"csv"> = {
  id: "csv",
  label: "CSV",
  languages: ["csv"],
  write: (values, options) => writeDelimited(values, options, delimiters),
};
