import { afterFirstLines } from "../../context/cursor.ts";
import { tokenCursors } from "../../proof/tokenCursors.ts";
import type { Token } from "../../context/tokens/codeTokens.ts";
import {
  calleeOf,
  joinTokens,
  type EnclosingBracket,
  type BracketRole,
  type TokenCursorRules,
} from "../../context/tokens/tokenRules.ts";
import type { CursorRules } from "../../language.ts";
import { wordSet } from "../../literal/names.ts";
import type { LiteralKind } from "../../context/tokens/literalTokens.ts";
import { escapeUnit, needsEscape, quotedTexts } from "../../literal/spell.ts";

const listMakers =
  /^(?:listOf|mutableListOf|arrayListOf|setOf|mutableSetOf|hashSetOf|linkedSetOf|arrayOf|sequenceOf|listOfNotNull)$/;
const mapMakers = /^(?:mapOf|mutableMapOf|hashMapOf|linkedMapOf|sortedMapOf)$/;
const modifiers =
  wordSet(`abstract actual annotation companion const crossinline data enum expect external final infix inline inner
  internal lateinit noinline open operator override private protected public reified sealed suspend tailrec vararg`);
const beforeValue = wordSet("return in !in to else throw until downTo step and or xor by");
const noValues = wordSet(
  "as is val var fun class interface object typealias package import if for while do when try",
);
const annotations = /^(?:@(?!file)[\w.]+(?: : \w+)?(?: \. \w+)*(?: < [^()]*>)?(?: \( \)| \[ \])?(?: |$))+$/;

function holds(bracket: EnclosingBracket): BracketRole {
  const { open, statement, outer } = bracket;
  if (open.text === "{") return inBraces(bracket);
  if (open.text === "[") return isCall(bracket) ? "arguments" : "other";
  if (statement === "for") return "parts";
  if (outer === "other" && !/\b(?:fun|val|var|class|object)\b/.test(statement)) return "other";
  return inParentheses(bracket);
}

function inBraces({ statement, outer, content, at }: EnclosingBracket): BracketRole {
  if (/\benum class\b/.test(statement)) {
    // After the constants and a semicolon are members.
    const end = content()
      .parts.flat()
      .find(({ text }) => text === ";");
    return end !== undefined && end.to <= at ? "type" : "other";
  }
  if (/\binterface\b/.test(statement)) return "other";
  if (/\bwhen(?: \( \))?$/.test(statement)) return "branches";
  if (outer === "other" && /^\w+(?: \( \))?$/.test(statement)) return "type";
  const declares = /(?:^|[^:]) ?(?<!:: )\b(?:class|object)\b/.test(statement);
  return declares && !/(?:[=(]|\b(?:get|set|init) ?(?:\( \))?) ?$/.test(statement) ? "type" : "function";
}

function isCall({ open, before }: EnclosingBracket): boolean {
  if (before === undefined || open.startsLine) return false;
  if (before.kind !== "word") return before.kind === "string" || /^[)\]}>?!]+$/.test(before.text);
  return meaningOf(before, undefined) === "value";
}

function inParentheses(bracket: EnclosingBracket): BracketRole {
  const { statement, head, part, before, outer } = bracket;
  const callee = calleeOf(head);
  const word = callee?.kind === "word" ? callee.text : "";
  if (isAnnotation(statement) || /^(?:catch|val|var)$/.test(word)) return "other";
  if (/^(?:if|while|when)$/.test(word)) return "value";
  if (isParameters(statement)) return "parts";
  if (/^(?:get|set)$/.test(word) && outer !== "function" && !statement.includes("=")) return "other";
  const own = joinTokens(part);
  const isInType = own.includes(":") && /(?::|->|[<,(])$/.test(own) && !own.includes("=");
  if (isInType || /^typealias\b/.test(statement)) return "other";
  if (before !== undefined && isCall(bracket)) {
    if (listMakers.test(word)) return "list";
    return mapMakers.test(word) ? "map" : "arguments";
  }
  return "value";
}

function isAnnotation(statement: string): boolean {
  const found = /(?:(?<!\S)(\S+) )?@\w+(?: : \w+)?(?: \. \w+)*(?: < [^()]*>)?$/.exec(statement);
  return found !== null && !/^(?:return|break|continue|this|super)$/.test(found[1] ?? "");
}

function isParameters(whole: string): boolean {
  const statement = whole.replaceAll(">>", "> >").replaceAll(/ <(?:[^<>]|<[^<>]*>)*>/g, "");
  if (/\bconstructor \( \) : (?:this|super)$/.test(statement)) return false;
  if (/\b(?:fun|constructor)\b[^=]*$/.test(statement)) return true;
  return /(?:^| )(?<!:: )(?:class|interface) [^:]*$/.test(statement);
}

function meaningOf({ text }: Token, previous: Token | undefined): "before" | "value" | "neither" {
  if (beforeValue.has(text)) return "before";
  if (text.startsWith("@"))
    return previous?.text === "return" ? "before" : previous?.text === "this" ? "value" : "neither";
  return noValues.has(text) ? "neither" : "value";
}

function isBeforeValue(sign: Token, part: readonly Token[], head: readonly Token[]): boolean {
  const first = head[0]?.text ?? "";
  if (/^(?:typealias|package|import)$/.test(first)) return false;
  const previous = part.at(-2);
  const isTouching = previous !== undefined && previous.to === sign.from;
  if (sign.text === ")") return /(?:^| )(?:if|while|for) \( \)$/.test(joinTokens(part));
  if (sign.text === "->") return !isType(part);
  // After a value it is the start of `!in`.
  if (sign.text === "!" && previous !== undefined && (previous.kind !== "sign" || previous.text === ")"))
    return meaningOf(previous, undefined) === "before" && previous.kind === "word";
  if (sign.text === ":" || /^\?+$/.test(sign.text)) return false;
  if (sign.text === "<" || sign.text.startsWith(">")) return !isTouching && previous?.text !== "fun";
  return !/[<]$/.test(sign.text);
}

/** Whether an arrow is that of a function's type: a colon is before it, and no value since. */
function isType(part: readonly Token[]): boolean {
  const text = joinTokens(part);
  return /^(?:.* )?(?:val|var|fun|class) .*: [^=]*->$/.test(text) || /^[\w` ]+ : \( \) ->$/.test(text);
}

const placeRules: TokenCursorRules = {
  linesEnd: true,
  file: () => "file",
  holds,
  meaningOf,
  wordsAfterValue: wordSet("else to as is in !in !is and or xor until downTo step"),
  isBeforeValue,
  expectsMore(head) {
    const statement = joinTokens(head);
    const own = joinTokens(head.filter(({ text }) => !modifiers.has(text)));
    if (own === "" || annotations.test(statement) || annotations.test(own)) return true;
    return /(?:^| )(?:if|for|while) \( \)$/.test(statement) && !statement.startsWith("do { } while");
  },
  belongsBefore({ text, from }, head, inside, source) {
    // These are before all declarations of a file.
    if (inside === "file" && /^(?:import|package|@file)$/.test(text)) return true;
    if (/^(?:else|catch|finally|where)$/.test(text)) return true;
    if (text === "while") return head[0]?.text === "do";
    const isAccessor = /^(?:(?:private|protected|internal|public)\s+)?[gs]et\b/.test(
      source.text.slice(from, from + 100),
    );
    return inside !== "function" && isAccessor && /\bva[lr]\b/.test(joinTokens(head));
  },
  isLabel: (head, startsLine) => startsLine && head.at(-1)?.text === "->",
  keyOf: (_, text) => /^(?:Pair\s*(?:<[^>]*>)?\s*\(\s*)?"((?:[^"\\]|\\.)*)"/.exec(text)?.[1],
  parametersEnd: "->",
};

const { inDouble } = quotedTexts(escapeUnit);

/** A text for between double quotes: after a `$`, it would go on as code. */
export function escaped(text: string): string {
  return inDouble(text).replaceAll("$", String.raw`\$`);
}

/** In a string of three quotes nothing is escaped. */
const plainInRaw = new RegExp(`["$${needsEscape}]`, "u");

const code = (): readonly [string, string] => ["${", "}"];
const codeName = /\$(?:[\p{L}_][\p{L}\p{N}_]*|`[^`\n]*`)/uy;
const escape = (): RegExp => /\\(?:u[\da-fA-F]{4}|.)/uy;

const literalKinds: readonly LiteralKind[] = [
  { style: "comment", open: /\/\//y, signs: "", close: () => undefined },
  { style: "comment", open: /\/\*/y, signs: "*/", close: () => "*/", manyLines: true, nests: true },
  {
    open: /"""/y,
    signs: '"$',
    manyLines: true,
    lastQuotes: true,
    code,
    codeName,
    write: (text) => (plainInRaw.test(text) ? undefined : text),
  },
  { open: /"/y, signs: String.raw`\"$`, escape, code, codeName, write: escaped },
  { open: /'/y, signs: String.raw`\'`, escape },
  { open: /`/y, signs: "`" },
];

export const cursors: CursorRules = tokenCursors({
  mode: async () => (await import("./grammar.ts")).mode,
  literals: literalKinds,
  startAt: afterFirstLines(/^#!.*\n/),
  rules: placeRules,
  hostOf: ({ position }) => (position === "statement" ? ["", ""] : ["val a = b(", ")"]),
});
