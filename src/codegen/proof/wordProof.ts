import type { Cursor } from "../context/cursor.ts";
import type { Placement, Written } from "../language.ts";
import { sameNodes } from "./proof.ts";

/** A word right at the cursor. */
export const wordHere: Placement = { position: "expression", lead: "", tail: "", baseIndent: "" };

/** Whether a word reads in its place as it does by itself, and all around it is what it was. */
export async function provesWord(before: Cursor, { text, from, to }: Written): Promise<boolean> {
  const { at, parser, tree, trees } = before;
  const result = await trees.parse(parser, text);
  if (trees.errorsIn(result) > trees.errorsIn(tree)) return false;
  const alone = await trees.parse(parser, text.slice(from, to));
  const rest = before.text.length - at;
  return (
    trees.errorsIn(alone) === 0 &&
    sameNodes(result, from, alone, 0, to - from) &&
    sameNodes(result, 0, tree, 0, at) &&
    sameNodes(result, to, tree, at, rest)
  );
}
