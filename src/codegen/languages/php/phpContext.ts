import type { SyntaxNode } from "@lezer/common";
import { nextNode, nodeAround } from "../../context/cursor.ts";
import type { CursorContext } from "../../context/cursorContext.ts";
import { memberContext } from "../../context/trialInsertions.ts";

/** Among keys, a record gets its own key, and a value is put in as it is. */
export type InsertedKind = "record" | "value";

/** A constant that no code contains, and its declaration. */
export const trialName = "cursor_of_insertion";
export const trialDeclaration = "$cursor_of_insertion = 1;";

const expression: CursorContext = { position: "expression" };

export function placeOf(
  node: SyntaxNode,
  parent: SyntaxNode,
  text: string,
  written: InsertedKind,
): CursorContext | undefined {
  if (node.name === "PropertyDeclaration") return propertyIn(parent, text);
  if (node.type.is("Statement")) return statementIn(node, parent, text);
  if (isAssignmentTarget(node)) return undefined;
  const before = node.prevSibling?.name;
  if (parent.name === "ArrayExpression" || parent.name === "ValueList")
    return partOf(node, parent, text, written);
  if (parent.name === "ArgList") return takesVariables(parent, text) ? undefined : argumentIn(node);
  if (parent.name === "ForSpec")
    return node.nextSibling?.name === "as" || parent.parent?.name === "ForStatement" ? expression : undefined;
  if (parent.name === "SubscriptExpression")
    return before === "[" && parent.parent?.name !== "String" ? expression : undefined;
  // A class follows `instanceof`.
  if (parent.name === "BinaryExpression" && /instanceof\s*$/i.test(text.slice(parent.from, node.from)))
    return undefined;
  const wanted = holders.get(parent.name);
  return wanted === "" || (wanted !== undefined && wanted.split(" ").includes(before ?? ""))
    ? expression
    : undefined;
}

/** Parents of expressions, and the nodes that must come right before; any may if empty. */
const holders: ReadonlyMap<string, string> = new Map([
  ...`ParenthesizedExpression ConditionalExpression YieldExpression ReturnStatement EchoStatement SequenceExpression
  ExpressionStatement PrintIntrinsic UnaryExpression CastExpression MatchArm CaseStatement`
    .split(/\s+/)
    .map((name) => [name, ""] as const),
  ["BinaryExpression", "LogicOp BitOp CompareOp ArithOp ConcatOp"],
  ["AssignmentExpression", "AssignOp"],
  ["UpdateExpression", "UpdateOp"],
  ["VariableDeclarator", "AssignOp"],
  ["Parameter", "AssignOp"],
  ["PropertyParameter", "AssignOp"],
  ["ArrowFunction", "=>"],
  ["PropertyHook", "=>"],
  ["Pair", "=>"],
  ["NamedArgument", ":"],
  ["SpreadArgument", "..."],
  ["VariadicUnpacking", "..."],
  ["Interpolation", ""],
]);

const bodies =
  /^(?:Template|Program|Block|ColonBlock|(?:If|While|For|Foreach|Do|Case|Default|Declare)Statement)$/;

function statementIn(node: SyntaxNode, parent: SyntaxNode, text: string): CursorContext | undefined {
  if (!bodies.test(parent.name) || isBeforeFirst(node)) return undefined;
  const open = node.prevSibling?.name === "TextInterpolation" ? node.prevSibling.lastChild : null;
  const isPrinted = open?.name === "PhpOpen" && text.slice(open.from, open.to) === "<?=";
  return isPrinted ? expression : { position: "statement", scope: "function" };
}

/** `declare(strict_types=1)` and a namespace must be the first statement of a file. */
function isBeforeFirst(node: SyntaxNode): boolean {
  const first = nextNode(node, "nextSibling", /^(?:DeclareStatement|NamespaceDefinition)$/);
  return node.parent?.name === "Template" && first !== undefined;
}

/** Interfaces and enums have no properties, and readonly ones need a type. */
function propertyIn(body: SyntaxNode, text: string): CursorContext | undefined {
  const owner = body.parent;
  if (body.name !== "DeclarationList" || owner === null) return undefined;
  if (!/^(?:ClassDeclaration|TraitDeclaration|NewExpression)$/.test(owner.name)) return undefined;
  const head = text.slice(owner.from, body.from);
  const before = text.slice(Math.max(0, owner.from - 100), owner.from);
  const isReadonly = /\breadonly\b/i.test(head) || /\breadonly(?:\s+\w+)*\s*$/i.test(before);
  return isReadonly ? undefined : { position: "statement", scope: "type" };
}

function partOf(
  node: SyntaxNode,
  list: SyntaxNode,
  text: string,
  written: InsertedKind,
): CursorContext | undefined {
  const before = node.prevSibling?.name;
  if (before === "&" || list.parent?.name === "ListExpression") return undefined;
  const hasKeys = list.getChildren("Pair").some(({ from }) => from !== node.from);
  if ((!hasKeys || written === "value") && node.name !== "Pair")
    return { position: "element", separated: true };
  return memberContext(list, node, ({ name, firstChild: key }) =>
    name === "Pair" && key?.name === "String" ? text.slice(key.from + 1, key.to - 1) : undefined,
  );
}

/** `isset` and `unset` take variables, not values. */
function takesVariables({ from }: SyntaxNode, text: string): boolean {
  return /(?<![\w$>:])(?:isset|unset)\s*$/i.test(text.slice(Math.max(0, from - 20), from));
}

function argumentIn(node: SyntaxNode): CursorContext | undefined {
  const before = nextNode(node, "prevSibling", /^(?:Named|Spread)Argument$/);
  return before === undefined ? { ...expression, separated: true } : undefined;
}

/** Returns true if a node is the target of an assignment: `[$a, ‸] = $b`, `foreach ($a as [‸])`. */
function isAssignmentTarget(node: SyntaxNode): boolean {
  const { parent } = node;
  if (parent === null) return false;
  if (/^(?:ArrayExpression|ValueList|ListExpression|Pair)$/.test(parent.name))
    return isAssignmentTarget(parent);
  if (parent.name === "AssignmentExpression") return node.prevSibling === null;
  return parent.name === "ForSpec" && nextNode(node, "prevSibling", /^as$/) !== undefined;
}

/** Nodes with constant expressions, in which PHP allows no cast. */
const constants =
  /^(?:PropertyDeclaration|ConstDeclaration|Parameter|PropertyParameter|Attribute|EnumCase|FunctionStaticDeclaration)$/;

export function isConstant(node: SyntaxNode): boolean {
  const around = nodeAround(node, ({ name }) => name === "Block" || constants.test(name));
  return around !== undefined && around.name !== "Block";
}
