import type { SyntaxNode } from "@lezer/common";
import { siblingAfter, siblingBefore } from "../../context/cursor.ts";
import type { CursorContext } from "../../context/cursorContext.ts";
import { memberContext } from "../../context/trialInsertions.ts";

/** Returns true for the brackets of macro tokens, which the grammar doesn’t parse further. */
export function isTokens({ name }: Pick<SyntaxNode, "name">): boolean {
  return /^(?:Parenthesized|Bracketed|Braced)Tokens$/.test(name);
}

interface MacroContent {
  readonly kind: "list" | "map" | "value" | "arguments";
  readonly isJson: boolean;
}

/** Macros whose arguments are expressions, and the index of their format string. */
const formats: ReadonlyMap<string, number | undefined> = new Map([
  ...namesAt(0, "format print println eprint eprintln panic todo unimplemented unreachable"),
  ...namesAt(0, "format_args anyhow bail trace debug info warn error"),
  ...namesAt(1, "write writeln assert debug_assert ensure"),
  ...namesAt(2, "assert_eq assert_ne debug_assert_eq debug_assert_ne"),
  ["dbg", undefined],
]);

function namesAt(index: number, names: string): readonly (readonly [name: string, index: number])[] {
  return names.split(" ").map((name) => [name, index]);
}

/** Returns the context at a name among macro tokens; `isName` is false for a literal that replaced the name. */
export function placeInTokens(node: SyntaxNode, text: string, isName: boolean): CursorContext | undefined {
  const group = node.parent;
  const content = group === null ? undefined : contentOfMacro(group, text);
  if (group === null || content === undefined) return undefined;
  const before = signOf(siblingBefore(node), text);
  const after = signOf(siblingAfter(node), text);
  const isFollowed = !content.isJson && isOperand(text, node.to);
  const isWhole = isFollowed || (before !== "!" && /^[,;)\]}]?$/.test(after));
  if (isName && !(isWhole && isAfterPart(node, text))) return undefined;
  if (isName && after === "," && isOperand(text, text.indexOf(",", node.to) + 1)) return undefined;
  const isFirst = /^[([{,]$/.test(before);
  if (content.kind === "map") return inMap(node, text, before);
  // The `;` repeats a single value.
  const isRepeated = group.getChild(";") !== null;
  if (isFirst && content.kind === "list" && !isRepeated) return { position: "element", separated: true };
  if (isFirst && content.kind === "arguments") return argumentIn(node, group, text, isName);
  if (isFirst && before !== ",") return { position: "expression" };
  return !content.isJson && isAfterOperator(node, text) ? { position: "expression" } : undefined;
}

/** Returns true if the next token continues a value and can’t begin one: `.len()`, `== 1`. Macro trees have no dots. */
export function isOperand(text: string, at: number): boolean {
  return /^\s*(?:\.(?!\.)|[?+/%^>]|[=!]=|<[<=\s]|as\b)/.test(text.slice(at, at + 100));
}

/** `|` may begin the parameters of a closure, and `<` the types of a call. */
function isAfterOperator(node: SyntaxNode, text: string): boolean {
  const operator = siblingBefore(node);
  const sign = signOf(operator, text);
  const before = operator === undefined ? "" : signOf(siblingBefore(operator), text);
  if (sign === "|") return !/^(?:move|[([{,=&|]?)$/.test(before);
  return /^(?:[-+*/%^=!<>]?=|[-+*/%^>!]|&&?|\|\||<<|>>|mut)$/.test(sign) || (sign === "<" && before !== "::");
}

function isAfterPart(node: SyntaxNode, text: string): boolean {
  const comma = siblingBefore(node);
  const last = comma?.name === "," ? siblingBefore(comma) : undefined;
  return last === undefined || isTokens(last) || /[\w"')\]}?]$/.test(text.slice(last.from, last.to));
}

function inMap(node: SyntaxNode, text: string, before: string): CursorContext | undefined {
  if (before === ":") return { position: "expression" };
  if (node.parent === null || !/^[{,]$/.test(before) || !isWhole(node)) return undefined;
  return memberContext(node.parent, node, (part) =>
    part.name === "String" && siblingAfter(part)?.name === ":"
      ? text.slice(part.from + 1, part.to - 1)
      : undefined,
  );

  /** The token after the next comma must begin an entry. */
  function isWhole(own: SyntaxNode): boolean {
    const comma = siblingAfter(own);
    return comma?.name !== "," || signOf(siblingAfter(comma), text) !== ":";
  }
}

function argumentIn(
  node: SyntaxNode,
  group: SyntaxNode,
  text: string,
  isName: boolean,
): CursorContext | undefined {
  const macro = macroOf(group, text);
  const isFormat = macro !== undefined && formats.get(macro) === indexIn(node, group);
  return !isFormat || isName || node.name === "String"
    ? { position: "expression", separated: true }
    : undefined;
}

function indexIn(node: SyntaxNode, group: SyntaxNode): number {
  return group.getChildren(",").filter(({ from }) => from < node.from).length;
}

function contentOfMacro(group: SyntaxNode, text: string): MacroContent | undefined {
  const macro = macroOf(group, text);
  if (macro === "json") return { kind: "value", isJson: true };
  if (macro === "vec") return { kind: "list", isJson: false };
  if (macro !== undefined) return formats.has(macro) ? { kind: "arguments", isJson: false } : undefined;
  const outer = group.parent === null ? undefined : contentOfMacro(group.parent, text);
  if (outer === undefined) return undefined;
  const before = siblingBefore(group);
  const isValue = /^[([{,:]$/.test(signOf(before, text));
  if (outer.isJson && isValue && group.name !== "ParenthesizedTokens")
    return { kind: group.name === "BracketedTokens" ? "list" : "map", isJson: true };
  if (group.name === "ParenthesizedTokens") return { kind: "arguments", isJson: false };
  if (group.name === "BracedTokens") return undefined;
  const isIndex = /^(?!(?:mut|in|return|match)$)(?:\(\)|[\p{L}_].*)$/u.test(signOf(before, text));
  return { kind: isIndex ? "value" : "list", isJson: false };
}

function macroOf(group: SyntaxNode, text: string): string | undefined {
  const { parent } = group;
  if (parent?.name === "MacroInvocation")
    return /(?<!\w)(\w+)\s*!\s*$/.exec(text.slice(parent.from, group.from))?.[1];
  const sign = siblingBefore(group);
  const name = sign?.name === "!" ? siblingBefore(sign) : undefined;
  return name?.name === "Identifier" ? text.slice(name.from, name.to) : undefined;
}

/** Returns how a macro reads a string’s braces; unknown macros may read them as code. */
export function formatOf(string: SyntaxNode, text: string): "plain" | "format" | "unknown" {
  const group = string.parent;
  if (group === null || !isTokens(group)) return "plain";
  const macro = macroOf(group, text);
  if (macro !== undefined && formats.has(macro))
    return formats.get(macro) === indexIn(string, group) ? "format" : "plain";
  return contentOfMacro(group, text) === undefined ? "unknown" : "plain";
}

/** Returns the text of one token; `()` for brackets, `""` for no token. */
function signOf(node: SyntaxNode | undefined, text: string): string {
  if (node === undefined) return "";
  return isTokens(node) ? "()" : text.slice(node.from, node.to);
}
