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
  const text = await proveInsertion(point, whole, literal);
  if (text === undefined) return undefined;
  const [comma] = /^, */.exec(whole.lead) ?? [];
  return { text, ...(comma === undefined ? {} : { comma }) };
}

export function cursorTextOf(text: string | undefined): CursorText | undefined {
  return text === undefined ? undefined : { text };
}
