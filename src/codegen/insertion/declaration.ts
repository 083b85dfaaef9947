import { headOf, indentOf, restOf, type Cursor } from "../context/cursor.ts";
import { openLevels } from "../context/tokens/openBrackets.ts";
import { sameAround } from "../context/probe.ts";
import type { RecordFormat } from "../format/format.ts";
import type { JobOptions } from "../format/job.ts";
import type { Placement } from "../language.ts";
import { sameNodes } from "../proof/proof.ts";
import { insertThroughOuter, type InsertionPoint } from "./point.ts";
import type { Surroundings } from "../proof/fit.ts";

/** A type or a template's text, at a statement or on its own line between declarations; undefined elsewhere. */
export async function declarationAt(
  point: InsertionPoint,
  placement: Placement | undefined,
  format: RecordFormat,
  write: (place: Partial<JobOptions>) => Promise<string>,
): Promise<string | undefined> {
  const { cursor, style, outer, namesIn } = point;
  const place = placeOf(cursor, placement, format);
  if (place === undefined) return undefined;
  const { baseIndent, lead, tail } = place;
  const code = await write({ ...style, baseIndent, takenIn: namesIn });
  const text = cursor.text.slice(0, cursor.at) + lead + code + tail + cursor.text.slice(cursor.at);
  const from = cursor.at + lead.length;
  const holds = await isDeclared(
    cursor,
    { text, from, to: from + code.length, length: text.length - cursor.text.length },
    format,
  );
  return holds ? await insertThroughOuter(outer, lead + code + tail) : undefined;
}

function placeOf(
  cursor: Cursor,
  placement: Placement | undefined,
  { group, outsideOfFunctions }: RecordFormat,
): Surroundings | undefined {
  const head = headOf(cursor);
  const baseIndent = indentOf(head);
  const isFree = head.trim() === "" && restOf(cursor).trim() === "";
  if (placement?.position === "statement") {
    const inFunction = placement.scope === "function";
    return outsideOfFunctions === true && inFunction ? undefined : placement;
  }
  if (group === "template") return { lead: "", tail: "", baseIndent };
  const inParentheses = openLevels(cursor, cursor.at).some(
    ({ from, to }) => to > from && cursor.text.charAt(from) !== "{",
  );
  return placement === undefined && isFree && !inParentheses ? { lead: "", tail: "", baseIndent } : undefined;
}

interface DeclaredText {
  readonly text: string;
  readonly from: number;
  readonly to: number;
  readonly length: number;
}

async function isDeclared(
  { parser, tree, trees, at }: Cursor,
  { text, from, to, length }: DeclaredText,
  { group }: RecordFormat,
): Promise<boolean> {
  const errors = trees.errorsIn(tree);
  const result = await trees.parseWithin(parser, text, errors);
  if (result === undefined) return false;
  // A template is the person's own code; its values were written for where they are in it.
  if (group === "template") return true;
  // The end of the last line belongs to what ends with it.
  const end = text.charAt(to) === "\n" ? to + 1 : to;
  const alone = await trees.parseWithin(parser, text.slice(from, end), 0);
  if (alone === undefined || !sameNodes(result, from, alone, 0, end - from)) return false;
  return errors > 0 || sameAround(tree, result, at, length);
}
