import type { RecordLanguage, CursorRules, Placement, ProposedText } from "../../language.ts";
import { needsQuotesInCsv, quotedCell, withoutFormula, startsFormula } from "../../../text/csvCell.ts";
import type { Json } from "../../../text/json.ts";
import type { LiteralOptions } from "../../literal/form.ts";
import { rowsUnder } from "../../literal/columns.ts";
import { cellText, tableOf } from "../../literal/rows.ts";
import { numberText } from "../../literal/spell.ts";
import type { SyntaxNode } from "@lezer/common";
import type { Cursor } from "../../context/cursor.ts";
import { textAround, type TextReader } from "../../context/cursorContext.ts";
import { afterLineEnd, contentOf, headerStart, rowAt, separatorOf } from "../../../text/delimitedRows.ts";

const commas = { separator: ",", lineEnd: "\r\n", needsQuotes: needsQuotesInCsv };

/** RFC 4180: `null` and missing fields are empty, empty text is `""`. Without escapes, line ends become the document’s. */
export const csv: RecordLanguage<"csv"> = {
  id: "csv",
  label: "CSV",
  editorIds: ["csv"],
  defaultStyle: { indent: "  ", trailingCommas: "never", fieldNaming: "asService", lineEnd: "\r\n" },
  write: (values, options) => writeDelimited(values, options, commas),
  writeValue: (value, options) => writeCell(value, options, commas),
  types: [],
  cursor: delimitedCursors(async () => (await import("./grammar.ts")).csvParser, undefined),
};

const tabs = { separator: "\t", lineEnd: "\n", needsQuotes: /["\t\r\n]|^\s|\s$/ };

/** CSV with tabs; programs that don’t know quotes split a quoted cell at a tab or line break. */
export const tsv: RecordLanguage<"tsv"> = {
  id: "tsv",
  label: "TSV",
  editorIds: ["tsv"],
  defaultStyle: { indent: "  ", trailingCommas: "never", fieldNaming: "asService" },
  write: (values, options) => writeDelimited(values, options, tabs),
  writeValue: (value, options) => writeCell(value, options, tabs),
  types: [],
  cursor: delimitedCursors(async () => (await import("./grammar.ts")).tsvParser, "\t"),
};

interface Delimiters {
  readonly separator: string;
  readonly lineEnd: string;
  readonly needsQuotes: RegExp;
}

/** Writes rows under existing columns without a header; returns `""` if they share no column. */
function writeDelimited(
  values: readonly Json[],
  { columns: present, escapeFormulas, separator: ofFile }: LiteralOptions,
  { separator: usual, lineEnd, needsQuotes }: Delimiters,
): string {
  const separator = ofFile ?? usual;
  const table = present === undefined ? tableOf(values) : rowsUnder(values, present);
  if (table === undefined) return "";
  const { columns, rows } = table;
  const cell = (value: Json | undefined): string => {
    if (value === undefined || value === null) return "";
    if (typeof value === "number" || typeof value === "bigint") return numberText(value, "1e999");
    const text = escapeFormulas ? withoutFormula(cellText(value)) : cellText(value);
    if (text === "") return '""';
    return quotedCell(text, text.includes(separator) ? /^/ : needsQuotes);
  };
  const lines = (present === undefined ? [columns, ...rows] : rows).map((cells) =>
    cells.map(cell).join(separator),
  );
  // Readers skip an empty line instead of reading a record.
  return lines.map((line) => (line === "" ? '""' : line)).join(lineEnd);
}

function writeCell(value: Json, options: LiteralOptions, delimiters: Delimiters): string {
  return value === null ? "" : writeDelimited([{ value }], { ...options, columns: ["value"] }, delimiters);
}

function delimitedCursors(grammar: CursorRules["grammar"], fixed: string | undefined): CursorRules {
  const separatorIn = (text: string): string => fixed ?? separatorOf(text);
  return {
    grammar,
    // A text with commas may come before the row’s other separators.
    hosts: (code) => [`sep=${separatorIn(code)}\n`],
    textAt: (cursor) => textAround(cursor, readText),
    startAt: (cursor) => afterRow(cursor, separatorIn(cursor.text)),
    placeAt: (cursor) => Promise.resolve(rowPlaceAt(cursor, separatorIn(cursor.text))),
    valueAt: (cursor) => Promise.resolve(cellPlaceAt(cursor, separatorIn(cursor.text))),
    async proves(before, after) {
      const separator = separatorIn(before.text);
      if (separatorIn(after.text) !== separator && before.text.trim() !== "") return false;
      const tree = await before.trees.parse(before.parser, after.text);
      const added = rowCount(tree.topNode) - rowCount(before.tree.topNode);
      return after.placement.position === "statement"
        ? areRows(after, separatorIn(after.text), added)
        : isCell(before, after, separator, added);
    },
  };
}

/** Returns the end of the cursor’s row, or of the header for a cursor above it. */
function afterRow({ text, at, tree }: Cursor, separator: string): number {
  const start = headerStart(text);
  if (start < text.length && at <= start) return rowAt(text, start, separator).to;
  const row = rowAround(tree.topNode, at);
  return row === undefined || at === row.from ? at : row.to;
}

function rowPlaceAt({ text, at, tree }: Cursor, separator: string): Placement | undefined {
  const start = headerStart(text);
  const around = { position: "statement", lead: "", tail: "", baseIndent: "" } as const;
  if (start === text.length) return around;
  if (at <= start) return undefined;
  const header = rowAt(text, start, separator);
  const columns = header.cells.map((cell) => contentOf(text, cell));
  const placement = { ...around, columns, separator };
  const row = rowAround(tree.topNode, at);
  if (row === undefined) return placement;
  if (at === row.from) return { ...placement, tail: "\n" };
  return at === row.to ? { ...placement, lead: "\n" } : undefined;
}

function cellPlaceAt({ text, at, tree }: Cursor, separator: string): Placement | undefined {
  const place = { position: "expression", lead: "", tail: "", baseIndent: "", separator } as const;
  const row = rowAround(tree.topNode, at);
  if (row === undefined) return place;
  const cell = rowAt(text, row.from, separator).cells.find(({ from, to }) => from <= at && at <= to);
  return cell?.from === at && cell.to === at ? place : undefined;
}

function areRows({ text, from, to, placement }: ProposedText, separator: string, added: number): boolean {
  let count = 0;
  let at = from;
  const header = rowAt(text, headerStart(text), separator);
  const widths = new Set<number>();
  while (at < to) {
    const row = rowAt(text, at, separator);
    if (row.to > to || row.to === row.from) return false;
    widths.add(row.cells.length);
    count += 1;
    at = row.to === to ? to : afterLineEnd(text, row.to);
  }
  const isOfTable = placement.columns === undefined || header.cells.length === placement.columns.length;
  return count > 0 && count === added && widths.size === 1 && isOfTable && isAtLine(text, from, to);
}

function isAtLine(text: string, from: number, to: number): boolean {
  return (from === 0 || /[\r\n]/.test(text.charAt(from - 1))) && /^[\r\n]?$/.test(text.charAt(to));
}

function isCell(
  { text: before, tree, at }: Cursor,
  { text, from, to }: ProposedText,
  separator: string,
  added: number,
): boolean {
  const row = rowAround(tree.topNode, at);
  const start = row?.from ?? at;
  const cells = rowAt(text, start, separator).cells;
  const count = row === undefined ? 1 : rowAt(before, start, separator).cells.length;
  const isRow = row === undefined && to > from;
  return (
    added === (isRow ? 1 : 0) &&
    cells.length === count &&
    cells.some((cell) => cell.from === from && cell.to === to)
  );
}

function rowAround(top: SyntaxNode, at: number): SyntaxNode | undefined {
  for (const row of [top.childBefore(at + 1), top.childAfter(at)])
    if (row !== null && row.from <= at && at <= row.to) return row;
  return undefined;
}

function rowCount(top: SyntaxNode): number {
  let count = 0;
  for (let row = top.firstChild; row !== null; row = row.nextSibling) count += 1;
  return count;
}

const readText: TextReader = ({ name, from, to }, text, at) => {
  if (name !== "QuotedCell" && name !== "OpenCell") return undefined;
  const end = name === "OpenCell" ? to : text.lastIndexOf('"', to - 1);
  const before = text.slice(from + 1, at);
  return {
    kind: "string",
    from: from + 1,
    to: end,
    write(value) {
      const held = before === "" ? withoutFormula(value.toWellFormed()) : value.toWellFormed();
      // The text before the cursor could make the value a formula, or already is one.
      return startsFormula(before + held) ? undefined : held.replaceAll('"', '""');
    },
  };
};
