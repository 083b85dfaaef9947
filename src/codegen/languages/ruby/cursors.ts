import { codeAround, type Bracket, type SurroundingCode } from "../../context/tokens/brackets.ts";
import type { Token, TokenSource } from "../../context/tokens/codeTokens.ts";
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
const blockWords = wordSet("then else do begin ensure rescue");

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

const placeRules: TokenCursorRules = {
  linesEnd: true,
  closeOf: ({ style }) => (style === "blockStart" ? "end" : undefined),
  file: () => "function",
  holds,
  meaningOf({ text, style }) {
    if (text.endsWith(":")) return "before";
    if (style !== "keyword" && style !== "blockStart") return "value";
    if (beforeValue.has(text)) return "before";
    return noValues.has(text) || text === "alias" ? "neither" : "value";
  },
  wordsAfterValue: wordSet("if unless while until and or rescue do then end"),
  isBeforeValue({ text }, part, head) {
    if (text === "|") return !joinTokens(head).startsWith("|");
    return !/^(?:->|&|&\.|\.|\\|\))$/.test(text) || (text === "&" && part.length > 1);
  },
  isLabel: (head) => /^\| .*\|$/.test(joinTokens(head)) || blockWords.has(head.at(-1)?.text ?? ""),
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
  if (special !== "other") return special;
  // After `not`, a brace would open a block.
  if (code.last?.text === "not" && code.last.style === "keyword")
    return { ...expression, inParentheses: true };
  return commandContext(source, at, code) ?? contextByTokens(source, at, placeRules, end);
}

/** Code in a heredoc that is in a list would be taken for a part of the list. */
function isAfterCodeOfHeredoc({ tree }: TokenSource, { last, brackets }: SurroundingCode): boolean {
  if (last?.style !== "interpolationEnd" || brackets.length === 0) return false;
  return tree.resolveInner(last.to, 1).name.startsWith("commentHeredoc");
}

const expression: CursorContext = { position: "expression" };

/** A cursor in the line that begins a block, a branch or a clause; `"other"` elsewhere. */
function headContext(
  source: TokenSource,
  at: number,
  code: SurroundingCode,
): CursorContext | undefined | "other" {
  const inner = code.brackets.at(-1);
  const isBlockOpen = inner?.open.style === "blockStart";
  const first = code.head[0];
  if (isBlockOpen && isOnHead(source, inner.open, at)) return inHead(inner.open, code);
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
  open: Token,
  { last, next, lineAfter, head }: SurroundingCode,
): CursorContext | undefined | "other" {
  const isFirst = last?.from === open.from;
  const isEnd = lineAfter || next === undefined;
  if (conditions.has(open.text)) {
    if (isFirst) return isEnd || /^(?:then|do)$/.test(next.text) ? expression : undefined;
    return "other";
  }
  if (open.text === "for") return head.some(({ text }) => text === "in") ? "other" : undefined;
  if (/^(?:begin|do)$/.test(open.text)) return "other";
  // After `def` and `class` are names.
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
  const { last, next, lineBefore, lineAfter, brackets, head } = code;
  const inner = brackets.at(-1)?.open;
  const isInStatements = inner === undefined || inner.style === "blockStart" || inner.text === "{";
  const canEnd =
    lineAfter ||
    next === undefined ||
    placeRules.wordsAfterValue.has(next.text) ||
    /^[)\]},;]$/.test(next.text);
  if (last === undefined || !canEnd) return chained(code);
  if (isInStatements && last.text === "," && !isMap(code) && head.length > 1)
    return /^\|[^|]*$/.test(joinTokens(head)) ? undefined : expression;
  const isCommand =
    /^\.?[\p{Ll}_][\p{L}\p{N}_]*[?!]?$/u.test(last.text) &&
    (last.style !== "keyword" || /^(?:yield|super)$/.test(last.text));
  if (!isCommand || last.kind !== "word" || last.style === "blockStart" || lineBefore || last.to === at)
    return undefined;
  if (modifiers.has(last.text) || isVariable(source, last, at) || isMap(code)) return undefined;
  return isInStatements ? { ...expression, inParentheses: true } : undefined;
}

/** A value whose method is called: `‸.freeze`. */
function chained({ last, next, lineAfter }: SurroundingCode): CursorContext | undefined {
  if (next === undefined || lineAfter || !/^&?\./.test(next.text) || next.text.startsWith(".."))
    return undefined;
  const isBefore =
    last !== undefined &&
    (last.kind === "sign"
      ? /^(?:\|\||&&)?=$|^[(,[]$|^=>$/.test(last.text)
      : placeRules.meaningOf(last, undefined) === "before");
  return isBefore && last.kind !== "string" && last.kind !== "number" ? expression : undefined;
}

function isMap({ brackets }: SurroundingCode): boolean {
  const inner = brackets.at(-1);
  if (inner?.open.text !== "{") return false;
  return !isBlock(inner);
}

function isVariable({ text }: TokenSource, { text: name, style }: Token, at: number): boolean {
  if (style === "keyword" || name.startsWith(".")) return false;
  const plain = name.replace(/[?!]$/, "");
  return new RegExp(
    String.raw`(?<![\w.@$:])${plain}\s*(?:[-+*/|&]|\|\||&&)?=(?![=~>])|[|,(]\s*${plain}\s*[|,)]`,
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

/** A condition after a cursor would begin a block; it is read as the one of a value, with a value in its place. */
async function beforeModifier(cursor: Cursor): Promise<Cursor> {
  const { text, at, parser, trees } = cursor;
  const isModifier = /^[ \t]*(?:if|unless|while|until|rescue)\b/.test(restOf(cursor));
  if (!isModifier || headOf(cursor).trim() === "") return cursor;
  const whole = `${text.slice(0, at)}0 ${text.slice(at)}`;
  return { ...cursor, text: whole, tree: await trees.parse(parser, whole) };
}

export const cursors: CursorRules = {
  grammar: async () => (await import("./grammar.ts")).parser,
  embeddedAt: () => undefined,
  textAt,
  startAt: afterFirstLines(/^(?:#!.*\n)?(?:#.*(?:coding|_literal|warn_indent|_value)\s*[:=].*\n)*/),
  async placeAt(cursor, style) {
    const filled = await beforeModifier(cursor);
    const context = contextAt(filled, cursor.at, cursor.at + filled.text.length - cursor.text.length);
    if (context === undefined) return undefined;
    const placement = placementIn(context, cursor, style);
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
      await beforeModifier(before),
    ),
};
