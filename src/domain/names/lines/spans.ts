import type { LineSpan } from "../scan.ts";
import { cellSpans, delimiterOf } from "./cellSpans.ts";
import { CodeLines, wholeSpan, keyOf } from "./codeLines.ts";

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

/** The comments of YAML, what is in quotes, else the plain value after a key or a dash, line by line. */
class YamlLines {
  /** The key that has a list in the lines after it, and how far it is indented. */
  #list: { readonly key: string; readonly indent: number } | undefined;

  read(line: string): readonly LineSpan[] {
    const comment = /(?:^|\s)#/u.exec(withoutQuoted(line));
    const code = comment === null ? line : line.slice(0, comment.index);
    const after =
      comment === null ? [] : wholeSpan(line, comment.index + comment[0].length, line.length, "comment");
    if (code.trim() === "") return after;
    const [written, dashes, , ownKey] =
      /^(\s*(?:-\s+)*)(?:(["']?)([^\s"':#[\]{},][^:#]{0,100}?)\2\s*:(?=\s|$))?/u.exec(code) ?? [""];
    const start = written.length;
    const listKey = this.#listKey(dashes ?? "");
    const header = ownKey ?? listKey;
    const value = code.slice(start).trimEnd();
    const first = value.search(/\S/u);
    if (first < 0 && ownKey !== undefined) this.#list = { key: ownKey, indent: indentOf(code) };
    if (first < 0 || /^[|>][+-]?\d?$/u.test(value.trim())) return after;
    const named = header === undefined ? {} : { header };
    if (/^["'[{&*!]/u.test(value.slice(first))) {
      const inValue = quotedIn(code).filter((span) => span.start >= start);
      return [...inValue.map((span) => ({ ...named, ...span })), ...after];
    }
    return [{ start: start + first, end: start + value.length, kind: "string", ...named }, ...after];
  }

  /** The key of the list that an item with this before it belongs to. */
  #listKey(before: string): string | undefined {
    if (this.#list !== undefined && (!before.includes("-") || indentOf(before) < this.#list.indent))
      this.#list = undefined;
    return this.#list?.key;
  }
}

function indentOf(text: string): number {
  return text.search(/\S|$/u);
}

function quotedIn(line: string): readonly LineSpan[] {
  return new CodeLines("yaml").read(line);
}

/** The line with an x for each character of what is in quotes, so that a "#" there begins no comment. */
function withoutQuoted(line: string): string {
  if (!/["']/u.test(line) || !line.includes("#")) return line;
  let bare = "";
  let at = 0;
  for (const { start, end } of quotedIn(line)) {
    bare += line.slice(at, start) + "x".repeat(end - start);
    at = end;
  }
  return bare + line.slice(at);
}

/** What the text at a position belongs to; `code`: a script or a style, which is read as such. */
type Part = "text" | "tag" | "comment" | "code";

/** Where a part ends: a text before a tag, a code before its own closing tag. */
const ends: Readonly<Record<Exclude<Part, "tag">, RegExp>> = {
  text: /<(?=[\p{L}/!?])/u,
  comment: /-->/u,
  code: /<\/(?:script|style)/iu,
};

const longestTag = 100;

/** Text, attributes and comments of HTML and XML, line by line. */
class MarkupLines {
  #part: Part = "text";
  /** The name of the tag that was read last, which names the text after it. */
  #tag = "";
  #script = new CodeLines("javascript");

  read(line: string): readonly LineSpan[] {
    const spans: LineSpan[] = [];
    for (let at = 0; at < line.length;) {
      at =
        this.#part === "tag" ? this.#readTag(line, at, spans) : this.#readPart(line, at, this.#part, spans);
    }
    return spans;
  }

  #readPart(line: string, from: number, part: Exclude<Part, "tag">, spans: LineSpan[]): number {
    const length = line.slice(from).search(ends[part]);
    const end = length < 0 ? line.length : from + length;
    if (part === "code") spans.push(...this.#script.read(line.slice(0, end), from));
    else if (part === "comment") spans.push(...wholeSpan(line, from, end, "comment"));
    else spans.push(...wholeSpan(line, from, end, "prose").map((span) => ({ ...span, ...this.#named() })));
    if (length < 0) return line.length;
    if (part === "comment") this.#part = "text";
    else if (line.startsWith("<!--", end)) this.#part = "comment";
    else return this.#openTag(line, end);
    return end + (part === "comment" ? 3 : 4);
  }

  #openTag(line: string, at: number): number {
    // The text of a CDATA section is text.
    if (line.startsWith("<![CDATA[", at)) return at + 9;
    this.#tag = /^.[^\s/>]*/u.exec(line.slice(at + 1, at + 1 + longestTag))?.[0] ?? "";
    this.#part = "tag";
    return at + 1 + this.#tag.length;
  }

  #readTag(line: string, from: number, spans: LineSpan[]): number {
    const length = line.slice(from).search(/[>"']/u);
    if (length < 0) return line.length;
    const at = from + length;
    const start = at + 1;
    if (line[at] === ">") {
      this.#part = /^(?:script|style)$/iu.test(this.#tag) && line[at - 1] !== "/" ? "code" : "text";
      if (this.#part === "code") this.#script = new CodeLines("javascript");
      return start;
    }
    const end = line.indexOf(line.charAt(at), start);
    if (end < 0) return start;
    const header = keyOf(line.slice(0, at));
    if (end > start) spans.push({ start, end, kind: "string", ...(header === undefined ? {} : { header }) });
    return end + 1;
  }

  #named(): { readonly header?: string } {
    return /^\p{L}/u.test(this.#tag) ? { header: this.#tag.replace(/^.*:/u, "") } : {};
  }
}
