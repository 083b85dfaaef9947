import type { SyntaxNode } from "@lezer/common";
import { afterFirstNodes, type Cursor } from "../../context/cursor.ts";
import {
  type CursorContext,
  insideComment,
  isInToken,
  textAround,
  type EscapedText,
  type TextContext,
  type TextReader,
} from "../../context/cursorContext.ts";
import {
  anywhereIn,
  contextByTrials,
  contextInNode,
  nodeCovering,
  type PartRules,
  type TreeRules,
} from "../../context/trialInsertions.ts";
import { nodesAt } from "../../context/syntaxTrees.ts";
import { placementIn } from "../../proof/surroundings.ts";
import { provesTree } from "../../proof/treeProof.ts";
import type { CursorRules, FileStyle, Placement } from "../../language.ts";
import { formatOf, isOperand, isTokens, placeInTokens } from "./macros.ts";
import {
  escapeInBraces,
  hex,
  inComment,
  needsEscape,
  quotedTexts,
  scalarValue,
} from "../../literal/spell.ts";

export const rustCursors: CursorRules = {
  grammar: async () => (await import("@lezer/rust")).parser,
  hosts: () => ["", "A {\n", "[\n", "match a {\n"],
  textAt: (cursor) => textAround(cursor, readText),
  startAt: (cursor) => afterFirstNodes(cursor, ({ name, from }) => isOfFile(name, cursor.text.slice(from))),
  placeAt: (cursor, style) => placeAt(cursor, style, recordRules),
  valueAt: (cursor, style) => placeAt(cursor, style, valueRules),
  async proves(before, after) {
    const { text, from, to, placement } = after;
    const result = await before.trees.parse(before.parser, text);
    const first = result.resolveInner(from, 1);
    const isInTokens = first.parent !== null && isTokens(first.parent);
    const isAtEndOfBlock = nodeCovering(result, from, to, text)?.name === "ExpressionStatement";
    const rules = placement.position === "expression" ? valueRules : recordRules;
    return await provesTree(before, after, rules, () => {
      if (isInTokens) return ["m!(", ");"];
      return isAtEndOfBlock ? inFunction : hostOf(placement);
    });
  },
};

/** Returns true for nodes that apply to the file and precede its items: `//!`, `#![…]`. */
function isOfFile(name: string, code: string): boolean {
  return name === "InnerAttribute" || /^\/[/*]!/.test(code);
}

const inFunction = ["fn f() {\n", "\n}"] as const;

async function placeAt(cursor: Cursor, style: FileStyle, rules: TreeRules): Promise<Placement | undefined> {
  if (isInToken(cursor)) return undefined;
  const context = (await contextByTrials(cursor, rules)) ?? (await betweenTokens(cursor, rules));
  if (context === undefined || (context.position === "statement" && isAtDocs(cursor))) return undefined;
  return placementIn({ ...context, continuesLine: false }, cursor, style);
}

/** Returns true if a statement would separate a documentation comment from its item, or from the file. */
function isAtDocs({ text, at }: Cursor): boolean {
  if (/^\s*\/[/*]!/.test(text.slice(at, at + 1000))) return true;
  const before = text.slice(0, at).trimEnd();
  const line = before.slice(before.lastIndexOf("\n") + 1).trimStart();
  return /^\/\/\/(?!\/)/.test(line);
}

/** The grammar reports no error for two tokens of a macro without a comma between them. */
async function betweenTokens(cursor: Cursor, rules: TreeRules): Promise<CursorContext | undefined> {
  const { text, at, parser, trees, tree } = cursor;
  const goesOn = isOperand(text, at) || /^\s*\|(?!\|)/.test(text.slice(at, at + 100));
  if (goesOn || !Array.from(nodesAt(tree, at, 0)).some(isTokens)) return undefined;
  const whole = `${text.slice(0, at)},${text.slice(at)}`;
  const separated = { ...cursor, text: whole, tree: await trees.parse(parser, whole) };
  for (const comma of ["commaBefore", "commaAfter"]) {
    const place = { ...separated, at: comma === "commaBefore" ? at + 1 : at };
    const context = await contextByTrials(place, rules);
    if (context?.separated === true) return { ...context, [comma]: true };
  }
  return undefined;
}

function hostOf({ position, scope }: Placement): readonly [string, string] {
  if (position === "element") return ["const A: A = [", "];"];
  if (position === "expression") return ["const A: A = ", ";"];
  return scope === "file" || scope === "type" ? ["", ""] : inFunction;
}

const trialName = "cursor_of_insertion";

const recordRules = rulesWith((): CursorContext => ({ position: "statement", scope: "function" }));

/** The last expression of a block without a semicolon is the block’s value. */
const valueRules = rulesWith((): CursorContext => ({ position: "expression" }));

function rulesWith(atEndOfBlock: () => CursorContext): TreeRules {
  return {
    name: trialName,
    declarations: [`let ${trialName} = 1;`],
    placeOf(node, parent, text) {
      const isName = text.slice(node.from, node.to) === trialName;
      if (isTokens(parent)) return placeInTokens(node, text, isName);
      if (node.name === "ExpressionStatement")
        return parent.name === "Block" && text.charAt(node.to - 1) !== ";" ? atEndOfBlock() : undefined;
      if (/^(?:LetDeclaration|FunctionItem)$/.test(node.name)) return statementIn(parent);
      // Names of types, patterns and fields aren’t expressions.
      return node.type.is("Expression") ? contextInNode(parts, node, parent, text, isName) : undefined;
    },
  };
}

function statementIn(parent: SyntaxNode): CursorContext | undefined {
  if (parent.name === "Block") return { position: "statement", scope: "function" };
  if (parent.name === "SourceFile") return { position: "statement", scope: "file" };
  if (parent.name !== "DeclarationList") return undefined;
  const body = parent.parent?.name ?? "";
  if (body === "ModItem") return { position: "statement", scope: "file" };
  return body === "ImplItem" || body === "TraitItem" ? { position: "statement", scope: "type" } : undefined;
}

const scalars = ["Integer", "Float", "String", "RawString", "Char", "Boolean", "UnaryExpression"];

const parts: PartRules = {
  ...anywhereIn(`ParenthesizedExpression BinaryExpression ReturnExpression BreakExpression BaseFieldInitializer
    ReferenceExpression MatchExpression ForExpression FieldExpression TryExpression AwaitExpression`),
  LetDeclaration: { after: /=$/ },
  AssignmentExpression: { after: /=$/ },
  FieldInitializer: { after: /:$/ },
  IndexExpression: { after: /\[$/ },
  ClosureExpression: ({ before }) => (before?.name === "ParamList" ? {} : undefined),
  ArrayExpression({ parent, sign }) {
    if (parent.getChild(";") === null) return { position: "element", separated: true };
    return sign === ";" ? { takes: ["Integer"] } : {};
  },
  ArgList: { separated: true },
  // A comma after a single value in parentheses would make a tuple.
  TupleExpression: ({ parent }) => ({ separated: parent.getChildren(",").length > 1 }),
  MatchArm: { after: /^=>$/, separated: true },
  ConstItem: { after: /^=$/, takes: scalars },
  StaticItem: { after: /^=$/, takes: scalars },
  UnaryExpression({ sign }) {
    if (sign === "!") return { takes: ["Boolean"] };
    return sign === "-" ? { takes: ["Integer", "Float"] } : undefined;
  },
  IfExpression: { takes: ["Boolean"] },
  WhileExpression: { takes: ["Boolean"] },
  // The grammar reads `&a as *const _` as the address of `a as *const _`.
  TypeCastExpression: ({ parent }) =>
    parent.parent?.name === "ReferenceExpression" ? {} : { takes: ["Integer"] },
  RangeExpression: { takes: ["Integer"] },
  ArrayType: { takes: ["Integer"] },
};

/** Lone surrogates become U+FFFD. */
const { doubleQuoted, inDouble, inSingle } = quotedTexts((codePoint) =>
  escapeInBraces(scalarValue(codePoint)),
);
export { doubleQuoted as stringLiteral };

/** Characters that a raw string can’t hold, because it has no escapes; line ends and tabs it can. */
const notRaw = new RegExp(`(?![\\n\\t])[${needsEscape}]`, "u");

const readText: TextReader = (node, text, at) => {
  const { name, from, to } = node;
  if (name === "String" || name === "Char") return quoted(node, text, at);
  if (name === "RawString") return raw(node, text, at);
  if (name === "Shebang") return { kind: "comment", from: from + 2, to, write: () => undefined };
  return insideComment(node, (value) => (isInExample(node, text, at) ? undefined : inComment(value)));
};

/** One escape sequence; an escaped line end includes the white space after it. */
const escapes = /\\(?:x[\da-f]{0,2}|u(?:\{[\da-f_]*\}?)?|\n\s*|.)/isy;

function quoted(node: SyntaxNode, text: string, at: number): EscapedText {
  const { from, to } = node;
  const prefix = /^[bc]?/.exec(text.slice(from, from + 1))?.[0] ?? "";
  const start = from + prefix.length + 1;
  return {
    kind: "string",
    from: start,
    to: to - 1,
    escape: escapes,
    write: writerOf(node, prefix, text, at),
  };
}

function writerOf(node: SyntaxNode, prefix: string, text: string, at: number): TextContext["write"] {
  if (node.name === "Char") {
    const isEmpty = node.to - node.from === prefix.length + 2;
    // A character literal is one code point, a byte literal one of ASCII.
    const one = prefix === "b" ? /^\p{ASCII}$/u : /^.$/su;
    const write = prefix === "b" ? asBytes : inSingle;
    return (value) => (isEmpty && one.test(value) ? write(value) : undefined);
  }
  if (prefix === "b") return asBytes;
  const written = (value: string): string | undefined => {
    const isC = prefix === "c";
    return isC && value.includes("\0") ? undefined : inDouble(value);
  };
  const format = formatOf(node, text);
  if (format === "plain") return written;
  const head = text.slice(node.from, at).replaceAll(/\{\{|\}\}|\{[^{}]*\}/g, "");
  if (/[{}]/.test(head)) return () => undefined;
  return format === "format"
    ? (value) => written(value.replaceAll(/[{}]/g, "$&$&"))
    : (value) => (/[{}]/.test(value) ? undefined : written(value));
}

function asBytes(value: string): string {
  return Array.from(new TextEncoder().encode(value), (byte) => {
    const isPlain = byte >= 0x20 && byte < 0x7f && byte !== 0x22 && byte !== 0x27 && byte !== 0x5c;
    return isPlain ? String.fromCodePoint(byte) : `\\x${hex(byte, 2)}`;
  }).join("");
}

function raw(node: SyntaxNode, text: string, at: number): TextContext {
  const { from, to } = node;
  const open = /^[bc]?r(#*)"/.exec(text.slice(from, from + 300));
  const hashes = open?.[1] ?? "";
  const start = from + (open?.[0].length ?? 0);
  const end = to - hashes.length - 1;
  const isBytes = text.charAt(from) === "b";
  return {
    kind: "string",
    from: start,
    to: end,
    write(value) {
      const after = text.slice(at, Math.min(end, at + hashes.length));
      const before = text.slice(Math.max(start, at - hashes.length - 1), at);
      const ends = (before + value + after).includes(`"${hashes}`);
      const isPlain = !notRaw.test(value) && !(isBytes && /\P{ASCII}/u.test(value));
      const hasArguments = formatOf(node, text) !== "plain" && /[{}]/.test(text.slice(start, at) + value);
      return ends || !isPlain || hasArguments ? undefined : value;
    },
  };
}

/** Returns true in the examples of a documentation comment, whose code is tested. */
function isInExample(node: SyntaxNode, text: string, at: number): boolean {
  const sign = /^(?:\/\/[/!]|\/\*[*!])/.exec(text.slice(node.from, node.from + 3))?.[0];
  if (sign === undefined) return false;
  let head = text.slice(node.from, at);
  if (/^\/\/. {4}|\n[ *]* {4}[^\n]*$/.test(head)) return true;
  let before = node.prevSibling;
  while (before?.name === "LineComment" && text.startsWith(sign, before.from)) {
    head = text.slice(before.from, before.to) + head;
    before = before.prevSibling;
  }
  return (head.match(/```|~~~/g)?.length ?? 0) % 2 === 1;
}
