import {
  afterBackslash,
  quotedKey,
  isInToken,
  textAround,
  type TextReader,
} from "../../context/cursorContext.ts";
import type { SyntaxNode } from "@lezer/common";
import {
  afterFirstLines,
  headOf,
  indentOf,
  lastCode,
  nextCode,
  nextNode,
  nodeAround,
  restOf,
  type Cursor,
} from "../../context/cursor.ts";
import { contextByTrials, memberContext, type TreeRules } from "../../context/trialInsertions.ts";
import { placementIn } from "../../proof/surroundings.ts";
import { provesTree } from "../../proof/treeProof.ts";
import { escapeCodePoint, needsEscape, quotedTexts } from "../../literal/spell.ts";
import type { CursorRules, FileStyle, Placement } from "../../language.ts";

export const tomlCursors: CursorRules = {
  grammar: async () => (await import("./grammar.ts")).parser,
  hosts: () => ["", "a = [\n"],
  textAt: (cursor) => textAround(cursor, readText),
  startAt: afterFirstLines(/^#:.*\n/),
  async placeAt(cursor, style) {
    if (isInToken(cursor)) return undefined;
    return lineAt(cursor) ?? (await valuePlaceAt(cursor, style));
  },
  valueAt: (cursor, style) => (isInToken(cursor) ? Promise.resolve(undefined) : valuePlaceAt(cursor, style)),
  proves: (before, after) =>
    provesTree(before, after, rulesOf(after.placement), ({ position }) => {
      if (position === "element") return ["a = [", "]"];
      return position === "expression" ? ["a = ", ""] : ["", ""];
    }),
};

async function valuePlaceAt(cursor: Cursor, style: FileStyle): Promise<Placement | undefined> {
  const context = await contextByTrials(cursor, rulesOf(undefined));
  if (context === undefined || isBroken(cursor)) return undefined;
  const placement = { ...placementIn(context, cursor, style), inline: true };
  return placement.tail.includes("\n") ? { ...placement, lead: "", tail: "" } : placement;
}

/** Returns true if the rest of a line is left over from a selection that cut a string or a comment. */
function isBroken({ text, tree, at }: Cursor): boolean {
  let found = false;
  tree.iterate({
    from: at,
    to: at + restOf({ text, at }).length,
    enter({ type, from, to }) {
      found ||= type.isError && from >= at && from < to;
    },
  });
  return found;
}

/** A literal in its own table, or as a key of a table, belongs to no line of the document. */
function rulesOf(placement: Placement | undefined): TreeRules {
  return {
    name: '"cursorOfInsertion"',
    member: ["cursorOfInsertion", " = 0"],
    placeOf(node, parent, text) {
      if (parent.type.isTop && placement !== undefined) return { position: placement.position };
      if (parent.name === "Array") return { position: "element", separated: true };
      if (parent.name === "Pair" && node.prevSibling?.name === "=") return { position: "expression" };
      const pair = node.name === "Key" ? parent : node;
      const table = pair.parent;
      if (pair.name !== "Pair" || table?.name !== "InlineTable" || pair.getChild("=") === null)
        return undefined;
      return memberContext(table, pair, (part) => (part.name === "Pair" ? pathOf(part, text)[0] : undefined));
    },
  };
}

/** Returns the place of a table, or of a key if more keys follow; undefined within a line, or next to broken lines. */
function lineAt(cursor: Cursor): Placement | undefined {
  const head = headOf(cursor);
  const rest = restOf(cursor);
  const isFree = head.trim() === "";
  const before = lastCode(cursor, cursor.at);
  const above = before === undefined ? undefined : lineOver(cursor, before, -1);
  if (before !== undefined && above === undefined) return undefined;
  if (!isFree && (rest.trim() !== "" || before !== cursor.at - (head.length - head.trimEnd().length)))
    return undefined;
  const next = nextCode(cursor, cursor.at);
  const below = next === undefined ? undefined : lineOver(cursor, next, 1);
  if (next !== undefined && below?.from !== next) return undefined;
  const baseIndent = indentOf(head);
  const around = {
    lead: isFree ? "" : `\n${baseIndent}`,
    tail: rest.trim() === "" ? "" : `\n${baseIndent}`,
    baseIndent,
  };
  if (below === undefined || below.name === "TableHeader") return { position: "statement", ...around };
  return { position: "member", takenKeys: keysOfTable(cursor, above), ...around };
}

function lineOver({ tree, trees }: Cursor, at: number, side: -1 | 1): SyntaxNode | undefined {
  const node = nodeAround(tree.resolveInner(at, side), ({ parent }) => parent?.type.isTop !== false);
  if (node?.name !== "Pair" && node?.name !== "TableHeader") return undefined;
  if (side === -1 ? node.to !== at : node.from !== at) return undefined;
  return trees.hasErrorIn(tree, node.from, node.to) ? undefined : node;
}

/** Returns the keys of a line’s table, subtables included. */
function keysOfTable({ tree, text }: Cursor, line: SyntaxNode | undefined): ReadonlySet<string> {
  const header = line?.name === "Pair" ? nextNode(line, "prevSibling", /^TableHeader$/) : line;
  const path = header === undefined ? [] : pathOf(header, text);
  const keys = new Set<string>();
  let isOwn = header === undefined;
  for (let node = tree.topNode.firstChild; node !== null; node = node.nextSibling) {
    const parts = pathOf(node, text);
    if (node.name === "TableHeader") {
      isOwn = parts.length === path.length && path.every((part, index) => part === parts[index]);
      const [own] = parts.slice(path.length);
      if (own !== undefined && path.every((part, index) => part === parts[index])) keys.add(own);
    } else if (node.name === "Pair" && isOwn && parts[0] !== undefined) keys.add(parts[0]);
  }
  return keys;
}

function pathOf(node: SyntaxNode, text: string): readonly string[] {
  const parts: string[] = [];
  for (let part = node.getChild("Key")?.firstChild ?? null; part !== null; part = part.nextSibling) {
    const code = text.slice(part.from, part.to);
    if (part.name === "BareKey") parts.push(code);
    if (part.name === "LiteralString") parts.push(code.slice(1, -1));
    if (part.name === "BasicString") parts.push(basicKey(code));
  }
  return parts;
}

function basicKey(code: string): string {
  const digits = code.replaceAll(/\\U([\da-fA-F]{8})/g, (_, hex: string) =>
    String.fromCodePoint(Math.min(Number.parseInt(hex, 16), 0x10ffff)),
  );
  return quotedKey(digits);
}

const unwritable = new RegExp(`['${needsEscape}]`, "u");
const unwritableOverLines = new RegExp(`(?![\\n\\t])['${needsEscape}]`, "u");

const readText: TextReader = (node, text) => {
  const { name, from, to } = node;
  if (name === "Comment") return { kind: "comment", from: from + 1, to, write: inLine };
  if (!name.endsWith("String")) return undefined;
  const length = name.startsWith("Multiline") ? 3 : 1;
  const isClosed = node.nextSibling?.type.isError !== true || node.nextSibling.from !== to;
  const ends = isClosed && to - from >= 2 * length && text.endsWith(text.charAt(from), to) ? to - length : to;
  const isLiteral = name.endsWith("LiteralString");
  const refused = length === 3 ? unwritableOverLines : unwritable;
  return {
    kind: "string",
    from: from + length,
    to: ends,
    ...(isLiteral ? {} : { escape: afterBackslash }),
    write: (value) => {
      const held = value.toWellFormed();
      if (!isLiteral) return inDouble(held);
      return refused.test(held) ? undefined : held;
    },
  };
};

function inLine(value: string): string | undefined {
  return /[\p{Cc}\p{Cs}\p{Zl}\p{Zp}\p{Bidi_Control}]/u.test(value) ? undefined : value;
}

const { doubleQuoted, inDouble } = quotedTexts(escapeCodePoint);
export { doubleQuoted };

export function inSingle(text: string): string | undefined {
  return unwritable.test(text) ? undefined : text;
}
