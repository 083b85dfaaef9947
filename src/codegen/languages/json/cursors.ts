import {
  quotedKey,
  type CursorContext,
  isInToken,
  type TextReader,
  betweenQuotes,
} from "../../context/cursorContext.ts";
import type { SyntaxNode } from "@lezer/common";
import { isComment, type Cursor, siblingBefore } from "../../context/cursor.ts";
import { memberContext, type TreeRules } from "../../context/probe.ts";
import type { HostCode } from "../../proof/proof.ts";
import { jsonEscaper } from "./spelling.ts";
import { inComment } from "../../literal/spell.ts";

/** What the trees of JSON say, and those of JavaScript for JSON with comments. */
export const jsonRules: TreeRules = {
  name: '"cursorOfInsertion"',
  declarations: [],
  member: ['"cursorOfInsertion"', ": 0"],
  placeOf(node, text) {
    const { parent } = node;
    if (node.type.isTop || parent === null) return { position: "expression" };
    if (parent.type.isTop) return isAlone(node) ? { position: "expression" } : undefined;
    if (parent.name.startsWith("Array"))
      return isBetween(node) ? { position: "element", separated: true } : undefined;
    if (parent.name.startsWith("Object")) return isBetween(node) ? memberOf(parent, node, text) : undefined;
    if (parent.name !== "Property") return undefined;
    if (siblingBefore(node)?.name === ":") return { position: "expression" };
    return node.from === parent.from && parent.getChild(":") !== null
      ? jsonRules.placeOf(parent, text)
      : undefined;
  },
};

export const jsonHost: HostCode = ({ position }) => {
  if (position === "member") return ["{", "}"];
  return position === "element" ? ["[", "]"] : ["", ""];
};

export const readJsonText: TextReader = (node, text) => {
  const { name, from, to } = node;
  if (name === "String" || name === "PropertyName") {
    const write = escapers[text.charAt(from) === "'" ? "'" : '"'];
    return { kind: "string", ...betweenQuotes(node, text), write };
  }
  if (name === "LineComment") return { kind: "comment", from: from + 2, to, write: inComment };
  return name === "BlockComment"
    ? { kind: "comment", from: from + 2, to: to - 2, write: inComment }
    : undefined;
};

export function isInJsonToken(cursor: Cursor): boolean {
  return (
    isInToken(cursor) ||
    (/[\w.+-]$/.test(cursor.text.charAt(cursor.at - 1)) && /^[\w.+-]/.test(cursor.text.charAt(cursor.at)))
  );
}

const escapers = { '"': jsonEscaper('"'), "'": jsonEscaper("'") };

function memberOf(object: SyntaxNode, own: SyntaxNode, text: string): CursorContext | undefined {
  return own.name === "Property"
    ? memberContext(object, own, (key) => keyIn(text.slice(key.from, key.to)))
    : undefined;
}

function keyIn(code: string): string {
  if (!/^["']/.test(code)) return code;
  if (!code.includes("\\")) return code.slice(1, -1);
  const inDouble = code.startsWith("'")
    ? `"${code.slice(1, -1).replaceAll(/\\'|"/g, (sign) => (sign === '"' ? String.raw`\"` : "'"))}"`
    : code;
  return quotedKey(inDouble);
}

function isAlone(node: SyntaxNode): boolean {
  for (let one = node.parent?.firstChild ?? null; one !== null; one = one.nextSibling)
    if (one.from !== node.from && !isComment(one)) return false;
  return true;
}

/** Whether a part has commas or brackets around it; the end of the text will do too. */
function isBetween(node: SyntaxNode): boolean {
  const next = after(node);
  return (
    /^[{[,]$/.test(siblingBefore(node)?.name ?? "") &&
    (next === undefined || /^[}\],]$/.test(next.name) || (next.type.isError && after(next) === undefined))
  );
}

function after(node: SyntaxNode): SyntaxNode | undefined {
  let one = node.nextSibling;
  while (one !== null && isComment(one)) one = one.nextSibling;
  return one ?? undefined;
}
