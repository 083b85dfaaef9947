import type { SyntaxNode } from "@lezer/common";
import { nextCode, nextNode, siblingAfter, type Cursor } from "../../context/cursor.ts";
import {
  type CursorContext,
  insideComment,
  isInToken,
  textAround,
  type EscapedText,
  type TextContext,
  betweenQuotes,
  type TextReader,
} from "../../context/cursorContext.ts";
import {
  anywhereIn,
  contextByTrials,
  contextInNode,
  memberContext,
  type NodePart,
  type PartRule,
  type PartRules,
  type TreeRules,
} from "../../context/trialInsertions.ts";
import { withBrackets } from "../../context/unclosed.ts";
import { placementIn } from "../../proof/surroundings.ts";
import { provesTree } from "../../proof/treeProof.ts";
import type { CursorRules, FileStyle, Placement } from "../../language.ts";
import { escapeUnit, inComment, needsEscape, quotedTexts, scalarValue } from "../../literal/spell.ts";

export const goCursors: CursorRules = {
  grammar: async () => (await import("./grammar.ts")).parser,
  hosts: () => ["", "switch a {\n", "var a = []A{\n", "var a = A{\n"],
  textAt: (cursor) => textAround(cursor, readText),
  placeAt,
  async proves(before, after) {
    const closed = await withBrackets(before);
    const text = after.text + closed.text.slice(before.text.length);
    const proposed = { ...after, text };
    // The grammar reads `nil`, `true` and `false` differently at the end of a text.
    return (
      (await provesTree(closed, proposed, rules, hostOf)) ||
      (after.placement.position === "expression" &&
        (await provesTree(closed, proposed, rules, () => ["var _ = (", ")"])))
    );
  },
};

async function placeAt(cursor: Cursor, style: FileStyle): Promise<Placement | undefined> {
  if (isInToken(cursor)) return undefined;
  const found = await contextByTrials(await withBrackets(cursor), rules);
  const context = found === undefined ? undefined : withinLines(found, cursor);
  return context === undefined ? undefined : placementIn(context, cursor, style);
}

/** Adds the comma that Go, but not its grammar, wants at a line’s end in brackets; undefined if none can be there. */
function withinLines(context: CursorContext, cursor: Cursor): CursorContext | undefined {
  const { text, at } = cursor;
  // A directive applies to the declaration after it.
  if (context.position === "statement")
    return /\n\/\/go:.*\n\s*$/.test(lastLines(cursor)) ? undefined : context;
  const next = nextCode(cursor, at);
  if (next === undefined || context.commaAfter === true || !text.slice(at, next).includes("\n"))
    return context;
  const closing = text.charAt(next);
  if (!")]}".includes(closing)) return context;
  const closed = cursor.tree.resolveInner(next, 1).parent?.name;
  if (closed === "Arguments" || closed === "LiteralValue") return { ...context, commaAfter: true };
  return closing === "}" || closed === "SpecList" ? context : undefined;
}

function lastLines({ text, at }: Cursor): string {
  const line = text.lastIndexOf("\n", at - 1);
  return `\n${text.slice(text.lastIndexOf("\n", line - 1) + 1, at)}`;
}

function hostOf({ position, scope }: Placement): readonly [string, string] {
  if (position === "member") return ["var _ = map[string]any{", "}"];
  if (position === "element") return ["var _ = []any{", "}"];
  if (position === "expression") return ["var _ = ", ""];
  return scope === "function" ? ["func _() {\n", "\n}"] : ["", ""];
}

const rules: TreeRules = {
  name: "cursorOfInsertion",
  placeOf(node, parent, text) {
    if (node.name === "Element") return partIn(node, parent, text);
    if (node.name === "ExprStatement" || node.name === "VarDecl") return statementIn(node, parent);
    // Type names and declared names aren’t expressions.
    return node.type.is("Expr")
      ? contextInNode(parts, node, parent, text, node.name === "VariableName")
      : undefined;
  },
};

function statementIn(node: SyntaxNode, parent: SyntaxNode): CursorContext | undefined {
  if (parent.name === "SourceFile") return { position: "statement", scope: "file" };
  const inFunction: CursorContext = { position: "statement", scope: "function" };
  if (parent.name === "Block") return inFunction;
  if (parent.name !== "SwitchBlock" && parent.name !== "SelectBlock") return undefined;
  return node.parent?.getChild("Case") === null ? undefined : inFunction;
}

/** Only literals of slices, arrays and maps take values; the fields of other types have names. */
function partIn(node: SyntaxNode, parent: SyntaxNode, text: string): CursorContext | undefined {
  const type = parent.name === "LiteralValue" ? typeOf(parent)?.name : undefined;
  if (type === "SliceType" || type === "ArrayType")
    return node.getChild(":") === null ? { position: "element", separated: true } : undefined;
  if (type !== "MapType") return undefined;
  return memberContext(parent, node, (element) => {
    const key = element.getChild("Key")?.getChild("String") ?? undefined;
    return key && text.slice(key.from + 1, key.to - 1);
  });
}

/** Returns the type of a literal in braces; inner braces take it from the outer ones. */
function typeOf(literal: SyntaxNode): SyntaxNode | undefined {
  const { parent } = literal;
  if (parent === null) return undefined;
  if (parent.name === "TypedLiteral") return parent.firstChild ?? undefined;
  const outer = parent.name === "Element" && parent.parent !== null ? typeOf(parent.parent) : undefined;
  const inner = outer?.lastChild;
  return inner?.name === "PointerType" ? (inner.lastChild ?? undefined) : (inner ?? undefined);
}

const scalars = ["Number", "String", "Bool", "Rune", "UnaryExp"];

const parts: PartRules = {
  ...anywhereIn("ParenthesizedExpr BinaryExp ReturnStatement RangeClause SwitchStatement"),
  // `make` takes a type, then sizes; `new` takes a type.
  Arguments({ parent, before, text }) {
    const called = parent.parent?.firstChild;
    const callee = text.slice(called?.from ?? 0, called?.to ?? 0);
    if (callee === "new" || (callee === "make" && before?.name === "(")) return undefined;
    return { separated: true, ...(callee === "make" ? { takes: ["Number"] } : {}) };
  },
  VarSpec: afterSign(/=$/),
  Assignment: afterSign(/=$/),
  VarDecl: afterSign(/^:=$/),
  ConstSpec: afterSign(/^=$/, { takes: scalars }),
  Element: { after: /^:$/ },
  SendStatement: { after: /^<-$/ },
  Case: { takes: scalars, separated: true },
  // The operator before an operand restricts it to one kind of value.
  UnaryExp({ sign }) {
    if (sign === "&") return { takes: ["TypedLiteral"] };
    if (sign === "!") return { takes: ["Bool"] };
    return "+-^".includes(sign) ? { takes: ["Number"] } : undefined;
  },
  ForStatement: ({ node, parent, text }) =>
    /^for\s+range\b/.test(text.slice(parent.from, node.from)) ? {} : { takes: ["Bool"] },
  IfStatement: { takes: ["Bool"] },
  SliceExpr: { after: /[^]/, takes: ["Number"] },
  IndexExpr: { after: /[^]/ },
  Conversion: { after: /[^]/ },
};

function afterSign(sign: RegExp, rule: PartRule = {}): (part: NodePart) => PartRule | undefined {
  return ({ node, text }) =>
    nextNode(node, "prevSibling", ({ from, to }) => sign.test(text.slice(from, to))) && rule;
}

/** Lone surrogates become U+FFFD. */
const { doubleQuoted, inDouble, inSingle } = quotedTexts((codePoint) => escapeUnit(scalarValue(codePoint)));
export { doubleQuoted as stringLiteral };

/** Characters that a raw string can’t hold, because it has no escapes; line ends and tabs it can. */
const notRaw = new RegExp(`(?![\\n\\t])[\`${needsEscape}]`, "u");

const readText: TextReader = (node, text, at) => {
  const { name, from, to, parent } = node;
  // A different import runs different code.
  if (parent?.name === "ImportSpec")
    return { kind: "string", from: from + 1, to: to - 1, write: () => undefined };
  if (name === "String" && text.charAt(from) === "`")
    return {
      kind: "string",
      from: from + 1,
      to: to - 1,
      write: (value) => (notRaw.test(value) ? undefined : value),
    };
  if (name === "String" || name === "Rune") return quoted(node, text);
  return insideComment(node, commentWriter(node, text, at));
};

function quoted(node: SyntaxNode, text: string): EscapedText {
  const range = betweenQuotes(node, text);
  const isRune = node.name === "Rune";
  const write = (value: string): string | undefined => {
    if (!isRune) return inDouble(value);
    // A rune is one character.
    return range.to === range.from && Array.from(value).length === 1 ? inSingle(value) : undefined;
  };
  const escapes = /\\(?:x[\da-fA-F]{0,2}|u[\da-fA-F]{0,4}|U[\da-fA-F]{0,8}|[0-7]{1,3}|.)/sy;
  return { kind: "string", ...range, escape: escapes, write };
}

/** A comment that is a directive of the compiler or of a tool: `//go:generate`, `//line`, `// +build`. */
const directive = /^(?:[a-z\d]+:|line |export |extern |\s*\+build)/;

function commentWriter(node: SyntaxNode, text: string, at: number): TextContext["write"] {
  const head = text.slice(node.from + 2, at);
  const rest = text.slice(at, node.to);
  return (value) => {
    const isDirective = directive.test(head + rest) || directive.test(head + value + rest);
    return isDirective || isCode(node, text) ? undefined : inComment(value);
  };
}

/** Comments before `import "C"` are C code. */
function isCode(comment: SyntaxNode, text: string): boolean {
  const next = siblingAfter(comment);
  return next?.name === "ImportDecl" && text.slice(next.from, next.to).includes('"C"');
}
