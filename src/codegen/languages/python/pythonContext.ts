import type { SyntaxNode } from "@lezer/common";
import { isComment, nextNode } from "../../context/cursor.ts";
import type { CursorContext } from "../../context/cursorContext.ts";
import { memberContext } from "../../context/trialInsertions.ts";

/** A record is a dictionary, which fewer places can hold than a scalar value. */
export type InsertedKind = "record" | "value";

/** A name that no code contains, and the key of a trial entry of a dictionary. */
export const trialName = "cursor_of_insertion";
export const trialKey = "key_of_insertion";

const expression: CursorContext = { position: "expression" };
const element: CursorContext = { position: "element", separated: true };

export function placeOf(
  node: SyntaxNode,
  parent: SyntaxNode,
  text: string,
  written: InsertedKind,
): CursorContext | undefined {
  if (node.type.is("Statement"))
    return isBeforeFuture(node, text) || isBeforeDocs(node) ? undefined : statementIn(parent, text);
  if (isAssignmentTarget(node) || isInAnnotation(node)) return undefined;
  const place = placesByParent.get(parent.name);
  return place === undefined
    ? undefined
    : place({ node, parent, before: node.prevSibling?.name, text, written });
}

const isFuture = (code: string): boolean => /^from\s+__future__\b/.test(code);

/** `from __future__ import …` must come before all other statements. */
function isBeforeFuture(node: SyntaxNode, text: string): boolean {
  const next = nextNode(
    node,
    "nextSibling",
    ({ name, from, to }) => name !== "ImportStatement" || isFuture(text.slice(from, to)),
  );
  return next?.name === "ImportStatement";
}

/** A string as the first statement is documentation. */
function isBeforeDocs({ prevSibling, nextSibling: next }: SyntaxNode): boolean {
  const text = next?.name === "ExpressionStatement" ? next.firstChild : null;
  const isText = text?.name === "String" && text.nextSibling === null;
  return isText && (prevSibling === null || prevSibling.name === ":" || isComment(prevSibling));
}

function statementIn(parent: SyntaxNode, text: string): CursorContext | undefined {
  const around = parent.name === "StatementGroup" ? parent.parent : parent;
  if (around?.name !== "Script" && around?.name !== "Body") return undefined;
  // `if a: b; ‸`: on its own line, the statement would be after the `if`.
  const continuesLine =
    around.name === "Body" && parent !== around && !text.slice(around.from, parent.from).includes("\n");
  return { position: "statement", ...(continuesLine ? { continuesLine } : {}) };
}

interface NodePosition {
  readonly node: SyntaxNode;
  readonly parent: SyntaxNode;
  readonly before: string | undefined;
  readonly text: string;
  readonly written: InsertedKind;
}

type ContextReader = (place: NodePosition) => CursorContext | undefined;

const anywhere: ContextReader = () => expression;
const after =
  (...names: readonly string[]): ContextReader =>
  ({ before }) =>
    before !== undefined && names.includes(before) ? expression : undefined;

/** In `for … in … if …`, a value can be anywhere but between `for` and `in`. */
const inFor: ContextReader = ({ node }) => (wordBefore(node)?.name === "for" ? undefined : expression);

const placesByParent: ReadonlyMap<string, ContextReader> = new Map([
  ["ArrayExpression", ({ before }) => (before === "*" ? expression : element)],
  ["TupleExpression", inTuple],
  ["SetExpression", inSet],
  ["DictionaryExpression", inDictionary],
  ["ArrayComprehensionExpression", inFor],
  ["ComprehensionExpression", inFor],
  [
    "SetComprehensionExpression",
    (place) => (isElement(place) && isUnhashable(place) ? undefined : inFor(place)),
  ],
  [
    "DictionaryComprehensionExpression",
    (place) => (isElement(place) && place.before === "{" && isUnhashable(place) ? undefined : inFor(place)),
  ],
  ["ArgList", inArguments],
  ["ParamList", after("AssignOp")],
  ["LambdaExpression", after(":")],
  ["NamedExpression", after("AssignOp")],
  ["AssignStatement", ({ node }) => (wordBefore(node, ["AssignOp"]) === undefined ? undefined : expression)],
  ["UpdateStatement", ({ node }) => (wordBefore(node, ["UpdateOp"]) === undefined ? undefined : expression)],
  ["MemberExpression", inMember],
  ["IfStatement", after("if", "elif")],
  ["WhileStatement", after("while")],
  ["WithStatement", after("with", ",")],
  ["ForStatement", inFor],
  ["MatchStatement", after("match", ",")],
  ...`BinaryExpression UnaryExpression ConditionalExpression AwaitExpression ParenthesizedExpression FormatReplacement
    YieldExpression ExpressionStatement ReturnStatement YieldStatement AssertStatement RaiseStatement Guard`
    .split(/\s+/)
    .map((name) => [name, anywhere] as const),
]);

function wordBefore(
  node: SyntaxNode,
  names: readonly string[] = ["for", "in", "if"],
): SyntaxNode | undefined {
  return nextNode(node, "prevSibling", ({ name }) => names.includes(name));
}

function isElement({ node }: NodePosition): boolean {
  return wordBefore(node) === undefined;
}

/** Sets and keys can hold neither dictionaries nor lists. */
function isUnhashable({ node, written }: NodePosition): boolean {
  return written === "record" || /^(?:Dictionary|Array|Set)/.test(node.name);
}

/** A comma beside a single value would make a tuple. */
function inTuple({ parent, before }: NodePosition): CursorContext {
  const parts = countParts(parent);
  return before === "*" ? expression : { ...element, separated: parts > 2 };
}

function countParts(tuple: SyntaxNode): number {
  let count = 0;
  for (let child = tuple.firstChild; child !== null; child = child.nextSibling)
    if (!/^[(),*]$/.test(child.name)) count += 1;
  return count;
}

function inSet(place: NodePosition): CursorContext | undefined {
  const { before, parent, node } = place;
  if (before === "*") return expression;
  const isAlone = before === "{" && node.nextSibling?.name === "}";
  // Empty braces are a dictionary.
  if (isAlone && isUnhashable(place) && parent.getChild("*") === null)
    return { position: "member", separated: true };
  return isUnhashable(place) ? undefined : element;
}

function inDictionary(place: NodePosition): CursorContext | undefined {
  const { node, parent, before, text, written } = place;
  if (before === ":" || before === "**") return expression;
  const own = text.slice(node.from, node.to);
  if (written === "value" && own !== trialKey) return isUnhashable(place) ? undefined : expression;
  const value = node.nextSibling?.nextSibling?.name;
  if (own === trialName || value === undefined) return undefined;
  // `{‸**more}`: the code after the cursor must not become part of the value.
  if (own === trialKey ? value !== "Number" : /^(?:Binary|Conditional|Member)/.test(value)) return undefined;
  return memberContext(parent, node, ({ name, nextSibling, from, to }) =>
    name === "String" && nextSibling?.name === ":"
      ? text.slice(from, to).replaceAll(/^\w*["']|["']$/g, "")
      : undefined,
  );
}

function inArguments({ node, parent, before }: NodePosition): CursorContext | undefined {
  if (before !== undefined && ["AssignOp", "*", "**"].includes(before)) return expression;
  if (node.nextSibling?.name === "AssignOp" || parent.parent?.name === "ClassDefinition") return undefined;
  const word = wordBefore(node)?.name;
  if (word !== undefined) return word === "for" || before === "," ? undefined : expression;
  // Arguments without a name can’t follow named ones.
  if (wordBefore(node, ["AssignOp", "**"]) !== undefined) return undefined;
  return node.nextSibling?.name === "for" ? expression : { ...expression, separated: true };
}

function inMember({ node, before }: NodePosition): CursorContext | undefined {
  if (before === undefined) return node.nextSibling?.name === "." ? expression : undefined;
  return before === "." ? undefined : expression;
}

const groups = new Set(["ArrayExpression", "TupleExpression", "ParenthesizedExpression"]);

/** Returns true if a node is the target of an assignment: `a, ‸ = b`, `for ‸ in b`, `with a as ‸`, `del ‸`. */
function isAssignmentTarget(node: SyntaxNode): boolean {
  const { parent } = node;
  if (parent === null) return false;
  if (groups.has(parent.name)) return isAssignmentTarget(parent);
  const before = wordBefore(node, ["for", "in", "if", "as", ","])?.name;
  if (parent.name === "WithStatement") return before === "as";
  if (parent.name === "DeleteStatement") return true;
  if (parent.name === "AssignStatement" || parent.name === "UpdateStatement")
    return nextNode(node, "nextSibling", /^(?:Assign|Update)Op$/) !== undefined;
  return /^For|Comprehension|ArgList/.test(parent.name) && wordBefore(node)?.name === "for";
}

/** Returns true in a type annotation, which takes values only as arguments. */
function isInAnnotation(node: SyntaxNode): boolean {
  const around = nextNode(node, "parent", /^ArgList$|^Body$|^Type|^Decorator$/);
  return around !== undefined && !/^(?:ArgList|Body)$/.test(around.name);
}
