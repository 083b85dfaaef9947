import type { LineSpan } from "../scan.ts";
import { CodeLines, keyOf, wholeSpan } from "./codeLines.ts";

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
export class MarkupLines {
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

  /** Reads attributes up to the end of the tag or the line. */
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
