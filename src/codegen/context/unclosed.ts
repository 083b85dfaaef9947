import type { SyntaxNode } from "@lezer/common";
import { closeOf, lastCode, type Cursor } from "./cursor.ts";
import { nodesAt } from "./syntaxTrees.ts";

/** Returns the closing brackets that are missing at the end of a file, because grammars would guess them. */
function missingBrackets(cursor: Cursor, holders: RegExp): string {
  const { text, at, tree } = cursor;
  if (text.slice(at).trim() !== "") return "";
  const end = lastCode(cursor, at) ?? 0;
  const nodes = Array.from(nodesAt(tree, end, -1)).filter(({ name }) => holders.test(name));
  return nodes.map(missingIn).join("");
}

function missingIn(node: SyntaxNode): string {
  const open: string[] = [];
  for (let child = node.firstChild; child !== null; child = child.nextSibling) {
    const closes = closeOf(child.name);
    if (closes !== undefined) open.push(closes);
    else if (child.name === open.at(-1)) open.pop();
  }
  return open.toReversed().join("");
}

/** Returns the cursor in a text with the missing brackets; `holders` matches nodes whose brackets may be missing. */
export async function withBrackets(cursor: Cursor, holders = /^/): Promise<Cursor> {
  const brackets = missingBrackets(cursor, holders);
  if (brackets === "") return cursor;
  const text = cursor.text + brackets;
  return { ...cursor, text, tree: await cursor.trees.parse(cursor.parser, text) };
}

/** Returns true if a node or an ancestor lacks its end; nodes that match `groups` don’t count. */
export function isUnfinished(innermost: SyntaxNode, groups = /(?!)/): boolean {
  for (let node: SyntaxNode | null = innermost; node !== null; node = node.parent)
    if (node.type.isError || node.lastChild?.type.isError === true) {
      const { name } = node.type.isError ? (node.parent ?? node) : node;
      if (!groups.test(name)) return true;
    }
  return false;
}
