import type { SyntaxNode } from "@lezer/common";
import type { Cursor } from "./cursor.ts";
import type { TextContext } from "./cursorContext.ts";
import { nodesAt } from "./syntaxTrees.ts";

/**
 * Tells of a node whether it is text of the language, such as a string; `"code"` for code within a text, such as an
 * interpolation, where what is around it no longer counts; undefined for all other nodes. `node` covers or touches `at`.
 */
export type ReadText = (node: SyntaxNode, text: string, at: number) => TextContext | "code" | undefined;

/** The text that a cursor is in; undefined in code. */
export function textAround({ tree, text, at }: Cursor, read: ReadText): TextContext | undefined {
  for (const side of [0, -1, 1] as const) {
    for (const node of nodesAt(tree, at, side)) {
      const found = read(node, text, at);
      if (found === "code") {
        if (node.from < at && at < node.to) break;
        continue;
      }
      if (found !== undefined && found.from <= at && at <= found.to) return found;
    }
  }
  return undefined;
}

/** Whether the cursor is in the middle of a word, a number or another token. */
export function isInToken({ tree, text, at }: Cursor): boolean {
  const word = /[\p{L}\p{N}_$]/u;
  if (word.test(text.charAt(at - 1)) && word.test(text.charAt(at))) return true;
  const node = tree.resolveInner(at, 0);
  const isLeaf = node.firstChild === null && node.from < at && at < node.to;
  return isLeaf && !node.type.isTop && !node.type.isError && /^\S+$/.test(text.slice(node.from, node.to));
}

/** What is between the quotes of a node; the second quote may be missing. */
export function betweenQuotes({ from, to }: SyntaxNode, text: string): Pick<TextContext, "from" | "to"> {
  const isClosed = to > from + 1 && text.charAt(to - 1) === text.charAt(from);
  return { from: from + 1, to: isClosed ? to - 1 : to };
}

/** A text at an offset in which nothing can be written. */
export function refusedAt(at: number, kind: TextContext["kind"]): TextContext {
  return { kind, from: at, to: at, write: () => undefined };
}
