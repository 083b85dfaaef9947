import type { SyntaxNode } from "@lezer/common";
import { tokensIn, type PlainSource, type Token } from "./bracketTokens.ts";
import type { BracketRole, PlainSyntax } from "./plainSyntax.ts";
import { calleeAt, lastStatement } from "./statements.ts";

/** Returns the parts of a bracket between its commas. */
export function entriesOf(source: PlainSource, holder: SyntaxNode): readonly (readonly Token[])[] {
  const end = holder.to - (holder.lastChild?.type.isError === true ? 0 : 1);
  const entries: Token[][] = [[]];
  for (const token of tokensIn(source, holder, { to: end }))
    if (token.text === ",") entries.push([]);
    else entries.at(-1)?.push(token);
  return entries.filter((entry) => entry.length > 0);
}

/** Returns the role of a bracket by the code before it and the role of the enclosing bracket. */
export function roleOf(
  bracket: SyntaxNode,
  holder: SyntaxNode,
  outer: BracketRole,
  source: PlainSource,
  syntax: PlainSyntax,
): BracketRole {
  if (bracket.name === "Code") return "value";
  const all = tokensIn(source, holder, { to: bracket.from });
  const { head } = lastStatement(all, syntax);
  const comma = head.findLastIndex(({ text }) => text === ",");
  const part = head.slice(comma + 1);
  const bracketPlace = { bracket, holder, outer, source, syntax, head, part, before: all.at(-1) };
  if (bracket.name === "{}") return inBraces(bracketPlace);
  if (outer === "other") return "other";
  return bracket.name === "[]" ? inSquare(bracketPlace) : inParentheses(bracketPlace);
}

interface BracketPlace {
  readonly bracket: SyntaxNode;
  readonly holder: SyntaxNode;
  readonly outer: BracketRole;
  readonly source: PlainSource;
  readonly syntax: PlainSyntax;
  readonly head: readonly Token[];
  readonly part: readonly Token[];
  readonly before: Token | undefined;
}

function afterOf({ bracket, holder, source }: BracketPlace): Token | undefined {
  return tokensIn(source, holder, { from: bracket.to })[0];
}

function isCallee(token: Token | undefined, syntax: PlainSyntax): token is Token {
  if (token === undefined || token.kind === "number" || token.kind === "end") return false;
  if (token.kind === "sign") return /^(?:[!?]+|>+)$/.test(token.text);
  return !syntax.keywords.has(token.text) && !syntax.beforeValue.has(token.text);
}

function inBraces(place: BracketPlace): BracketRole {
  const { head, part, syntax, outer, before, bracket, source } = place;
  if (syntax.otherBraces === "map") {
    // A pattern takes only symbols.
    if (outer === "other" || head[0]?.text === "in") return "other";
    const isBlock =
      before?.text === "->" || (isCallee(before, syntax) && before.kind !== "string" && before.text !== "{");
    const isInLine = /\S/.test(
      source.text.slice(source.text.lastIndexOf("\n", bracket.from) + 1, bracket.from),
    );
    return isBlock && isInLine ? "function" : "map";
  }
  const own = outer === "arguments" || outer === "list" || outer === "map" ? part : head;
  const index = own.findIndex(
    ({ text }, at) => syntax.braces.has(text) && !/^(?:\.|::)$/.test(own[at - 1]?.text ?? ""),
  );
  const role = syntax.braces.get(own[index]?.text ?? "");
  const isCallNow = own.some(({ text }) => text === "(");
  if (role === "initializer")
    return inInitializer(place, own.slice(own.findLastIndex(({ text }) => text === "new")));
  if (role === "cases" && syntax.hasTypesFirst === true && !isCallNow) return "branches";
  if (role === "parts" && syntax.hasTypesFirst !== true) return hasAccessors(place) ? "other" : "function";
  if (role !== undefined) return role;
  if (syntax.hasTypesFirst === true) {
    if (before?.text === "=") return "list";
    if (outer === "type" && !isCallNow && before?.text !== "=>") return "parts";
    const opensBlock = isCallNow || before?.text === "=>" || syntax.conditions.has(before?.text ?? "");
    return opensBlock ? "function" : "other";
  }
  return outer === "other" ? "other" : "function";
}

function hasAccessors({ bracket, source }: BracketPlace): boolean {
  return /^(?:get|set|willSet|didSet|mutating|nonmutating)$/.test(
    entriesOf(source, bracket)[0]?.[0]?.text ?? "",
  );
}

function inInitializer(
  { bracket, source, syntax, head, before }: BracketPlace,
  made: readonly Token[],
): BracketRole {
  if (before?.text === "[") return "list";
  if (entriesOf(source, bracket).some(([first]) => first?.text === "{")) return "other";
  // `Dictionary<string, object> a = new() {…}`
  const named = made.length > 2 ? made : head;
  if (named.some(({ text }) => syntax.mapTypes?.has(text))) return "map";
  return named.some(({ text }) => syntax.listTypes?.has(text)) ? "list" : "parts";
}

function inSquare(place: BracketPlace): BracketRole {
  const { before, syntax, bracket, outer, source, part, head } = place;
  const isTouching = before !== undefined && before.to === bracket.from;
  // In languages with types first, brackets may belong to a type: `Company[] all`.
  if (isTouching && isCallee(before, syntax)) return syntax.hasTypesFirst === true ? "other" : "arguments";
  if (outer === "map" && part.length === 0 && syntax.hasTypesFirst === true) return "value";
  if (before === undefined && outer === "arguments" && !syntax.hasLists) return "arguments";
  const isAttribute =
    syntax.hasTypesFirst === true && head.length === 0 && !/^(?:arguments|list)$/.test(outer);
  if (!syntax.hasLists || isAttribute) return "other";
  if (before?.kind === "word" && !syntax.beforeValue.has(before.text) && syntax.commands === undefined)
    return "other";
  if (isType(place)) return "other";
  if (syntax.otherBraces === "map" || syntax.hasTypesFirst === true) return "list";
  const isFirst = head.length === 0 && outer === "function";
  if (isFirst && /^(?:in|\()$/.test(afterOf(place)?.text ?? "")) return "other";
  const entries = entriesOf(source, bracket);
  if (entries.length > 0) return entries.some(isKeyed) ? "map" : "list";
  return declaredMap(source, part, before) ? "map" : "list";
}

/** Returns true if an entry has a colon that belongs to no condition. */
function isKeyed(entry: readonly Token[]): boolean {
  const colon = entry.findIndex(({ text }) => text === ":");
  return colon !== -1 && !entry.slice(0, colon).some(({ text }) => text === "?");
}

/** Returns true if the type before empty brackets has keys: `let a: [String: Any] = []`. */
function declaredMap(source: PlainSource, part: readonly Token[], before: Token | undefined): boolean {
  const colon = part.findIndex(({ text }) => text === ":");
  const type = part[colon + 1];
  if (colon === -1 || before?.text !== "=" || type === undefined) return false;
  if (type.node === undefined) return type.text === "Dictionary";
  return tokensIn(source, type.node, { from: type.from + 1 }).some(({ text }) => text === ":");
}

/** Returns true for the brackets of a type, by the sign before them: `let a: [Int]`. */
function isType({ before, part, outer, syntax }: BracketPlace): boolean {
  if (before === undefined || syntax.otherBraces === "map") return false;
  if (/^(?:->|<)$/.test(before.text) || syntax.keywords.has(before.text))
    return before.kind === "sign" || !syntax.beforeValue.has(before.text);
  if (before.text !== ":" || outer === "map" || part.some(({ text }) => text === "?")) return false;
  return !(outer === "arguments" && part.length === 2);
}

function inParentheses(place: BracketPlace): BracketRole {
  const { head, part, syntax, outer, before, source } = place;
  const found = calleeAt(head);
  // `defined?` is a word.
  const callee = found?.text === "?" && head.at(-2)?.to === found.from ? head.at(-2) : found;
  const own = callee?.kind === "word" ? syntax.parentheses.get(callee.text) : undefined;
  // An annotation: `@file:Name(…)`.
  const isNamed = head.every(({ text }, index) => index % 2 === 0 || /^[:.]$/.test(text));
  if (/^[@#]/.test(callee?.text ?? "") || (isNamed && head[0]?.text.startsWith("@") === true)) return "other";
  if (own !== undefined && callee !== undefined && head.at(head.indexOf(callee) - 1)?.text !== ".")
    return own === "map" && syntax.keyPattern !== undefined && syntax.listTypes?.has(callee.text) === true
      ? hasNames(entriesOf(source, place.bracket))
      : own;
  if (declaresParameters(place, callee)) return syntax.parameters;
  if (
    isType(place) ||
    (before?.kind === "word" && syntax.keywords.has(before.text) && !syntax.beforeValue.has(before.text))
  )
    return "other";
  const next = afterOf(place);
  if (isCallee(before, syntax) && !(before.kind === "sign" && before.to !== place.bracket.from))
    return "arguments";
  if (next !== undefined && syntax.lambdaSigns.has(next.text) && part.at(-1)?.text !== "=") return "other";
  if (syntax.otherBraces === "map") return "value";
  return syntax.hasTypesFirst === true &&
    next?.kind === "word" &&
    !next.startsLine &&
    !syntax.afterValue.has(next.text)
    ? "other"
    : outer === "function" || outer === "file" || outer === "type" || syntax.hasLists
      ? "arguments"
      : "value";
}

function hasNames(entries: readonly (readonly Token[])[]): BracketRole {
  return entries.some(([name, sign]) => name?.kind !== "sign" && sign?.text === "=") ? "map" : "list";
}

function declaresParameters({ head, syntax, outer }: BracketPlace, callee: Token | undefined): boolean {
  if (callee === undefined) return false;
  // A method’s name may end with the sign.
  const isSet = head.some(({ text, from }, index) => /^=>?$/.test(text) && head[index - 1]?.to !== from);
  if (
    head.some(({ text }, index) => syntax.declarators.has(text) && head[index - 1]?.text !== "::") &&
    !isSet
  )
    return true;
  if (syntax.hasTypesFirst !== true) return false;
  if (outer === "type" && !isSet && !head.some(({ text }) => text === ":")) return true;
  const type = head[head.indexOf(callee) - 1];
  if (type === undefined || callee.kind !== "word") return false;
  if (type.kind === "word") return !syntax.keywords.has(type.text) && !syntax.beforeValue.has(type.text);
  const before = head[head.indexOf(type) - 1];
  return (
    !isSet &&
    callee.from > type.to &&
    (type.text === "[" || (/^[>?]+$/.test(type.text) && before?.to === type.from))
  );
}
