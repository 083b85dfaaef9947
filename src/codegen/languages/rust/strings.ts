import type { SyntaxNode } from "@lezer/common";
import { betweenEscapes, type TextContext, type TextReader } from "../../context/cursorContext.ts";
import {
  escapeInBraces,
  hex,
  inComment,
  needsEscape,
  quotedTexts,
  scalarValue,
} from "../../literal/spell.ts";
import type { TextForms } from "../../language.ts";
import { formatOf } from "./macros.ts";

/** A string literal, and text for one and for a character: lone surrogates become U+FFFD. */
export const {
  doubleQuoted: stringLiteral,
  inDouble: inString,
  inSingle: inChar,
} = quotedTexts((codePoint) => escapeInBraces(scalarValue(codePoint)));

export const rustTexts: TextForms = {
  '"': inString,
  // Braces hold arguments in the text of a macro.
  '"{}': (text) => inString(text.replaceAll(/[{}]/g, "$&$&")),
  comment: inComment,
};

/** What no raw string can hold as it is: it has no escapes. Line ends and tabs it has. */
const notRaw = new RegExp(`(?![\\n\\t])[${needsEscape}]`, "u");

export const readText: TextReader = (node, text, at) => {
  const { name, from, to } = node;
  if (name === "String" || name === "Char") return quoted(node, text, at);
  if (name === "RawString") return raw(node, text, at);
  if (name === "Shebang") return { kind: "comment", from: from + 2, to, write: () => undefined };
  if (name !== "LineComment" && name !== "BlockComment") return undefined;
  const end = name === "LineComment" ? to : to - 2;
  const write = (value: string): string | undefined =>
    isInExample(node, text, at) ? undefined : inComment(value);
  return { kind: "comment", from: from + 2, to: end, write };
};

/** One escape sequence; a line's end takes the white space after it with it. */
const escapes = (): RegExp => /\\(?:x[\da-f]{0,2}|u(?:\{[\da-f_]*\}?)?|\n\s*|.)/isy;

function quoted(node: SyntaxNode, text: string, at: number): TextContext {
  const { from, to } = node;
  const prefix = /^[bc]?/.exec(text.slice(from, from + 1))?.[0] ?? "";
  const start = from + prefix.length + 1;
  const write = writerOf(node, prefix, text, at);
  return {
    kind: "string",
    from: start,
    to: to - 1,
    write: betweenEscapes(text, { from: start, at, escape: escapes() }, write),
  };
}

function writerOf(node: SyntaxNode, prefix: string, text: string, at: number): TextContext["write"] {
  if (node.name === "Char") {
    const isEmpty = node.to - node.from === prefix.length + 2;
    // A character is one code point, a byte one of ASCII.
    const one = prefix === "b" ? /^\p{ASCII}$/u : /^.$/su;
    const write = prefix === "b" ? asBytes : inChar;
    return (value) => (isEmpty && one.test(value) ? write(value) : undefined);
  }
  if (prefix === "b") return asBytes;
  const written = (value: string): string | undefined => {
    const isC = prefix === "c";
    return isC && value.includes("\0") ? undefined : inString(value);
  };
  const format = formatOf(node, text);
  if (format === "plain") return written;
  const head = text.slice(node.from, at).replaceAll(/\{\{|\}\}|\{[^{}]*\}/g, "");
  if (/[{}]/.test(head)) return () => undefined;
  return format === "format"
    ? (value) => written(value.replaceAll(/[{}]/g, "$&$&"))
    : (value) => (/[{}]/.test(value) ? undefined : written(value));
}

function asBytes(value: string): string {
  return Array.from(new TextEncoder().encode(value), (byte) => {
    const isPlain = byte >= 0x20 && byte < 0x7f && byte !== 0x22 && byte !== 0x27 && byte !== 0x5c;
    return isPlain ? String.fromCodePoint(byte) : `\\x${hex(byte, 2)}`;
  }).join("");
}

function raw(node: SyntaxNode, text: string, at: number): TextContext {
  const { from, to } = node;
  const open = /^[bc]?r(#*)"/.exec(text.slice(from, from + 300));
  const hashes = open?.[1] ?? "";
  const start = from + (open?.[0].length ?? 0);
  const end = to - hashes.length - 1;
  const isBytes = text.charAt(from) === "b";
  return {
    kind: "string",
    from: start,
    to: end,
    write(value) {
      const after = text.slice(at, Math.min(end, at + hashes.length));
      const before = text.slice(Math.max(start, at - hashes.length - 1), at);
      const ends = (before + value + after).includes(`"${hashes}`);
      const isPlain = !notRaw.test(value) && !(isBytes && /\P{ASCII}/u.test(value));
      const hasArguments = formatOf(node, text) !== "plain" && /[{}]/.test(text.slice(start, at) + value);
      return ends || !isPlain || hasArguments ? undefined : value;
    },
  };
}

/** Whether a cursor in a documentation comment is in an example, which is code that is run. */
function isInExample(node: SyntaxNode, text: string, at: number): boolean {
  const sign = /^(?:\/\/[/!]|\/\*[*!])/.exec(text.slice(node.from, node.from + 3))?.[0];
  if (sign === undefined) return false;
  let head = text.slice(node.from, at);
  if (/^\/\/. {4}|\n[ *]* {4}[^\n]*$/.test(head)) return true;
  let before = node.prevSibling;
  while (before?.name === "LineComment" && text.startsWith(sign, before.from)) {
    head = text.slice(before.from, before.to) + head;
    before = before.prevSibling;
  }
  return (head.match(/```|~~~/g)?.length ?? 0) % 2 === 1;
}
