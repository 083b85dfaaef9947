import { type EscapedText, outsideOfEscapes, type TextContext } from "../../context/cursorContext.ts";
import { type Cursor, headOf, restOf } from "../../context/cursor.ts";
import { literalAround } from "../../context/tokens/literalText.ts";
import type { LiteralKind } from "../../context/tokens/literalTokens.ts";
import {
  escapeUnit,
  inComment,
  inSingleQuotes,
  quotedTexts,
  rawText,
  textEscaper,
} from "../../literal/spell.ts";

/** A `#` would start code before a brace, and a variable before `$` and `@`. */
const escapeCode = (text: string): string => text.replaceAll(/#(?=[{$@])/g, String.raw`\#`);

const { inDouble: inDoubleQuotes } = quotedTexts(escapeUnit);

/** A text as a string literal in double quotes; there are no lone surrogates in it. */
export function doubleQuoted(text: string): string {
  return `"${escapeCode(inDoubleQuotes(text))}"`;
}

/** Strings of any kind are read alike: what began one says how it is written. */
const anyString: readonly LiteralKind[] = [{ open: /[^]+/y, signs: "", manyLines: true }];

export function textAt(cursor: Cursor): TextContext | undefined {
  return heredocAt(cursor) ?? commentAt(cursor) ?? stringAt(cursor);
}

function stringAt(cursor: Cursor): TextContext | undefined {
  const found = literalAround(cursor, anyString);
  if (found === undefined) return undefined;
  const { open, from, to, inside } = found;
  const { text, at } = cursor;
  const isWhole = inside === undefined || inside === "string" || inside === "stringEscape";
  if (!isWhole) return { kind: "string", from: at, to: at, write: () => undefined };
  const write = besideCode(text.slice(from, at), text.slice(at, to), open, writerFor(open));
  const escape = open.endsWith("'") ? escapesInSingle : escapes;
  return outsideOfEscapes({ kind: "string", from, to, escape, write }, text, at);
}

const escapes = /\\(?:u\{[^}]*\}?|u[\da-fA-F]{0,4}|x[\da-fA-F]{0,2}|[0-7]{1,3}|[CM]-\\?.?|c.?|[^])/y;
const escapesInSingle = /\\[\\']/y;

/** Words and symbols of a list that need no quotes. */
const word = /^[\p{L}\p{N}_.,:@+-]+$/u;
/** What means nothing but itself between any delimiters. */
const plain = /^[\p{L}\p{N} _.,:;@+&*?!=~-]*$/u;

function writerFor(open: string): TextContext["write"] {
  if (open.endsWith('"') && !open.startsWith("%"))
    return (value) => escapeCode(inDoubleQuotes(value.toWellFormed()));
  if (open.endsWith("'") && !open.startsWith("%")) return inSingleQuotes;
  // A command and a regular expression would run or mean what a text says.
  if (/^(?:`|\/|%[rx])/.test(open)) return () => undefined;
  const allowed = /^%[wWiI]/.test(open) ? word : plain;
  const delimiter = open.slice(-1);
  return (value) => (allowed.test(value) && !value.includes(delimiter) ? value : undefined);
}

/** Nothing is written that would begin code with what is before or after, or go on with a variable before it. */
function besideCode(
  before: string,
  after: string,
  open: string,
  write: TextContext["write"],
): TextContext["write"] {
  if (/'$|^%[qwis]/.test(open)) return write;
  const isVariable = /#(?:@{0,2}|\$)[\p{L}\p{N}_]*$/u.test(before);
  return (value) => {
    if (isVariable && /^[\p{L}\p{N}_{$@]/u.test(value)) return undefined;
    return value.endsWith("#") && /^[{$@]/.test(after) ? undefined : write(value);
  };
}

function commentAt({ text, tree, at }: Cursor): TextContext | undefined {
  const node = tree.cursor();
  if (!node.childBefore(at) || node.name !== "comment" || at > node.to) return undefined;
  const { from, to } = node;
  const isLine = text.charAt(from) === "#";
  // A first line can say what runs the file, and how it is decoded.
  const isMagic = isLine && text.slice(0, from).trim() === "" && text.slice(0, from).split("\n").length < 3;
  const write = (value: string): string | undefined =>
    isMagic && /[:!]/.test(text.slice(from, at) + value) ? undefined : inComment(value);
  if (isLine) return at > from ? { kind: "comment", from: from + 1, to, write } : undefined;
  // The lines of `=begin` and `=end`, and what follows `__END__`.
  const isText = !/^(?:=begin|=end|__END__)/.test(text.slice(from, to)) && at > from;
  return { kind: "comment", from, to, write: isText ? write : () => undefined };
}

const heredocText = /^commentHeredoc(?:Plain)?$/;

/** A stretch of a heredoc's line: all of it, or what is between code. Empty lines are none. */
function heredocAt({ text, tree, at }: Cursor): TextContext | undefined {
  const node = tree.cursor();
  const isFound =
    (node.childBefore(at) && node.to >= at && heredocText.test(node.name)) ||
    (node.childAfter(at) && node.from === at && heredocText.test(node.name));
  if (!isFound) return undefined;
  const { from, to, name } = node;
  const [head, rest] = [headOf({ text, at }), restOf({ text, at })];
  const end = wordAfter(tree, text, at);
  const isPlain = name === "commentHeredocPlain";
  const write = isPlain ? rawText : besideCode(text.slice(from, at), text.slice(at, to + 1), "", inHeredoc);
  const found: EscapedText = {
    kind: "string",
    from,
    to,
    ...(isPlain ? {} : { escape: escapes }),
    write: (value) => ((head + value + rest).trim() === end ? undefined : write(value)),
  };
  return outsideOfEscapes(found, text, at);
}

function wordAfter(tree: Cursor["tree"], text: string, at: number): string {
  const node = tree.cursor();
  if (!node.childAfter(at)) return "";
  do if (node.name === "commentHeredocEnd") return text.slice(node.from, node.to).trim();
  while (node.nextSibling());
  return "";
}

const withBackslashes = textEscaper({ quote: "`", escape: escapeUnit });

/** As between double quotes; those need no escape, and neither does a backquote. */
function inHeredoc(value: string): string {
  return escapeCode(withBackslashes(value.toWellFormed()));
}
