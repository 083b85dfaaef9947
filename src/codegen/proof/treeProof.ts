import type { Tree } from "@lezer/common";
import type { Cursor } from "../context/cursor.ts";
import {
  endOf,
  type NodeRange,
  nodeCovering,
  isUnchangedAround,
  type TreeRules,
} from "../context/trialInsertions.ts";
import type { Placement, ProposedText } from "../language.ts";

export type HostCode = (placement: Placement) => readonly [before: string, after: string];

/** Returns true if the literal causes no new error, reads as by itself, and has the position of its placement. */
export async function provesTree(
  { text: { length }, at, parser, tree, trees }: Cursor,
  { text, from, to, placement }: ProposedText,
  { placeOf }: TreeRules,
  hostOf: HostCode,
): Promise<boolean> {
  const errors = trees.errorsIn(tree);
  const result = await trees.parseWithin(parser, text, errors);
  if (result === undefined) return false;
  const isStatement = placement.position === "statement" && errors === 0;
  if (isStatement && !isUnchangedAround(tree, result, at, text.length - length)) return false;
  const literal = text.slice(from, to);
  const [before, after] = hostOf(placement);
  const alone = await trees.parseWithin(parser, before + literal + after, 0);
  if (alone === undefined) return false;
  if (!haveSameNodes(result, from, alone, before.length, literal.length)) return false;
  const first = firstNode(result, from, to, text);
  return first === undefined || placeOf(first, first.parent ?? first, text)?.position === placement.position;
}

function firstNode(tree: Tree, from: number, to: number, text: string): ReturnType<typeof nodeCovering> {
  const whole = nodeCovering(tree, from, to, text);
  if (whole !== undefined) return whole;
  let node = tree.resolveInner(from, 1);
  while (node.parent !== null && node.parent.from >= from && endOf(node.parent, text) <= to)
    node = node.parent;
  return node.from === from && endOf(node, text) <= to ? node : undefined;
}

export function haveSameNodes(
  one: Tree,
  oneFrom: number,
  other: Tree,
  otherFrom: number,
  length: number,
  passedOver?: RegExp,
): boolean {
  const left = nodesIn(one, oneFrom, oneFrom + length, passedOver);
  const right = nodesIn(other, otherFrom, otherFrom + length, passedOver);
  for (;;) {
    const a = left.next();
    const b = right.next();
    if (a.done === true || b.done === true) return a.done === b.done;
    if (a.value.name !== b.value.name) return false;
    if (a.value.from - oneFrom !== b.value.from - otherFrom) return false;
    if (a.value.to - oneFrom !== b.value.to - otherFrom) return false;
  }
}

/** Matches nodes other than strings, comments and quoted values, by their names in all grammars. */
const otherNodes =
  /^(?!.*(?:string|comment|heredoc|quoted|opencell|single|double|ansi|literal|regexp|rune|char|textblock|value$|cdata))/i;

export function haveSameTexts(
  one: Tree,
  oneFrom: number,
  other: Tree,
  otherFrom: number,
  length: number,
): boolean {
  return haveSameNodes(one, oneFrom, other, otherFrom, length, otherNodes);
}

function* nodesIn(tree: Tree, from: number, to: number, passedOver?: RegExp): Generator<NodeRange> {
  const cursor = tree.cursor();
  for (let isMore = true; isMore;) {
    const apart = cursor.to <= from || cursor.from >= to;
    const isIn = !apart && cursor.from >= from && cursor.to <= to && !cursor.type.isTop;
    if (isIn && passedOver?.test(cursor.name) !== true)
      yield { name: cursor.name, from: cursor.from, to: cursor.to };
    isMore = cursor.next(!apart);
  }
}

export const wordHere: Placement = { position: "expression", lead: "", tail: "", baseIndent: "" };

/** Returns true if a word reads as by itself, and everything around it is unchanged. */
export async function provesWord(before: Cursor, { text, from, to }: ProposedText): Promise<boolean> {
  const { at, parser, tree, trees } = before;
  const result = await trees.parse(parser, text);
  if (trees.errorsIn(result) > trees.errorsIn(tree)) return false;
  const alone = await trees.parse(parser, text.slice(from, to));
  const rest = before.text.length - at;
  return (
    trees.errorsIn(alone) === 0 &&
    haveSameNodes(result, from, alone, 0, to - from) &&
    haveSameNodes(result, 0, tree, 0, at) &&
    haveSameNodes(result, to, tree, at, rest)
  );
}
