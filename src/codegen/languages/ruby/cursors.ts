import { codeAround, type Bracket, type SurroundingCode } from "../../context/tokens/brackets.ts";
import { endsLine, type Token, type TokenSource } from "../../context/tokens/codeTokens.ts";
import { afterFirstLines, headOf, indentOf, restOf, type Cursor } from "../../context/cursor.ts";
import type { CursorContext } from "../../context/cursorContext.ts";
import { contextByTokens } from "../../context/tokens/cursorClassifier.ts";
import {
  joinTokens,
  type EnclosingBracket,
  type BracketRole,
  type TokenCursorRules,
} from "../../context/tokens/tokenRules.ts";
import { placementIn } from "../../proof/fit.ts";
import { provesTokens } from "../../proof/tokenCursors.ts";
import type { CursorRules } from "../../language.ts";
import { textAt } from "./strings.ts";
import { wordSet } from "../../literal/names.ts";

const beforeValue = wordSet("return break next if unless while until and or not when elsif case in");
const noValues = wordSet("def class module alias undef for begin do then else ensure rescue BEGIN END");
const conditions = wordSet("if unless while until case");

function holds(bracket: EnclosingBracket): BracketRole {
  const { open } = bracket;
  if (open.style === "blockStart") return "function";
  if (/^in\b/.test(bracket.statement)) return "other";
  if (open.text === "{") return isBlock(bracket) ? "function" : "map";
  if (open.text === "[") return isAfterValue(bracket) ? "arguments" : "list";
  if (isParameters(bracket)) return "parts";
  return isAfterValue(bracket) || /^(?:\.|&\.)$/.test(bracket.before?.text ?? "") ? "arguments" : "value";
}

function isBlock({ open, before }: Bracket): boolean {
  if (before === undefined || open.startsLine) return false;
  if (before.kind === "word") return !isWordOfLanguage(before) && !before.text.endsWith(":");
  return before.kind === "sign" && /^(?:[)\]}]|->)$/.test(before.text);
}

function isAfterValue({ open, before }: Bracket): boolean {
  if (before === undefined || before.to !== open.from) return false;
  if (before.kind === "word")
    return !isWordOfLanguage(before) || /^(?:yield|super|self|defined\?)$/.test(before.text);
  return before.kind === "string" || /^[)\]}]$/.test(before.text);
}

function isParameters({ open, before, source }: EnclosingBracket): boolean {
  const line = source.text.slice(source.text.lastIndexOf("\n", open.from) + 1, open.from);
  return before?.text === "->" || /\bdef\s+(?:[\w.]+\.)?[^\s.()]+\s*$/.test(line);
}

function isWordOfLanguage({ text, style }: Token): boolean {
  return style === "keyword" || style === "blockStart" || beforeValue.has(text);
}

function isLabel(head: readonly Token[]): boolean {
  return /^\| [^|]*\|$|^rescue$|(?:^| )(?:then|else|do|begin|ensure)$/.test(joinTokens(head));
}

const placeRules: TokenCursorRules = {
  linesEnd: true,
  closeOf: ({ style }) => (style === "blockStart" ? "end" : undefined),
  file: () => "function",
  holds,
  meaningOf({ text, style, startsLine }) {
    if (text.endsWith(":")) return "before";
    if (style !== "keyword" && style !== "blockStart") return "value";
    if (beforeValue.has(text) || (text === "rescue" && !startsLine)) return "before";
    return noValues.has(text) || text === "alias" ? "neither" : "value";
  },
  wordsAfterValue: wordSet("if unless while until and or rescue do then end"),
  isBeforeValue({ text }, part, head) {
    if (text === "|") return !/^\|[^|]*\|?$/.test(joinTokens(head));
    return !/^(?:->|&|&\.|\.|\\|\))$/.test(text) || (text === "&" && part.length > 1);
  },
  isLabel,
  keyOf: (_, text) =>
    /^(?:"((?:[^"\\]|\\.)*)"|'((?:[^'\\]|\\.)*)')\s*=>/
      .exec(text)
      ?.slice(1)
      .find((key) => key !== undefined),
};

function contextAt(source: TokenSource, at: number, end: number = at): CursorContext | undefined {
  const code = codeAround(source, at, placeRules, end);
  if (code.inside !== undefined || isAfterCodeOfHeredoc(source, code)) return undefined;
  const special = headContext(source, at, code);
  const found = special === "other" ? operandContext(source, code) : special;
  if (found !== "other") return found;
  return commandContext(source, at, code) ?? contextByTokens(source, at, placeRules, end);
}

/** Code in a heredoc that is in a list would be taken for a part of the list. */
function isAfterCodeOfHeredoc({ tree }: TokenSource, { last, brackets }: SurroundingCode): boolean {
  if (last?.style !== "interpolationEnd" || brackets.length === 0) return false;
  return tree.resolveInner(last.to, 1).name.startsWith("commentHeredoc");
}

const expression: CursorContext = { position: "expression" };

/** What goes on with a value on its left, and begins none: `== 1`, `.size`, a sign with a space after it. */
const operator =
  /^(?:(?:and|or)\b|&?\.(?!\.)|[=!]=|[=!]~|=>|<=|<(?![<\w])|>|&&|\|\||(?:[-+*/%^?&]|\*\*|<<)(?=\s)|\[(?:[^[\]\n]|\[[^[\]\n]*\])*\]\s*[-+*/|&]{0,2}=(?![=~>]))/;

function isOperator({ text }: TokenSource, next: Token | undefined): next is Token {
  if (next?.style === "keyword" && /^(?:if|unless|while|until|rescue)$/.test(next.text)) return true;
  return next !== undefined && next.kind !== "string" && operator.test(text.slice(next.from));
}

/** A value that an operator or a condition follows; `"other"` elsewhere. A line can begin with `.` and `&&`. */
function operandContext(source: TokenSource, code: SurroundingCode): CursorContext | undefined | "other" {
  const { brackets, head, part, last, next, lineBefore, lineAfter } = code;
  // After `not`, a brace would open a block.
  if (last?.text === "not" && last.style === "keyword") return { ...expression, inParentheses: true };
  if (last === undefined || lineAfter || !isOperator(source, next)) return "other";
  if (last.text === "defined?") return { ...expression, inParentheses: true };
  const inner = brackets.at(-1);
  const isPart = inner !== undefined && (/^[([]$/.test(inner.open.text) || isMap(code));
  const isFirst = (isPart ? part : head).length === 0 || isLabel(head);
  const isInHead = inner?.open.text === "def" && !source.text.slice(inner.open.to, last.to).includes("\n");
  if (isFirst || (isInHead && lineBefore)) return expression;
  const isBefore =
    last.kind === "sign"
      ? !/^(?:[)\]}]|::)$/.test(last.text) && placeRules.isBeforeValue(last, part, head, "value", source)
      : last.kind === "word" && placeRules.meaningOf(last, undefined) === "before";
  if (isBefore && !(lineBefore && /^(?:return|break|next)$/.test(last.text))) return expression;
  if (isPart || !lineBefore || !endsLine(head)) return "other";
  return /^(?:&?\.|&&|\|\||and$|or$)/.test(next.text) ? undefined : expression;
}

/** A cursor in the line that begins a block, a branch or a clause; `"other"` elsewhere. */
function headContext(
  source: TokenSource,
  at: number,
  code: SurroundingCode,
): CursorContext | undefined | "other" {
  const inner = code.brackets.at(-1);
  const isBlockOpen = inner?.open.style === "blockStart";
  const first = code.head[0];
  if (isBlockOpen && isOnHead(source, inner.open, at)) return inHead(source, inner.open, code);
  if (inner?.open.text === "case" && isBlockOpen && !hasBranch(source, inner.open, at)) return undefined;
  if (
    first !== undefined &&
    /^(?:in|rescue)$/.test(first.text) &&
    first.style === "keyword" &&
    !code.lineBefore
  )
    return code.lineAfter && code.last?.text !== first.text && code.last?.kind === "word"
      ? "other"
      : undefined;
  return "other";
}

function isOnHead({ text }: TokenSource, { to }: Token, at: number): boolean {
  return !/\n|;|\bthen\b|\bdo\b/.test(text.slice(to, at));
}

function inHead(
  source: TokenSource,
  open: Token,
  { last, previous, next, lineAfter, head }: SurroundingCode,
): CursorContext | undefined | "other" {
  const isFirst = last?.from === open.from;
  const isEnd = lineAfter || next === undefined;
  if (conditions.has(open.text)) {
    if (isFirst)
      return isEnd || /^(?:then|do)$/.test(next.text) || isOperator(source, next) ? expression : undefined;
    return "other";
  }
  if (open.text === "for") return head.some(({ text }) => text === "in") ? "other" : undefined;
  if (/^(?:begin|do)$/.test(open.text)) return "other";
  // After `def` and `class` are names, and values of parameters.
  const isApart = previous !== undefined && previous.from !== open.from && last?.from !== previous.to;
  if (open.text === "def" && isApart && /[=:]$/.test(last?.text ?? "")) return "other";
  const isWhole = !isFirst && isEnd && (last?.kind === "word" || last?.text === ")");
  return isWhole ? "other" : undefined;
}

function hasBranch({ text }: TokenSource, { to }: Token, at: number): boolean {
  return /^[ \t]*(?:when|in)\b/m.test(text.slice(to, at));
}

/** Methods that say something of what follows them, and are complete by themselves. */
const modifiers = wordSet("private protected public module_function");

/** A value after a method without parentheses: `puts ‸`, `save user, ‸`; undefined elsewhere. */
function commandContext(source: TokenSource, at: number, code: SurroundingCode): CursorContext | undefined {
  const { last, previous, next, lineBefore, lineAfter, brackets, head } = code;
  const inner = brackets.at(-1)?.open;
  const isInStatements = inner === undefined || inner.style === "blockStart" || inner.text.endsWith("{");
  const canEnd =
    lineAfter ||
    next === undefined ||
    placeRules.wordsAfterValue.has(next.text) ||
    /^(?:[)\]},;]|=>)$/.test(next.text);
  if (last === undefined || !canEnd) return undefined;
  if (/^\.{2,3}$/.test(last.text)) return expression;
  if (isInStatements && last.text === "," && !isMap(code) && head.length > 1)
    return /^\|[^|]*$/.test(joinTokens(head)) ? undefined : expression;
  const isCommand =
    /^\.?[\p{Ll}_][\p{L}\p{N}_]*[?!]?$/u.test(last.text) &&
    (last.style !== "keyword" || /^(?:yield|super)$/.test(last.text));
  if (!isCommand || last.kind !== "word" || last.style === "blockStart" || lineBefore) return undefined;
  if (last.to === at && last.text !== "defined?") return undefined;
  const isMethod = /^&?\.$/.test(previous?.text ?? "");
  if (modifiers.has(last.text) || isMap(code) || (!isMethod && isVariable(source, last, at)))
    return undefined;
  return isInStatements ? { ...expression, inParentheses: true } : undefined;
}

function isMap({ brackets }: SurroundingCode): boolean {
  const inner = brackets.at(-1);
  if (inner?.open.text !== "{") return false;
  return !isBlock(inner);
}

function isVariable({ text }: TokenSource, { text: name, style }: Token, at: number): boolean {
  if (style === "keyword" || /^\.|[?!]$/.test(name)) return false;
  return new RegExp(
    String.raw`(?<![\w.@$:])${name}\s*(?:[-+*/|&]|\|\||&&)?=(?![=~>])|[|,(]\s*${name}\s*[|,)]`,
    "u",
  ).test(text.slice(0, at - name.length - 1));
}

function beginsBlock(cursor: Cursor): boolean {
  const { brackets, head } = codeAround(cursor, cursor.at, placeRules);
  const start = cursor.at - headOf(cursor).length;
  const first = head[0];
  const isBranch =
    first !== undefined && first.from >= start && /^(?:else|elsif|when|in|rescue|ensure)$/.test(first.text);
  return isBranch || (brackets.at(-1)?.open.from ?? -1) >= start;
}

/** After a cursor a condition would begin a block, and `/ 2` a pattern: they are read with a value in its place. */
async function withOperand(cursor: Cursor): Promise<Cursor> {
  const { text, at, parser, trees } = cursor;
  const rest = restOf(cursor);
  const isOpen = (): boolean => codeAround(cursor, text.length, placeRules).brackets.length > 0;
  const isModifier = /^[ \t]*(?:if|unless|while|until|rescue)\b/.test(rest);
  const isApart = headOf(cursor).trim() !== "" || (/^[ \t]/.test(rest) && isOpen());
  if (!(isModifier ? isApart : operator.test(rest.trimStart()))) return cursor;
  const whole = `${text.slice(0, at)}0 ${text.slice(at)}`;
  return { ...cursor, text: whole, tree: await trees.parse(parser, whole) };
}

export const cursors: CursorRules = {
  grammar: async () => (await import("./grammar.ts")).parser,
  embeddedAt: () => undefined,
  textAt,
  startAt: afterFirstLines(/^(?:#!.*\n)?(?:#.*(?:coding|_literal|warn_indent|_value)\s*[:=].*\n)*/),
  async placeAt(cursor, style) {
    const filled = await withOperand(cursor);
    const context = contextAt(filled, cursor.at, cursor.at + filled.text.length - cursor.text.length);
    if (context === undefined) return undefined;
    // Further lines would be in the text of a heredoc that begins here.
    const { name: below } = cursor.tree.resolveInner(cursor.at + restOf(cursor).length + 1, 1);
    const isPart = context.position !== "statement" && context.inline !== true;
    const inline = isPart && below.startsWith("commentHeredoc");
    const placement = placementIn({ ...context, inline }, cursor, style);
    const isDeeper =
      context.position === "statement" && placement.lead.startsWith("\n") && beginsBlock(cursor);
    const deeper =
      placement.baseIndent + (placement.lead === `\n${indentOf(headOf(cursor))}` ? style.indent : "");
    return isDeeper ? { ...placement, lead: `\n${deeper}`, baseIndent: deeper } : placement;
  },
  valueAt: "placeAt",
  proves: async (before, after) =>
    await provesTokens(
      before,
      after,
      contextAt,
      ({ position }) =>
        position === "statement" ? ["", ""] : position === "member" ? ["{", "}"] : ["(", ")"],
      await withOperand(before),
    ),
};
