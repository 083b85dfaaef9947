import type { SyntaxNode } from "@lezer/common";
import type { Cursor } from "./cursor.ts";
import { type TextContext, unwritableTextAt } from "./cursorContext.ts";

/** The innermost node around a cursor that holds code, by its name, or the whole text. */
export function codeNode({ tree, at }: Pick<Cursor, "tree" | "at">, holders: RegExp): SyntaxNode {
  let node = tree.resolveInner(at, 0);
  while (node.parent !== null && !(holders.test(node.name) && node.from < at && at < node.to))
    node = node.parent;
  return node;
}

/** The node around another one that holds code, by its name, or the whole text. */
export function holderOf(node: SyntaxNode, holders: RegExp): SyntaxNode {
  let holder = node.parent ?? node;
  while (holder.parent !== null && !holders.test(holder.name)) holder = holder.parent;
  return holder;
}

/** The code of a node before an offset; comments and escaped line ends are spaces, other parts (strings …) `Q`s. */
export function codeBefore(node: SyntaxNode, text: string, at: number, start: number): string {
  let code = "";
  let from = start;
  for (let part = node.firstChild; part !== null && part.from < at; part = part.nextSibling) {
    if (part.from < from || part.type.isError) continue;
    code += text.slice(from, part.from);
    const whole = text.slice(part.from, Math.min(at, part.to));
    const isBlank = part.name === "Comment" || /^[\\`]\n$/.test(whole);
    code += isBlank
      ? " ".repeat(whole.length)
      : part.name === "HereDocument"
        ? ";"
        : "Q".repeat(whole.length);
    from = part.to;
  }
  return code + text.slice(from, at);
}

/** Whether a node, or what it is in, lacks its end; those of `groups` may. */
export function isUnfinished(innermost: SyntaxNode, groups = /^$/): boolean {
  for (let node: SyntaxNode | null = innermost; node !== null; node = node.parent)
    if (node.type.isError || node.lastChild?.type.isError === true) {
      const { name } = node.type.isError ? (node.parent ?? node) : node;
      if (!groups.test(name)) return true;
    }
  return false;
}

interface PlainTexts {
  /** Nodes that hold code, and those of them that may lack their end. */
  readonly groups: RegExp;
  readonly openGroups: RegExp;
  readonly commentText: (node: SyntaxNode, text: string, at: number) => TextContext;
  /** Undefined outside of the quotes of a node, and for a node that is no string. */
  readonly stringText: (node: SyntaxNode, text: string, at: number) => TextContext | undefined;
}

/** The string or comment around a cursor of a shell; nothing can be written where its end is not sure. */
export function plainTextAt(
  { tree, text, at }: Cursor,
  { groups, openGroups, commentText, stringText }: PlainTexts,
): TextContext | undefined {
  const unsure = unwritableTextAt(at, "string");
  const before = tree.resolveInner(at, -1);
  if (before.name === "Comment" && before.to === at) return commentText(before, text, at);
  if (before.name === "Unknown" && before.to === at) return unsure;
  for (
    let node: SyntaxNode | null = tree.resolveInner(at, 0);
    node !== null && node.parent !== null;
    node = node.parent
  ) {
    if (node.from >= at || at >= node.to) continue;
    if (isUnfinished(node, openGroups)) return unsure;
    if (groups.test(node.name))
      return text.charAt(node.from) === "$" && at - node.from < 2 ? unsure : undefined;
    if (node.name === "Comment" || node.name === "BlockComment") return commentText(node, text, at);
    // In the middle of what a quote is written as.
    if (node.name === "Quote")
      return { ...(stringText(node.parent, text, at) ?? unsure), write: unsure.write };
    return stringText(node, text, at) ?? unsure;
  }
  return isUnfinished(before, openGroups) ? unsure : undefined;
}

/** What means nothing but itself between double quotes, in a shell and in what it may be handed to. */
const harmless = /^[\p{L}\p{N} .,:/@_-]*$/u;

export function inDoubleQuotes(value: string): string | undefined {
  return harmless.test(value) ? value : undefined;
}

/** Whether nothing in a text is invisible, or makes code read other than it runs. */
export function isVisible(value: string): boolean {
  return !/(?![\n\t])\p{Cc}|[\p{Zl}\p{Zp}\p{Bidi_Control}\u{feff}]/u.test(value);
}
