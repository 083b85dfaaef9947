import type { LineSpan } from "../scan.ts";
import { CodeLines, wholeSpan } from "./codeLines.ts";

/** The comments of YAML, what is in quotes, else the plain value after a key or a dash, line by line. */
export class YamlLines {
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
