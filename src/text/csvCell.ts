/** What a spreadsheet takes for a formula, in wide signs too; before it some leave out invisible characters, such as NUL. */
const formula = /^(?:[\t\r\n]|[\s\p{Cc}\p{Cf}]*[=+\-@＝＋－＠])/u;

export function startsFormula(text: string): boolean {
  return formula.test(text);
}

/** Untrusted text for a cell: what a spreadsheet would run gets a leading `'`. */
export function withoutFormula(text: string): string {
  return startsFormula(text) ? `'${text}` : text;
}

/** A semicolon and a tab separate cells where a comma is the sign of decimals. */
export const needsQuotesInCsv: RegExp = /[",;\t\r\n]|^\s|\s$/;

/** A cell of delimited text (RFC 4180): in quotes where `needsQuotes` finds something in it. */
export function quotedCell(text: string, needsQuotes: RegExp = needsQuotesInCsv): string {
  return needsQuotes.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
