import { cellSpans, delimiterOf } from "./cellSpans.ts";
import { lineSyntax, type ScannedSyntax } from "./lineSyntax.ts";
import type { LineSpan } from "./scan.ts";

const proseIds: ReadonlySet<string> = new Set([
  "plaintext",
  "markdown",
  "log",
  "mdx",
  "restructuredtext",
  "asciidoc",
]);
const jsonIds = /^(?:json|jsonc|json5|jsonl|ndjson|snippets|geojson)$/u;

/** How far before a string its key is looked for. */
const furthestKey = 80;
const keyBefore =
  /([\p{L}_$@][\p{L}\p{N}_$.-]*|["'`][^"'`]{1,60}["'`])["'`\]]{0,2}\s*(?::\s*[\p{L}_$][\p{L}\p{N}_$<>[\]|?]*\s*=|:=|=>|={1,3}|:)\s*[rRbBuUfFLN@$]{0,2}$/u;

/**
 * The parts of a line that may hold names, in order and apart: all of a line of prose; cells of CSV and TSV with
 * headers; strings of JSON, YAML, TOML and plain values of YAML with their key as header; strings and comments of code;
 * in unknown languages what is in quotes. Linear in the line's length. `isInComment`: the line begins inside a block
 * comment.
 */
export function lineSpans(
  line: string,
  languageId: string,
  context: { readonly headers?: readonly string[]; readonly isInComment?: boolean } = {},
): readonly LineSpan[] {
  if (proseIds.has(languageId)) return whole(line, 0, line.length, "prose");
  const delimiter = delimiterOf(languageId, line);
  if (delimiter !== undefined) return cellSpans(line, delimiter, context.headers ?? []);
  if (languageId === "yaml" || languageId === "dockercompose") return yamlSpans(line);
  return codeSpans(line, lineSyntax(languageId), context.isInComment === true);
}

/** Whether a language is data or text rather than code: CSV, TSV, JSON, YAML, TOML, Markdown, plain text, logs. */
export function isDataOrText(languageId: string): boolean {
  return (
    proseIds.has(languageId) ||
    languageId === "yaml" ||
    languageId === "toml" ||
    jsonIds.test(languageId) ||
    delimiterOf(languageId, "") !== undefined
  );
}

const yamlQuotes = lineSyntax("yaml");

function codeSpans(line: string, syntax: ScannedSyntax, isInComment: boolean): readonly LineSpan[] {
  const spans: LineSpan[] = [];
  let at = 0;
  const isStarLine = syntax.starLines === true && /^\s*\*(?:\s|\/|$)/u.test(line);
  if (isInComment || isStarLine) at = readComment(line, 0, syntax.blockComment?.[1], spans);
  // A quote that is not closed is searched for once: no later one of its kind is closed either.
  const unclosed = new Set<string>();
  let header: string | undefined;
  while (at < line.length) {
    const code = line.charCodeAt(at);
    if (code > 127 || syntax.stops[code] !== 1) {
      at += 1;
      continue;
    }
    const leader = syntax.lineComments.find((one) => line.startsWith(one, at));
    if (leader !== undefined && isLeader(line, at, leader)) {
      spans.push(...whole(line, at + leader.length, line.length, "comment"));
      break;
    }
    const opener = syntax.blockComment?.[0];
    if (opener !== undefined && line.startsWith(opener, at)) {
      at = readComment(line, at + opener.length, syntax.blockComment?.[1], spans);
      continue;
    }
    const quote = quoteAt(line, at, syntax, unclosed);
    if (quote === undefined) {
      if (line[at] === "]" || line[at] === "}") header = undefined;
      at += 1;
      continue;
    }
    const close = closeOf(line, at + quote.length, quote, syntax.escapes);
    if (close === undefined && quote.length === 1) {
      unclosed.add(quote);
      at += 1;
      continue;
    }
    const end = close ?? line.length;
    header = isKey(line, end + quote.length) ? undefined : (keyOf(line, at) ?? inherited(line, at, header));
    if (end > at + quote.length) {
      spans.push({
        start: at + quote.length,
        end,
        kind: "string",
        ...(header === undefined ? {} : { header }),
      });
    }
    at = end + quote.length;
  }
  return spans;
}

/** A list's items are named by the list's key: what is before them is a comma or a bracket. */
function inherited(line: string, at: number, header: string | undefined): string | undefined {
  const before = line.slice(Math.max(0, at - furthestKey), at).trimEnd();
  if (before.endsWith("[")) return keyOf(line, Math.max(0, at - furthestKey) + before.length - 1);
  return before.endsWith(",") ? header : undefined;
}

function isKey(line: string, end: number): boolean {
  return /^\s{0,20}(?::(?!:)|=>|=(?!=))/u.test(line.slice(end, end + 24));
}

/** The key, the variable or the attribute that a value at `at` is given to. */
function keyOf(line: string, at: number): string | undefined {
  const written = keyBefore.exec(line.slice(Math.max(0, at - furthestKey), at))?.[1];
  return written?.replaceAll(/^["'`]|["'`]$/gu, "").replace(/^.*\./u, "");
}

function readComment(line: string, from: number, closer: string | undefined, spans: LineSpan[]): number {
  const found = closer === undefined ? -1 : line.indexOf(closer, from);
  const end = found < 0 ? line.length : found;
  spans.push(...whole(line, from, end, "comment"));
  return found < 0 ? line.length : found + (closer?.length ?? 0);
}

/** A "#" begins a comment at the front of a word alone: "$#", "a#b" do not. An apostrophe of Basic likewise. */
function isLeader(line: string, at: number, leader: string): boolean {
  if (leader.length > 1 || at === 0) return leader !== "//" || line[at - 1] !== ":";
  return /[\s;(){}]/u.test(line.charAt(at - 1));
}

function quoteAt(
  line: string,
  at: number,
  syntax: ScannedSyntax,
  unclosed: ReadonlySet<string>,
): string | undefined {
  const quote = syntax.quotes.find((one) => line.startsWith(one, at));
  if (quote === undefined || unclosed.has(quote)) return undefined;
  // An apostrophe inside a word is none.
  if (
    quote === "'" &&
    /[\p{L}\p{N}]$/u.test(line.slice(Math.max(0, at - 2), at)) &&
    !/(?:^|[^\p{L}\p{N}])[rRbBuUfFLN]$/u.test(line.slice(Math.max(0, at - 2), at))
  ) {
    return undefined;
  }
  return quote;
}

function closeOf(line: string, from: number, quote: string, escapes: boolean): number | undefined {
  for (let at = from; at < line.length; at += 1) {
    if (escapes && line[at] === "\\") at += 1;
    else if (line.startsWith(quote, at)) return at;
  }
  return undefined;
}

/** A line of YAML: its comment, what is in quotes, else the plain value after a key or a dash. */
function yamlSpans(line: string): readonly LineSpan[] {
  const comment = /(?:^|\s)#/u.exec(withoutQuoted(line));
  const code = comment === null ? line : line.slice(0, comment.index);
  const after =
    comment === null ? [] : whole(line, comment.index + comment[0].length, line.length, "comment");
  const key = /^\s*(?:-\s+)*(?:(["']?)([^\s"':#[\]{},][^:#]{0,100}?)\1\s*:(?=\s|$))?/u.exec(code);
  const header = key?.[2];
  const start = key?.[0].length ?? 0;
  const value = code.slice(start);
  const first = value.search(/\S/u);
  if (first < 0 || /^[|>][+-]?\d?\s*$/u.test(value.trim())) return after;
  if (/^["'[{&*!]/u.test(value.slice(first))) {
    const spans = codeSpans(code, yamlQuotes, false);
    const inValue = spans.filter((span) => span.start >= start);
    return [
      ...inValue.map((span) =>
        span.header === undefined && header !== undefined ? { ...span, header } : span,
      ),
      ...after,
    ];
  }
  const end = start + value.trimEnd().length;
  return [
    { start: start + first, end, kind: "string", ...(header === undefined ? {} : { header }) },
    ...after,
  ];
}

/** The line with an x for each character of what is in quotes, so that a "#" there begins no comment. */
function withoutQuoted(line: string): string {
  if (!/["']/u.test(line) || !line.includes("#")) return line;
  const spans = codeSpans(line, yamlQuotes, false);
  let bare = "";
  let at = 0;
  for (const { start, end } of spans) {
    bare += line.slice(at, start) + "x".repeat(end - start);
    at = end;
  }
  return bare + line.slice(at);
}

function whole(line: string, start: number, end: number, kind: LineSpan["kind"]): readonly LineSpan[] {
  return start < end && /\S/u.test(line.slice(start, end)) ? [{ start, end, kind }] : [];
}
