import type { SyntaxNode } from "@lezer/common";
import { headOf, nextNode, restOf } from "../../context/cursor.ts";
import {
  type TextContext,
  afterBackslash,
  betweenQuotes,
  type TextReader,
} from "../../context/cursorContext.ts";
import { needsEscape, escapeByWidth as escape, textEscaper } from "../../literal/spell.ts";

/** A plain scalar counts as text only between its characters. */
export const readYamlText: TextReader = (node, text, at) => {
  const { name, from, to } = node;
  if (name === "Comment") return { kind: "comment", from: from + 1, to, write: inLine };
  if (name === "QuotedLiteral") {
    const range = betweenQuotes(node, text);
    return text.charAt(from) === "'"
      ? { kind: "string", ...range, write: inSingle }
      : { kind: "string", ...range, escape: afterBackslash, write: inDouble };
  }
  if (name === "Literal")
    return from < at && at < to ? { kind: "string", from, to, write: inWords } : undefined;
  return name === "BlockLiteralContent" ? blockAt(node, text, at) : undefined;
};

function inDouble(value: string): string {
  return inDoubleQuotes(value.toWellFormed());
}

/** Single quotes would fold a line end into a space. */
export function inSingle(value: string): string | undefined {
  return hasToBeEscaped(value) ? undefined : value.replaceAll("'", "''");
}

function inLine(value: string): string | undefined {
  return hasToBeEscaped(value) ? undefined : value;
}

function inWords(value: string): string | undefined {
  return /^[\p{L}\p{N}]+(?:[ ._-][\p{L}\p{N}]+)*$/u.test(value) ? value : undefined;
}

/** Returns the text of a block scalar; after its last line, a line indented less is outside. */
function blockAt(node: SyntaxNode, text: string, at: number): TextContext | undefined {
  const { from, to } = node;
  const head = headOf({ text, at });
  const lines = text
    .slice(from, to)
    .split("\n")
    .slice(1)
    .filter((line) => line.trim() !== "");
  const indents = lines.map((line) => /^ */.exec(line)?.[0].length ?? 0);
  const least = indents.length === 0 ? headOf({ text, at: ownerOf(node) }).length + 1 : Math.min(...indents);
  const isEmptyLine = (head + restOf({ text, at })).trim() === "";
  const isAfter = text.slice(at, to).trim() === "";
  if (isEmptyLine && isAfter && head.length < least) return undefined;
  const isAtStart = head.trim() === "";
  return {
    kind: "string",
    from,
    to,
    write: (value) =>
      isAtStart && (head.length < least || /^\s|^$/.test(value)) ? undefined : inLine(value),
  };
}

function ownerOf(node: SyntaxNode): number {
  const owner = nextNode(node, "parent", /^(?:Pair|Item)$/);
  return (owner?.name === "Item" ? owner.prevSibling : owner)?.from ?? owner?.from ?? 0;
}

/** Words that some reader takes for a truth value, null, or a number. */
export const notText: readonly string[] = "y yes n no on off true false null nil none nan inf infinity".split(
  " ",
);

const words = new Set(notText);

// Without a leading digit or sign, no reader takes the text for a number, date, tag, anchor or merge key.
const plain = /^\p{L}(?:[\p{L}\p{M}\p{N} _.,/()&+'-]|:(?=[^\s:]))*$/u;

// Some readers would take these signs in the first word for a document’s mark.
const documentMark = /^\S*(?:---|\.\.\.)/;

export function isPlain(text: string): boolean {
  if (text.endsWith(" ") || documentMark.test(text)) return false;
  return plain.test(text) && !words.has(text.toLowerCase());
}

/** Returns true if a text needs no quotes in flow style, in which commas and colons separate values. */
export function isPlainInFlow(text: string): boolean {
  return isPlain(text) && !/[,:]/.test(text);
}

const escaped = textEscaper({ quote: '"', escape });

/** YAML files can’t contain U+FFFE and U+FFFF. */
function inDoubleQuotes(text: string): string {
  return escaped(text).replaceAll(/[\uFFFE\uFFFF]/g, (sign) => escape(sign.charCodeAt(0)));
}

export function doubleQuoted(text: string): string {
  return `"${inDoubleQuotes(text)}"`;
}

const needsEscapes = new RegExp(String.raw`[${needsEscape}\uFFFE\uFFFF]`, "u");

function hasToBeEscaped(text: string): boolean {
  return needsEscapes.test(text);
}
