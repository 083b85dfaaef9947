/** In wide signs too; some spreadsheets ignore leading invisible characters, such as NUL. */
const formula = /^(?:[\t\r\n]|[\s\p{Cc}\p{Cf}]*[=+\-@＝＋－＠])/u;

export function startsFormula(text: string): boolean {
  return formula.test(text);
}

/** A formula gets a leading `'`. */
export function withoutFormula(text: string): string {
  return startsFormula(text) ? `'${text}` : text;
}

/** A semicolon and a tab separate cells in locales with a decimal comma. */
export const needsQuotesInCsv: RegExp = /[",;\t\r\n]|^\s|\s$/;

/** RFC 4180. */
export function quotedCell(text: string, needsQuotes: RegExp = needsQuotesInCsv): string {
  return needsQuotes.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
