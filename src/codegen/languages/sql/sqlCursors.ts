import { headOf, lastCode, nextCode, restOf, type Cursor } from "../../context/cursor.ts";
import { isInToken, type TextContext, textAround } from "../../context/cursorContext.ts";
import { placementIn } from "../../proof/surroundings.ts";
import { provesTokens } from "../../proof/tokenProof.ts";
import type { CursorRules, FileStyle, Placement } from "../../language.ts";
import { neighborsOf, rowContextAt } from "./valueRows.ts";
import { isOperandAt } from "./operands.ts";
import { tablesOf } from "./tables.ts";
import type { SyntaxNode } from "@lezer/common";
import { escapesByBackslash, textInQuotes } from "./sqlLiterals.ts";
import { inComment } from "../../literal/spell.ts";

export const sqlCursors: CursorRules = {
  grammar: async (languageId) => (await import("./grammar.ts")).parserOf(languageId),
  hosts: () => ["", "INSERT INTO a VALUES\n"],
  textAt: sqlTextAt,
  placeAt: (cursor, style) => Promise.resolve(placeAt(cursor, style)),
  valueAt: (cursor) => Promise.resolve(operandAt(cursor)),
  proves: async (before, after) =>
    after.from < after.to && (await provesTokens(before, after, /^(?:Script|Statement)$/, ["", ""])),
};

function placeAt(cursor: Cursor, style: FileStyle): Placement | undefined {
  if (isInToken(cursor)) return undefined;
  const dialect = cursor.languageId;
  if (isBetweenStatements(cursor))
    return { ...placementIn({ position: "statement" }, cursor, style), dialect, tables: tablesOf(cursor) };
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
    // An adjacent operator sign would make a comment or another operator.
    lead: /(?:^|[\s(])$/.test(headOf(cursor)) ? "" : " ",
    tail: /^[\p{L}\p{N}_$:*/<>=!|&+-]/u.test(restOf(cursor)) ? " " : "",
    baseIndent: "",
    dialect: cursor.languageId,
  };
}

/** Returns true if the statement before has ended: by `;`, or by a batch separator on its own line. */
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

function sqlTextAt(cursor: Cursor): TextContext | undefined {
  return textAround(cursor, (node, text) => {
    const { name, from, to } = node;
    if (name === "LineComment" || name === "BlockComment") {
      const isRun = /^\/\*[!+]/.test(text.slice(from, to));
      const end = name === "BlockComment" && text.endsWith("*/", to) ? to - 2 : to;
      return { kind: "comment", from: from + 2, to: end, write: isRun ? () => undefined : inComment };
    }
    return name === "String" || name === "QuotedIdentifier"
      ? quotedAt(node, text, cursor.languageId)
      : undefined;
  });
}

/** A doubled quote splits a string into two adjacent nodes. */
function quotedAt(node: SyntaxNode, text: string, dialect: string): TextContext | undefined {
  const { first, last } = touching(node, text);
  const code = text.slice(first.from, last.to);
  const [, prefix = "", open = ""] = /^([eEnN]|_\w+|[qQ](?='))?(['"`[]|\$\w*\$)/.exec(code) ?? [];
  if (open === "") return { kind: "string", from: node.from, to: node.to, write: () => undefined };
  const close = open === "[" ? "]" : open;
  const from = first.from + prefix.length + open.length;
  const to = last.to > from && text.slice(from, last.to).endsWith(close) ? last.to - close.length : last.to;
  return { kind: "string", from, to, write: writerOf(code, prefix, open, dialect, node.name === "String") };
}

function writerOf(
  code: string,
  prefix: string,
  open: string,
  dialect: string,
  isString: boolean,
): TextContext["write"] {
  const isUnsure = escapesByBackslash(dialect) === undefined;
  // Text between dollar quotes is often code, and Oracle’s `q` quotes have no escapes.
  if (open.startsWith("$") || /q/i.test(prefix)) return () => undefined;
  if (/e/i.test(prefix))
    return (value) => (code.slice(2).includes("''") ? undefined : textInQuotes(value, "'", "mysql"));
  if (isUnsure && code.includes("\\")) return () => undefined;
  return (value) => {
    if (isUnsure && value.includes("\\")) return undefined;
    if (!isString && (/[\p{Cc}\p{Zl}\p{Zp}\p{Bidi_Control}]/u.test(value) || open === "[")) return undefined;
    return isString ? textInQuotes(value, open, dialect) : value.toWellFormed().replaceAll(open, open + open);
  };
}

function touching(node: SyntaxNode, text: string): { readonly first: SyntaxNode; readonly last: SyntaxNode } {
  let first = node;
  let last = node;
  const isPair = (left: SyntaxNode, right: SyntaxNode): boolean =>
    left.to === right.from &&
    left.name === right.name &&
    text.charAt(left.to - 1) === text.charAt(right.from);
  if (!/['"`]/.test(text.charAt(node.to - 1))) return { first, last };
  while (first.prevSibling !== null && isPair(first.prevSibling, first)) first = first.prevSibling;
  while (last.nextSibling !== null && isPair(last, last.nextSibling)) last = last.nextSibling;
  return { first, last };
}
