import type { SyntaxNode } from "@lezer/common";
import { nextCode, nextNode, type Cursor } from "../../context/cursor.ts";
import {
  type CursorContext,
  insideComment,
  isInToken,
  textAround,
  type EscapedText,
  type TextReader,
} from "../../context/cursorContext.ts";
import {
  anywhereIn,
  contextByTrials,
  contextInNode,
  type NodePart,
  nodeCovering,
  type PartRule,
  type PartRules,
  type TreeRules,
} from "../../context/trialInsertions.ts";
import { nodesAt } from "../../context/syntaxTrees.ts";
import { withBrackets } from "../../context/unclosed.ts";
import { placementIn } from "../../proof/surroundings.ts";
import { provesTree } from "../../proof/treeProof.ts";
import type { CursorRules, FileStyle, Placement } from "../../language.ts";
import { escapeUnit, inComment, quotedTexts } from "../../literal/spell.ts";

export const javaCursors: CursorRules = {
  grammar: async () => (await import("./grammar.ts")).parser,
  textAt: (cursor) => textAround(cursor, readText),
  placeAt,
  async proves(before, after) {
    const closed = await withBrackets(before);
    const text = after.text + closed.text.slice(before.text.length);
    const result = await before.trees.parse(before.parser, text);
    const isConstant = nodeCovering(result, after.from, after.to, text)?.name === "ConstantDeclaration";
    const host = isConstant ? (["interface A {", "}"] as const) : hostOf(after.placement);
    return await provesTree(closed, { ...after, text }, rules, () => host);
  },
};

async function placeAt(cursor: Cursor, style: FileStyle): Promise<Placement | undefined> {
  if (isInToken(cursor)) return undefined;
  const closed = await withBrackets(cursor);
  const found = (await contextByTrials(closed, rules)) ?? (await beforeStatement(closed));
  if (found === undefined) return undefined;
  const context = { ...found, continuesLine: false };
  const imports = importsIn(cursor.text);
  // The semicolon may end a value that the grammar reads as a statement: `a = switch (b) {…};`
  if (context.position === "statement" && cursor.text.charAt(nextCode(cursor, cursor.at) ?? -1) === ";")
    return undefined;
  if (context.position !== "element" || !isInCall(cursor))
    return { ...placementIn(context, cursor, style), imports };
  // The list’s brackets are those of a call, and formatted like them.
  return {
    ...placementIn({ ...context, position: "expression" }, cursor, style),
    position: "element",
    imports,
  };
}

function importsIn(text: string): readonly string[] {
  const imported = Array.from(
    text.matchAll(/^[ \t]*import\s+(?:static\s+)?java\.util\.((?:Map\.)?(?:\w+|\*))\s*;/gm),
    ([, name = ""]) => name,
  );
  const all = ["Map", "List", "LinkedHashMap", "Map.entry"];
  const isKnown = (name: string): boolean =>
    imported.includes(name) || imported.includes(name.startsWith("Map.") ? "Map.*" : "*");
  return all.filter(isKnown).map((name) => name.replace("Map.", ""));
}

/** Before `name = value;`, the trial name would be read as a type; an empty statement shows that a statement fits. */
async function beforeStatement(cursor: Cursor): Promise<CursorContext | undefined> {
  const { text, at, parser, tree, trees } = cursor;
  const whole = `${text.slice(0, at)};${text.slice(at)}`;
  const separated = { ...cursor, text: whole, tree: await trees.parse(parser, whole) };
  if (trees.errorsIn(separated.tree) > trees.errorsIn(tree)) return undefined;
  const context = await contextByTrials(separated, rules);
  return context?.position === "statement" ? context : undefined;
}

function isInCall({ tree, at }: Cursor): boolean {
  const brackets = Array.from(nodesAt(tree, at, 0)).find(({ name }) =>
    /^ArgumentList$|ArrayInitializer$/.test(name),
  );
  return brackets?.name === "ArgumentList";
}

function hostOf({ position, scope }: Placement): readonly [string, string] {
  if (position === "element") return ["Object[] a = {", "};"];
  if (position === "expression") return ["Object a = ", ";"];
  return scope === "type" ? ["class A {", "}"] : ["", ""];
}

const trialName = "cursorOfInsertion";

const rules: TreeRules = {
  name: trialName,
  declarations: [`int ${trialName} = 1;`],
  placeOf(node, parent, text) {
    if (/^(?:LocalVariable|Field|Constant)Declaration$/.test(node.name)) return statementIn(node, parent);
    // Names of types, methods and declarations aren’t expressions.
    return node.type.is("Expression")
      ? contextInNode(parts, node, parent, text, node.name === "Identifier")
      : undefined;
  },
};

function statementIn(node: SyntaxNode, parent: SyntaxNode): CursorContext | undefined {
  const inFunction: CursorContext = { position: "statement", scope: "function" };
  switch (parent.name) {
    case "Block":
    case "ConstructorBody":
      return inFunction;
    case "SwitchBlock":
      return nextNode(node, "prevSibling", /^SwitchLabel$/) && inFunction;
    case "ClassBody":
    case "InterfaceBody":
    case "AnnotationTypeBody":
    case "EnumBodyDeclarations":
      return { position: "statement", scope: "type" };
    case "Program":
      // A snippet without a type around it, as in Markdown, has only statements.
      return parent.getChildren("Statement").some(isDeclaration) ? undefined : inFunction;
    default:
      return undefined;
  }
}

function isDeclaration({ name }: SyntaxNode): boolean {
  return name.endsWith("Declaration") && name !== "LocalVariableDeclaration";
}

const numbers = ["IntegerLiteral", "FloatingPointLiteral"];
const constants = [...numbers, "StringLiteral", "CharacterLiteral", "BooleanLiteral", "UnaryExpression"];
const condition: PartRule = { takes: ["BooleanLiteral"] };
const element = { position: "element", separated: true } as const;
const orCondition = ({ sign }: NodePart): PartRule => (/^[?:]$/.test(sign) ? {} : condition);

/** The parameters of a lambda, before its arrow, aren’t expressions. */
const parts: PartRules = {
  ...anywhereIn("ReturnStatement LambdaExpression"),
  VariableDeclarator: { after: /^=$/ },
  Resource: { after: /^=$/ },
  AssignmentExpression: { after: /=$/ },
  CastExpression: { after: /^\)$/ },
  ArrayAccess: { after: /^\[$/ },
  // The colon of `for (var each : all)`; the other kind of loop has none.
  ForSpec: ({ parent }) => (parent.parent?.name === "EnhancedForStatement" ? { after: /^:$/ } : undefined),
  ArgumentList: ({ parent, text }) => (makesList(parent, text) ? element : { separated: true }),
  ArrayInitializer: element,
  ElementValueArrayInitializer: { ...element, takes: constants },
  AnnotationArgumentList: { takes: constants },
  ElementValuePair: { takes: constants },
  SwitchLabel: { takes: constants, separated: true },
  ExpressionStatement: ({ parent }) => inStatement(parent),
  ThrowStatement: ({ parent, text }) => (text.startsWith("yield", parent.from) ? {} : undefined),
  ParenthesizedExpression: ({ parent }) => (isCondition(parent) ? condition : {}),
  TernaryExpression: orCondition,
  AssertStatement: orCondition,
  BinaryExpression: (part) => (isTypeBefore(part) ? undefined : {}),
  UnaryExpression: ({ sign }) => (sign === "!" ? condition : { takes: numbers }),
  Dimension: ({ parent }) =>
    parent.parent?.getChild("ArrayInitializer") === null ? { takes: ["IntegerLiteral"] } : undefined,
};

/** After the arrow of a case comes an expression; elsewhere, before a semicolon, a statement. */
function inStatement(statement: SyntaxNode): CursorContext | undefined {
  const { parent } = statement;
  if (parent === null) return undefined;
  return parent.name === "SwitchRule" ? { position: "expression" } : statementIn(statement, parent);
}

/** `List<` without its end is read as a comparison. */
function isTypeBefore({ parent, sign, text }: NodePart): boolean {
  const left = parent.firstChild;
  return (
    sign === "<" &&
    left?.name === "Identifier" &&
    /^[A-Z][A-Z\d_]*[a-z]\w*</.test(text.slice(left.from, left.to + 1))
  );
}

function isCondition({ parent }: SyntaxNode): boolean {
  return /^(?:If|While|Do)Statement$/.test(parent?.name ?? "");
}

function makesList(list: SyntaxNode, text: string): boolean {
  const { parent } = list;
  if (parent?.name !== "MethodInvocation") return false;
  const maker = /(?:^|\.)(?:\w*List|\w*Set|Stream|Arrays)\s*\.\s*(?:<[^()]*>\s*)?(?:of|asList)\s*$/;
  return maker.test(text.slice(Math.max(parent.from, list.from - 200), list.from));
}

/** Octal, because Java decodes `\u` before it parses: an escaped line end would end the string. */
function escape(codePoint: number): string {
  return codePoint < 0x100 ? `\\${codePoint.toString(8).padStart(3, "0")}` : escapeUnit(codePoint);
}

const { doubleQuoted, inDouble: inString } = quotedTexts(escape);
export { doubleQuoted as stringLiteral };

const readText: TextReader = (node, text, at) => {
  if (/^(?:StringLiteral|CharacterLiteral|TextBlock)$/.test(node.name)) return quoted(node, text, at);
  const write = (value: string): string | undefined => {
    // Java decodes `\u` in comments too: it may end the line, and is an error without digits.
    const joined = text.slice(Math.max(0, at - 1), at) + value + text.slice(at, at + 1);
    return /\\u/.test(joined) ? undefined : inComment(value);
  };
  return insideComment(node, write);
};

const escapes = /\\(?:u+[\da-f]{0,4}|[0-3][0-7]{0,2}|[4-7][0-7]?|.)/isy;

function quoted(node: SyntaxNode, text: string, at: number): EscapedText {
  const isBlock = node.name === "TextBlock";
  const from = isBlock ? text.indexOf("\n", node.from) + 1 : node.from + 1;
  const to = node.to - (isBlock ? 3 : 1);
  const write = (value: string): string | undefined => {
    if (bytesOf(text.slice(from, to)) + bytesOf(value) > 65_535) return undefined;
    if (node.name === "StringLiteral") return inString(value);
    // A character literal is one UTF-16 unit and never empty, so it takes no text.
    return isBlock && keepsIndentation(text.slice(from, to), at - from) ? inBlock(value) : undefined;
  };
  return { kind: "string", from, to, escape: escapes, write };
}

function bytesOf(text: string): number {
  let count = 0;
  for (let at = 0; at < text.length; at += 1) {
    const unit = text.charCodeAt(at);
    count += unit > 0 && unit < 0x80 ? 1 : unit < 0x800 ? 2 : 3;
  }
  return count;
}

/** Java strips white space at both ends of a text block; only spaces have an escape. */
function inBlock(value: string): string | undefined {
  if (/[\u1680\u2000-\u2006\u2008-\u200a\u205f\u3000]$/.test(value)) return undefined;
  return inString(value).replaceAll(/^ | $/g, String.raw`\040`);
}

/** Returns true if text at an offset leaves each line’s indentation: the shared indentation isn’t part of the value. */
function keepsIndentation(block: string, at: number): boolean {
  const start = block.lastIndexOf("\n", at - 1) + 1;
  const end = block.indexOf("\n", at);
  const line = block.slice(start, end === -1 ? undefined : end);
  const head = block.slice(start, at);
  // The line of the closing quotes counts even if it is blank.
  if (line.trim() !== "" || end === -1)
    return line.trim() === "" || head.trim() !== "" || !/^\s/.test(block.slice(at));
  const others = [block.slice(0, start), block.slice(end + 1)].join("\n").split("\n");
  const last = others.at(-1) ?? "";
  return others.every(
    (other) => (other.trim() === "" && other !== last) || other.search(/\S|$/) <= head.length,
  );
}
