import type { SyntaxNode } from "@lezer/common";
import { nodeAround } from "../../context/cursor.ts";
import type { EscapedText, TextContext, TextReader } from "../../context/cursorContext.ts";
import {
  escapeInBraces,
  inComment,
  inSingleQuotes,
  quotedTexts,
  rawText,
  escapedInMarkup,
} from "../../literal/spell.ts";

const { inDouble } = quotedTexts(escapeInBraces);

export function doubleQuoted(text: string): string {
  return `"${inDoubleQuotes(text)}"`;
}

export const readText: TextReader = (node, text, at) => {
  const { name, from, to } = node;
  const html = htmlAround(node, text, at);
  if (html !== undefined) return html;
  if (isInString(node)) return "code";
  if (name === "String") return quotedAt(node, text, at);
  if (name === "HeredocString") return heredocAt(node, text, at);
  if (name === "ShellExpression") return { kind: "text", from: from + 1, to: to - 1, write: () => undefined };
  if (name !== "LineComment" && name !== "BlockComment") return undefined;
  const start = from + (text.charAt(from) === "#" ? 1 : 2);
  return { kind: "comment", from: start, to: name === "LineComment" ? to : to - 2, write: inCode };
};

/** `?>` ends the code in a comment too. */
function inCode(value: string): string | undefined {
  return /[?>]/.test(value) ? undefined : inComment(value);
}

function isInString({ name, parent }: SyntaxNode): boolean {
  return (
    parent?.name === "String" &&
    /^(?:Interpolation|VariableName|MemberExpression|SubscriptExpression)$/.test(name)
  );
}

const escapes = /\\(?:[0-7]{1,3}|x[\da-fA-F]{0,2}|u(?:\{[^}]*\}?)?|[^])/y;
const escapesInSingle = /\\[\\']/y;

function quotedAt({ from, to }: SyntaxNode, text: string, at: number): EscapedText {
  const start = from + (/^b/i.test(text.slice(from, to)) ? 2 : 1);
  const quote = text.charAt(start - 1);
  const isClosed = to > start && text.charAt(to - 1) === quote;
  const end = isClosed ? to - 1 : to;
  const write =
    quote === "'" ? inSingleQuotes : beside(text.slice(start, at), text.slice(at, end), inDoubleQuotes);
  return { kind: "string", from: start, to: end, escape: quote === "'" ? escapesInSingle : escapes, write };
}

/** A `$` would start a variable. */
function inDoubleQuotes(value: string): string {
  return inDouble(value.toWellFormed()).replaceAll("$", String.raw`\$`);
}

const variable = String.raw`\$[\w\x80-\uffff]+`;
const openCode = new RegExp(String.raw`(?:\{\$|\$\{)(?![^}'"]*\})|${variable}\[[^\]]*$|\$$`);
const variableAtEnd = new RegExp(String.raw`${variable}(?:\??->[\w\x80-\uffff]+|\[[^\]]*\])?\??-?$`);

/** Refuses text that would continue a variable before it, or start one with the text after it. */
function beside(before: string, after: string, write: TextContext["write"]): TextContext["write"] {
  return (value) => {
    const isOpen = openCode.test(before);
    const isVariable = variableAtEnd.test(before);
    if (isOpen || (isVariable && !/^[ ,.;:!]/.test(value))) return undefined;
    return /^[$]/.test(after) && value.endsWith("{") ? undefined : write(value);
  };
}

function heredocAt({ from, to }: SyntaxNode, text: string, at: number): EscapedText {
  const start = text.indexOf("\n", from) + 1;
  const end = Math.max(start, text.lastIndexOf("\n", to - 1));
  const word = /\w+/.exec(text.slice(from, start))?.[0] ?? "";
  const isPlain = text.slice(from, start).includes("'");
  const head = text.slice(start, at);
  const isFirst = /(?:^|\n)[ \t]*$/.test(head);
  const write = isPlain ? rawText : beside(head, text.slice(at, end), inHeredoc);
  return {
    kind: "string",
    from: start,
    to: end,
    ...(isPlain ? {} : { escape: escapes }),
    write: (value) => (isFirst && value.trimStart().startsWith(word) ? undefined : write(value)),
  };
}

/** Quotes need no escape in a heredoc, and keep a backslash before them. */
function inHeredoc(value: string): string {
  return inDoubleQuotes(value).replaceAll(/(?<!\\)((?:\\\\)*)\\"/g, '$1"');
}

/** Returns the HTML text around an offset outside of PHP code, writable only in an element’s content; undefined in code. */
function htmlAround(node: SyntaxNode, text: string, at: number): TextContext | undefined {
  const root = nodeAround(node, ({ parent }) => parent === null) ?? node;
  const stretch = textAround(root, text, at);
  if (stretch === undefined) return undefined;
  const isSafe =
    isContent(root, text, at, stretch) && !/<[!/?]?$|&[#\w]*$/.test(text.slice(stretch.from, at));
  return { kind: "text", ...stretch, write: isSafe ? asContent : () => undefined };
}

/** Blade runs code after `@`. */
function asContent(value: string): string {
  return escapedInMarkup(value.toWellFormed()).replaceAll("@", "&#64;");
}

interface TextRange {
  readonly from: number;
  readonly to: number;
}

function textAround(root: SyntaxNode, text: string, at: number): TextRange | undefined {
  const before = root.resolve(at, -1);
  const after = root.resolve(at, 1);
  for (const { name, from, to } of [before, after]) if (name === "Text") return { from, to };
  const isAfterCode = before.name === "PhpClose" || at === 0;
  const isBeforeCode = after.name === "PhpOpen" || at === text.length;
  return isAfterCode && isBeforeCode ? { from: at, to: at } : undefined;
}

const raw =
  /^(?:script|style|textarea|title|xmp|iframe|noembed|noframes|noscript|template|plaintext|svg|math)$/i;

function isContent(root: SyntaxNode, text: string, at: number, { from, to }: TextRange): boolean {
  if (from === to) return text === "";
  const node = root.resolveInner(at > from ? at - 1 : at, 1);
  const isRaw = (around: SyntaxNode): boolean => {
    const tag = around.getChild("OpenTag")?.getChild("TagName");
    return tag !== undefined && tag !== null && raw.test(text.slice(tag.from, tag.to));
  };
  if (nodeAround(node, isRaw) !== undefined) return false;
  if (node.name === "Text") return true;
  if (node.name === "AttributeValue") return isInQuotes(node, text, at) && isPlainAttribute(node, text);
  if (at > from) return (node.name === "EndTag" || node.name.endsWith("Reference")) && node.to === at;
  return node.name === "StartTag" || node.name === "StartCloseTag";
}

function isInQuotes({ from, to }: SyntaxNode, text: string, at: number): boolean {
  return /["']/.test(text.charAt(from)) && at > from && at < to && text.charAt(to - 1) === text.charAt(from);
}

/** Attributes with plain text: no address, no script, no style. */
const plainAttribute = /^(?:alt|title|class|id|name|value|placeholder|label|content|aria-[a-z]+)$/i;

function isPlainAttribute({ parent }: SyntaxNode, text: string): boolean {
  const name = parent?.getChild("AttributeName");
  return name !== undefined && name !== null && plainAttribute.test(text.slice(name.from, name.to));
}
