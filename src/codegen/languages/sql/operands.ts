import type { SyntaxNode } from "@lezer/common";
import type { Cursor } from "../../context/cursor.ts";
import { wordSet } from "../../literal/names.ts";
import { isComma, partsBefore, wordOf, type Neighbors, valuesBefore } from "./valueRows.ts";

const beforeOperand = wordSet(
  "where and or having when then else between like ilike case return limit offset default select distinct",
);
const afterOperand = wordSet(
  `from where and or group order having limit offset then when else end union except intersect as returning conflict using
  between like ilike is window fetch for into escape collate asc desc`,
);
const statementStarts = wordSet(
  "select insert update delete create drop alter begin commit rollback with merge go declare exec set",
);
const grants = wordSet("grant revoke deny");
const beforeList = wordSet(
  "in left right replace if coalesce nullif insert where and or when then else like return having case",
);
const beforeCall = wordSet(
  "select where and or not when then else between like ilike having by return distinct case call exec execute from join",
);
const clauses = wordSet(
  `from where having group order by set into values update delete on using returning limit offset join table with insert
  columns partition add drop alter create grant revoke`,
);

/** Returns true if an operand is missing at the cursor: after `=`, in a list of values, between arguments. */
export function isOperandAt({ text, at }: Cursor, neighbors: Neighbors): boolean {
  const { before, after, around } = neighbors;
  if (after !== undefined && !canFollow(after, text, at)) return false;
  const [last] = before;
  if (last === undefined) return around.name === "Parens" && holdsOperands(around, text);
  if (last.name === "Operator") return !isStar(last, before.slice(1), text);
  if (isComma(last, text)) return isInList(before.slice(1), around, text);
  const word = wordOf(last, text);
  if (word === undefined || !beforeOperand.has(word)) return false;
  const first = before.at(-1);
  return !grants.has(wordOf(first, text) ?? "");
}

function canFollow(after: SyntaxNode, text: string, at: number): boolean {
  const code = text.slice(after.from, after.to);
  if (isComma(after, text)) return true;
  if (after.name === "Operator") return true;
  if (after.name === "Punctuation") return text.startsWith("::", after.from);
  const word = wordOf(after, text);
  if (word === undefined) return /^(?:go|end)$/i.test(code);
  return afterOperand.has(word) || (statementStarts.has(word) && text.slice(at, after.from).includes("\n"));
}

/** `*` for all columns is no operator. */
function isStar(operator: SyntaxNode, before: readonly SyntaxNode[], text: string): boolean {
  const [left] = before;
  if (text.slice(operator.from, operator.to) !== "*") return false;
  return (
    left === undefined ||
    left.name === "Keyword" ||
    isComma(left, text) ||
    text.charAt(operator.from - 1) === "."
  );
}

function isInList(before: readonly SyntaxNode[], around: SyntaxNode, text: string): boolean {
  for (const part of before) {
    const word = wordOf(part, text);
    if (word === "select") return !grants.has(wordOf(before.at(-1), text) ?? "");
    if (word !== undefined && clauses.has(word)) return false;
  }
  return around.name === "Parens" && holdsOperands(around, text);
}

function holdsOperands(parens: SyntaxNode, text: string): boolean {
  const before = partsBefore(parens);
  const [owner, beforeOwner] = before;
  const around = parens.parent;
  if (owner === undefined) return around?.name === "Parens" && holdsOperands(around, text);
  if (owner.name === "Operator" || valuesBefore(before, text) !== undefined) return true;
  if (isComma(owner, text)) return around !== null && isInList(before.slice(1), around, text);
  const word = wordOf(owner, text);
  if (word !== undefined && beforeList.has(word) && !/^(?:left|right|replace|if|insert)$/.test(word))
    return true;
  const isCall =
    /^(?:Identifier|CompositeIdentifier|Builtin)$/.test(owner.name) ||
    (word !== undefined && beforeList.has(word));
  if (!isCall || isNamedAfter(parens, text)) return false;
  if (beforeOwner === undefined) return around?.name === "Parens" && holdsOperands(around, text);
  if (isComma(beforeOwner, text)) return isInList(before.slice(2), around ?? parens, text);
  return beforeOwner.name === "Operator" || beforeCall.has(wordOf(beforeOwner, text) ?? "");
}

/** `name (…) AS (…)` names the columns of a query. */
function isNamedAfter(parens: SyntaxNode, text: string): boolean {
  const next = parens.nextSibling;
  return wordOf(next ?? undefined, text) === "as" && next?.nextSibling?.name === "Parens";
}
