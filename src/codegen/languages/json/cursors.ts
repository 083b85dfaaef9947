import {
  quotedKey,
  type CursorContext,
  isInToken,
  type TextReader,
  betweenQuotes,
} from "../../context/cursorContext.ts";
import type { SyntaxNode } from "@lezer/common";
import { siblingAfter, type Cursor, siblingBefore } from "../../context/cursor.ts";
import { memberContext, type TreeRules } from "../../context/probe.ts";
import type { HostCode } from "../../proof/proof.ts";
import { inComment, escapeUnit, numberText, textEscaper } from "../../literal/spell.ts";
import type { Spelling } from "../../literal/emitter.ts";
import type { TextForms } from "../../language.ts";

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
  return siblingBefore(node) === undefined && siblingAfter(node) === undefined;
}

/** Whether a part has commas or brackets around it; the end of the text will do too. */
function isBetween(node: SyntaxNode): boolean {
  const next = siblingAfter(node);
  return (
    /^[{[,]$/.test(siblingBefore(node)?.name ?? "") &&
    (next === undefined ||
      /^[}\],]$/.test(next.name) ||
      (next.type.isError && siblingAfter(next) === undefined))
  );
}

/** What is invisible or turns the direction of text, and what would end a script element around, or keep it open. */
const escaped = /[\p{Bidi_Control}\u2028\u2029\u{feff}]|<(?=\/script|!--)/giu;

export const jsonTexts: TextForms = { '"': (text) => jsonText(text).slice(1, -1), comment: inComment };

function jsonText(text: string): string {
  return JSON.stringify(text).replaceAll(escaped, (character) => escapeUnit(character.charCodeAt(0)));
}

/** Text for between the quotes of a string: JSON5 has single ones too. */
function jsonEscaper(quote: '"' | "'"): (text: string) => string {
  const write = textEscaper({ quote, escape: escapeUnit });
  return (text) => write(text).replaceAll(escaped, (character) => escapeUnit(character.charCodeAt(0)));
}

export function jsonSpelling(indent: string): Spelling {
  return {
    text: jsonText,
    // An infinite number comes from digits like 1e999; JSON's own writer would make it null.
    number: (value) => numberText(value, "1e999"),
    key: (key) => `${jsonText(key)}: `,
    list: ["[", "]"],
    object: ["{", "}"],
    trailingCommas: false,
    indent,
  };
}

/** The key of a member that is called so: it gets a number where it is taken. */
export function freeKey(name: string, isTaken: (key: string) => boolean): string {
  let free = name;
  for (let count = 2; isTaken(free); count += 1) free = `${name} ${count}`;
  return free;
}
