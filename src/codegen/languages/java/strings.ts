import type { SyntaxNode } from "@lezer/common";
import { betweenEscapes, type TextContext, type TextReader } from "../../context/cursorContext.ts";
import { escapeUnit, inComment, quotedTexts } from "../../literal/spell.ts";
import type { TextForms } from "../../language.ts";

/** `\u` is read before anything else is: as such, a line end would be one in the code. */
function escape(codePoint: number): string {
  return codePoint < 0x100 ? `\\${codePoint.toString(8).padStart(3, "0")}` : escapeUnit(codePoint);
}

export const { doubleQuoted: stringLiteral, inDouble: inString } = quotedTexts(escape);

export const javaTexts: TextForms = {
  '"': inString,
  comment: (text) => (/\\u/.test(text) ? undefined : inComment(text)),
};

export const readText: TextReader = (node, text, at) => {
  const { name, from, to } = node;
  if (name === "StringLiteral" || name === "CharacterLiteral" || name === "TextBlock")
    return quoted(node, text, at);
  if (name !== "LineComment" && name !== "BlockComment") return undefined;
  const write = (value: string): string | undefined => {
    // `\u` is read in comments too: it may be a line's end, and is an error where no digits follow.
    const joined = text.slice(Math.max(0, at - 1), at) + value + text.slice(at, at + 1);
    return /\\u/.test(joined) ? undefined : inComment(value);
  };
  return { kind: "comment", from: from + 2, to: name === "LineComment" ? to : to - 2, write };
};

const escapes = (): RegExp => /\\(?:u+[\da-f]{0,4}|[0-3][0-7]{0,2}|[4-7][0-7]?|.)/isy;

function quoted(node: SyntaxNode, text: string, at: number): TextContext {
  const isBlock = node.name === "TextBlock";
  const from = isBlock ? text.indexOf("\n", node.from) + 1 : node.from + 1;
  const to = node.to - (isBlock ? 3 : 1);
  const write = (value: string): string | undefined => {
    // The text of a constant has at most 65,535 bytes.
    if (bytesOf(text.slice(from, to)) + bytesOf(value) > 65_535) return undefined;
    if (node.name === "StringLiteral") return inString(value);
    // A character is one UTF-16 unit, and there is none without.
    return isBlock && keepsIndentation(text.slice(from, to), at - from) ? inBlock(value) : undefined;
  };
  return { kind: "string", from, to, write: betweenEscapes(text, { from, at, escape: escapes() }, write) };
}

function bytesOf(text: string): number {
  let count = 0;
  for (let at = 0; at < text.length; at += 1) {
    const unit = text.charCodeAt(at);
    count += unit > 0 && unit < 0x80 ? 1 : unit < 0x800 ? 2 : 3;
  }
  return count;
}

/** White space at the ends of a text would be taken for the block's own, which is left out; only a space has an escape. */
function inBlock(value: string): string | undefined {
  if (/[\u1680\u2000-\u2006\u2008-\u200a\u205f\u3000]$/.test(value)) return undefined;
  return inString(value).replaceAll(/^ | $/g, String.raw`\040`);
}

/** Whether lines of a text block are indented no less when a text comes in at an offset: what all have is left out. */
function keepsIndentation(block: string, at: number): boolean {
  const start = block.lastIndexOf("\n", at - 1) + 1;
  const end = block.indexOf("\n", at);
  const line = block.slice(start, end === -1 ? undefined : end);
  const head = block.slice(start, at);
  // The line of the closing quotes counts, white or not.
  if (line.trim() !== "" || end === -1)
    return line.trim() === "" || head.trim() !== "" || !/^\s/.test(block.slice(at));
  const others = [block.slice(0, start), block.slice(end + 1)].join("\n").split("\n");
  const last = others.at(-1) ?? "";
  return others.every(
    (other) => (other.trim() === "" && other !== last) || other.search(/\S|$/) <= head.length,
  );
}
