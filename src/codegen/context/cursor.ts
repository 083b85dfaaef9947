import type { Parser, SyntaxNode, Tree } from "@lezer/common";
import type { SyntaxTrees } from "./syntaxTrees.ts";

/** A cursor in a text of one language, and the text as its grammar reads it. Lines end in `\n`. */
export interface Cursor {
  readonly languageId: string;
  readonly text: string;
  readonly at: number;
  readonly parser: Parser;
  readonly tree: Tree;
  readonly trees: SyntaxTrees;
}

/** The cursor's line up to the cursor. */
export function headOf({ text, at }: Pick<Cursor, "text" | "at">): string {
  return text.slice(text.lastIndexOf("\n", at - 1) + 1, at);
}

/** The cursor's line after the cursor. */
export function restOf({ text, at }: Pick<Cursor, "text" | "at">): string {
  const end = text.indexOf("\n", at);
  return text.slice(at, end === -1 ? undefined : end);
}

export function indentOf(line: string): string {
  return /^[ \t]*/.exec(line)?.[0] ?? "";
}

/** The offset of the first character of the file's next token at or after an offset; comments are none. */
export function nextCode({ text, tree }: Pick<Cursor, "text" | "tree">, from: number): number | undefined {
  let at = from;
  while (at < text.length) {
    if (/\s/.test(text.charAt(at))) {
      at += 1;
      continue;
    }
    const comment = commentAt(tree.resolveInner(at, 1));
    if (comment === undefined || comment.to <= at) return at;
    at = comment.to;
  }
  return undefined;
}

/** The offset after the last character of the token before an offset; comments are none. */
export function lastCode({ text, tree }: Pick<Cursor, "text" | "tree">, to: number): number | undefined {
  let at = to;
  while (at > 0) {
    if (/\s/.test(text.charAt(at - 1))) {
      at -= 1;
      continue;
    }
    const comment = commentAt(tree.resolveInner(at, -1));
    if (comment === undefined || comment.from >= at) return at;
    at = comment.from;
  }
  return undefined;
}

export function isComment({ name }: Pick<SyntaxNode, "name">): boolean {
  return /comment|shebang|hashbang/i.test(name);
}

/** The sibling before a node; comments are none. */
export function siblingBefore({ prevSibling }: SyntaxNode): SyntaxNode | undefined {
  let before = prevSibling;
  while (before !== null && isComment(before)) before = before.prevSibling;
  return before ?? undefined;
}

function commentAt(innermost: SyntaxNode): SyntaxNode | undefined {
  for (let node: SyntaxNode | null = innermost; node !== null; node = node.parent)
    if (isComment(node)) return node;
  return undefined;
}
