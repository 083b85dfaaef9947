import { lastCode } from "../context/cursor.ts";
import type { Placement } from "../language.ts";
import { proveInsertion, type InsertionPoint } from "./point.ts";
import type { CursorText } from "./selections.ts";

/** A literal with all that it needs around it; undefined where it would not be what it is. */
export async function placeLiteral(
  point: InsertionPoint,
  placement: Placement,
  literal: string,
): Promise<CursorText | undefined> {
  const brackets =
    placement.inParentheses === true && literal.startsWith("{") ? (["(", ")"] as const) : ["", ""];
  const whole = {
    ...placement,
    lead: placement.lead + (brackets[0] ?? ""),
    tail: (brackets[1] ?? "") + placement.tail,
  };
  const [comma] = /^, */.exec(whole.lead) ?? [];
  const commaAt = comma === undefined ? undefined : lastCode(point.cursor, point.cursor.at);
  const isBelow = commaAt !== undefined && point.cursor.text.slice(commaAt, point.cursor.at).includes("\n");
  if (comma === undefined || !isBelow) {
    const text = await proveInsertion(point, whole, literal);
    return text === undefined ? undefined : { text, ...(comma === undefined ? {} : { comma }) };
  }
  // In lines with a prefix, offsets are others.
  if (point.outer.some(({ embedded }) => (embedded.linePrefix ?? "") !== "")) return undefined;
  const start = point.outer.reduce((sum, { embedded }) => sum + embedded.from, 0);
  const lead = whole.lead.slice(comma.length);
  const after = await withComma(point, commaAt);
  const text = await proveInsertion(after, { ...whole, lead }, literal);
  // The comma alone may be an error, which is no excuse for another one.
  const { cursor } = after;
  const document = cursor.text.slice(0, cursor.at) + (text ?? "") + cursor.text.slice(cursor.at);
  const { trees, tree } = point.cursor;
  const isWorse = trees.errorsIn(await trees.parse(cursor.parser, document)) > trees.errorsIn(tree);
  return text === undefined || isWorse ? undefined : { text, commaAt: start + commaAt };
}

/** The same place after a comma that ends the line of the part before it. */
async function withComma(point: InsertionPoint, commaAt: number): Promise<InsertionPoint> {
  const { text: before, at, parser, trees } = point.cursor;
  const text = `${before.slice(0, commaAt)},${before.slice(commaAt)}`;
  return { ...point, cursor: { ...point.cursor, text, at: at + 1, tree: await trees.parse(parser, text) } };
}

export function cursorTextOf(text: string | undefined): CursorText | undefined {
  return text === undefined ? undefined : { text };
}
