import { headOf, lastCode, nextCode, restOf, type Cursor } from "../../context/cursor.ts";
import { isInToken } from "../../context/cursorContext.ts";
import { placementIn } from "../../proof/fit.ts";
import { areSame, sameOutside, tokensIn } from "../../proof/tokens.ts";
import type { CursorRules, FileStyle, Placement, ProposedText } from "../../language.ts";
import { neighborsOf } from "./neighbors.ts";
import { isOperandAt } from "./operands.ts";
import { rowContextAt } from "./rows.ts";
import { sqlTextAt } from "./textAt.ts";

export const sqlCursors: CursorRules = {
  grammar: async (languageId) => (await import("./grammar.ts")).parserOf(languageId),
  embeddedAt: () => undefined,
  textAt: sqlTextAt,
  placeAt: (cursor, style) => Promise.resolve(placeAt(cursor, style)),
  valueAt: (cursor) => Promise.resolve(operandAt(cursor)),
  proves,
};

function placeAt(cursor: Cursor, style: FileStyle): Placement | undefined {
  if (isInToken(cursor)) return undefined;
  const dialect = cursor.languageId;
  if (isBetweenStatements(cursor))
    return { ...placementIn({ position: "statement" }, cursor, style), dialect };
  const neighbors = neighborsOf(cursor);
  const row = neighbors === undefined ? undefined : rowContextAt(cursor, neighbors);
  if (row === undefined) return undefined;
  const { columns } = row;
  return {
    ...placementIn(row.context, cursor, style),
    ...(columns === undefined ? {} : { columns }),
    dialect,
  };
}

function operandAt(cursor: Cursor): Placement | undefined {
  const neighbors = isInToken(cursor) ? undefined : neighborsOf(cursor);
  if (neighbors === undefined || !isOperandAt(cursor, neighbors)) return undefined;
  return {
    position: "expression",
    // A sign would make a comment, or another operator, of what it touches.
    lead: /(?:^|[\s(])$/.test(headOf(cursor)) ? "" : " ",
    tail: /^[\p{L}\p{N}_$:*/<>=!|&+-]/u.test(restOf(cursor)) ? " " : "",
    baseIndent: "",
    dialect: cursor.languageId,
  };
}

/** Whether the statement before has ended: by `;`, or in its own line by what ends a batch. */
function isBetweenStatements(cursor: Cursor): boolean {
  const { text, tree, at, languageId } = cursor;
  const end = lastCode(cursor, at);
  const next = nextCode(cursor, at);
  if (next !== undefined && tree.resolveInner(next, 1).type.isError) return false;
  if (end === undefined) return true;
  const token = tree.resolveInner(end, -1);
  if (token.name === ";") return token.parent?.name === "Statement";
  const line = text.slice(text.lastIndexOf("\n", end - 1) + 1, end).trim();
  if (!headOf(cursor).includes(line) && languageId === "mssql") return /^go$/i.test(line);
  return languageId === "plsql" && line === "/";
}

const structure = /^(?:Script|Statement)$/;

async function proves(
  { at, text: before, parser, tree, trees }: Cursor,
  { text, from, to }: ProposedText,
): Promise<boolean> {
  if (from === to) return false;
  const result = await trees.parse(parser, text);
  if (trees.errorsIn(result) > trees.errorsIn(tree)) return false;
  if (!sameOutside(tree, result, at, text.length - before.length, structure)) return false;
  const alone = await trees.parse(parser, text.slice(from, to));
  if (trees.errorsIn(alone) > 0) return false;
  return areSame(tokensIn(result, from, to, structure), tokensIn(alone, 0, to - from, structure), from);
}
