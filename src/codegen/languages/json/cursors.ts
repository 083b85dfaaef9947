import { quotedKey, type CursorContext } from "../../context/cursorContext.ts";
import type { SyntaxNode } from "@lezer/common";
import { isComment, type Cursor } from "../../context/cursor.ts";
import type { TreeRules } from "../../context/probe.ts";
import { isInToken, type ReadText } from "../../context/textContext.ts";
import type { HostOf } from "../../proof/proof.ts";
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
    if (before(node)?.name === ":") return { position: "expression" };
    return node.from === parent.from && parent.getChild(":") !== null
      ? jsonRules.placeOf(parent, text)
      : undefined;
  },
};

/** JSON in which a literal stands by itself. */
export const jsonHost: HostOf = ({ position }) => {
  if (position === "member") return ["{", "}"];
  return position === "element" ? ["[", "]"] : ["", ""];
};

/** The strings and comments of JSON. */
export const readJsonText: ReadText = (node, text) => {
  const { name, from, to } = node;
  if (name === "String" || name === "PropertyName") {
    const quote = text.charAt(from);
    const isClosed = to > from + 1 && text.charAt(to - 1) === quote;
    return {
      kind: "string",
      from: from + 1,
      to: isClosed ? to - 1 : to,
      write: escapers[quote === "'" ? "'" : '"'],
    };
  }
  if (name === "LineComment") return { kind: "comment", from: from + 2, to, write: inComment };
  return name === "BlockComment"
    ? { kind: "comment", from: from + 2, to: to - 2, write: inComment }
    : undefined;
};

/** Whether the cursor stands in a token of JSON that is no text. */
export function isInJsonToken(cursor: Cursor): boolean {
  return (
    isInToken(cursor) ||
    (/[\w.+-]$/.test(cursor.text.charAt(cursor.at - 1)) && /^[\w.+-]/.test(cursor.text.charAt(cursor.at)))
  );
}

const escapers = { '"': jsonEscaper('"'), "'": jsonEscaper("'") };

function memberOf(object: SyntaxNode, own: SyntaxNode, text: string): CursorContext | undefined {
  if (own.name !== "Property") return undefined;
  // Read when they are asked for: an object may have a hundred thousand.
  return {
    position: "member",
    separated: true,
    get takenKeys() {
      return keysOf(object, own, text);
    },
  };
}

function keysOf(object: SyntaxNode, own: SyntaxNode, text: string): ReadonlySet<string> {
  const keys = new Set<string>();
  for (let property = object.firstChild; property !== null; property = property.nextSibling) {
    const key = property.name === "Property" && property.from !== own.from ? property.firstChild : null;
    if (key !== null) keys.add(keyIn(text.slice(key.from, key.to)));
  }
  return keys;
}

/** The key that a piece of code spells, in quotes or without. */
function keyIn(code: string): string {
  if (!/^["']/.test(code)) return code;
  if (!code.includes("\\")) return code.slice(1, -1);
  const inDouble = code.startsWith("'")
    ? `"${code.slice(1, -1).replaceAll(/\\'|"/g, (sign) => (sign === '"' ? String.raw`\"` : "'"))}"`
    : code;
  return quotedKey(inDouble);
}

/** Whether nothing else stands at the root. */
function isAlone(node: SyntaxNode): boolean {
  for (let one = node.parent?.firstChild ?? null; one !== null; one = one.nextSibling)
    if (one.from !== node.from && !isComment(one)) return false;
  return true;
}

/** Whether a part has commas or brackets around it; the end of the text will do too. */
function isBetween(node: SyntaxNode): boolean {
  const behind = after(node);
  return (
    /^[{[,]$/.test(before(node)?.name ?? "") &&
    (behind === undefined ||
      /^[}\],]$/.test(behind.name) ||
      (behind.type.isError && after(behind) === undefined))
  );
}

function before(node: SyntaxNode): SyntaxNode | undefined {
  let one = node.prevSibling;
  while (one !== null && isComment(one)) one = one.prevSibling;
  return one ?? undefined;
}

function after(node: SyntaxNode): SyntaxNode | undefined {
  let one = node.nextSibling;
  while (one !== null && isComment(one)) one = one.nextSibling;
  return one ?? undefined;
}
