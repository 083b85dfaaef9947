import { delimitedCursors } from "./cursors.ts";
import type { RecordLanguage } from "../../language.ts";
import { needsQuotesInCsv, quotedCell, withoutFormula } from "../../../text/csvCell.ts";
import type { Json } from "../../../text/json.ts";
import type { LiteralOptions } from "../../literal/form.ts";
import { cellText, sharesColumn, tableOf } from "../../literal/rows.ts";
import { numberText } from "../../literal/spell.ts";

const commas = { separator: ",", lineEnd: "\r\n", needsQuotes: needsQuotesInCsv };

/** RFC 4180: `null` and missing fields are empty, empty text is `""`. No escapes: line ends become the document's. */
export const csv: RecordLanguage<"csv"> = {
  id: "csv",
  label: "CSV",
  editorIds: ["csv"],
  defaultStyle: { indent: "  ", trailingCommas: "never", fieldNaming: "asService", lineEnd: "\r\n" },
  write: (values, options) => writeDelimited(values, options, commas),
  writeValue: (value, options) => writeCell(value, options, commas),
  texts: {},
  cursor: delimitedCursors(async () => (await import("./grammar.ts")).csvParser, undefined),
};

const tabs = { separator: "\t", lineEnd: "\n", needsQuotes: /["\t\r\n]|^\s|\s$/ };

/** As CSV, with tabs; readers that know no quotes take a quoted cell with a tab or a line break for several. */
export const tsv: RecordLanguage<"tsv"> = {
  id: "tsv",
  label: "TSV",
  editorIds: ["tsv"],
  defaultStyle: { indent: "  ", trailingCommas: "never", fieldNaming: "asService" },
  write: (values, options) => writeDelimited(values, options, tabs),
  writeValue: (value, options) => writeCell(value, options, tabs),
  texts: {},
  cursor: delimitedCursors(async () => (await import("./grammar.ts")).tsvParser, "\t"),
};

interface Delimiters {
  readonly separator: string;
  readonly lineEnd: string;
  readonly needsQuotes: RegExp;
}

/** Where columns are there already, the rows follow them and the header is left out; nothing if they share none. */
function writeDelimited(
  values: readonly Json[],
  { columns: present, escapeFormulas, separator: ofFile }: LiteralOptions,
  { separator: usual, lineEnd, needsQuotes }: Delimiters,
): string {
  const separator = ofFile ?? usual;
  const { columns, rows } = tableOf(values, present);
  if (present !== undefined && !sharesColumn(values, present)) return "";
  const cell = (value: Json | undefined): string => {
    if (value === undefined || value === null) return "";
    // A negative number is no formula.
    if (typeof value === "number" || typeof value === "bigint") return numberText(value, "1e999");
    const text = escapeFormulas ? withoutFormula(cellText(value)) : cellText(value);
    if (text === "") return '""';
    return quotedCell(text, text.includes(separator) ? /^/ : needsQuotes);
  };
  const lines = (present === undefined ? [columns, ...rows] : rows).map((cells) =>
    cells.map(cell).join(separator),
  );
  // A line of nothing would be read as no record.
  return lines.map((line) => (line === "" ? '""' : line)).join(lineEnd);
}

function writeCell(value: Json, options: LiteralOptions, delimiters: Delimiters): string {
  return value === null ? "" : writeDelimited([{ value }], { ...options, columns: ["value"] }, delimiters);
}
