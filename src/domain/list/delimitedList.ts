import {
  afterLineEnd,
  declaredSeparator,
  type DelimitedCell,
  headerStart,
  rowAt,
} from "../../text/delimitedRows.ts";
import { formBefore } from "../names/words/legalForms.ts";
import { foldedWords } from "../names/nameKeys.ts";
import { type NameList, withHeaderRow } from "./nameList.ts";
import { isNameHeader, isUsualHeader, type ValueKind, valueKind } from "./values.ts";

const separators = [",", ";", "\t", "|"];
/** No text has this character, so `rowAt` reads a whole line as one cell. */
const noSeparator = "\0";
/** Rows read to find the separator and the header. */
const mostSampled = 100;
/** Least share of the first rows that have as many cells as the first row. */
const leastAlike = 0.6;

/**
 * Reads delimited text with any line ends, mixed ones included. The content tells the separator (comma, semicolon, tab, bar,
 * or none) and whether the first row is a header. A row with a broken quote ends with its line. Yields every few
 * milliseconds.
 */
export function* readDelimited(text: string): Generator<undefined, NameList, void> {
  const { rows, brokenRows } = yield* readRows(text, separatorIn(text));
  return withHeader(rows, brokenRows);
}

/** Makes the first row the header if it reads like one. */
export function withHeader(rows: readonly (readonly string[])[], brokenRows = 0): NameList {
  const [first, ...rest] = rows;
  const list = { headers: [], rows, brokenRows };
  return withHeaderRow(list, first !== undefined && isHeader(first, rest));
}

function separatorIn(text: string): string {
  const declared = declaredSeparator(text);
  if (declared !== undefined) return declared;
  let best = { separator: noSeparator, alike: leastAlike, width: 1 };
  for (const separator of separators) {
    // The sample fits into one step.
    const { value } = readRows(text, separator, mostSampled).next();
    const sample = (value?.rows ?? []).filter((row) => !isEmpty(row));
    const width = sample[0]?.length ?? 0;
    const alike = sample.filter((row) => row.length === width).length / Math.max(1, sample.length);
    const isBetter = alike > best.alike || (alike === best.alike && width > best.width);
    if (width > 1 && isBetter && !(separator === "," && separatesForms(sample))) {
      best = { separator, alike, width };
    }
  }
  return best.separator;
}

/**
 * Returns true for lines such as "Acme, Inc." and "Beta LLC": these commas belong to the names, as do those of "Smith, Jones
 * Corp." if there are fewer of them.
 */
function separatesForms(rows: readonly (readonly string[])[]): boolean {
  const filled = rows.flatMap((row) => row.slice(1)).filter((cell) => foldedWords(cell).length > 0);
  const forms = filled.filter((cell) => {
    const words = foldedWords(cell);
    return formBefore(words, words.length)?.words === words.length;
  });
  const isSpaced = filled.every((cell) => cell.startsWith(" ")) && rows[0]?.some(isUsualHeader) !== true;
  return forms.length > 0 && forms.length > (isSpaced ? filled.length / 2 : filled.length - 1);
}

function isEmpty(row: readonly string[]): boolean {
  return row.every((cell) => cell.trim() === "");
}

/** Rows between two steps: more than `mostSampled`. */
const rowsAStep = 200;

/** Reads blank lines as rows without a name, except at both ends of the text. */
function* readRows(
  text: string,
  separator: string,
  most = Infinity,
): Generator<undefined, Omit<NameList, "headers">, void> {
  const rows: (readonly string[])[] = [];
  let brokenRows = 0;
  for (let at = headerStart(text); at < text.length && rows.length < most;) {
    const { cells, to } = rowAt(text, at, separator);
    const width = rows[0]?.length ?? 1;
    const isBroken = cells.some((cell) => hasBrokenQuote(text, cell, separator, width));
    const end = isBroken ? lineEnd(text, at) : to;
    rows.push(
      isBroken ? cellsOfLine(text.slice(at, end), separator) : cells.map((cell) => contentOf(text, cell)),
    );
    if (isBroken) brokenRows += 1;
    at = afterLineEnd(text, end);
    if (rows.length % rowsAStep === 0) yield;
  }
  while (rows.length > 0 && isEmpty(rows.at(-1) ?? [])) rows.pop();
  return { rows, brokenRows };
}

function contentOf(text: string, { from, to, quoted }: DelimitedCell): string {
  const content = text.slice(from, to);
  return quoted === "no" ? content : unquoted(content.trimEnd());
}

function unquoted(cell: string): string {
  return cell.slice(1, -1).replaceAll('""', '"');
}

/** If a cell has at least this many whole lines, all as wide as a row, its quote is broken and the lines are rows. */
const leastSwallowed = 3;

/** Returns true if a quote has no pair, or pairs with a quote of a later row, so that the rows between would be lost. */
function hasBrokenQuote(text: string, cell: DelimitedCell, separator: string, width: number): boolean {
  if (cell.quoted === "no") return false;
  const content = text.slice(cell.from, cell.to).trimEnd();
  const afterQuote = content.slice(1).replaceAll('""', "");
  if (cell.quoted === "open" || afterQuote.indexOf('"') !== afterQuote.length - 1) return true;
  const inside = content.split(/\r\n|[\r\n]/u).slice(1, -1);
  return (
    width > 1 &&
    inside.length >= leastSwallowed &&
    inside.every((line) => cellsOfLine(line, separator).length === width)
  );
}

/** Returns the cells of a line with broken quotes: a quote ends its cell only before a separator or the line’s end. */
function cellsOfLine(line: string, separator: string): readonly string[] {
  const cells: string[] = [];
  for (let at = 0; at <= line.length;) {
    const close = line.charAt(at) === '"' ? `${line}${separator}`.indexOf(`"${separator}`, at + 1) : -1;
    const next = line.indexOf(separator, at);
    const end = close >= 0 ? close + 1 : next < 0 ? line.length : next;
    const cell = line.slice(at, end);
    cells.push(close >= 0 ? unquoted(cell) : cell);
    at = end + 1;
  }
  return cells;
}

function lineEnd(text: string, from: number): number {
  const length = text.slice(from).search(/[\r\n]/u);
  return length < 0 ? text.length : from + length;
}

/** Returns true if the first row has usual column names, or text above a column of numbers, dates, or addresses. */
function isHeader(first: readonly string[], rest: readonly (readonly string[])[]): boolean {
  const usual = first.filter((cell) => isUsualHeader(cell) && !isData(valueKind(cell)));
  if (usual.length > 1 || usual.some(isNameHeader)) return true;
  if (first.some((cell) => isData(valueKind(cell)))) return false;
  const sample = rest.slice(0, mostSampled);
  return first.some((_, column) => {
    const kinds = sample.map((row) => valueKind(row[column] ?? "")).filter((kind) => kind !== "blank");
    return kinds.length > 0 && kinds.every(isData);
  });
}

function isData(kind: ValueKind): boolean {
  return kind !== "name" && kind !== "other" && kind !== "blank";
}
