import type { Scope } from "../../literal/form.ts";
import {
  codeAround,
  contentOf,
  type Bracket,
  type SurroundingCode,
  type BracketContent,
} from "./brackets.ts";
import { endsLine, continuesStatement, tokensOf, type Token, type TokenSource } from "./codeTokens.ts";
import type { CursorContext } from "../cursorContext.ts";
import { joinTokens, type EnclosingBracket, type BracketRole, type TokenCursorRules } from "./tokenRules.ts";

/** Undefined where no literal can be, or it is unknown; what is from `at` to `end` is passed over. */
export function contextByTokens(
  source: TokenSource,
  at: number,
  rules: TokenCursorRules,
  end: number = at,
): CursorContext | undefined {
  const code = codeAround(source, at, rules, end);
  if (code.inside !== undefined) return undefined;
  let role = rules.file(source, at);
  let bracket: EnclosingBracket | undefined;
  for (const each of code.brackets) {
    bracket = bracketAround(source, at, each, role, rules);
    role = each.open.style === "interpolationStart" ? "value" : rules.holds(bracket);
  }
  const context = contextOf({ ...code, source, rules, bracket, role });
  const isInString = code.brackets.some(({ open }) => open.style === "interpolationStart");
  return context !== undefined && isInString ? { ...context, inline: true } : context;
}

function bracketAround(
  source: TokenSource,
  at: number,
  bracket: Bracket,
  outer: BracketRole,
  rules: TokenCursorRules,
): EnclosingBracket {
  const content = (): BracketContent => contentOf(source, bracket, rules);
  const after = (): Token | undefined => {
    const { close } = content();
    if (close === undefined) return undefined;
    const [token] = tokensOf(source, close.to);
    return token;
  };
  return { ...bracket, statement: joinTokens(bracket.head), outer, source, at, content, after };
}

interface CursorCode extends SurroundingCode {
  readonly source: TokenSource;
  readonly rules: TokenCursorRules;
  /** The innermost, and what it holds; what the file holds outside of all. */
  readonly bracket: EnclosingBracket | undefined;
  readonly role: BracketRole;
}

function contextOf(code: CursorCode): CursorContext | undefined {
  const { role } = code;
  if (role === "other" || isInTypeArguments(code.head)) return undefined;
  if (role === "list" || role === "map" || role === "arguments") return contextInCollection(code, role);
  if (role === "parts") return code.part.length > 0 ? valueContext(code) : undefined;
  if (role === "branches") return valueContext(code);
  if (role === "value") {
    if (!isFirst(code)) return valueContext(code);
    return closesAfter(code) ? { position: "expression" } : undefined;
  }
  if (role === "cases" && isFirst(code)) return undefined;
  const scope = role === "cases" ? "function" : role;
  return isStatement(code, scope) ? { position: "statement", scope } : valueContext(code);
}

function isFirst({ last, bracket }: CursorCode): boolean {
  return last === undefined || last.from === bracket?.open.from;
}

function contextInCollection(
  code: CursorCode,
  role: "list" | "map" | "arguments",
): CursorContext | undefined {
  const { part, next } = code;
  const context: CursorContext = {
    position: role === "list" ? "element" : role === "map" ? "member" : "expression",
    separated: true,
    ...(role === "map" ? { takenKeys: takenKeys(code) } : {}),
  };
  const isAlone = closesAfter(code) || next?.text === ",";
  if (part.length === 0) {
    if (isAlone) return context;
    return next !== undefined && startsValue(next) ? { ...context, commaAfter: true } : undefined;
  }
  const value = valueContext(code);
  if (value !== undefined) return value;
  return isAlone && endsValue(code) ? { ...context, commaBefore: true } : undefined;
}

function endsValue({ last, previous, part, rules }: CursorCode): boolean {
  if (last === undefined || part.length === 0) return false;
  if (last.kind === "word") return rules.meaningOf(last, previous) === "value";
  return last.kind !== "sign" || ")]}".includes(last.text) || /^(?:!!|[!?]|\+\+|--)$/.test(last.text);
}

function closesAfter({ next }: CursorCode): boolean {
  return next === undefined || next.style === "interpolationEnd" || ")]}".includes(next.text);
}

function takenKeys({ source, bracket, rules }: CursorCode): ReadonlySet<string> {
  const keys = new Set<string>();
  for (const entry of bracket?.content().parts ?? []) {
    const [first] = entry;
    const last = entry.at(-1);
    if (first === undefined || last === undefined) continue;
    const key = rules.keyOf(entry, source.text.slice(first.from, last.to));
    if (key !== undefined) keys.add(key);
  }
  return keys;
}

function isStatement(code: CursorCode, scope: Scope): boolean {
  const { head, last, previous, lineBefore, lineAfter, rules } = code;
  if (!isStatementAfter(code, scope)) return false;
  if (isFirst(code) || last === undefined || head.length === 0) return true;
  if (rules.isLabel?.(head, lineBefore) === true) return true;
  if (rules.expectsMore?.(head) === true) return false;
  const ending = head.at(-1) ?? last;
  const isBrace = ending.text === "}" && ending.style !== "interpolationEnd";
  if (isBrace && rules.bracesEnd?.(head) === true) return true;
  if (!rules.linesEnd || !endsLine(head)) return false;
  if (ending.kind === "word") {
    // A line's end after these is the end of the statement.
    const isWhole = /^(?:return|break|continue|fallthrough)$/.test(ending.text);
    if (isWhole ? !lineBefore : rules.meaningOf(ending, previous) !== "value") return false;
  }
  // What goes on after the cursor in its line has not ended before it.
  return lineBefore || lineAfter || closesAfter(code);
}

function isStatementAfter(code: CursorCode, scope: Scope): boolean {
  const { next, head, source, rules } = code;
  if (isInParameters(code)) return false;
  if (next === undefined || closesAfter(code)) return true;
  if (
    (rules.linesEnd && continuesStatement(next)) ||
    rules.belongsBefore?.(next, head, scope, source) === true
  )
    return false;
  if (next.text === "{") return head.length === 0;
  return next.kind !== "sign" || /^(?:[([@.#;!~*&]|\+\+|--|-$)/.test(next.text);
}

function isInParameters({ next, lineAfter, bracket, source, rules }: CursorCode): boolean {
  const { parametersEnd } = rules;
  if (parametersEnd === undefined || bracket?.open.text !== "{") return false;
  if (lineAfter || /^(?:val|var|let|fun|func|for)$/.test(next?.text ?? "")) return false;
  let depth = 0;
  for (const token of tokensOf(source, next?.from ?? source.text.length)) {
    if (depth === 0 && token.text === parametersEnd) return true;
    if ("([{".includes(token.text)) depth += 1;
    else if (")]}".includes(token.text) && (depth -= 1) < 0) return false;
    if (token.startsLine && depth === 0) return false;
    if (token.text === ";" || token.text === "=") return false;
  }
  return false;
}

function valueContext(code: CursorCode): CursorContext | undefined {
  return expectsValue(code) && canFollow(code) ? { position: "expression" } : undefined;
}

function expectsValue(code: CursorCode): boolean {
  const { part, head, last, previous, lineBefore, source, rules, role } = code;
  if (last === undefined || isFirst(code) || last.kind === "string" || last.kind === "number") return false;
  if (last.kind === "word") {
    if (rules.linesEnd && lineBefore && /^(?:return|break|continue)$/.test(last.text)) return false;
    return rules.meaningOf(last, previous) === "before";
  }
  if ("]},;@#".includes(last.text) || /^(?:[?!]*\.+|\+\+|--|!!|::)$/.test(last.text)) return false;
  return rules.isBeforeValue(last, part, head, role, source);
}

function canFollow(code: CursorCode): boolean {
  const { next, lineAfter, head, bracket, rules } = code;
  if (next === undefined || closesAfter(code)) return true;
  // Statements are in braces and after words such as `do`.
  const isInParentheses = bracket !== undefined && !/^(?:\{|\p{L})/u.test(bracket.open.text);
  if (rules.linesEnd && lineAfter && !isInParentheses) return !/^[([{]/.test(next.text);
  if (next.kind === "word") return rules.wordsAfterValue.has(next.text);
  if (next.kind !== "sign") return false;
  if (next.text === "{") return rules.bracesAfterValue?.(head) ?? false;
  if (next.text.startsWith(">") && head.some(({ text }) => text === "<")) return false;
  return !/^(?:[([@#.~]|=(?!=)|->|[?!]+\.|!+$)/.test(next.text);
}

function isInTypeArguments(head: readonly Token[]): boolean {
  let depth = 0;
  for (const [index, { kind, text, from }] of head.entries()) {
    if (kind !== "sign") continue;
    const before = head[index - 1];
    if (text === "<" && before?.kind === "word" && before.to === from) depth += 1;
    else if (text === "(" || text === "{") depth = 0;
    else depth = Math.max(0, depth - text.replaceAll(/[-=]>|>=|[^>]/g, "").length);
  }
  return depth > 0;
}

function startsValue({ kind, text }: Token): boolean {
  return kind !== "sign" || /^(?:[([{@#&!~^-]|\+\+|\.\.|\.$|::|\*)/.test(text);
}
