/** Text that a spreadsheet reads as a formula, in wide signs too; some ignore leading invisible characters, such as NUL. */
const formula = /^(?:[\t\r\n]|[\s\p{Cc}\p{Cf}]*[=+\-@＝＋－＠])/u;

export function startsFormula(text: string): boolean {
  return formula.test(text);
}

/** Returns untrusted text for a cell: a formula gets a leading `'`. */
export function withoutFormula(text: string): string {
  return startsFormula(text) ? `'${text}` : text;
}

/** A semicolon and a tab separate cells in locales with a decimal comma. */
export const needsQuotesInCsv: RegExp = /[",;\t\r\n]|^\s|\s$/;

/** Returns a cell of delimited text (RFC 4180), quoted if it matches `needsQuotes`. */
export function quotedCell(text: string, needsQuotes: RegExp = needsQuotesInCsv): string {
  return needsQuotes.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
