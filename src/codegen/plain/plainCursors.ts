import type { Parser } from "@lezer/common";
import type { Cursor } from "../context/cursor.ts";
import type { LiteralPosition } from "../literal/form.ts";
import type { CursorRules, ProposedText } from "../language.ts";
import { placementIn } from "../proof/surroundings.ts";
import { haveSameNodes } from "../proof/treeProof.ts";
import { bracketsAround } from "./bracketTokens.ts";
import { plainContext } from "./plainContext.ts";
import type { PlainSyntax } from "./plainSyntax.ts";
import type { PlainTexts } from "./textForms.ts";

interface PlainCursors extends Pick<CursorRules, "startAt" | "hosts"> {
  readonly texts: PlainTexts;
  readonly syntax: PlainSyntax;
  /** The code in which a literal (other than a statement) is parsed by itself. */
  readonly host: readonly [before: string, after: string];
  readonly memberHost?: PlainCursors["host"];
  /** Positions of one value that differ from a record’s; undefined if the value can’t be there. */
  readonly valuesAt?: Partial<Record<LiteralPosition, LiteralPosition | undefined>>;
}

export function plainCursors({
  texts,
  syntax,
  host,
  memberHost = host,
  valuesAt = {},
  ...known
}: PlainCursors): CursorRules {
  const { parser, textAt } = texts;
  const placeAt: CursorRules["placeAt"] = (cursor, style) => {
    const context = plainContext(cursor, cursor.at, syntax);
    return Promise.resolve(context === undefined ? undefined : placementIn(context, cursor, style));
  };
  return {
    grammar: (): Promise<Parser> => Promise.resolve(parser),
    textAt,
    placeAt,
    async valueAt(cursor, style) {
      const found = await placeAt(cursor, style);
      if (found === undefined || !Object.hasOwn(valuesAt, found.position)) return found;
      const position = valuesAt[found.position];
      return position && { ...found, position };
    },
    proves(before, after) {
      const { position } = after.placement;
      const isStatement = position === "statement";
      return provesRanges(before, after, isStatement ? ["", ""] : position === "member" ? memberHost : host);
    },
    ...known,
  };
}

/** Characters to compare around an insertion: an opened bracket shows in the ranges after it. */
const comparedLength = 2000;

/** Returns true if the ranges around an insertion are unchanged, and the literal has the same ranges by itself. */
async function provesRanges(
  before: Cursor,
  { text, from, to }: ProposedText,
  [head, tail]: PlainCursors["host"],
): Promise<boolean> {
  const { parser, trees, at, tree } = before;
  const result = await trees.parseWithin(parser, text, trees.errorsIn(tree));
  if (result === undefined) return false;
  const added = text.length - before.text.length;
  const start = Math.max(0, at - comparedLength);
  const outer = bracketsAround(before, at) ?? [];
  // Brackets that are open at the end of a file end with it.
  const open = at === before.text.length && outer.length > 0 ? /^(?:\(\)|\[\]|\{\}|Code)$/ : undefined;
  if (!haveSameNodes(tree, start, result, start, at - start, open)) return false;
  if (!haveSameNodes(tree, at, result, at + added, Math.min(comparedLength, before.text.length - at)))
    return false;
  const still = bracketsAround({ text, tree: result }, at) ?? [];
  const isKept = outer.every((bracket, index) => {
    const other = still[index];
    return other?.from === bracket.from && other.to === bracket.to + added;
  });
  if (!isKept || still.length !== outer.length) return false;
  const literal = text.slice(from, to);
  const alone = await trees.parseWithin(parser, head + literal + tail, 0);
  return alone !== undefined && haveSameNodes(result, from, alone, head.length, literal.length);
}
