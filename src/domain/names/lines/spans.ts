import type { LineSpan } from "../scan.ts";
import { cellSpans, delimiterOf } from "./cellSpans.ts";
import { CodeLines, wholeSpan, keyOf } from "./codeLines.ts";

const proseIds = /^(?:plaintext|markdown|log|mdx|restructuredtext|asciidoc)$/u;
const dataIds = /^(?:yaml|toml|json|jsonc|json5|jsonl|ndjson|snippets|geojson)$/u;
const yamlIds = /^(?:yaml|dockercompose)$/u;
const markupIds = /^(?:html|xhtml|xml|xsl|svg|handlebars|razor|vue|svelte)$/u;

/** Reads lines in order: only earlier lines tell whether a line begins in a comment or a list. */
interface LineReader {
  read(line: string): readonly LineSpan[];
}

/** Returns the parts that may hold names, disjoint and in order. The first line is read as outside of comments and strings. */
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

/** Bounded, so that a long document costs no more. */
export function leadingLines(languageId: string): number {
  return proseIds.test(languageId) || delimiterOf(languageId, "") !== undefined ? 0 : 200;
}

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

class YamlLines {
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

/** A quoted "#" begins no comment. */
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

type Part = "text" | "tag" | "comment" | "code";

const ends: Readonly<Record<Exclude<Part, "tag">, RegExp>> = {
  text: /<(?=[\p{L}/!?])/u,
  comment: /-->/u,
  code: /<\/(?:script|style)/iu,
};

const longestTag = 100;

class MarkupLines {
  #part: Part = "text";
  /** The header of the text after the tag. */
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
