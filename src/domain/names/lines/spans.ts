import type { LineSpan } from "../scan.ts";
import { cellSpans, delimiterOf } from "./cellSpans.ts";
import { CodeLines, wholeSpan } from "./codeLines.ts";
import { MarkupLines } from "./markupLines.ts";
import { YamlLines } from "./yamlLines.ts";

const proseIds = /^(?:plaintext|markdown|log|mdx|restructuredtext|asciidoc)$/u;
const dataIds = /^(?:yaml|toml|json|jsonc|json5|jsonl|ndjson|snippets|geojson)$/u;
const yamlIds = /^(?:yaml|dockercompose)$/u;
const markupIds = /^(?:html|xhtml|xml|xsl|svg|handlebars|razor|vue|svelte)$/u;

/** Reads lines in their order: what one begins in, a comment or a list, is known from those before it. */
interface LineReader {
  read(line: string): readonly LineSpan[];
}

/**
 * The parts of each line that may hold names, in order and apart: all of a line of prose; cells of CSV and TSV with
 * headers; strings of JSON, YAML, TOML and plain values of YAML with their key as header; strings and comments of code;
 * text, attributes and comments of HTML and XML; in unknown languages what is in quotes. The lines follow each other; the
 * first one is taken for one outside of all comments, strings, tags and lists. Linear in the length of the lines.
 */
export function spansOfLines(
  lines: readonly string[],
  languageId: string,
  headers: readonly string[] = [],
): readonly (readonly LineSpan[])[] {
  const reader = readerOf(languageId, headers);
  return lines.map((line) => reader.read(line));
}

export function lineSpans(
  line: string,
  languageId: string,
  headers: readonly string[] = [],
): readonly LineSpan[] {
  return readerOf(languageId, headers).read(line);
}

/** How many lines before a line say what it begins in: no more are read, so that a document's length costs nothing. */
export function leadingLines(languageId: string): number {
  return proseIds.test(languageId) || delimiterOf(languageId, "") !== undefined ? 0 : 200;
}

/** Whether a language is data or text rather than code: CSV, TSV, JSON, YAML, TOML, Markdown, plain text, logs. */
export function isDataOrText(languageId: string): boolean {
  return proseIds.test(languageId) || dataIds.test(languageId) || delimiterOf(languageId, "") !== undefined;
}

function readerOf(languageId: string, headers: readonly string[]): LineReader {
  if (proseIds.test(languageId)) return { read: (line) => wholeSpan(line, 0, line.length, "prose") };
  if (delimiterOf(languageId, "") !== undefined) {
    return { read: (line) => cellSpans(line, delimiterOf(languageId, line) ?? ",", headers) };
  }
  if (yamlIds.test(languageId)) return new YamlLines();
  if (markupIds.test(languageId)) return new MarkupLines();
  return new CodeLines(languageId);
}
