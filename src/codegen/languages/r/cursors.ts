import { codeAround } from "../../context/tokens/brackets.ts";
import { endsLine, type Token, type TokenSource } from "../../context/tokens/codeTokens.ts";
import { afterFirstLines, headOf, type Cursor } from "../../context/cursor.ts";
import { type CursorContext, outsideOfEscapes, type TextContext } from "../../context/cursorContext.ts";
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
import { wordSet } from "../../literal/names.ts";
import { textOfLiteral } from "../../context/tokens/literalText.ts";
import { literalGrammar, type LiteralKind } from "../../context/tokens/literalTokens.ts";
import { escapeCodePoint, inComment, needsEscape, quotedTexts } from "../../literal/spell.ts";

const control = wordSet("if while for function else repeat in");
/** What is before a body: a condition in parentheses, or a function's parameters. */
const beforeBody = /(?:^|\s)(?:if|while|for|function|\\) \( \)$/;
const named = /^(?:`([^`]*)`|"([^"]*)"|'([^']*)'|([\p{L}.][\p{L}\p{N}._]*))\s*=(?!=)/u;

function holds(bracket: EnclosingBracket): BracketRole {
  const { open, before } = bracket;
  if (open.text === "{") return "function";
  if (open.text === "[") return "arguments";
  if (before?.text === "function" || before?.text === "\\") return "parts";
  if (before?.text === "for") return isAfterIn(bracket) ? "value" : "other";
  if (before === undefined || !isCallee(before)) return "value";
  if (before.text !== "list") return "arguments";
  return hasNames(bracket) ? "map" : "list";
}

function isAfterIn({ content, at }: EnclosingBracket): boolean {
  return content().parts.some((part) => part.some(({ text, to }) => text === "in" && to <= at));
}

function isCallee({ kind, text }: Token): boolean {
  if (kind === "sign") return /^[)\]}]$/.test(text);
  return kind !== "number" && !control.has(text);
}

function hasNames({ content }: EnclosingBracket): boolean {
  return content().parts.some(([name, sign]) => name?.kind !== "sign" && sign?.text === "=");
}

const placeRules: TokenCursorRules = {
  linesEnd: true,
  file: () => "function",
  holds,
  meaningOf({ text }) {
    if (/^(?:in|else|repeat)$/.test(text)) return "before";
    return control.has(text) || /^[$@]/.test(text) ? "neither" : "value";
  },
  wordsAfterValue: new Set(["else"]),
  isBeforeValue({ text }, part) {
    if (text === ")") return beforeBody.test(joinTokens(part));
    // A function comes after a pipe, a name after an arrow to the right.
    return !/^(?:->>?|\|>|%[^%]*>%|:::?|\\|\?+)$/.test(text) || text === ":";
  },
  expectsMore: (head) => beforeBody.test(joinTokens(head)),
  belongsBefore: ({ text }, head) => text === "else" && head.length > 0,
  keyOf: (_, text) =>
    named
      .exec(text)
      ?.slice(1)
      .find((name) => name !== undefined),
};

function contextAt(source: TokenSource, at: number, end: number = at): CursorContext | undefined {
  const { inside, head, last, next, lineBefore, lineAfter, brackets } = codeAround(
    source,
    at,
    placeRules,
    end,
  );
  const isStart = last === undefined || head.length === 0 || (lineBefore && endsLine(head));
  const isInBraces = brackets.at(-1)?.open.text === "{" || brackets.length === 0;
  // On the next line, an arrow would be alone.
  if (
    inside === undefined &&
    isStart &&
    isInBraces &&
    !lineAfter &&
    /^(?:->>?|\|>|%>%)$/.test(next?.text ?? "")
  )
    return { position: "expression" };
  return contextByTokens(source, at, placeRules, end);
}

/** A script is read 4 kB of a line at a time, and an escape must not be between two of them. */
export const longestPiece = 500;

const closing: Readonly<Record<string, string>> = { "(": ")", "[": "]", "{": "}" };

/** `)--"` for `r"--(`. */
function closeOfRaw(open: string): string {
  const [, quote = "", dashes = "", bracket = ""] = /^[rR](["'])(-*)([([{])$/.exec(open) ?? [];
  return `${closing[bracket] ?? ""}${dashes}${quote}`;
}

const quoted = (quote: string, inside?: (text: string) => string): LiteralKind => ({
  open: new RegExp(quote, "y"),
  signs: `\\${quote}`,
  manyLines: true,
  escape: () => /\\(?:x[\da-fA-F]{1,2}|[uU]\{[\da-fA-F]*\}|u[\da-fA-F]{1,4}|U[\da-fA-F]{1,8}|[0-7]{1,3}|.)/uy,
  write(text) {
    // No text of R can hold NUL, and a name is none.
    if (inside === undefined || text.includes("\0")) return undefined;
    const written = inside(text.toWellFormed());
    return written.length > longestPiece && written.includes("\\") ? undefined : written;
  },
});

/** Bytes and code points must not be mixed in one text. */
const { doubleQuoted, singleQuoted, inDouble, inSingle } = quotedTexts(escapeCodePoint);
export { doubleQuoted, singleQuoted };
const escapes = /\\(?:x[\da-fA-F]{0,2}|[uU]\{[^}]*\}?|u[\da-fA-F]{0,4}|U[\da-fA-F]{0,8}|[0-7]{1,3}|[^])/y;

/** In a raw string nothing is escaped, and a bracket and a quote may end it. */
const notRaw = new RegExp(`[)\\]}"'${needsEscape}]`, "u");

const literalKinds: readonly LiteralKind[] = [
  {
    style: "comment",
    open: /#/y,
    signs: "",
    close: () => undefined,
    write: (value, _, { text, at }) =>
      text.startsWith("#!") && !text.slice(0, at).includes("\n") ? undefined : inComment(value),
  },
  {
    open: /[rR]["']-*[([{]/y,
    signs: ")]}",
    close: closeOfRaw,
    manyLines: true,
    write: (value) => (notRaw.test(value) ? undefined : value),
  },
  quoted('"', inDouble),
  quoted("'", inSingle),
  quoted("`"),
];

function textAt(cursor: Cursor): TextContext | undefined {
  const found = textOfLiteral(cursor, literalKinds);
  if (found?.kind !== "string") return found;
  const { text, at } = cursor;
  return outsideOfEscapes({ ...found, escape: escapes }, text, at);
}

export const cursors: CursorRules = {
  grammar: literalGrammar(async () => (await import("./grammar.ts")).mode, literalKinds),
  embeddedAt: () => undefined,
  textAt,
  startAt: afterFirstLines(/^#!.*\n/),
  placeAt(cursor, style) {
    const context = contextAt(cursor, cursor.at);
    if (context === undefined) return Promise.resolve(undefined);
    const placement = placementIn(context, cursor, style);
    const isTouching = placement.lead === " " && /[\w.]=$/.test(headOf(cursor));
    return Promise.resolve(isTouching ? { ...placement, lead: "" } : placement);
  },
  async valueAt(cursor, style) {
    const placement = await cursors.placeAt(cursor, style);
    // Among named parts of a list, a value can be without a name.
    return placement?.position === "member" ? { ...placement, position: "expression" } : placement;
  },
  proves: (before, after) =>
    provesTokens(
      before,
      after,
      (source, at, end) => {
        const context = contextAt(source, at, end);
        const isPart = context?.position === "member" && after.placement.position === "expression";
        return isPart ? { ...context, position: "expression" } : context;
      },
      ({ position }) => (position === "statement" ? ["", ""] : ["list(", ")"]),
    ),
};
