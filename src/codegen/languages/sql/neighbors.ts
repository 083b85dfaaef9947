import type { SyntaxNode } from "@lezer/common";
import { isComment, lastCode, nextCode, type Cursor } from "../../context/cursor.ts";

export interface Neighbors {
  /** The parts before the cursor, the nearest first. */
  readonly before: readonly SyntaxNode[];
  readonly after: SyntaxNode | undefined;
  readonly around: SyntaxNode;
}

/** The parts around a cursor; undefined between statements. */
export function neighborsOf(cursor: Cursor): Neighbors | undefined {
  const { tree, at } = cursor;
  const end = lastCode(cursor, at);
  if (end === undefined) return undefined;
  const token = tree.resolveInner(end, -1);
  const last = token.name === ")" || token.name === "]" ? (token.parent ?? token) : nameAround(token);
  const around = last.parent;
  if (last.name === ";" || around === null || around.type.isTop) return undefined;
  const next = nextCode(cursor, at);
  const after = next === undefined ? undefined : partAt(tree.resolveInner(next, 1));
  const isBeside = after?.parent?.from === around.from && after.parent.name === around.name;
  return {
    before: last.name === "(" ? [] : [last, ...partsBefore(last)],
    after: isBeside && after.name !== ")" && after.name !== ";" ? after : undefined,
    around,
  };
}

export function partsBefore(node: SyntaxNode): readonly SyntaxNode[] {
  const parts: SyntaxNode[] = [];
  for (let one = node.prevSibling; one !== null; one = one.prevSibling)
    if (!isComment(one) && one.name !== "(") parts.push(one);
  return parts;
}

/** A keyword, in small letters; undefined for what is none. */
export function wordOf(node: SyntaxNode | undefined, text: string): string | undefined {
  return node?.name === "Keyword" || node?.name === "Builtin"
    ? text.slice(node.from, node.to).toLowerCase()
    : undefined;
}

export function isComma(node: SyntaxNode | undefined, text: string): boolean {
  return node?.name === "Punctuation" && text.charAt(node.from) === ",";
}

function partAt(token: SyntaxNode): SyntaxNode {
  return token.name === "(" || token.name === "[" ? (token.parent ?? token) : nameAround(token);
}

function nameAround(token: SyntaxNode): SyntaxNode {
  return token.parent?.name === "CompositeIdentifier" ? token.parent : token;
}
