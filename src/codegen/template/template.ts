import { Refusal } from "../../text/sentence.ts";

/**
 * A text with fields for one language, written once per record; the results are joined by line ends.
 * - `${a.b.0}`: a field as a literal of the language, in markup as its text; a missing field is `null`, or empty text.
 * - `${name|text}`: the field’s text, escaped for the string, comment or markup around it.
 * - `${.}` is the record, `${@index}` its index from 0; `$${` is the text `${`, and `${$}` the text `$`.
 */
export interface Template {
  readonly name: string;
  readonly language: string;
  /** Code that the grammar needs before a body that is part of a list or an object; never written. */
  readonly host: string;
  readonly parts: readonly TemplatePart[];
}

export type TemplatePart = string | Hole;

export interface Hole {
  readonly path: readonly string[];
  readonly as: "literal" | "text";
  /** From 1. */
  readonly line: number;
  readonly tag: string;
}

const removedSyntax =
  "Template {0}, line {1}: {2} can’t be used, because templates have no #each, #if, or |raw.";
const notUnderstood = "Template {0}, line {1}: {2} can’t be understood.";

/** Parses a body without the line end at its end. Throws Refusal. */
export function readParts(name: string, body: string): readonly TemplatePart[] {
  const whole = body.replaceAll(/\r\n?/g, "\n").replace(/\n$/, "");
  const parts: TemplatePart[] = [];
  let end = 0;
  for (const match of whole.matchAll(/\$\$\{|\$\{\$\}|\$\{([^}]*)(\}?)/g)) {
    const [tag, content, closing] = match;
    parts.push(whole.slice(end, match.index));
    end = match.index + tag.length;
    if (content === undefined) {
      parts.push(tag === "$${" ? "${" : "$");
      continue;
    }
    const line = whole.slice(0, match.index).split("\n").length;
    if (/^\s*[#/](?:each|if)\b|\|\s*raw\s*$/.test(content)) throw new Refusal(removedSyntax, name, line, tag);
    const [, path, text] = /^\s*(@index|[^\s|#@/][^|]*?)\s*(?:\|\s*(text)\s*)?$/.exec(content) ?? [];
    if (path === undefined || closing === "") throw new Refusal(notUnderstood, name, line, tag);
    const as = text === undefined ? "literal" : "text";
    parts.push({ path: path === "." ? [] : path.split("."), as, line, tag });
  }
  return [...parts, whole.slice(end)];
}
