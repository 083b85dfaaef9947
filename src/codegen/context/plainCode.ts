import type { SyntaxNode } from "@lezer/common";
import type { Cursor } from "./cursor.ts";

/** The innermost node around a cursor that holds code, by its name, or the whole text. */
export function codeNode({ tree, at }: Pick<Cursor, "tree" | "at">, holders: RegExp): SyntaxNode {
  let node = tree.resolveInner(at, 0);
  while (node.parent !== null && !(holders.test(node.name) && node.from < at && at < node.to))
    node = node.parent;
  return node;
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
