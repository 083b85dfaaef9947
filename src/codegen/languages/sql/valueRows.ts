import type { SyntaxNode } from "@lezer/common";
import { isComment, type Cursor, lastCode, nextCode } from "../../context/cursor.ts";
import type { CursorContext } from "../../context/cursorContext.ts";

interface RowContext {
  readonly context: CursorContext;
  /** Undefined if the statement names none. */
  readonly columns: readonly string[] | undefined;
}

export function rowContextAt({ text }: Cursor, { before, after }: Neighbors): RowContext | undefined {
  const values = valuesBefore(before, text);
  if (values === undefined) return undefined;
  const [last] = before;
  const columns = columnsOf(values, text);
  if (columns === "unread") return undefined;
  const context: CursorContext = {
    position: "element",
    separated: true,
    commaBefore: last?.name === "Parens",
    commaAfter: after?.name === "Parens",
  };
  return { context, columns };
}

/** Returns the VALUES keyword that only rows and commas separate from the cursor, or undefined. */
export function valuesBefore(before: readonly SyntaxNode[], text: string): SyntaxNode | undefined {
  let isRow: boolean | undefined;
  for (const [index, part] of before.entries()) {
    const word = wordOf(part, text);
    if (word === "values" || word === "value")
      return isRow === false && index > 0 && isComma(before[index - 1], text)
        ? undefined
        : isClause(part)
          ? part
          : undefined;
    const isNextRow = part.name === "Parens";
    if (isNextRow === isRow || (!isNextRow && !isComma(part, text))) return undefined;
    isRow = isNextRow;
  }
  return undefined;
}

/** In an expression, VALUES is a function. */
function isClause(values: SyntaxNode): boolean {
  const [before] = partsBefore(values);
  return before === undefined || !/^(?:Operator|Punctuation|Number|String)$/.test(before.name);
}

/** Returns the column names of an INSERT; undefined without a list, `"unread"` if it has more than names. */
function columnsOf(values: SyntaxNode, text: string): readonly string[] | undefined | "unread" {
  const clause: SyntaxNode[] = [];
  for (const part of partsBefore(values)) {
    if (/^(?:into|insert|replace)$/.test(wordOf(part, text) ?? ""))
      return readColumns(clause.toReversed(), text);
    clause.push(part);
  }
  return undefined;
}

function readColumns(clause: readonly SyntaxNode[], text: string): readonly string[] | undefined | "unread" {
  for (const [index, part] of clause.entries()) {
    const word = wordOf(part, text);
    if (word === "output" || word === "overriding") return undefined;
    const isHint = /^(?:with|partition)$/.test(wordOf(clause[index - 1], text) ?? "");
    if (part.name === "Parens" && !isHint) return namesIn(part, text);
  }
  return undefined;
}

const name = /^\s*(?:"((?:[^"]|"")*)"|`((?:[^`]|``)*)`|\[([^\]]*)\]|([^\s"'`[\](),.;]+))\s*$/;

/** Returns a name without its quotes; undefined if the code isn’t a single name. */
export function unquoteName(code: string): string | undefined {
  const [, inDouble, inBackticks, inBrackets, bare] = name.exec(code) ?? [];
  return inDouble?.replaceAll('""', '"') ?? inBackticks?.replaceAll("``", "`") ?? inBrackets ?? bare;
}

function namesIn(list: SyntaxNode, text: string): readonly string[] | "unread" {
  const names: string[] = [];
  for (const code of partsOf(list, text)) {
    const found = unquoteName(code);
    if (found === undefined) return "unread";
    names.push(found);
  }
  return names;
}

/** Returns the text between the commas of a list, without comments. */
export function partsOf(list: SyntaxNode, text: string): readonly string[] {
  const parts = [""];
  let at = list.from + 1;
  const add = (to: number): void => {
    parts.push((parts.pop() ?? "") + text.slice(at, to));
  };
  for (let one = list.firstChild; one !== null; one = one.nextSibling) {
    if (!isComma(one, text) && !isComment(one)) continue;
    add(one.from);
    at = one.to;
    if (!isComment(one)) parts.push("");
  }
  add(list.to - 1);
  return parts;
}

export interface Neighbors {
  /** The nearest comes first. */
  readonly before: readonly SyntaxNode[];
  readonly after: SyntaxNode | undefined;
  readonly around: SyntaxNode;
}

/** Returns the nodes around a cursor; undefined between statements. */
export function neighborsOf(cursor: Cursor): Neighbors | undefined {
  const { tree, at } = cursor;
  const end = lastCode(cursor, at);
  if (end === undefined) return undefined;
  const token = tree.resolveInner(end, -1);
  const last = token.name === ")" || token.name === "]" ? (token.parent ?? token) : nameAround(token);
  const around = last.parent;
  if (last.name === ";" || around === null || around.type.isTop) return undefined;
  const next = nextCode(cursor, at);
  const after = next === undefined ? undefined : partAt(tree.resolveInner(next, 1));
  const isBeside = after?.parent?.from === around.from && after.parent.name === around.name;
  return {
    before: last.name === "(" ? [] : [last, ...partsBefore(last)],
    after: isBeside && after.name !== ")" && after.name !== ";" ? after : undefined,
    around,
  };
}

export function partsBefore(node: SyntaxNode): readonly SyntaxNode[] {
  const parts: SyntaxNode[] = [];
  for (let one = node.prevSibling; one !== null; one = one.prevSibling)
    if (!isComment(one) && one.name !== "(") parts.push(one);
  return parts;
}

export function wordOf(node: SyntaxNode | undefined, text: string): string | undefined {
  return node?.name === "Keyword" || node?.name === "Builtin"
    ? text.slice(node.from, node.to).toLowerCase()
    : undefined;
}

export function isComma(node: SyntaxNode | undefined, text: string): boolean {
  return node?.name === "Punctuation" && text.charAt(node.from) === ",";
}

function partAt(token: SyntaxNode): SyntaxNode {
  return token.name === "(" || token.name === "[" ? (token.parent ?? token) : nameAround(token);
}

function nameAround(token: SyntaxNode): SyntaxNode {
  return token.parent?.name === "CompositeIdentifier" ? token.parent : token;
}
