import type { Json } from "../../../api/json.ts";
import type { LiteralForm } from "../form.ts";
import { cellText, tableOf } from "../rows.ts";
import { numberText } from "../spell.ts";

/**
 * CSV after RFC 4180: a header with all fields, lines end in CRLF. `null` and a missing field are empty, empty text is
 * `""`; numbers stand bare; nested values are JSON text; half characters become U+FFFD. With `escapeFormulas`, text
 * that a spreadsheet would run gets a leading `'`. Where columns stand already, the rows follow them and the
 * header is left out, unless they share none.
 */
export const csvForm: LiteralForm<"csv"> = {
  id: "csv",
  label: "CSV",
  languages: ["csv"],
  write(values, { columns: present, escapeFormulas }) {
    const own = tableOf(values);
    const joins = present !== undefined && own.columns.some((column) => present.includes(column));
    const { columns, rows } = joins ? tableOf(values, present) : own;
    const cell = (value: Json | undefined): string => csvCell(value, escapeFormulas);
    const lines = (joins ? rows : [columns, ...rows]).map((cells) => cells.map(cell).join(","));
    // A line of nothing would be read as no record.
    return lines.map((line) => (line === "" ? '""' : line)).join("\r\n");
  },
};

function csvCell(value: Json | undefined, escapeFormulas: boolean): string {
  if (value === undefined || value === null) return "";
  // A negative number is no formula.
  if (typeof value === "number" || typeof value === "bigint") return numberText(value, "1e999");
  const text = cellText(value);
  const safe = escapeFormulas && startsFormula.test(text) ? `'${text}` : text;
  return safe === "" || needsQuotes.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** What a spreadsheet takes for the start of a formula, in the wide signs of Asian scripts too. */
const startsFormula = /^(?:[\t\r\n]|\s*[=+\-@＝＋－＠])/;

// A semicolon and a tab separate cells where a comma is the sign of decimals.
const needsQuotes = /[",;\t\r\n]|^\s|\s$/;
