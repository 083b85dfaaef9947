import { quotedCell, withoutFormula } from "../../text/csvCell.ts";
import type { Json } from "../../text/json.ts";
import type { LiteralOptions } from "./form.ts";
import { cellText, tableOf } from "./rows.ts";
import { numberText } from "./spell.ts";

/** What tables of delimited text differ in. */
export interface Delimiters {
  readonly separator: string;
  readonly lineEnd: string;
  /** Finds text that must stand in quotes. */
  readonly needsQuotes: RegExp;
}

/**
 * A header with all fields and a line for each record, quoted in the manner of RFC 4180. Where columns stand already,
 * the rows follow them and the header is left out, unless they share none.
 */
export function writeDelimited(
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

/** One cell, for a column that stands already. */
export function writeCell(value: Json, options: LiteralOptions, delimiters: Delimiters): string {
  return value === null ? "" : writeDelimited([{ value }], { ...options, columns: ["value"] }, delimiters);
}
