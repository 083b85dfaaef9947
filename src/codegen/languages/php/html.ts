import type { SyntaxNode } from "@lezer/common";
import type { TextContext } from "../../context/cursorContext.ts";
import { escapedInMarkup } from "../../literal/spell.ts";

/** The HTML around an offset, outside of PHP's code: a text can be in an element, and there alone. Undefined in code. */
export function htmlAround(node: SyntaxNode, text: string, at: number): TextContext | undefined {
  let root = node;
  while (root.parent !== null) root = root.parent;
  const stretch = textAround(root, text, at);
  if (stretch === undefined) return undefined;
  const isSafe =
    isContent(root, text, at, stretch) && !/<[!/?]?$|&[#\w]*$/.test(text.slice(stretch.from, at));
  return { kind: "text", ...stretch, write: isSafe ? asContent : () => undefined };
}

/** Blade runs what follows an `@`. */
export function asContent(value: string): string {
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

/** Elements whose content is no text of markup. */
const raw =
  /^(?:script|style|textarea|title|xmp|iframe|noembed|noframes|noscript|template|plaintext|svg|math)$/i;

function isContent(root: SyntaxNode, text: string, at: number, { from, to }: TextRange): boolean {
  if (from === to) return text === "";
  const node = root.resolveInner(at > from ? at - 1 : at, 1);
  for (let around: SyntaxNode | null = node; around !== null; around = around.parent) {
    const tag = around.getChild("OpenTag")?.getChild("TagName");
    if (tag !== undefined && tag !== null && raw.test(text.slice(tag.from, tag.to))) return false;
  }
  if (node.name === "Text") return true;
  if (node.name === "AttributeValue") return isInQuotes(node, text, at) && isPlainAttribute(node, text);
  if (at > from) return (node.name === "EndTag" || node.name.endsWith("Reference")) && node.to === at;
  return node.name === "StartTag" || node.name === "StartCloseTag";
}

function isInQuotes({ from, to }: SyntaxNode, text: string, at: number): boolean {
  return /["']/.test(text.charAt(from)) && at > from && at < to && text.charAt(to - 1) === text.charAt(from);
}

/** Attributes whose values are nothing but text: no address, no script, no style. */
const plainAttribute = /^(?:alt|title|class|id|name|value|placeholder|label|content|aria-[a-z]+)$/i;

function isPlainAttribute({ parent }: SyntaxNode, text: string): boolean {
  const name = parent?.getChild("AttributeName");
  return name !== undefined && name !== null && plainAttribute.test(text.slice(name.from, name.to));
}
