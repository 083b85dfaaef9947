import { codeAround } from "../../context/tokens/brackets.ts";
import { endsLine, type Token, type TokenSource } from "../../context/tokens/codeTokens.ts";
import { afterFirstLines, headOf } from "../../context/cursor.ts";
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
  bracesEnd: () => false,
  belongsBefore: ({ text }, head) => text === "else" && head.length > 0,
  isLabel: () => false,
  keyOf: (_, text) =>
    named
      .exec(text)
      ?.slice(1)
      .find((name) => name !== undefined),
  bracesAfterValue: () => false,
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

export const cursors: CursorRules = {
  grammar: async () => (await import("./grammar.ts")).parser,
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
      placeRules,
      (source, at, end) => {
        const context = contextAt(source, at, end);
        const isPart = context?.position === "member" && after.placement.position === "expression";
        return isPart ? { ...context, position: "expression" } : context;
      },
      ({ position }) => (position === "statement" ? ["", ""] : ["list(", ")"]),
    ),
};
