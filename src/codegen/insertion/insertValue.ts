import type { Json } from "../../text/json.ts";
import { sentence } from "../../text/sentence.ts";
import { headOf } from "../context/cursor.ts";
import { isPlainText } from "../context/fileLanguage.ts";
import type { SyntaxTrees } from "../context/syntaxTrees.ts";
import type { Placement } from "../language.ts";
import { defaultOptions, type LiteralOptions } from "../literal/form.ts";
import { bareText } from "../literal/rows.ts";
import {
  insertionPointAt,
  placeLiteral,
  insertText,
  type CursorText,
  type InsertionDocument,
  type InsertionPoint,
} from "./insertionPoint.ts";
import { insertAtEach, type InsertionResult, type TextRange } from "./selections.ts";

/** Returns the edits that insert one value: a literal in code, escaped text in a text. Rejects if the person cancels. */
export async function insertValue(
  document: InsertionDocument,
  selections: readonly TextRange[],
  value: Json,
  trees: SyntaxTrees,
): Promise<InsertionResult> {
  return await insertAtEach(document, selections, async (current, at) => {
    const inserted = await insertValueAt(current, at, value, trees);
    return inserted === undefined
      ? {
          kind: "refused",
          problem: sentence(
            "This value can’t be inserted at the cursor. Move the cursor, or copy the value instead.",
          ),
        }
      : { kind: "text", format: current.languageId, ...inserted };
  });
}

async function insertValueAt(
  document: InsertionDocument,
  at: number,
  value: Json,
  trees: SyntaxTrees,
): Promise<CursorText | undefined> {
  const point = await insertionPointAt(document, at, trees);
  if (point === undefined) return valueOutsideOfCode(document, at, value);
  const { textContext } = point;
  if (textContext !== undefined)
    return await insertText(point, textContext, typeof value === "string" ? value : bareText(value));
  const placement = await valuePlacement(point);
  return placement === undefined
    ? undefined
    : await placeLiteral(point, placement, literalAt(point, placement, value));
}

/** Returns the placement of one value in code, or undefined if no value can be there. */
export async function valuePlacement({
  language: { cursor: rules },
  cursor,
  style,
}: InsertionPoint): Promise<Placement | undefined> {
  const found = await (rules.valueAt ?? rules.placeAt)(cursor, style);
  if (found === undefined || found.position === "member") return undefined;
  // Outside of functions, a value alone would be a declaration.
  if (found.position === "statement" && (found.scope === "type" || found.scope === "file")) return undefined;
  // In empty brackets, a value opens no separate lines.
  const opens = found.position === "element" && found.lead.startsWith("\n") && found.tail.includes("\n");
  return opens ? { ...found, lead: "", tail: "" } : found;
}

export function literalAt(
  { language, style, quotes }: InsertionPoint,
  placement: Placement,
  value: Json,
  more: Partial<LiteralOptions> = {},
): string {
  const options = { ...defaultOptions, ...style, quotes, ...placement, ...more };
  return language.writeValue(value, options).replaceAll("\r\n", "\n");
}

/** Text without a meaning of its own in double quotes and comments of any language that has them. */
const harmless = /^[\p{L}\p{N} .,:;/@_+()&?!=|~-]*$/u;

/** Returns a value in an unknown language: as it is in plain text, else a number, or harmless text in quotes. */
function valueOutsideOfCode(
  { languageId, text }: InsertionDocument,
  at: number,
  value: Json,
): CursorText | undefined {
  const bare = bareText(value);
  if (isPlainText(languageId) || typeof value === "number" || typeof value === "bigint")
    return { text: bare };
  if (typeof value !== "string" || isAfterQuote({ text, at })) return undefined;
  return harmless.test(bare) ? { text: `"${bare}"` } : undefined;
}

/** Returns true if a cursor may be in a string of an unknown language. */
export function isAfterQuote(cursor: { readonly text: string; readonly at: number }): boolean {
  return /["'`]/.test(headOf(cursor));
}
