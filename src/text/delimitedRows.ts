/** A cell of delimited text. Offsets count UTF-16 units. */
export interface DelimitedCell {
  readonly from: number;
  readonly to: number;
  /** `open` if the closing quote is missing. */
  readonly quoted: "no" | "closed" | "open";
}

export interface DelimitedRow {
  readonly cells: readonly DelimitedCell[];
  readonly from: number;
  readonly to: number;
}

/**
 * Returns the row at an offset of a text by RFC 4180: a quote counts only at the start of a cell. With a separator other
 * than comma, semicolon, tab, and bar the row is one cell.
 */
export function rowAt(text: string, from: number, separator: string): DelimitedRow {
  const cells: DelimitedCell[] = [];
  let at = from;
  for (;;) {
    const cell = cellAt(text, at, separator);
    cells.push(cell);
    at = cell.to;
    if (text.charAt(at) !== separator) return { cells, from, to: at };
    at += 1;
  }
}

export function afterLineEnd(text: string, at: number): number {
  if (text.startsWith("\r\n", at)) return at + 2;
  return /[\r\n]/.test(text.charAt(at)) ? at + 1 : at;
}

export function contentOf(text: string, { from, to, quoted }: DelimitedCell): string {
  const content = text.slice(from, to);
  return quoted === "closed" ? content.replace(/^"(.*)".*$/s, "$1").replaceAll('""', '"') : content.trim();
}

/** Excel reads the separator from such a line above the header. */
const separatorLine = /^sep=([,;\t|])(?:\r\n|[\r\n])/i;

/** Returns the separator that the first line names, if it does. */
export function declaredSeparator(text: string): string | undefined {
  return separatorLine.exec(text)?.[1];
}

/** Returns the offset of the header, after empty lines and a line that names the separator. */
export function headerStart(text: string): number {
  lineEnds.lastIndex = separatorLine.exec(text)?.[0].length ?? 0;
  lineEnds.test(text);
  return lineEnds.lastIndex;
}

const lineEnds = /[\r\n]*/y;

/** Returns the separator that the first line names, or the comma, semicolon or tab that is most frequent in the header. */
export function separatorOf(text: string): string {
  const declared = declaredSeparator(text);
  if (declared !== undefined) return declared;
  let best = ",";
  let most = 0;
  for (const separator of [",", ";", "\t"]) {
    const count = rowAt(text, headerStart(text), separator).cells.length - 1;
    if (count > most) {
      best = separator;
      most = count;
    }
  }
  return best;
}

function cellAt(text: string, from: number, separator: string): DelimitedCell {
  if (text.charAt(from) !== '"') return { from, to: plainEnd(text, from, separator), quoted: "no" };
  let at = from + 1;
  for (;;) {
    const quote = text.indexOf('"', at);
    if (quote === -1) return { from, to: text.length, quoted: "open" };
    if (text.charAt(quote + 1) !== '"')
      return { from, to: plainEnd(text, quote + 1, separator), quoted: "closed" };
    at = quote + 2;
  }
}

function plainEnd(text: string, from: number, separator: string): number {
  const pattern = untilSeparator.get(separator) ?? untilLineEnd;
  pattern.lastIndex = from;
  pattern.test(text);
  return pattern.lastIndex;
}

const untilSeparator: ReadonlyMap<string, RegExp> = new Map([
  [",", /[^,\r\n]*/y],
  [";", /[^;\r\n]*/y],
  ["\t", /[^\t\r\n]*/y],
  ["|", /[^|\r\n]*/y],
]);

const untilLineEnd = /[^\r\n]*/y;
