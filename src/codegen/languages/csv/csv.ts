import { delimitedCursors } from "./cursors.ts";
import type { RecordLanguage } from "../../language.ts";
import { quotedCell, withoutFormula } from "../../../text/csvCell.ts";
import type { Json } from "../../../text/json.ts";
import type { LiteralOptions } from "../../literal/form.ts";
import { cellText, tableOf } from "../../literal/rows.ts";
import { numberText } from "../../literal/spell.ts";

// A semicolon and a tab separate cells where a comma is the sign of decimals.
const commas = { separator: ",", lineEnd: "\r\n", needsQuotes: /[",;\t\r\n]|^\s|\s$/ };

/**
 * CSV after RFC 4180: a header with all fields, lines end in CRLF. `null` and a missing field are empty, empty text is
 * `""`; numbers are bare; nested values are JSON text; lone surrogates become U+FFFD. With `escapeFormulas`, text
 * that a spreadsheet would run gets a leading `'`. Where columns are there already, the rows follow them and the
 * header is left out, unless they share none; cells are separated as they are in the file. CSV has no escapes: line
 * ends within a cell become those of the document, and signs that turn the direction of text stay what they are.
 */
export const csv: RecordLanguage<"csv"> = {
  id: "csv",
  label: "CSV",
  editorIds: ["csv"],
  defaultStyle: { indent: "  ", trailingCommas: "never", fieldNaming: "asService", lineEnd: "\r\n" },
  write: (values, options) => writeDelimited(values, options, commas),
  writeValue: (value, options) => writeCell(value, options, commas),
  types: [],
  texts: {},
  cursor: delimitedCursors(async () => (await import("./grammar.ts")).csvParser, undefined),
};

const tabs = { separator: "\t", lineEnd: "\n", needsQuotes: /["\t\r\n]|^\s|\s$/ };

/**
 * TSV: as CSV, with tabs. A cell with a tab, a line break or a quote is in quotes, as RFC 4180 has it for commas;
 * readers that know no quotes take such a cell for several.
 */
export const tsv: RecordLanguage<"tsv"> = {
  id: "tsv",
  label: "TSV",
  editorIds: ["tsv"],
  defaultStyle: { indent: "  ", trailingCommas: "never", fieldNaming: "asService" },
  write: (values, options) => writeDelimited(values, options, tabs),
  writeValue: (value, options) => writeCell(value, options, tabs),
  types: [],
  texts: {},
  cursor: delimitedCursors(async () => (await import("./grammar.ts")).tsvParser, "\t"),
};

/** What tables of delimited text differ in. */
interface Delimiters {
  readonly separator: string;
  readonly lineEnd: string;
  readonly needsQuotes: RegExp;
}

/**
 * A header with all fields and a line for each record, quoted in the manner of RFC 4180. Where columns are there already,
 * the rows follow them and the header is left out, unless they share none.
 */
function writeDelimited(
  values: readonly Json[],
  { columns: present, escapeFormulas, separator: ofFile }: LiteralOptions,
  { separator: usual, lineEnd, needsQuotes }: Delimiters,
): string {
  const separator = ofFile ?? usual;
  const own = tableOf(values);
  const joins = present !== undefined && own.columns.some((column) => present.includes(column));
  const { columns, rows } = joins ? tableOf(values, present) : own;
  const cell = (value: Json | undefined): string => {
    if (value === undefined || value === null) return "";
    // A negative number is no formula.
    if (typeof value === "number" || typeof value === "bigint") return numberText(value, "1e999");
    const text = escapeFormulas ? withoutFormula(cellText(value)) : cellText(value);
    if (text === "") return '""';
    return quotedCell(text, text.includes(separator) ? /^/ : needsQuotes);
  };
  const lines = (joins ? rows : [columns, ...rows]).map((cells) => cells.map(cell).join(separator));
  // A line of nothing would be read as no record.
  return lines.map((line) => (line === "" ? '""' : line)).join(lineEnd);
}

/** One cell, for a column that is there already. */
function writeCell(value: Json, options: LiteralOptions, delimiters: Delimiters): string {
  return value === null ? "" : writeDelimited([{ value }], { ...options, columns: ["value"] }, delimiters);
}
