import { afterFirstLines } from "../../context/cursor.ts";
import { loneSurrogates } from "../../literal/valueLimits.ts";
import { wordSet } from "../../literal/names.ts";
import { escapeInBraces, needsEscape, quotedTexts } from "../../literal/spell.ts";
import { plainCursors } from "../../plain/plainCursors.ts";
import type { BracketRole, PlainSyntax } from "../../plain/plainSyntax.ts";
import { plainTexts, type TextForm } from "../../plain/textForms.ts";

const { inDouble: escaped, doubleQuoted } = quotedTexts(escapeInBraces);
export { doubleQuoted };
const notRaw = new RegExp(String.raw`["\\#${needsEscape}]`, "u");

const hashesOf = (open: string): string => open.replaceAll('"', "");

function string(name: string, open: RegExp, oneLine: boolean): TextForm {
  return {
    name,
    open,
    close: (opened) => opened.replaceAll("#", "") + hashesOf(opened),
    oneLine,
    escape: (opened) => new RegExp(`\\\\${hashesOf(opened)}(?:u\\{[\\da-fA-F]{1,8}\\}|[^(#])`, "u"),
    code: (opened) => [new RegExp(`\\\\${hashesOf(opened)}\\(`, "u"), /\)/],
    write(text, opened) {
      if (!opened.startsWith("#")) return escaped(text.replaceAll(loneSurrogates, "\u{fffd}"));
      return notRaw.test(text) ? undefined : text;
    },
  };
}

const forms: readonly TextForm[] = [
  { name: "LineComment", open: /\/\// },
  { name: "BlockComment", open: /\/\*/, close: () => "*/", nests: true },
  string("LongString", /#{0,99}"""/, false),
  string("String", /#{0,99}"/, true),
];

const role = (words: string, of: BracketRole) => words.split(" ").map((word) => [word, of] as const);

const syntax: PlainSyntax = {
  hasLineEnds: true,
  fileScope: "file",
  beforeValue: wordSet("return throw try await in switch"),
  standalone: wordSet("return break continue fallthrough"),
  afterValue: wordSet("else as is where"),
  keywords:
    wordSet(`as is let var case for if guard while repeat do else where import func class struct enum protocol
    extension actor typealias associatedtype inout some any async throws rethrows init deinit subscript defer catch
    operator _`),
  valueSigns: wordSet("?? == !="),
  noValues: wordSet("typealias import associatedtype"),
  continuations: wordSet("else catch"),
  fileFirst: new Set(),
  conditions: wordSet(
    "if guard while for switch repeat do else catch defer func class struct enum protocol extension actor",
  ),
  hasBracedConditions: true,
  modifiers:
    wordSet(`class convenience dynamic fileprivate final indirect internal isolated lazy mutating nonisolated
    nonmutating open optional override prefix postfix infix private public required static unowned weak`),
  labels: wordSet("case default"),
  braces: new Map([
    ...role("protocol enum extension", "other"),
    ...role("class struct actor", "type"),
    ...role("func init deinit get set willSet didSet", "function"),
    ...role("var subscript", "parts"),
    ["switch", "cases"],
  ]),
  parentheses: new Map([...role("let var for catch case", "other"), ...role("func subscript init", "parts")]),
  nameSigns: new Set(),
  declarators: wordSet("func init subscript"),
  parameters: "parts",
  lambdaSigns: wordSet("-> in = async throws"),
  lambdaHead: /^(?!\s*for\b)[^"{};=\n]*\bin\b/,
  hasLists: true,
  keyPattern: /^"((?:[^"\\]|\\.)*)"\s*:/,
};

export const swiftCursors = plainCursors({
  texts: plainTexts(forms),
  syntax,
  hosts: () => ["", "a = [\n"],
  startAt: afterFirstLines(/^(?:#!.*\n|\/\/ ?swift-tools-version.*\n)/),
  host: ["a(", ")"],
});
