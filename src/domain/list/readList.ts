import { isUtf8 } from "node:buffer";
import { decodeText } from "../../text/json.ts";
import { type ParseResult, parseFailure, parsedValue } from "../../text/sentence.ts";
import { delimiterOf } from "../names/lines/cellSpans.ts";
import { spansOfLines } from "../names/lines/spans.ts";
import { readDelimited } from "./delimitedList.ts";
import { readJson } from "./jsonList.ts";
import { listOfNames, type NameList } from "./nameList.ts";
import { isNameHeader } from "./values.ts";

/** In bytes: reading a larger file would block the editor. */
const largestFile = 20_000_000;

/** Reads bytes as `readListText` does. They are UTF-8, UTF-16 with a byte order mark, or Windows-1252, even by turns. */
export function* readListFile(
  bytes: Uint8Array,
  fileName: string,
): Generator<undefined, ParseResult<NameList>, void> {
  return sizeProblem(bytes.length) ?? (yield* readListText(yield* decodeList(bytes), fileName));
}

/** Returns a failure if a file of this size, in bytes, is too large for a list. */
export function sizeProblem(size: number): ParseResult<NameList> | undefined {
  return size > largestFile
    ? parseFailure("This file is too large for a list: at most {0} MB.", largestFile / 1_000_000)
    : undefined;
}

/**
 * Reads CSV, TSV, JSON, or JSON lines, as the file’s extension and the content say. Fails with a sentence for a workbook,
 * other binary content, invalid JSON, and a list without rows. Yields every few milliseconds.
 */
export function* readListText(
  text: string,
  fileName: string,
): Generator<undefined, ParseResult<NameList>, void> {
  // Workbooks of Excel, Numbers, and LibreOffice are zipped files.
  if (text.startsWith("PK\u0003\u0004")) return parseFailure("This is a workbook. Save it as CSV first.");
  if (text.includes("\0")) return parseFailure("This file isn’t text.");
  const isJson = /\.(?:json|jsonl|ndjson)$/iu.test(fileName);
  const json = text.trim() !== "" && (isJson || /^\s*[[{]/u.test(text)) ? yield* readJson(text) : undefined;
  const isRead = json !== undefined && (isJson || json.ok);
  return withRows(isRead ? json : parsedValue(yield* readDelimited(text)));
}

/**
 * Reads selected text: cells, rows of Markdown, JSON, the strings of code and YAML, or a name per line. Fails for a list
 * without rows. Yields every few milliseconds.
 */
export function* readSelection(
  text: string,
  languageId: string,
): Generator<undefined, ParseResult<NameList>, void> {
  const lines = text.trim().split(/\r\n|[\r\n]/u);
  const isOfCells = delimiterOf(languageId, "") !== undefined || lines.every((line) => line.includes("\t"));
  if (isOfCells) return withRows(parsedValue(yield* readDelimited(text)));
  const bars = lines.map((line) => line.trim());
  if (bars.every((line) => line.length > 1 && line.startsWith("|") && line.endsWith("|"))) {
    const rows = bars.filter((line, at) => at > 1 || !line.includes("-") || /[^\s|:-]/u.test(line));
    return withRows(
      parsedValue(yield* readDelimited(rows.map((line) => line.slice(1, -1).trim()).join("\n"))),
    );
  }
  const json = yield* readJson(text);
  if (json.ok) return withRows(json);
  const strings = stringsIn(lines, languageId);
  return withRows(parsedValue(listOfNames(strings.length > 0 ? strings : lines.map(withoutBullet))));
}

function withRows(read: ParseResult<NameList>): ParseResult<NameList> {
  if (!read.ok || read.value.rows.some((row) => row.some((cell) => cell.trim() !== ""))) return read;
  return read.value.headers.length > 0
    ? parseFailure("This list has a header, but no rows.")
    : parseFailure("This list is empty.");
}

/** Returns the quoted texts: only those with keys for names if any has, and none of prose unless every line is quoted. */
function stringsIn(lines: readonly string[], languageId: string): readonly string[] {
  const isProse = spansOfLines(["a"], languageId)[0]?.[0]?.kind === "prose";
  if (isProse && !lines.every((line) => inQuotes.test(line))) return [];
  const strings = spansOfLines(lines, isProse ? "" : languageId).flatMap((spans, at) =>
    spans
      .filter(({ kind }) => kind === "string")
      .map(({ start, end, header = "" }) => ({ text: lines[at]?.slice(start, end) ?? "", header })),
  );
  const named = strings.filter(({ header }) => isNameHeader(header));
  return (named.length > 0 ? named : strings).map(({ text }) => text);
}

const inQuotes = /^[\s[({]*(?:["'`].*["'`][\s,;\])}]*)?$/u;

function withoutBullet(line: string): string {
  return line
    .trim()
    .replace(/^(?:[-*+•]|\d+[.)])\s+/u, "")
    .replace(/^["'`“](.*)["'`”]$/u, "$1")
    .replace(/[,;]$/u, "");
}

/** Lines between two steps. */
const linesAStep = 500;

/** Decodes each line that isn’t UTF-8 as Windows-1252, which has no invalid bytes: appended files may have both. */
function* decodeList(bytes: Uint8Array): Generator<undefined, string, void> {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return new TextDecoder("utf-16le").decode(bytes);
  if (first === 0xfe && second === 0xff) return new TextDecoder("utf-16be").decode(bytes);
  if (isUtf8(bytes)) return decodeText(bytes);
  const windows = new TextDecoder("windows-1252");
  const lines: string[] = [];
  for (let at = 0; at < bytes.length;) {
    const end = bytes.indexOf(0x0a, at) + 1 || bytes.length;
    const line = bytes.subarray(at, end);
    lines.push(isUtf8(line) ? decodeText(line) : windows.decode(line));
    at = end;
    if (lines.length % linesAStep === 0) yield;
  }
  return lines.join("");
}
