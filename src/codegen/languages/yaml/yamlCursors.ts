import type { SyntaxNode, Tree } from "@lezer/common";
import {
  headOf,
  isComment,
  missingIndent,
  nextNode,
  restOf,
  siblingAfter,
  type Cursor,
} from "../../context/cursor.ts";
import { isInToken, textAround, quotedKey } from "../../context/cursorContext.ts";
import { provesTokens, isUnchangedOutside } from "../../proof/tokenProof.ts";
import type { CursorRules, FileStyle, Placement } from "../../language.ts";
import { withBrackets } from "../../context/unclosed.ts";
import { readYamlText } from "./yamlText.ts";
import { contextByTrials, memberContext, type TreeRules } from "../../context/trialInsertions.ts";
import { nodesAt } from "../../context/syntaxTrees.ts";
import { placementIn } from "../../proof/surroundings.ts";

export const yamlCursors: CursorRules = {
  grammar: async () => (await import("@lezer/yaml")).parser,
  textAt: (cursor) => textAround(cursor, readYamlText),
  placeAt: (cursor, style) =>
    // A value with a scalar’s tag can’t be a record.
    scalarTag.test(headOf(cursor)) ? Promise.resolve(undefined) : anyPlaceAt(cursor, style),
  async valueAt(cursor, style) {
    const place = await anyPlaceAt(cursor, style);
    if (place?.lead.startsWith("\n") !== true)
      return place === undefined ? undefined : { ...place, inline: true };
    return { ...place, lead: headOf(cursor).endsWith(" ") ? "" : " ", inline: true };
  },
  async proves(before, after) {
    const closed = await withBrackets(before, /^Flow/);
    const text = after.text + closed.text.slice(before.text.length);
    const isRead = await provesTokens(closed, { ...after, text }, structure, hostOf(after.placement));
    const tree = await before.trees.parse(before.parser, text);
    const node = outermost(tree, text, after.from, after.to);
    const { placement } = after;
    return isRead && node !== undefined && (placement.inline === true || isAt(node, placement));
  },
};

const scalarTag = /!!(?:str|int|float|bool|null|binary|timestamp)(?: +&\S+)? *$/;

async function anyPlaceAt(cursor: Cursor, style: FileStyle): Promise<Placement | undefined> {
  if (isInToken(cursor)) return undefined;
  const whole = await withBrackets(cursor, /^Flow/);
  return flowAround(whole) === undefined
    ? await blockPlaceAt(cursor, style)
    : await flowPlaceAt(whole, style);
}

interface PlacementCandidate {
  readonly placement: Placement;
  readonly code: string;
}

const trialName = "cursorOfInsertion";

async function blockPlaceAt(cursor: Cursor, style: FileStyle): Promise<Placement | undefined> {
  const head = headOf(cursor);
  const isBeforeMark = /^\s*(?:---|%)/.test(cursor.text.slice(cursor.at));
  if (head.includes("\t") || (isBeforeMark && cursor.text.slice(0, cursor.at).trim() === ""))
    return undefined;
  const missing = missingIndent(cursor, "");
  const indents = missing === "" ? [""] : ["", missing];
  for (const candidate of indents.flatMap((lead) => candidatesAt(head, lead, restOf(cursor), style))) {
    const found = await tryCandidate(cursor, candidate);
    if (found !== undefined) return found;
  }
  return undefined;
}

function candidatesAt(
  head: string,
  missing: string,
  rest: string,
  { indent }: FileStyle,
): readonly PlacementCandidate[] {
  const baseIndent = missing + (/^ */.exec(head)?.[0] ?? "");
  const isLast = /^\s*(?:#.*)?$/.test(rest);
  if (missing + head === baseIndent) {
    const tail = rest.trim() === "" || rest.startsWith("#") ? "" : `\n${baseIndent}`;
    const at = { lead: missing, tail, baseIndent } as const;
    return [
      { placement: { ...at, position: "element", lead: `${missing}- ` }, code: trialName },
      { placement: { ...at, position: "member" }, code: `${trialName}: 0` },
      { placement: { ...at, position: "statement" }, code: `${trialName}: 0` },
      { placement: { ...at, position: "expression" }, code: `${trialName}: 0` },
    ];
  }
  if (!isLast) return [];
  const [, dashes = "", own = ""] = /^( *(?:- +)*)(.*?) *$/.exec(head) ?? [];
  if (own === "" || own === "-") {
    const isTouched = own === "-";
    const column = isTouched ? head.length - 1 : head.length - 2;
    const placement = {
      position: "element",
      lead: isTouched ? " " : "",
      tail: "",
      baseIndent: " ".repeat(column),
    } as const;
    return [{ placement, code: `${trialName}: 0` }];
  }
  if (!/(?::|(?:^|[\s])[&!][^\s,[\]{}]*)$/.test(own)) return [];
  const isKey = own.includes(":");
  const inner =
    " ".repeat(dashes.length) + (!isKey && dashes !== "" ? "" : /^ +$/.test(indent) ? indent : "  ");
  const placement = { position: "expression", lead: `\n${inner}`, tail: "", baseIndent: inner } as const;
  return [{ placement, code: `${trialName}: 0` }];
}

async function tryCandidate(
  cursor: Cursor,
  { placement, code }: PlacementCandidate,
): Promise<Placement | undefined> {
  const { text, at, parser, tree, trees } = cursor;
  const inserted = placement.lead + code + placement.tail;
  const whole = text.slice(0, at) + inserted + text.slice(at);
  const result = await trees.parse(parser, whole);
  if (trees.errorsIn(result) > trees.errorsIn(tree)) return undefined;
  if (!isUnchangedOutside(tree, result, at, inserted.length, structure)) return undefined;
  const from = at + placement.lead.length;
  const node = outermost(result, whole, from, from + code.length);
  if (node === undefined || !isAt(node, placement) || hasSpareColon(node, whole)) return undefined;
  // A list needs a second item here, or a dash before the cursor already began the item.
  if (code === trialName && (node.parent?.getChildren("Item").length ?? 0) < 2) return undefined;
  if (placement.position !== "member" || node.parent === null) return placement;
  return { ...placement, takenKeys: membersOf(node.parent, node, whole).takenKeys };
}

function positionOf(node: SyntaxNode): Placement["position"] | undefined {
  if (node.name === "Item") return "element";
  if (node.name === "Pair") return isOneOfSeveral(node) ? "member" : undefined;
  const parent = nextNode(node, "parent", /^(?!(?:Anchored|Tagged)$)/);
  if (parent?.name === "Document") return hasOpenDirective(parent) ? undefined : "statement";
  return parent?.name === "Pair" || parent?.name === "Item" ? "expression" : undefined;
}

function isOneOfSeveral({ parent }: SyntaxNode): boolean {
  return parent?.name === "BlockMapping" && parent.getChildren("Pair").length > 1;
}

function isAt(node: SyntaxNode, { position }: Placement): boolean {
  const found = positionOf(node);
  return found === position || (position === "expression" && (found === "element" || found === "statement"));
}

function hasOpenDirective(document: SyntaxNode): boolean {
  return document.getChild("Directive") !== null && document.getChild("DirectiveEnd") === null;
}

/** Returns true for a key that is itself a value on its line (`a: b:`), which YAML forbids. */
function hasSpareColon(node: SyntaxNode, text: string): boolean {
  const pair = nextNode(node, "parent", /^Pair$/);
  const isNested = pair?.parent?.name === "BlockMapping" && pair.parent.parent?.name === "Pair";
  return isNested && /\S/.test(headOf({ text, at: pair.from }).replace(/^ *(?:- +)*/, ""));
}

function hostOf({
  position,
  inline = false,
  baseIndent,
}: Placement): readonly [before: string, after: string] {
  if (position === "member") return inline ? ["{", "}"] : [baseIndent, ""];
  if (position === "element") return inline ? ["[", "]"] : [`${baseIndent}- `, ""];
  return inline ? ["a: ", ""] : [baseIndent, ""];
}

function outermost(tree: Tree, text: string, from: number, to: number): SyntaxNode | undefined {
  const endOf = (node: SyntaxNode): number => node.from + text.slice(node.from, node.to).trimEnd().length;
  let node = tree.resolveInner(from, 1);
  while (node.parent !== null && node.parent.name !== "Document" && !node.parent.type.isTop) {
    if (startOf(node.parent) < from || endOf(node.parent) > to) break;
    node = node.parent;
  }
  return startOf(node) === from && endOf(node) <= to ? node : undefined;
}

/** Returns the start of a node’s first token: collections include the line end and comments before it. */
function startOf(node: SyntaxNode): number {
  const { firstChild } = node;
  const first = firstChild !== null && isComment(firstChild) ? siblingAfter(firstChild) : firstChild;
  return first === null || first === undefined ? node.from : startOf(first);
}

const structure = /^(?:Stream|Document|Pair|Key|Item|BlockMapping|BlockSequence)$/;

const flowRules: TreeRules = {
  name: "cursorOfInsertion",
  placeOf(node, parent, text) {
    if (node.name === "Item" && parent.name === "FlowSequence")
      return { position: "element", separated: true };
    if (node.name === "Pair" && parent.name === "FlowMapping")
      return parent.getChild("{") === null ? undefined : membersOf(parent, node, text);
    if (parent.name === "Anchored" || parent.name === "Tagged") return { position: "expression" };
    return parent.name === "Pair" && node.prevSibling?.name === ":" ? { position: "expression" } : undefined;
  },
};

async function flowPlaceAt(cursor: Cursor, style: FileStyle): Promise<Placement | undefined> {
  const context = await contextByTrials(cursor, flowRules);
  if (context === undefined) return undefined;
  const placement = { ...placementIn(context, cursor, style), inline: true };
  if (placement.lead.startsWith("\n")) return { ...placement, lead: "", tail: "" };
  // The colon needs no space only after a quoted key.
  return /["']:$/.test(cursor.text.slice(0, cursor.at)) ? { ...placement, lead: "" } : placement;
}

/** Returns the outermost flow collection around a cursor; an unclosed collection extends to the end of the text. */
function flowAround({ tree, at }: Cursor): SyntaxNode | undefined {
  let found: SyntaxNode | undefined;
  for (const node of nodesAt(tree, at, -1)) {
    const close = closeOf(node);
    if (close !== undefined && node.from < at && (at < node.to || node.getChild(close) === null))
      found = node;
  }
  return found;
}

function membersOf(mapping: SyntaxNode, own: SyntaxNode, text: string): ReturnType<typeof memberContext> {
  return memberContext(mapping, own, (part) => {
    const key = part.name === "Pair" ? part.getChild("Key") : null;
    return key === null ? undefined : keyIn(text.slice(key.from, key.to));
  });
}

function keyIn(code: string): string {
  if (code.startsWith("'")) return code.slice(1, -1).replaceAll("''", "'");
  return code.startsWith('"') ? quotedKey(code) : code;
}

function closeOf({ name }: SyntaxNode): "]" | "}" | undefined {
  if (name === "FlowSequence") return "]";
  return name === "FlowMapping" ? "}" : undefined;
}
