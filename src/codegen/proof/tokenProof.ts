import type { Tree } from "@lezer/common";
import { isComment, type Cursor } from "../context/cursor.ts";
import type { ProposedText } from "../language.ts";

interface ProofToken {
  readonly name: string;
  readonly from: number;
  /** Nesting depth; undefined within an error. */
  readonly depth: number | undefined;
}

/** Returns true if no error is new, the tokens around are unchanged, and the literal reads as between `head` and `tail`. */
export async function provesTokens(
  { at, text: before, parser, tree, trees }: Cursor,
  { text, from, to }: ProposedText,
  structure: RegExp,
  [head, tail]: readonly [head: string, tail: string],
): Promise<boolean> {
  const result = await trees.parse(parser, text);
  if (trees.errorsIn(result) > trees.errorsIn(tree)) return false;
  if (!isUnchangedOutside(tree, result, at, text.length - before.length, structure)) return false;
  const alone = await trees.parse(parser, head + text.slice(from, to) + tail);
  if (trees.errorsIn(alone) > 0) return false;
  const meant = tokensIn(alone, head.length, head.length + to - from, structure);
  return areSame(tokensIn(result, from, to, structure), meant, from - head.length);
}

/** Characters to compare around an insertion: an opened or closed bracket shows in the tokens after it. */
const comparedLength = 20_000;

/** Returns true if an insertion of `length` characters leaves the tokens around it at their places and depths. */
export function isUnchangedOutside(
  before: Tree,
  after: Tree,
  at: number,
  length: number,
  structure: RegExp,
): boolean {
  const [start, end] = [Math.max(0, at - comparedLength), Math.min(before.length, at + comparedLength)];
  const head = (tree: Tree): Iterator<ProofToken> => tokensIn(tree, start, at, structure);
  const next = tokensIn(after, at + length, end + length, structure);
  return (
    areSame(head(after), head(before), 0, 0) && areSame(next, tokensIn(before, at, end, structure), length, 0)
  );
}

/** Returns true if tokens differ only by `shift` and `deeper`, or by the first token’s difference in depth. */
function areSame(
  left: Iterator<ProofToken>,
  right: Iterator<ProofToken>,
  shift: number,
  deeper?: number,
): boolean {
  let apart = deeper;
  for (;;) {
    const [one, other] = [left.next(), right.next()];
    if (one.done === true || other.done === true) return one.done === other.done;
    const { name, from, depth } = one.value;
    if (name !== other.value.name || from - shift !== other.value.from) return false;
    if (depth === undefined || other.value.depth === undefined) continue;
    apart ??= depth - other.value.depth;
    if (depth - other.value.depth !== apart) return false;
  }
}

/** Yields the tokens that start in a range, without comments and without empty nodes whose names match `structure`. */
function* tokensIn(tree: Tree, start: number, end: number, structure: RegExp): Generator<ProofToken> {
  const cursor = tree.cursor();
  let broken: number | undefined;
  for (let depth = 0; ;) {
    const { name, from, to, type } = cursor;
    const isApart = to < start || from >= end;
    if (type.isError) broken ??= depth;
    if (!isApart && cursor.firstChild()) {
      depth += 1;
      continue;
    }
    const isToken =
      from >= start && from < to && !type.isError && !isComment(cursor) && !structure.test(name);
    if (!isApart && isToken) yield { name, from, depth: broken === undefined ? depth : undefined };
    if (broken === depth) broken = undefined;
    while (!cursor.nextSibling()) {
      if (!cursor.parent()) return;
      depth -= 1;
      if (broken === depth) broken = undefined;
    }
  }
}
