import type { SyntaxNode } from "@lezer/common";
import type { EscapedText, TextContext, TextReader } from "../../context/cursorContext.ts";
import { escapeByWidth, inComment, quotedTexts } from "../../literal/spell.ts";

const { doubleQuoted, singleQuoted, inDouble, inSingle } = quotedTexts(escapeByWidth);
export { doubleQuoted, singleQuoted };

export const readText: TextReader = (node, text, at) => {
  if (node.name === "FormatReplacement") return "code";
  // Format specifiers have their own language.
  if (node.name === "FormatSpec" || node.name === "FormatConversion")
    return { kind: "text", from: node.from, to: node.to, write: () => undefined };
  if (node.name === "FormatString" && isInEmptyField(node, text, at)) return "code";
  if (node.name === "String" || node.name === "FormatString") return stringAt(node, text, at);
  return node.name === "Comment" ? commentAt(node, text, at) : undefined;
};

function commentAt({ from, to }: SyntaxNode, text: string, at: number): TextContext {
  const isShebang = from === 0 && text.startsWith("#!");
  const line = text.slice(0, from).split("\n", 3).length;
  return {
    kind: "comment",
    from: from + 1,
    to,
    write(value) {
      // In the first two lines, `coding: …` sets the encoding of the file.
      const isCoding = line < 3 && /coding[:=]/.test(text.slice(from, at) + value + text.slice(at, to));
      return isShebang || isCoding ? undefined : inComment(value);
    },
  };
}

function isInEmptyField(string: SyntaxNode, text: string, at: number): boolean {
  return string
    .getChildren("FormatReplacement")
    .some(({ to, lastChild }) => to <= at && lastChild?.name !== "}" && /^\s*$/.test(text.slice(to, at)));
}

const opening = /^([a-z]*)("""|'''|"|')/i;

function stringAt(node: SyntaxNode, text: string, at: number): EscapedText {
  const [start = "", prefix = "", delimiter = ""] = opening.exec(text.slice(node.from, node.from + 5)) ?? [];
  const from = node.from + start.length;
  const isClosed =
    node.to >= from + delimiter.length && text.startsWith(delimiter, node.to - delimiter.length);
  const to = isClosed ? node.to - delimiter.length : node.to;
  const kind = { prefix: prefix.toLowerCase(), quote: delimiter.startsWith("'") ? "'" : '"' } as const;
  const isFormat = kind.prefix.includes("f");
  const write = (value: string): string | undefined =>
    isFormat && isBetweenBraces(text, lastField(node, from, at), at) ? undefined : inString(value, kind);
  return { kind: "string", from, to, escape: kind.prefix.includes("r") ? rawPair : escapes, write };
}

const escapes = /\\(?:x[\da-fA-F]{0,2}|u[\da-fA-F]{0,4}|U[\da-fA-F]{0,8}|N(?:\{[^}]*\}?)?|[0-7]{1,3}|[^])/y;

/** In a raw string, backslash and quote both stay, and the quote doesn’t end the string. */
const rawPair = /\\["'\\]/y;

function lastField(string: SyntaxNode, from: number, at: number): number {
  return string
    .getChildren("FormatReplacement")
    .reduce((end, field) => (field.to <= at ? field.to : end), from);
}

/** Returns true between the two braces of an escaped brace (`{{` or `}}`). */
function isBetweenBraces(text: string, from: number, at: number): boolean {
  const brace = text.charAt(at);
  if (brace !== "{" && brace !== "}") return false;
  let start = at;
  while (start > from && text.charAt(start - 1) === brace) start -= 1;
  return (at - start) % 2 === 1;
}

interface StringKind {
  readonly prefix: string;
  readonly quote: '"' | "'";
}

function inString(value: string, { prefix, quote }: StringKind): string | undefined {
  const isBytes = prefix.includes("b");
  // Bytes literals take only ASCII: the bytes of other characters depend on the encoding.
  if (isBytes && /[^\0-\x7f]/.test(value)) return undefined;
  const braces = prefix.includes("f") ? value.replaceAll(/[{}]/g, "$&$&") : value;
  if (!prefix.includes("r")) return quote === "'" ? inSingle(braces) : inDouble(braces);
  // Raw strings have no escapes.
  return /["'\\\p{Cc}\p{Cs}\p{Zl}\p{Zp}\p{Bidi_Control}\u{feff}]/u.test(value) ? undefined : braces;
}
