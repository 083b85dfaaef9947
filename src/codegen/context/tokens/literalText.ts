import type { Tree } from "@lezer/common";
import { needsEscape } from "../../literal/spell.ts";
import type { Cursor } from "../cursor.ts";
import type { TextContext } from "../cursorContext.ts";
import { matchAt, type LiteralKind } from "./literalTokens.ts";

interface EnclosingLiteral {
  readonly kind: LiteralKind | undefined;
  readonly open: string;
  readonly from: number;
  readonly to: number;
  /** The style of the token that the cursor is in the middle of, and where that starts. */
  readonly inside: string | undefined;
  readonly insideFrom: number;
}

export function literalAround(
  { text, tree, at }: Pick<Cursor, "text" | "tree" | "at">,
  kinds: readonly LiteralKind[],
): EnclosingLiteral | undefined {
  const node = tree.cursor();
  if (!node.childBefore(at) || !isOfText(node.name)) return undefined;
  const inside = at < node.to ? node.name : undefined;
  if (inside === undefined && /^(?:interpolationStart|stringEnd|commentEnd)$/.test(node.name))
    return undefined;
  const between = text.slice(node.to, at);
  if (between.trim() !== "") return undefined;
  const insideFrom = node.from;
  // What the cursor is in belongs to the literal around it.
  let depth = inside === "interpolationStart" || /^(?:string|comment)End$/.test(inside ?? "") ? -1 : 0;
  if (node.name.endsWith("Start") && depth === -1) depth = 1;
  for (;;) {
    if (node.name.endsWith("End")) depth += 1;
    // A word that begins a block begins no text.
    else if (node.name.endsWith("Start") && isOfText(node.name)) {
      if (depth === 0) break;
      depth -= 1;
    }
    if (!node.prevSibling()) return undefined;
  }
  if (node.name === "interpolationStart") return undefined;
  const open = text.slice(node.from, node.to);
  const from = node.to;
  const kind = kinds.find((one) => matchAt(one.open, open, 0) === open);
  if (kind?.manyLines !== true && between.includes("\n")) return undefined;
  return { kind, open, from, to: endOf(tree, from, text, kind?.manyLines === true), inside, insideFrom };
}

function isOfText(style: string): boolean {
  return /^(?:string|comment|interpolation)/.test(style);
}

function endOf(tree: Tree, from: number, text: string, manyLines: boolean): number {
  const node = tree.cursor();
  let end = from;
  if (!node.childAfter(from)) return end;
  let depth = 0;
  do {
    const between = text.slice(end, node.from);
    const isOwn = isOfText(node.name) && between.trim() === "" && (manyLines || !between.includes("\n"));
    if (depth === 0 && !isOwn) return end;
    if (node.name.endsWith("Start")) depth += 1;
    else if (node.name.endsWith("End")) {
      if (depth === 0) return node.from;
      depth -= 1;
    }
    end = node.to;
  } while (node.nextSibling());
  return end;
}

/** What is in the text around a cursor, as `textAt` answers. */
export function textOfLiteral(
  cursor: Pick<Cursor, "text" | "tree" | "at">,
  kinds: readonly LiteralKind[],
): TextContext | undefined {
  const found = literalAround(cursor, kinds);
  if (found === undefined) return undefined;
  const { kind, open, from, to, inside, insideFrom } = found;
  const style = kind?.style ?? "string";
  const write = kind?.write ?? (style === "comment" ? commentText : () => undefined);
  // A delimiter and a name that is code are no text.
  if (inside !== undefined && inside !== "string" && inside !== "comment")
    return { kind: style, from: cursor.at, to: cursor.at, write: () => undefined };
  const isInEscape = (): boolean =>
    inside !== undefined &&
    splitsEscape(cursor.text.slice(insideFrom, to), cursor.at - insideFrom, kind?.escape?.(open));
  return { kind: style, from, to, write: (text) => (isInEscape() ? undefined : write(text, open, cursor)) };
}

function splitsEscape(text: string, at: number, escape: RegExp | undefined): boolean {
  if (escape === undefined) return false;
  let end = 0;
  while (end < at) end += matchAt(escape, text, end)?.length ?? 1;
  return end > at;
}

const noComment = new RegExp(String.raw`[${needsEscape}]|\*\/|\/\*`, "u");

/** One line without what begins or ends a comment; undefined where the text is none. */
function commentText(text: string): string | undefined {
  return noComment.test(text) ? undefined : text;
}
