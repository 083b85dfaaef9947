import type { SyntaxNode } from "@lezer/common";
import { isComment } from "../../context/cursor.ts";
import {
  type TextContext,
  betweenQuotes,
  type TextReader,
  betweenEscapes,
} from "../../context/cursorContext.ts";
import { escapeUnit, inComment, needsEscape, quotedTexts, scalarValue } from "../../literal/spell.ts";
import type { TextForms } from "../../language.ts";

/** An interpreted string literal, and text for one and for a rune: lone surrogates become U+FFFD. */
export const {
  doubleQuoted: stringLiteral,
  inDouble: inString,
  inSingle: inRune,
} = quotedTexts((codePoint) => escapeUnit(scalarValue(codePoint)));

/** What no raw string can hold as it is: it has no escapes. Line ends and tabs it has. */
const notRaw = new RegExp(`(?![\\n\\t])[\`${needsEscape}]`, "u");

export const readText: TextReader = (node, text, at) => {
  const { name, from, to, parent } = node;
  // What is imported runs.
  if (parent?.name === "ImportSpec")
    return { kind: "string", from: from + 1, to: to - 1, write: () => undefined };
  if (name === "String" && text.charAt(from) === "`")
    return {
      kind: "string",
      from: from + 1,
      to: to - 1,
      write: (value) => (notRaw.test(value) ? undefined : value),
    };
  if (name === "String" || name === "Rune") return quoted(node, text, at);
  if (name === "LineComment")
    return { kind: "comment", from: from + 2, to, write: commentWriter(node, text, at) };
  if (name === "BlockComment")
    return { kind: "comment", from: from + 2, to: to - 2, write: commentWriter(node, text, at) };
  return undefined;
};

function quoted(node: SyntaxNode, text: string, at: number): TextContext {
  const range = betweenQuotes(node, text);
  const isRune = node.name === "Rune";
  const write = (value: string): string | undefined => {
    if (!isRune) return inString(value);
    // A rune is one character.
    return range.to === range.from && Array.from(value).length === 1 ? inRune(value) : undefined;
  };
  const escapes = /\\(?:x[\da-f]{0,2}|u[\da-f]{0,4}|U[\da-f]{0,8}|[0-7]{1,3}|.)/sy;
  return {
    kind: "string",
    ...range,
    write: betweenEscapes(text, { from: range.from, at, escape: escapes }, write),
  };
}

/** What makes a comment a directive of the compiler or of a tool: `//go:generate`, `//line`, `// +build`. */
const directive = /^(?:[a-z\d]+:|line |export |extern |\s*\+build)/;

export const goTexts: TextForms = {
  '"': inString,
  comment: (text) => (directive.test(text) ? undefined : inComment(text)),
};

function commentWriter(node: SyntaxNode, text: string, at: number): TextContext["write"] {
  const head = text.slice(node.from + 2, at);
  const rest = text.slice(at, node.to);
  return (value) => {
    const isDirective = directive.test(head + rest) || directive.test(head + value + rest);
    return isDirective || isCode(node, text) ? undefined : inComment(value);
  };
}

/** The comments before `import "C"` are code of C. */
function isCode(comment: SyntaxNode, text: string): boolean {
  let next = comment.nextSibling;
  while (next !== null && isComment(next)) next = next.nextSibling;
  return next?.name === "ImportDecl" && text.slice(next.from, next.to).includes('"C"');
}
