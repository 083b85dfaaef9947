import { isList, isObject, type Json } from "../../../text/json.ts";
import { layOut, layOutBare, type Spelling, writeAtPosition } from "../../literal/emitter.ts";
import type { LiteralOptions } from "../../literal/form.ts";
import { loneSurrogates, holdable } from "../../literal/holdable.ts";
import { decimalText, escapeInBraces, needsEscape, quotedTexts } from "../../literal/spell.ts";
import type { RecordLanguage, CursorRules } from "../../language.ts";
import { wordSet } from "../../literal/names.ts";
import { afterFirstLines } from "../../context/cursor.ts";
import { tokenCursors } from "../../proof/tokenCursors.ts";
import type { Token } from "../../context/tokens/codeTokens.ts";
import {
  calleeOf,
  joinTokens,
  type EnclosingBracket,
  type BracketRole,
  type TokenCursorRules,
  type WordMeaning,
} from "../../context/tokens/tokenRules.ts";
import type { LiteralKind } from "../../context/tokens/literalTokens.ts";

const declarations = /(?:^| )(?:func|var|let|init|subscript|deinit|case)(?= |$)/;
const modifiers =
  wordSet(`class convenience dynamic fileprivate final indirect internal isolated lazy mutating nonisolated
  nonmutating open optional override prefix postfix infix private public required static unowned weak`);
const beforeValue = wordSet("return throw try await in switch");
const noValues =
  wordSet(`as is let var case for if guard while repeat do else where import func class struct enum protocol
  extension actor typealias associatedtype inout some any async throws rethrows init deinit subscript defer catch
  operator _`);
const attribute = /^@\w/;

function holds(bracket: EnclosingBracket): BracketRole {
  const { open, outer, statement } = bracket;
  if (open.text === "{") return inBraces(bracket);
  if (outer === "other" && !declarations.test(statement)) return "other";
  return open.text === "[" ? inSquare(bracket) : inParentheses(bracket);
}

function inBraces({ statement, content }: EnclosingBracket): BracketRole {
  const isValue = statement.includes("=") || declarations.test(statement);
  // What an extension or an enumeration has is computed.
  if (!isValue && /(?:^| )(?:protocol|enum|extension)(?= )/.test(statement)) return "other";
  if (!isValue && /(?:^| )(?:class|struct|actor)(?= )/.test(statement)) return "type";
  if (/(?:^| )switch [^{}]*$/.test(statement)) return "cases";
  if (!/(?:^| )(?:var|subscript)(?= )/.test(statement)) return "function";
  const tokens = content().parts.flat();
  const hasAccessors = tokens.some(
    ({ text }, index) =>
      /^(?:get|set|willSet|didSet)$/.test(text) && /^[{(]$/.test(tokens[index + 1]?.text ?? ""),
  );
  const isNamedAlone =
    tokens.length > 0 && tokens.every(({ text }) => /^(?:get|set|async|throws|(?:non)?mutating)$/.test(text));
  return hasAccessors || isNamedAlone ? "other" : "function";
}

function isCall({ open, before }: EnclosingBracket): boolean {
  if (before === undefined || open.startsLine) return false;
  if (before.kind === "word") return meaningOf(before) === "value";
  return before.kind === "string" || (/^[)\]}>?!]+$/.test(before.text) && before.to === open.from);
}

function inParentheses(bracket: EnclosingBracket): BracketRole {
  const { statement, head, part, after } = bracket;
  const word = calleeOf(head)?.text ?? "";
  if (attribute.test(word) || /^#(?:available|unavailable|selector|keyPath|if|elseif)$/.test(word))
    return "other";
  if (/(?:^| )func \S+(?: < [^()]*>)?$/.test(statement) || /^(?:init|subscript)$/.test(word)) return "parts";
  if (/(?:^| )init [?!]$/.test(statement)) return "parts";
  if (/^(?:let|var|for|catch)$/.test(word) || /(?:^| )case [^:=]*$/.test(statement)) return "other";
  if (isTypeHere(bracket)) return "other";
  if (isCall(bracket)) return "arguments";
  // Parameters of a closure, and names that a tuple is taken apart into.
  const next = after()?.text ?? "";
  return /^(?:->|in|=|async|throws)$/.test(next) && joinTokens(part) !== "=" ? "other" : "arguments";
}

function isTypeHere({ before, part, outer, statement }: EnclosingBracket): boolean {
  if (before === undefined) return false;
  if (before.text === "->" || /^(?:as|is|some|any|inout)$/.test(before.text)) return true;
  if (/^[?!]$/.test(before.text) && part.at(-2)?.text === "as") return true;
  if (before.text === "<") return part.at(-2)?.to === before.from;
  if (before.text !== ":") return false;
  if (outer === "parts") return true;
  return /(?:^| )(?:let|var|class|struct|extension|protocol|enum|actor|func|typealias) [^=?]*:$/.test(
    statement,
  );
}

function inSquare(bracket: EnclosingBracket): BracketRole {
  const { before, outer, head, content, after, open } = bracket;
  if (isTypeHere(bracket)) return "other";
  if (isCall(bracket) && before?.to === open.from) return "arguments";
  // What a closure captures.
  const isFirst = head.length === 0 && outer === "function";
  if (isFirst && /^(?:in|\()$/.test(after()?.text ?? "")) return "other";
  const entries = content().parts.filter((entry) => entry.length > 0);
  const isKeyed = entries.some((entry) => {
    const colon = entry.findIndex(({ text }) => text === ":");
    return colon !== -1 && !entry.slice(0, colon).some(({ text }) => text === "?");
  });
  return isKeyed || (entries.length === 0 && isDeclaredMap(bracket)) ? "map" : "list";
}

const mapType = /^\s*(?:\[[^[\]]*:|Dictionary\b)/;

function isDeclaredMap({ source: { text }, part, open, content }: EnclosingBracket): boolean {
  const { close } = content();
  const after =
    close === undefined ? undefined : /^\s*as[?!]?\s*(.*)/.exec(text.slice(close.to, close.to + 200))?.[1];
  if (after !== undefined) return mapType.test(after);
  const colon = part.find((token) => token.text === ":");
  return colon !== undefined && part.at(-1)?.text === "=" && mapType.test(text.slice(colon.to, open.from));
}

function meaningOf({ text, kind }: Token): WordMeaning {
  if (kind === "word" && beforeValue.has(text)) return "before";
  return noValues.has(text) || text.startsWith("@") ? "neither" : "value";
}

function isBeforeValue(
  sign: Token,
  part: readonly Token[],
  head: readonly Token[],
  inside: BracketRole,
): boolean {
  if (/^(?:typealias|import|associatedtype)$/.test(head[0]?.text ?? "")) return false;
  const previous = part.at(-2);
  const isTouching = previous !== undefined && previous.to === sign.from;
  if (sign.text === ":") {
    if (part.some(({ text }) => text === "?")) return !declaresType(part);
    if (inside === "map") return true;
    return inside === "arguments" && part.length === 2 && previous?.kind === "word";
  }
  if (/^[?!]+$/.test(sign.text)) return !isTouching && previous?.text !== "as" && previous?.text !== "try";
  if (/^(?:<|>+|&)$/.test(sign.text)) return !isTouching;
  return sign.text !== "->" && sign.text !== ")" && sign.text !== "\\";
}

function declaresType(part: readonly Token[]): boolean {
  const text = joinTokens(part);
  return /(?:^| )(?:let|var) [^=]*:$/.test(text) && !text.includes("=");
}

const isControl = (text: string | undefined): boolean =>
  /^(?:if|guard|while|for|switch|repeat|do|else|catch|defer|func|init|deinit|subscript|class|struct|enum|protocol|extension|actor|import)$/.test(
    text ?? "",
  );

const placeRules: TokenCursorRules = {
  linesEnd: true,
  file: () => "file",
  holds,
  meaningOf,
  wordsAfterValue: wordSet("else as is where"),
  isBeforeValue,
  expectsMore(head) {
    const own = head.filter(({ text }) => !modifiers.has(text));
    const statement = joinTokens(own);
    if (/^(?:@\S+(?: \( \))? ?)*$/.test(statement)) return true;
    if (/(?:^| )(?:as|try) [?!]$/.test(statement)) return true;
    const first = own[1]?.text === ":" ? own[2] : own[0];
    const isOpen = isControl(first?.text) && head.at(-1)?.text !== "}";
    return (
      isOpen && !(first?.text === "import" && own.length > 1) && !/^repeat \{ \} while ./.test(statement)
    );
  },
  belongsBefore: ({ text }, head) =>
    /^(?:else|catch)$/.test(text) || (text === "while" && head[0]?.text === "repeat"),
  isLabel(head, startsLine) {
    const first = head[0]?.text ?? "";
    if (head.at(-1)?.text === ":") return first === "case" || first === "default";
    return startsLine && head.at(-1)?.text === "in" && first !== "for" && head[2]?.text !== "for";
  },
  keyOf: ([key, colon]) =>
    key?.kind === "string" && colon?.text === ":" ? key.text.slice(1, -1) : undefined,
  bracesAfterValue: (head) => head.some(({ text }) => /^(?:if|guard|while|for|switch)$/.test(text)),
  parametersEnd: "in",
};

const hashesOf = (open: string): string => open.replaceAll('"', "");

function string(open: RegExp, manyLines: boolean): LiteralKind {
  return {
    open,
    signs: String.raw`\"`,
    close: (opened) => opened.replaceAll("#", "") + hashesOf(opened),
    manyLines,
    escape: (opened) => new RegExp(`\\\\${hashesOf(opened)}(?:u\\{[\\da-fA-F]{1,8}\\}|[^(#])`, "uy"),
    code: (opened) => [`\\${hashesOf(opened)}(`, ")"],
    write(text, opened) {
      if (!opened.startsWith("#")) return escaped(text.replaceAll(loneSurrogates, "\u{fffd}"));
      return notRaw.test(text) ? undefined : text;
    },
  };
}

const literalKinds: readonly LiteralKind[] = [
  { style: "comment", open: /\/\//y, signs: "", close: () => undefined },
  { style: "comment", open: /\/\*/y, signs: "*/", close: () => "*/", manyLines: true, nests: true },
  string(/#{0,99}"""/y, true),
  string(/#{0,99}"/y, false),
];

const { inDouble: escaped, doubleQuoted } = quotedTexts(escapeInBraces);
const notRaw = new RegExp(String.raw`["\\#${needsEscape}]`, "u");

const cursors: CursorRules = tokenCursors({
  mode: async () => (await import("./grammar.ts")).mode,
  literals: literalKinds,
  hosts: () => ["", "a = [\n"],
  startAt: afterFirstLines(/^(?:#!.*\n|\/\/ ?swift-tools-version.*\n)/),
  rules: placeRules,
  hostOf: ({ position }) => (position === "statement" ? ["", ""] : ["a(", ")"]),
});

/** Types are written, because the compiler takes mixed values only so. Integers beyond 64 bits are text. */
export const swift: RecordLanguage<"swift"> = {
  id: "swift",
  label: "Swift",
  editorIds: ["swift"],
  defaultStyle: { indent: "    ", trailingCommas: "asFile", fieldNaming: "camelCase" },
  write(values, options) {
    const held = values.map((value) => holdable(value, limits));
    const spelling = spellingOf(options);
    return writeAtPosition(held, options, {
      style: "camelCase",
      reserved,
      expression: (value, lineStart) =>
        options.position === "element"
          ? layOut(value, spelling, lineStart)
          : typed(value, spelling, lineStart),
      statement: (identifier, _, value) =>
        `let ${identifier}: ${typeOf(value)} = ${layOutBare(value, spelling, options.baseIndent)}`,
      member: (identifier, literal) => spelling.key(identifier) + literal,
    });
  },
  writeValue: (value, options) => typed(holdable(value, limits), spellingOf(options), options.baseIndent),
  types: [],
  cursor: cursors,
};

/** A dictionary with two equal keys stops the program. */
const limits = { lost: loneSurrogates, compared: (key: string) => key.normalize("NFC") };

function typeOf(value: Json): string {
  if (isObject(value)) return "[String: Any?]";
  if (!isList(value)) return "Any?";
  return value.length > 0 && value.every(isObject) ? "[[String: Any?]]" : "[Any?]";
}

function typed(value: Json, spelling: Spelling, lineStart: string): string {
  const type = typeOf(value);
  const bare = layOutBare(value, spelling, lineStart);
  return type === "Any?" ? bare : `${bare} as ${type}`;
}

function spellingOf({ trailingCommas, indent, inline = false }: LiteralOptions): Spelling {
  return {
    text: doubleQuoted,
    number,
    words: ["nil", "true", "false"],
    key: (key) => `${doubleQuoted(key)}: `,
    list: ["[", "]"],
    object: ["[", "]"],
    emptyObject: "[:]",
    afterObject: () => " as [String: Any?]",
    afterList: " as [Any?]",
    trailingCommas,
    indent,
    inline,
  };
}

/** Of an integer, -0 would lose its sign, and what is beyond 64 bits would not compile. */
function number(value: number | bigint): string {
  if (typeof value === "bigint" && BigInt.asIntN(64, value) !== value) return doubleQuoted(String(value));
  const digits = decimalText(value, "Double.infinity");
  return typeof value === "number" && !Number.isSafeInteger(value) && /^-?\d+$/.test(digits)
    ? `${digits}.0`
    : digits;
}

const reserved =
  wordSet(`any as associatedtype async await break case catch class continue default defer deinit do else enum
  extension fallthrough false fileprivate for func guard if import in init inout internal is let nil open operator
  private precedencegroup print protocol public repeat rethrows return self some static struct subscript super
  switch throw throws true try type typealias var where while`);
