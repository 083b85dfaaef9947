import type { SyntaxNode } from "@lezer/common";
import { lastCode, type Cursor } from "./cursor.ts";
import { nodesAt } from "./syntaxTrees.ts";

const closing: Readonly<Record<string, string>> = { "(": ")", "[": "]", "{": "}" };

/**
 * The brackets that are missing after a cursor with which a file ends. Grammars guess there: the last argument of a call
 * without its bracket is read as the name of another call. None where anything is after the cursor.
 */
export function missingBrackets(cursor: Cursor): string {
  const { text, at, tree } = cursor;
  if (text.slice(at).trim() !== "") return "";
  const end = lastCode(cursor, at) ?? 0;
  return Array.from(nodesAt(tree, end, -1), missingIn).join("");
}

/** What closes the brackets among a node's own tokens, the last first. */
function missingIn(node: SyntaxNode): string {
  const open: string[] = [];
  for (let child = node.firstChild; child !== null; child = child.nextSibling) {
    const closes = closing[child.name];
    if (closes !== undefined) open.push(closes);
    else if (child.name === open.at(-1)) open.pop();
  }
  return open.toReversed().join("");
}

/** The same cursor with brackets at the file's end. */
export async function withBrackets(cursor: Cursor, brackets: string): Promise<Cursor> {
  if (brackets === "") return cursor;
  const text = cursor.text + brackets;
  return { ...cursor, text, tree: await cursor.trees.parse(cursor.parser, text) };
}
