/** What a spreadsheet takes for the start of a formula, in the wide signs of Asian scripts too. */
const startsFormula = /^(?:[\t\r\n]|\s*[=+\-@＝＋－＠])/;

/** Untrusted text for a cell: what a spreadsheet would run gets a leading `'`. */
export function withoutFormula(text: string): string {
  return startsFormula.test(text) ? `'${text}` : text;
}

/** A cell of delimited text (RFC 4180): in quotes where `needsQuotes` finds something in it. */
export function quotedCell(text: string, needsQuotes: RegExp = /[",\r\n]/): string {
  return needsQuotes.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
