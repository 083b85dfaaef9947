import { writeCell, writeDelimited } from "../../literal/delimited.ts";
import { delimitedCursors } from "./cursors.ts";
import type { RecordLanguage } from "../../language.ts";

// A semicolon and a tab separate cells where a comma is the sign of decimals.
const delimiters = { separator: ",", lineEnd: "\r\n", needsQuotes: /[",;\t\r\n]|^\s|\s$/ };

/**
 * CSV after RFC 4180: a header with all fields, lines end in CRLF. `null` and a missing field are empty, empty text is
 * `""`; numbers stand bare; nested values are JSON text; lone surrogates become U+FFFD. With `escapeFormulas`, text
 * that a spreadsheet would run gets a leading `'`. Where columns stand already, the rows follow them and the
 * header is left out, unless they share none; cells are separated as they are in the file. CSV has no escapes: line
 * ends within a cell become those of the document, and signs that turn the direction of text stay what they are.
 */
export const csv: RecordLanguage<"csv"> = {
  id: "csv",
  label: "CSV",
  editorIds: ["csv"],
  defaultStyle: { indent: "  ", trailingCommas: "never", fieldNaming: "asService", lineEnd: "\r\n" },
  write: (values, options) => writeDelimited(values, options, delimiters),
  writeValue: (value, options) => writeCell(value, options, delimiters),
  types: [],
  texts: {},
  cursor: delimitedCursors(async () => (await import("./grammar.ts")).csvParser, undefined),
};
