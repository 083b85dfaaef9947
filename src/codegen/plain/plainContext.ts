import type { SyntaxNode } from "@lezer/common";
import { restOf } from "../context/cursor.ts";
import type { CursorContext } from "../context/cursorContext.ts";
import type { Scope } from "../literal/form.ts";
import { bracketsAround, tokensIn, type PlainSource, type Token } from "./bracketTokens.ts";
import type { BracketRole, PlainSyntax } from "./plainSyntax.ts";
import { entriesOf, roleOf } from "./bracketRoles.ts";
import { endsStatement, isLabel, lastStatement } from "./statements.ts";

interface Position {
  readonly at: number;
  readonly syntax: PlainSyntax;
  readonly source: PlainSource;
  readonly role: BracketRole;
  readonly holder: SyntaxNode;
  /** The statement’s tokens before the cursor, and those since its last comma. */
  readonly head: readonly Token[];
  readonly part: readonly Token[];
  readonly previous: string;
  readonly last: Token | undefined;
  readonly next: Token | undefined;
  readonly second: Token | undefined;
  readonly lineBefore: boolean;
  readonly lineAfter: boolean;
  /** True if the bracket ends at the cursor. */
  readonly closes: boolean;
}

/** Returns the context of a cursor; undefined if no literal can be there, or if the rules can’t tell. */
export function plainContext(
  source: PlainSource,
  at: number,
  syntax: PlainSyntax,
): CursorContext | undefined {
  const brackets = bracketsAround(source, at);
  if (brackets === undefined || isInToken(source.text, at)) return undefined;
  let role: BracketRole = syntax.fileScope;
  let holder = source.tree.topNode;
  for (const bracket of brackets) {
    role = roleOf(bracket, holder, role, source, syntax);
    holder = bracket;
  }
  const place = placeAt(source, at, holder, role, syntax);
  const context = contextOf(place);
  if (context === undefined) return undefined;
  const lineStart = source.text.lastIndexOf("\n", at - 1) + 1;
  const opensBlock = isDeeper(place, lineStart);
  const inline = brackets.some(({ name }) => name === "Code");
  return { ...context, ...(inline ? { inline } : {}), ...(opensBlock ? { opensBlock } : {}) };
}

const signs = /^(?:\?[:.?]|!!|::|[-=]>|[=!<>+*/%|&^-]=|&&|\|\||\+\+|--|\.\.|<<|>>|<-|\|>|:=|=~)$/;

function isInToken(text: string, at: number): boolean {
  const word = /[\p{L}\p{N}_$]/u;
  const isWord = word.test(text.charAt(at - 1)) && word.test(text.charAt(at));
  return isWord || signs.test(text.slice(Math.max(0, at - 1), at + 1));
}

function placeAt(
  source: PlainSource,
  at: number,
  holder: SyntaxNode,
  role: BracketRole,
  syntax: PlainSyntax,
): Position {
  const all = tokensIn(source, holder, { to: at });
  const [next, second] = tokensIn(source, holder, { from: at });
  const isStatements = /^(?:function|type|file|cases|branches)$/.test(role);
  const { head, previous } = isStatements ? lastStatement(all, syntax) : { head: all, previous: "" };
  const comma = head.findLastIndex(({ text }) => text === ",");
  const last = all.at(-1);
  const closes = next === undefined || (next.kind === "sign" && /^[)\]}]/.test(next.text));
  return {
    at,
    syntax,
    source,
    holder,
    role,
    head,
    part: head.slice(comma + 1),
    previous,
    last,
    next: closes ? undefined : next,
    second,
    lineBefore: source.text.slice(last?.to ?? 0, at).includes("\n"),
    lineAfter: next === undefined || source.text.slice(at, next.from).includes("\n"),
    closes,
  };
}

/** Returns true if a statement after the cursor’s line is in a block that the line opens. */
function isDeeper({ syntax, head, holder, role, last }: Position, lineStart: number): boolean {
  if (role === "function" && holder.parent !== null && holder.from >= lineStart) return true;
  if (syntax.indenting === undefined || last === undefined || last.to <= lineStart) return false;
  const first = head[0] ?? last;
  return syntax.indenting.has(first.from >= lineStart ? first.text : last.text) || last.kind === "end";
}

function contextOf(place: Position): CursorContext | undefined {
  const { role, syntax, head, part, last, previous, next } = place;
  if (role === "other" || role === "initializer" || isInTypeArguments(part)) return undefined;
  if (role === "list" || role === "map" || role === "arguments") return inCollection(place, role);
  if (role === "value" && last === undefined) return place.closes ? { position: "expression" } : undefined;
  if (role === "value" || role === "parts" || role === "branches") return valueContext(place);
  if (role === "cases" && last === undefined) return undefined;
  // No statement fits between `case` with its value and the first branch.
  const isBeforeCase = previous === "case" && head.length === 0;
  if (
    syntax.starters !== undefined &&
    last?.text !== "case" &&
    (isBeforeCase || head.some(({ text }) => text === "case")) &&
    syntax.labels.has(next?.text ?? "")
  )
    return undefined;
  const scope: Scope = role === "cases" ? "function" : role;
  const command = commandContext(place);
  if (command !== undefined) return command === "unknown" ? undefined : command;
  return isStatement(place) ? { position: "statement", scope } : valueContext(place);
}

function inCollection(place: Position, role: "list" | "map" | "arguments"): CursorContext | undefined {
  const { part, next, closes, last } = place;
  const context: CursorContext = {
    position: role === "list" ? "element" : role === "map" ? "member" : "expression",
    separated: true,
    ...(role === "map" ? { takenKeys: takenKeys(place) } : {}),
  };
  const isAlone = closes || next?.text === ",";
  if (role === "arguments" && isAfterNamed(place)) return valueContext(place);
  if (part.length === 0) {
    if (isAlone) return context;
    return next !== undefined && startsValue(next, place) ? { ...context, commaAfter: true } : undefined;
  }
  const value = valueContext(place);
  if (value !== undefined) return value;
  return isAlone && last !== undefined && !/^(?:&|\*\*)$/.test(part[0]?.text ?? "") && endsValue(last, place)
    ? { ...context, commaBefore: true }
    : undefined;
}

/** Returns true if a named argument precedes the cursor, so that an unnamed one can’t follow: `a(b: 1, ‸)`. */
function isAfterNamed({ head, part, syntax }: Position): boolean {
  const before = head.slice(0, head.length - part.length);
  return before.some(({ text }, index) => {
    const isFirst = index === 1 || before[index - 2]?.text === ",";
    return (isFirst && syntax.nameSigns.has(text)) || (text === "=>" && syntax.nameSigns.has(text));
  });
}

function takenKeys({ source, holder, syntax: { keyPattern } }: Position): ReadonlySet<string> {
  const keys = entriesOf(source, holder).flatMap((entry) => {
    const text = source.text.slice(entry[0]?.from, entry.at(-1)?.to);
    return (keyPattern?.exec(text) ?? []).slice(1).filter((one): one is string => one !== undefined);
  });
  return new Set(keys);
}

function isStatement(place: Position): boolean {
  const { at, syntax, source, head, lineBefore, lineAfter, closes, next, role, last } = place;
  if (next !== undefined) {
    const isLower = syntax.hasLineEnds
      ? /^(?:[?!]*\.|\?:|&&|\|\|)/.test(next.text)
      : isLabel(head, syntax) && syntax.labels.has(next.text);
    const first = syntax.modifiers.has(next.text) ? place.second : next;
    const goesOn = last !== undefined && last.text !== ";" && syntax.continuations.has(first?.text ?? "");
    if (isLower || goesOn || next.text === "=") return false;
    if (role === "file" && syntax.fileFirst.has(next.text)) return false;
    if (next.kind === "sign" && !/^(?:[@#!~*&]|\+\+?|--?)$/.test(next.text)) return false;
    // The rest of the line would continue the record, or stand alone.
    if (!lineAfter && next.text !== "end" && syntax.afterValue.has(next.text)) return false;
    if (next.kind === "group" && (next.text === "{" || !lineAfter)) return false;
  }
  if (role === "file" && syntax.endsFile !== undefined && isAfterType(place)) return false;
  if (last === undefined && syntax.lambdaHead?.test(restOf({ text: source.text, at })) === true) return false;
  if (head.length === 0 || isLabel(head, syntax)) return true;
  // A statement can follow the parameters of a lambda; a returned value must be on the same line.
  if (
    lineBefore &&
    role === "function" &&
    last?.kind !== "group" &&
    syntax.lambdaSigns.has(last?.text ?? "") &&
    last?.text !== "="
  )
    return true;
  if (!lineBefore && syntax.standalone.has(last?.text ?? "")) return false;
  return endsStatement(head, { startsLine: lineBefore || lineAfter || closes, text: "" }, syntax);
}

function isAfterType({ source, holder, syntax, last }: Position): boolean {
  return tokensIn(source, holder, { to: last?.to ?? 0 }).some(
    ({ text }) => syntax.endsFile?.has(text) === true,
  );
}

function valueContext(place: Position): CursorContext | undefined {
  return expectsValue(place) && canFollow(place) ? { position: "expression" } : undefined;
}

/** Signs before a value in all languages. */
const beforeValue = /^(?:[-+*/%&|^?<]?=|\?\?=?|\|\|=?|&&=?|<-|[=!]==?|<=|>=|<<-|\?:|=>|[-+*/%])$/;

function expectsValue({ syntax, head, part, last, lineBefore, role, previous }: Position): boolean {
  if (last === undefined || syntax.noValues.has(head[0]?.text ?? previous)) return false;
  // Between `?` and `:`, braces after a word would be a block of its call.
  const isChosen = syntax.starters !== undefined && part.some(({ text }) => text === "?");
  if (last.kind === "word" && isChosen) return false;
  if (last.kind === "word")
    return (
      syntax.beforeValue.has(last.text) &&
      !(syntax.hasLineEnds && lineBefore && syntax.standalone.has(last.text))
    );
  if (last.kind === "group") return isBody(head, syntax);
  // A parameter has a value only after its sign.
  if (role === "parts" && !part.some(({ text }) => /^(?:=>?|:|in)$/.test(text))) return false;
  const before = part.at(-2);
  if (last.text === ":") {
    if (part.some(({ text }) => text === "?")) return true;
    if (role === "map" || (syntax.commands !== undefined && before?.to === last.from)) return true;
    return role === "arguments" && part.length === 2 && before?.kind === "word";
  }
  if (last.text === "?") return before !== undefined && before.to < last.from && before.text !== "as";
  // A colon before the arrow makes it a function’s type.
  if (last.text === "->" && head.some(({ text }) => text === ":") && !head.some(({ text }) => text === "="))
    return false;
  return beforeValue.test(last.text) || syntax.valueSigns.has(last.text);
}

/** Returns true after the parentheses of a condition or of a function’s parameters: `if (a) ‸`. */
function isBody(head: readonly Token[], syntax: PlainSyntax): boolean {
  const word = head.at(-2);
  return (
    !syntax.hasBracedConditions &&
    head.at(-1)?.text === "(" &&
    word !== undefined &&
    syntax.conditions.has(word.text)
  );
}

function canFollow({ syntax, next, lineAfter, closes, role, part, head, last }: Position): boolean {
  if (next === undefined || closes) return true;
  if (next.text === ":" && part.some(({ text }) => text === "?")) return true;
  if (next.text === "{" && syntax.hasBracedConditions === true && syntax.conditions.has(head[0]?.text ?? ""))
    return true;
  // After a sign, a condition would begin its own value.
  if (
    syntax.starters !== undefined &&
    last?.kind === "sign" &&
    last.text !== "," &&
    syntax.indenting?.has(next.text) === true
  )
    return false;
  if (syntax.afterValue.has(next.text) || /^[,;]$/.test(next.text)) return true;
  const isStatements = /^(?:function|type|file|cases|branches)$/.test(role);
  return syntax.hasLineEnds && lineAfter && isStatements && !/^(?:[?!]*\.|[([{])/.test(next.text);
}

/** Returns the context after a callee without parentheses: `puts ‸`, `save user, ‸`; `"unknown"` after other words. */
function commandContext(place: Position): CursorContext | "unknown" | undefined {
  const { at, syntax, head, last, lineBefore, lineAfter, next, role } = place;
  if (syntax.commands === undefined || last === undefined || role !== "function" || !canFollow(place))
    return undefined;
  const isHeld = syntax.noValues.has(head[0]?.text ?? "");
  // The list may continue on the next line.
  if (last.text === "," && head.length > 1)
    return isHeld || (next !== undefined && (lineAfter || next.text === "="))
      ? "unknown"
      : { position: "expression" };
  const isCommand = syntax.commands.has(last.text) && head.at(-2)?.text !== "." && !lineBefore;
  const isApart = last.to < at;
  if (isCommand && isApart && !isHeld) return { position: "expression", inParentheses: true };
  const isQuestion = /^[?!]$/.test(last.text) && head.at(-2)?.to === last.from;
  const isName =
    isQuestion || (last.kind === "word" && /^\p{Ll}/u.test(last.text) && !syntax.keywords.has(last.text));
  return isName && isApart && !lineBefore && !syntax.beforeValue.has(last.text) ? "unknown" : undefined;
}

function endsValue({ kind, text }: Token, { syntax }: Position): boolean {
  if (kind === "word") return !syntax.keywords.has(text) && !syntax.beforeValue.has(text);
  return kind !== "sign" || /^(?:!!|[!?]|\+\+|--)$/.test(text);
}

function startsValue({ kind, text, to }: Token, { source, syntax }: Position): boolean {
  if (kind !== "sign") return !syntax.afterValue.has(text);
  const isPrefix =
    text === "." ? syntax.hasBracedConditions === true : /^(?:[&!~*:-]|\+\+|\.\.|::)$/.test(text);
  return isPrefix && /\S/.test(source.text.charAt(to));
}

/** Returns true if a `<` right after a word is open. */
function isInTypeArguments(part: readonly Token[]): boolean {
  let depth = 0;
  for (const [index, { kind, text, from }] of part.entries()) {
    if (kind !== "sign") continue;
    const before = part[index - 1];
    if (text === "<" && before?.kind === "word" && before.to === from) depth += 1;
    else if (/^>+/.test(text)) depth = Math.max(0, depth - text.length);
  }
  return depth > 0;
}
