import { quotedKey } from "../../context/cursorContext.ts";
import type { SyntaxNode } from "@lezer/common";
import type { Cursor } from "../../context/cursor.ts";
import { contextByProbes, type TreeRules } from "../../context/probe.ts";
import { nodesAt } from "../../context/syntaxTrees.ts";
import { placementIn } from "../../proof/fit.ts";
import type { FileStyle, Placement } from "../../language.ts";

const flowRules: TreeRules = {
  name: "cursorOfInsertion",
  declarations: [],
  placeOf(node, text) {
    const { parent } = node;
    if (parent === null) return undefined;
    if (node.name === "Item" && parent.name === "FlowSequence")
      return { position: "element", separated: true };
    if (node.name === "Pair" && parent.name === "FlowMapping")
      return parent.getChild("{") === null
        ? undefined
        : { position: "member", separated: true, takenKeys: keysOf(parent, text, node.from) };
    if (parent.name === "Anchored" || parent.name === "Tagged") return { position: "expression" };
    return parent.name === "Pair" && node.prevSibling?.name === ":" ? { position: "expression" } : undefined;
  },
};

export async function flowPlaceAt(cursor: Cursor, style: FileStyle): Promise<Placement | undefined> {
  const context = await contextByProbes(cursor, flowRules);
  if (context === undefined) return undefined;
  const placement = { ...placementIn(context, cursor, style), inline: true };
  if (placement.lead.startsWith("\n")) return { ...placement, lead: "", tail: "" };
  // Only after a key in quotes the colon needs no space.
  return /["']:$/.test(cursor.text.slice(0, cursor.at)) ? { ...placement, lead: "" } : placement;
}

/** The outermost flow collection around a cursor; one that is not closed goes on to the end of the text. */
export function flowAround({ tree, at }: Cursor): SyntaxNode | undefined {
  let found: SyntaxNode | undefined;
  for (const node of nodesAt(tree, at, -1)) {
    const close = closeOf(node);
    if (close !== undefined && node.from < at && (at < node.to || node.getChild(close) === null))
      found = node;
  }
  return found;
}

/** The keys of a mapping, without the one that starts at an offset. */
export function keysOf(mapping: SyntaxNode, text: string, own: number): ReadonlySet<string> {
  const keys = new Set<string>();
  for (const pair of mapping.getChildren("Pair")) {
    const key = pair.from === own ? null : pair.getChild("Key");
    if (key !== null) keys.add(keyIn(text.slice(key.from, key.to)));
  }
  return keys;
}

function keyIn(code: string): string {
  if (code.startsWith("'")) return code.slice(1, -1).replaceAll("''", "'");
  return code.startsWith('"') ? quotedKey(code) : code;
}

function closeOf({ name }: SyntaxNode): "]" | "}" | undefined {
  if (name === "FlowSequence") return "]";
  return name === "FlowMapping" ? "}" : undefined;
}
