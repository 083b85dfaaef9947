import type { LineSpan } from "../scan.ts";

const delimiters: ReadonlyMap<string, string> = new Map([
  ["csv", ","],
  ["tsv", "\t"],
  ["psv", "|"],
  ["ssv", ";"],
  ["csv (comma)", ","],
  ["csv (semicolon)", ";"],
  ["csv (pipe)", "|"],
  ["csv (tab)", "\t"],
  ["csv (tilde)", "~"],
  ["csv (caret)", "^"],
  ["csv (colon)", ":"],
  ["csv (equals)", "="],
  ["csv (whitespace)", " "],
]);

/** Only the text tells their separator. */
const dynamic = /^(?:dynamic csv|csv \(.*\)|rainbow csv)$/u;

export function delimiterOf(languageId: string, line: string): string | undefined {
  const known = delimiters.get(languageId);
  // Files named .csv often use semicolons or tabs, so look at the line.
  if (known !== undefined && languageId !== "csv") return known;
  return known !== undefined || dynamic.test(languageId) ? likeliest(line) : undefined;
}

function likeliest(line: string): string {
  const bare = line.slice(0, 2000).replaceAll(/"[^"]*"/gu, "");
  if (bare.includes(",") && !bare.includes(";") && !bare.includes("\t")) return ",";
  const counted = [",", ";", "\t", "|"].map((sign) => ({ sign, count: bare.split(sign).length }));
  return counted.reduce((best, one) => (one.count > best.count ? one : best)).sign;
}

/** Reads delimited text (RFC 4180). Spans exclude quotes, surrounding blanks and empty cells. */
export function cellSpans(line: string, delimiter: string, headers: readonly string[]): readonly LineSpan[] {
  const spans: LineSpan[] = [];
  let column = 0;
  for (let at = 0; at <= line.length; column += 1) {
    const first = skipBlanks(line, at, delimiter);
    const isQuoted = line[first] === '"';
    const close = isQuoted ? closeOf(line, first + 1) : -1;
    const next = line.indexOf(delimiter, isQuoted ? close : at);
    const end = next < 0 ? line.length : next;
    const start = isQuoted ? first + 1 : first;
    const written = line.slice(start, isQuoted ? close : end).trimEnd();
    if (written !== "") {
      const header = headers[column]?.trim();
      const named = header === undefined || header === "" ? {} : { header };
      spans.push({ start, end: start + written.length, kind: "cell", ...named });
    }
    at = end + 1;
  }
  return spans;
}

function skipBlanks(line: string, from: number, delimiter: string): number {
  let at = from;
  while ((line[at] === " " || line[at] === "\t") && line[at] !== delimiter) at += 1;
  return at;
}

function closeOf(line: string, from: number): number {
  for (let at = from; at < line.length; at += 1) {
    if (line[at] !== '"') continue;
    if (line[at + 1] !== '"') return at;
    at += 1;
  }
  return line.length;
}
