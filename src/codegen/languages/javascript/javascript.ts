import { isList } from "../../../text/json.ts";
import { literalWriters, type PartialSyntax } from "../../literal/emitter.ts";
import type { LiteralOptions } from "../../literal/form.ts";
import {
  inFewerEscapes,
  numberText,
  escapedInMarkup,
  escapeUnit,
  hex,
  inComment,
  quotedTexts,
  textEscaper,
} from "../../literal/spell.ts";
import type { RecordLanguage, CursorRules, Placement } from "../../language.ts";
import { wordSet } from "../../literal/names.ts";
import type { SyntaxNode } from "@lezer/common";
import { placementIn } from "../../proof/surroundings.ts";
import { provesTree } from "../../proof/treeProof.ts";
import {
  afterFirstNodes,
  type Cursor,
  headOf,
  isComment,
  nextCode,
  nextNode,
  nodeAround,
  siblingBefore,
} from "../../context/cursor.ts";
import {
  insideComment,
  isInToken,
  textAround,
  type TextReader,
  afterBackslash,
  betweenQuotes,
  type CursorContext,
} from "../../context/cursorContext.ts";
import { contextByTrials, type TreeRules, memberContext } from "../../context/trialInsertions.ts";

export function scriptCursors(grammar: CursorRules["grammar"]): CursorRules {
  return {
    grammar,
    hosts: (code) => (/^\s*</.test(code) ? ["", "<>\n"] : ["", "x = [\n", "x = {\n"]),
    textAt: (cursor) => textAround(cursor, readText),
    startAt: (cursor) => afterFirstNodes(cursor, (node) => isFirst(node, cursor.text)),
    importsAt(cursor) {
      const last = cursor.tree.topNode.getChildren("ImportDeclaration").at(-1);
      return last === undefined
        ? afterFirstNodes({ ...cursor, at: 0 }, (node) => isFirst(node, cursor.text))
        : cursor.text.indexOf("\n", last.to) + 1 || cursor.text.length;
    },
    async placeAt(cursor, style) {
      if (isInToken(cursor)) return undefined;
      const ended = await withoutLeadingSemicolon(cursor);
      const context = await contextByTrials(ended ?? cursor, scriptRules);
      if (context === undefined) return undefined;
      const placement = placementIn(context, cursor, style);
      // Without a semicolon, the next line would continue the record’s statement.
      const next = cursor.text.charAt(nextCode(cursor, cursor.at) ?? cursor.text.length);
      return /[([`/+*.,;-]/.test(next) ? { ...placement, semicolons: true } : placement;
    },
    async proves(before, after) {
      const ended = await withoutLeadingSemicolon(before);
      if (ended === undefined) return await provesTree(before, after, scriptRules, hostOf);
      const text = movedSemicolon(after.text, before.at, after.to);
      const [from, to] = [after.from + 2, after.to + 2];
      return await provesTree(ended, { ...after, text, from, to }, scriptRules, hostOf);
    },
  };
}

/** In a style without semicolons, a leading one ends the statement above the cursor: `;[1, 2].map(run)`. */
async function withoutLeadingSemicolon(cursor: Cursor): Promise<Cursor | undefined> {
  const { text, at, parser, tree, trees } = cursor;
  const isHere = headOf(cursor).trim() === "" && /^(?:[ \t]*\n)*[ \t]*;[ \t]*[^\s;]/.test(text.slice(at));
  if (!isHere || trees.errorsIn(tree) > 0) return undefined;
  const whole = movedSemicolon(text, at, at);
  return { ...cursor, text: whole, at: at + 2, tree: await trees.parse(parser, whole) };
}

function movedSemicolon(text: string, at: number, after: number): string {
  const next = text.indexOf(";", after);
  return `${text.slice(0, at)};\n${text.slice(at, next)} ${text.slice(next + 1)}`;
}

function hostOf({ position, scope }: Placement): readonly [string, string] {
  if (position === "member") return ["({", "})"];
  if (position === "element") return ["[", "]"];
  if (position === "expression") return ["(", ")"];
  return scope === "type" ? ["class A {", "}"] : ["", ""];
}

const holders =
  wordSet(`ParenthesizedExpression BinaryExpression ConditionalExpression AssignmentExpression VariableDeclaration
  ReturnStatement ThrowStatement Property PropertyDeclaration Interpolation SpreadElement Spread UnaryExpression
  AwaitExpression YieldExpression JSXEscape JSXSpreadAttribute CaseLabel ForSpec ForOfSpec ForInSpec
  SequenceExpression ExportDeclaration PatternProperty ParamList ArrayPattern PrefixCast ExpressionStatement`);

/** Nodes in which a name is a value only after `=`. */
const holdersOfDefaults = new Set(["ParamList", "ArrayPattern", "PatternProperty", "VariableDeclaration"]);

const scriptRules: TreeRules = {
  name: "cursorOfInsertion",
  declarations: ["const cursorOfInsertion = 1;"],
  placeOf(node, parent, text) {
    if (node.name === "ExpressionStatement" || node.name === "VariableDeclaration")
      return isBeforeDirective(node, text) ? undefined : statementIn(node, parent);
    if (node.name === "PropertyDeclaration") return { position: "statement", scope: "type" };
    if (node.name === "Property")
      return parent.name === "ObjectExpression"
        ? memberContext(parent, node, (part) => keyOf(part, text))
        : undefined;
    if (/Definition$|^Type|Type$|^Property|^JSX|Declaration$/.test(node.name)) return undefined;
    return expressionIn(node, parent);
  },
};

function isDirective({ name, from, firstChild }: SyntaxNode, text: string): boolean {
  const isText = name === "ExpressionStatement" && firstChild?.name === "String";
  return isText && /^["']use /.test(text.slice(from, from + 5));
}

const pragma = /^#!|@ts-\w*check|@flow|@jsx|@jest-environment|lint-(?:disable|enable)(?![-\w])|<reference\b/;

function isFirst(node: SyntaxNode, text: string): boolean {
  return isDirective(node, text) || (isComment(node) && pragma.test(text.slice(node.from, node.to)));
}

function isBeforeDirective({ prevSibling, nextSibling }: SyntaxNode, text: string): boolean {
  const isStart = prevSibling === null || prevSibling.name === "{" || isComment(prevSibling);
  return isStart && nextSibling !== null && isDirective(nextSibling, text);
}

function statementIn(node: SyntaxNode, parent: SyntaxNode): CursorContext | undefined {
  const statement: CursorContext = { position: "statement", scope: "function" };
  // The grammar reads import attributes as a `with` statement.
  if (parent.prevSibling?.name === "WithStatement") return undefined;
  if (parent.name === "Script" || parent.name === "Block") return statement;
  if (parent.name === "ExportDeclaration") return node.name === "VariableDeclaration" ? statement : undefined;
  if (parent.name !== "SwitchBody") return undefined;
  return nextNode(node, "prevSibling", /^(?:Case|Default)Label$/) && statement;
}

function expressionIn(node: SyntaxNode, parent: SyntaxNode): CursorContext | undefined {
  const before = siblingBefore(node)?.name;
  if (parent.name === "ArrayExpression") return { position: "element", separated: true };
  if (parent.name === "ArgList") return { position: "expression", separated: true };
  if (parent.name === "ArrowFunction")
    return before === "Arrow" ? { position: "expression", inParentheses: true } : undefined;
  if (before === "[" && mayHaveComputedKeys.has(parent.name)) return { position: "expression" };
  if (isInType(parent)) return undefined;
  if (holdersOfDefaults.has(parent.name) && before !== "Equals") return undefined;
  return holders.has(parent.name) ? { position: "expression" } : undefined;
}

const mayHaveComputedKeys = new Set([
  "MemberExpression",
  "MethodDeclaration",
  "PropertyDeclaration",
  "Property",
]);

const ofType = /^(?:ObjectType|PropertyType|TypeAliasDeclaration)$/;

/** `[K in …]` of a mapped type has the nodes of an expression. */
function isInType(parent: SyntaxNode): boolean {
  const around = nodeAround(
    parent,
    ({ name }) => ofType.test(name) || /Statement$|Block$|Body$|^ArgList$/.test(name),
  );
  return around !== undefined && ofType.test(around.name);
}

function keyOf({ name, firstChild: key }: SyntaxNode, text: string): string | undefined {
  if (name !== "Property" || key === null) return undefined;
  return text.slice(key.from, key.to).replaceAll(/^["']|["']$/g, "");
}

const escape = (codePoint: number): string =>
  codePoint < 0x100 ? `\\x${hex(codePoint, 2)}` : escapeUnit(codePoint);

const { doubleQuoted, singleQuoted, inDouble, inSingle } = quotedTexts(escape);
const inBackticks = textEscaper({ quote: "`", escape });

/** `</script` would end the script element around a literal, `<!--` would keep it open. */
function outsideOfScripts(literal: string): string {
  return literal.replaceAll(/<(?=\/script|!--)/gi, String.raw`\x3c`);
}

const scriptInDouble = (text: string): string => outsideOfScripts(inDouble(text));
const scriptInSingle = (text: string): string => outsideOfScripts(inSingle(text));

const readText: TextReader = (node, text, at) => {
  const { name, from, to } = node;
  if (name === "Interpolation" || name === "JSXEscape") return "code";
  if (name === "String") {
    const write = text.charAt(from) === "'" ? scriptInSingle : scriptInDouble;
    return { kind: "string", ...betweenQuotes(node, text), escape: afterBackslash, write };
  }
  if (name === "TemplateString") return templateAt(node, text);
  if (name === "JSXAttributeValue")
    return { kind: "text", from: from + 1, to: to - 1, write: escapedInMarkup };
  if (name === "JSXText")
    return isAfterCode(node, at) ? "code" : { kind: "text", from, to, write: escapedInMarkup };
  if (name === "JSXElement") return betweenTags(node, at);
  if (name === "RegExp") return { kind: "text", from: from + 1, to: to - 1, write: () => undefined };
  if (name === "Hashbang") return { kind: "comment", from: from + 2, to, write: () => undefined };
  return insideComment(node, inComment);
};

/** The grammar reads code after an unclosed brace as text. */
function isAfterCode(text: SyntaxNode, at: number): boolean {
  const before = text.prevSibling;
  return at === text.from && before?.name === "JSXEscape" && before.lastChild?.name !== "}";
}

function betweenTags(element: SyntaxNode, at: number): ReturnType<TextReader> {
  const open = element.firstChild;
  const close = element.lastChild;
  if (open === null || close === null || at < open.to || at > close.from) return undefined;
  const before = element.childBefore(at);
  const after = element.childAfter(at);
  // The reader gets text that is already there from its own node.
  const isFree = before?.to === at && after?.from === at && ![before.name, after.name].includes("JSXText");
  const isCode = before?.name === "JSXEscape" && before.lastChild?.name !== "}";
  return isFree && !isCode ? { kind: "text", from: at, to: at, write: escapedInMarkup } : undefined;
}

function templateAt(node: SyntaxNode, text: string): ReturnType<TextReader> {
  // A tag may read its template without escapes: `String.raw`.
  const isTagged = node.parent?.name === "TaggedTemplateExpression";
  return {
    kind: "string",
    ...betweenQuotes(node, text),
    escape: afterBackslash,
    write: (value) =>
      isTagged ? undefined : outsideOfScripts(inBackticks(value).replaceAll("$", String.raw`\$`)),
  };
}

/** Integers beyond 2^53 become `bigint` literals, because numbers would lose digits. */
export const javascript: RecordLanguage<"javascript"> = {
  id: "javascript",
  label: "JavaScript",
  editorIds: ["javascript", "javascriptreact"],
  defaultStyle: { indent: "  ", trailingCommas: "asFile", fieldNaming: "camelCase" },
  ...scriptWriters({}),
  types: [],
  cursor: scriptCursors(async () => (await import("./grammar.ts")).parser),
};

export function scriptWriters(more: Partial<PartialSyntax>): Pick<RecordLanguage, "write" | "writeValue"> {
  return literalWriters({
    style: "camelCase",
    reserved: wordSet(`arguments async await break case catch class const continue debugger default delete
      do else enum eval export extends false finally for function if implements import in instanceof
      interface let new null package private protected public return static super switch this throw true
      try typeof undefined using var void while with yield`),
    syntaxOf: ({ quotes }) => ({ ...scriptSyntax(quotes), ...more }),
    statement(identifier, literal, { scope, typeName, semicolons = true }, value) {
      const type = typeName === undefined ? "" : `: ${typeName}${isList(value) ? "[]" : ""}`;
      return `${scope === "type" ? "" : "const "}${identifier}${type} = ${literal}${semicolons ? ";" : ""}`;
    },
  });
}

function scriptSyntax(quotes: LiteralOptions["quotes"]): PartialSyntax {
  const literal = inFewerEscapes(quotes, doubleQuoted, singleQuoted);
  const text = (value: string): string => outsideOfScripts(literal(value));
  return {
    text,
    number: (value) => (typeof value === "bigint" ? `${value}n` : numberText(value, "Infinity")),
    key(key) {
      // As a plain key it would set the prototype.
      if (key === "__proto__") return `[${text(key)}]: `;
      return `${/^[A-Za-z_$][\w$]*$/.test(key) ? key : text(key)}: `;
    },
    list: ["[", "]"],
    object: ["{", "}"],
  };
}
