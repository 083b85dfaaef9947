import { tokenCursors } from "../../proof/tokenCursors.ts";
import type { Token, TokenSource } from "../../context/tokens/codeTokens.ts";
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
import { escapeUnit, quotedTexts, rawText } from "../../literal/spell.ts";

const typeWords = /(?:^|[\] ])(?:class|struct|record)(?= |$)/;
const control =
  /(?:^|\} )(?:if|else|for|foreach|while|do|try|catch|finally|lock|using|fixed|checked|unchecked|unsafe)\b/;
const declaresType =
  /^[ \t]*(?:\[[^\]\n]*\]\s*)?(?:[\w@]+[ \t]+)*(?:class|interface|struct|enum|record|namespace)[ \t]+[\w@]/m;
const beforeValue = wordSet("return in await select on equals by throw");
const noValues =
  wordSet(`abstract and as async bool byte case catch char class const decimal delegate do double else enum event
  explicit extern finally fixed float for foreach from goto if implicit int interface internal into is join let lock
  long namespace new not object operator or orderby out override params private protected public readonly record ref
  required return sbyte sealed short stackalloc static string struct switch try uint ulong unsafe ushort using var
  virtual void volatile when where while with`);
const lists = /\b(?:List|HashSet|SortedSet|Queue|Stack|Collection|ArrayList|LinkedList)\b/;

function holds(bracket: EnclosingBracket): BracketRole {
  if (bracket.open.text === "{") return inBraces(bracket);
  return bracket.open.text === "[" ? inSquare(bracket) : inParentheses(bracket);
}

function inBraces(bracket: EnclosingBracket): BracketRole {
  const { outer, head } = bracket;
  const statement = bracket.statement.replace(/ where \w+ : .*$/, "");
  if (/\b(?:namespace|interface)\b|\benum \w+/.test(statement)) return "other";
  if (typeWords.test(statement) && !/=(?! >)|\bnew\b/.test(statement)) return "type";
  if (outer === "type" && !statement.includes("=")) return statement.endsWith(")") ? "function" : "parts";
  if (/(?:^| )(?:get|set|init|add|remove)$/.test(statement) && outer === "parts") return "function";
  if (/\b(?:is|with)(?: [\w.]+)?$/.test(statement)) return statement.endsWith("with") ? "parts" : "other";
  if (/=>$|\bdelegate(?: \( \))?$/.test(statement)) return "function";
  if (/\bnew\b/.test(statement) && !control.test(statement)) return initializer(bracket);
  if (/^switch \( \)$/.test(statement)) return "cases";
  if (/\bswitch$/.test(statement)) return "branches";
  if (control.test(statement)) return "function";
  if (/(?:^|[^=!<>])=$/.test(statement)) return "list";
  const isStatement = outer === "function" || outer === "cases" || outer === "file";
  return isStatement && (head.length === 0 || statement.endsWith(")") || isLabel(head))
    ? "function"
    : "other";
}

function initializer({ statement, content }: EnclosingBracket): BracketRole {
  const made = statement.slice(statement.lastIndexOf("new"));
  if (made.endsWith("]")) return "list";
  const [first] = content().parts;
  const entries = content().parts.filter((entry) => entry.length > 0);
  // Entries of the older kind, such as `{ "a", 1 }`, and those with keys do not mix.
  if (first?.[0]?.text === "{")
    return entries.every(([token]) => token?.text === "{") && !lists.test(made) ? "other" : "list";
  const isKeyed = entries.some(
    ([open, close, sign]) => open?.text === "[" && close?.text === "]" && sign?.text === "=",
  );
  const type = /^new(?: \( \))?$/.test(made) ? statement.slice(0, -made.length) : made.slice(4);
  if (isKeyed || /^(?:[\w .]*\. )?(?:Sorted|Concurrent)?Dictionary\b/.test(type.trim())) return "map";
  return lists.test(type) ? "list" : "parts";
}

function inSquare({ before, part, outer, open, head, after }: EnclosingBracket): BracketRole {
  if (outer === "other") return "other";
  if (outer === "map" && part.length === 0) return "value";
  if (
    before?.kind === "string" ||
    (before?.kind === "word" && isName(before)) ||
    /^[)\]]$/.test(before?.text ?? "")
  ) {
    // The type of what is declared: `Company[] all`.
    const next = after();
    return next?.kind === "word" && !afterValue.has(next.text) ? "other" : "value";
  }
  if (/^[?!]$/.test(before?.text ?? "") && before?.to === open.from) return "value";
  const isFirst = head.length === 0 && part.length === 0;
  if (before === undefined || (isFirst && !/^(?:arguments|list|value)$/.test(outer))) return "other";
  return before.kind === "word" && !beforeValue.has(before.text) ? "other" : "list";
}

function inParentheses(bracket: EnclosingBracket): BracketRole {
  const { statement, head, outer, before, after } = bracket;
  const word = calleeOf(head)?.text ?? "";
  if (word === "new" && / where \w+ : /.test(statement)) return "other";
  if (outer === "other" && !/(?:^|[^:]): *\w/.test(statement)) return "other";
  if (/^(?:catch|typeof|nameof|sizeof|default|is|case|not|and|or|var|delegate|out)$/.test(word))
    return "other";
  if (/^(?:for|foreach|using|fixed)$/.test(word)) return "parts";
  if (/^(?:if|while|switch|lock|when|return|in|await|throw|checked|unchecked)$/.test(word)) return "value";
  if (/ : (?:base|this)$/.test(statement) || (typeWords.test(statement) && / : [\w .<>,]+$/.test(statement)))
    return "arguments";
  if (typeWords.test(statement) && !statement.includes("=")) return "other";
  if (outer === "type" && !statement.includes("=")) return "other";
  if (before?.kind === "word" && isName(before)) return isDeclared(head) ? "other" : "arguments";
  // Parameters of a lambda, and names that a tuple is taken apart into.
  if (/^(?:=>|=)$/.test(after()?.text ?? "")) return "other";
  return after()?.kind === "word" && after()?.startsLine !== true && !afterValue.has(after()?.text ?? "")
    ? "other"
    : "arguments";
}

function isDeclared(head: readonly Token[]): boolean {
  const name = head.at(-1);
  const type = head.at(-2);
  if (name === undefined || type === undefined) return false;
  if (type.kind === "word")
    return (
      isName(type) ||
      /^(?:void|int|long|string|bool|object|double|var|byte|char|decimal|float|short|uint|ulong)$/.test(
        type.text,
      )
    );
  const before = head.at(-3);
  return (
    (type.text === ">" || type.text === "?" || type.text === "]") &&
    before?.to === type.from &&
    name.from > type.to &&
    !/[=(]/.test(joinTokens(head))
  );
}

function isName({ text }: Token): boolean {
  return !noValues.has(text) && !beforeValue.has(text);
}

function isLabel(head: readonly Token[]): boolean {
  return head.at(-1)?.text === ":" && /^(?:case|default)$/.test(head[0]?.text ?? "");
}

function isBeforeValue(
  sign: Token,
  part: readonly Token[],
  head: readonly Token[],
  inside: BracketRole,
  source: TokenSource,
): boolean {
  const first = head[0]?.text ?? "";
  if (first === "namespace" || (first === "using" && head[1]?.text !== "var" && head.length < 5))
    return false;
  const previous = part.at(-2);
  const isTouching = previous !== undefined && previous.to === sign.from;
  if (sign.text === ")") return isCast(part, source.text);
  if (sign.text === ":") {
    if (inside === "arguments" && part.length === 2) return true;
    return part.some(({ text }) => text === "?") && !/^(?:case|default|class|struct|record)$/.test(first);
  }
  if (sign.text === "?") return !isTouching && previous !== undefined;
  if (sign.text === "<" || /^>+$/.test(sign.text)) return !isTouching;
  if (/^(?:->|\*+)$/.test(sign.text)) return !isTouching;
  return true;
}

const typeName =
  /^(?:object|string|bool|byte|char|decimal|double|dynamic|float|int|long|short|uint|ulong|[A-Z]\w*)(?:\.\w+)*(?:<[\w\s<>,.?[\]]*>)?(?:\?|\[[,\s]*\])*$/;

function isCast(part: readonly Token[], text: string): boolean {
  const [before, open, close] = part.slice(-3);
  if (before === undefined || open?.text !== "(" || close === undefined) return false;
  if (!typeName.test(text.slice(open.to, close.from).trim())) return false;
  return before.kind === "sign"
    ? !/^[)\]}]|>$/.test(before.text) || before.text === "=>"
    : beforeValue.has(before.text);
}

const afterValue = wordSet("select where orderby group join into as is switch with in on equals");

const placeRules: TokenCursorRules = {
  linesEnd: false,
  // A program may start without a type around it, but none goes on so after one.
  file: ({ text }, at) => (declaresType.test(text.slice(0, at)) ? "other" : "file"),
  holds,
  meaningOf: (word) => (beforeValue.has(word.text) ? "before" : isName(word) ? "value" : "neither"),
  wordsAfterValue: afterValue,
  isBeforeValue,
  bracesEnd(head) {
    const statement = joinTokens(head).replace(/ where \w+ : .*? \{/, " {");
    return !/[=?]|\b(?:return|new|with|delegate|is|throw|await)\b|. switch\b/.test(statement);
  },
  belongsBefore({ text }, head, inside) {
    // These are before all statements of a file.
    if (inside === "file" && /^(?:using|namespace|extern)$/.test(text)) return true;
    if (/^(?:else|catch|finally)$/.test(text)) return true;
    // From one label to the next, statements would go on into what the next begins.
    if (/^(?:case|default)$/.test(text)) return isLabel(head);
    return text === "while" && head[0]?.text === "do";
  },
  isLabel,
  keyOf: (_, text) => /^\[\s*"((?:[^"\\]|\\.)*)"\s*\]/.exec(text)?.[1],
};

/** How many braces open code: as many as there are dollar signs. */
function braces(open: string): readonly [string, string] | undefined {
  const count = open.replaceAll(/[^$]/g, "").length;
  return count === 0 ? undefined : ["{".repeat(count), "}".repeat(count)];
}

const quotes = (open: string): string => open.replaceAll(/[^"']/g, "");
const afterBackslash = /\\(?:u[\da-fA-F]{4}|U[\da-fA-F]{8}|x[\da-fA-F]{1,4}|.)/uy;

const { inDouble: escaped, doubleQuoted } = quotedTexts(escapeUnit);
export { doubleQuoted };
/** Braces would hold code. */
const doubled = (text: string): string => text.replaceAll(/[{}]/g, "$&$&");
const inInterpolated = (text: string): string => doubled(escaped(text));
const inVerbatim = (text: string): string | undefined => rawText(text)?.replaceAll('"', '""');

const withCode = { close: quotes, code: braces, format: ":" } as const;

const literalKinds: readonly LiteralKind[] = [
  { style: "comment", open: /\/\//y, signs: "", close: () => undefined },
  { style: "comment", open: /\/\*/y, signs: "*", close: () => "*/", manyLines: true },
  {
    style: "comment",
    open: /(?<=^\s*)#\s*\w+/y,
    signs: "",
    close: () => undefined,
    write: () => undefined,
  },
  {
    ...withCode,
    open: /\${0,99}"{3,}/y,
    signs: '"{',
    manyLines: true,
    // Nothing is escaped in a raw string, and its lines are counted.
    write: (text) => (/["{}]/.test(text) ? undefined : rawText(text)),
  },
  {
    ...withCode,
    open: /(?:\$@|@\$)"/y,
    signs: '"{}',
    manyLines: true,
    escape: () => /""|\{\{|\}\}/y,
    write: (text) => inVerbatim(doubled(text)),
  },
  { open: /@"/y, signs: '"', close: quotes, manyLines: true, escape: () => /""/y, write: inVerbatim },
  {
    ...withCode,
    open: /\$"/y,
    signs: String.raw`\"{}`,
    escape: () => new RegExp(`${afterBackslash.source}|\\{\\{|\\}\\}`, "uy"),
    write: inInterpolated,
  },
  { open: /"/y, signs: String.raw`\"`, escape: () => afterBackslash, write: escaped },
  { open: /'/y, signs: String.raw`\'`, escape: () => afterBackslash },
];

const places = tokenCursors({
  mode: async () => (await import("./grammar.ts")).mode,
  literals: literalKinds,
  hosts: () => ["", "a = new A {\n"],
  rules: placeRules,
  hostOf: ({ position }) => (position === "statement" ? ["", ""] : ["a = ", ";"]),
});

export const cursors: CursorRules = {
  ...places,
  async valueAt(cursor, style) {
    const placement = await places.placeAt(cursor, style);
    // A value alone is no statement.
    return placement?.position === "statement" ? undefined : placement;
  },
};
