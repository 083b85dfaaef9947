import type { SyntaxNode } from "@lezer/common";
import { headOf, nextNode, restOf } from "../../context/cursor.ts";
import {
  type TextContext,
  afterBackslash,
  betweenQuotes,
  type TextReader,
} from "../../context/cursorContext.ts";
import { needsEscape, escapeByWidth as escape, textEscaper } from "../../literal/spell.ts";

/** The comments and texts of YAML; text without quotes is text only between its characters. */
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

/** A line end would be a space there. */
export function inSingle(value: string): string | undefined {
  return hasToBeEscaped(value) ? undefined : value.replaceAll("'", "''");
}

function inLine(value: string): string | undefined {
  return hasToBeEscaped(value) ? undefined : value;
}

function inWords(value: string): string | undefined {
  return /^[\p{L}\p{N}]+(?:[ ._-][\p{L}\p{N}]+)*$/u.test(value) ? value : undefined;
}

/** A text over several lines; after its last line, what is less deep is no longer part of it. */
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

/** Words that some reader takes for a truth value, nothing, or no number. */
export const notText: readonly string[] = "y yes n no on off true false null nil none nan inf infinity".split(
  " ",
);

const words = new Set(notText);

// Without a digit or sign in front, no reader takes it for a number, a date, a tag, an anchor or a merge.
const plain = /^\p{L}(?:[\p{L}\p{M}\p{N} _.,/()&+'-]|:(?=[^\s:]))*$/u;

// A reader that looks for the marks of documents may see one in the first word.
const documentMark = /^\S*(?:---|\.\.\.)/;

/** Whether a text needs no quotes in block style. */
export function isPlain(text: string): boolean {
  if (text.endsWith(" ") || documentMark.test(text)) return false;
  return plain.test(text) && !words.has(text.toLowerCase());
}

/** Whether it needs none between brackets either, where commas and colons part values. */
export function isPlainInFlow(text: string): boolean {
  return isPlain(text) && !/[,:]/.test(text);
}

const escaped = textEscaper({ quote: '"', escape });

/** Text for between double quotes. Two signs that are no characters may not be in a file of YAML. */
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
