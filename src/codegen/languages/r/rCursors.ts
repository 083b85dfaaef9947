import { afterFirstLines } from "../../context/cursor.ts";
import { wordSet } from "../../literal/names.ts";
import { escapeCodePoint, inComment, needsEscape, quotedTexts } from "../../literal/spell.ts";
import { plainCursors } from "../../plain/plainCursors.ts";
import type { PlainSyntax } from "../../plain/plainSyntax.ts";
import { plainTexts, type TextForm } from "../../plain/textForms.ts";

/** R reads a line in blocks of 4 kB, and an escape must not span two. */
export const longestPiece = 500;

/** A string can’t mix byte and code point escapes. */
const { doubleQuoted, singleQuoted, inDouble, inSingle } = quotedTexts(escapeCodePoint);
export { doubleQuoted, singleQuoted };

const closing: Readonly<Record<string, string>> = { "(": ")", "[": "]", "{": "}" };

/** `)--"` for `r"--(`. */
const closeOfRaw = (open: string): string =>
  (closing[open.slice(-1)] ?? "") + open.slice(2, -1) + open.charAt(1);

/** A raw string has no escapes, and a bracket with a quote may end it. */
const notRaw = new RegExp(`[)\\]}"'${needsEscape}]`, "u");
const escape = /\\(?:x[\da-fA-F]{1,2}|[uU]\{[\da-fA-F]*\}|u[\da-fA-F]{1,4}|U[\da-fA-F]{1,8}|[0-7]{1,3}|[^])/;

function quoted(name: string, open: RegExp, inside: (text: string) => string): TextForm {
  return {
    name,
    open,
    escape,
    write(text) {
      // R’s strings can’t contain NUL.
      if (text.includes("\0")) return undefined;
      const written = inside(text.toWellFormed());
      return written.length > longestPiece && written.includes("\\") ? undefined : written;
    },
  };
}

const forms: readonly TextForm[] = [
  {
    name: "LineComment",
    open: /#/,
    write: (value, _, { file, from }) => (from === 0 && file.startsWith("#!") ? undefined : inComment(value)),
  },
  {
    name: "RawString",
    open: /\b[rR]["']-*[([{]/,
    close: closeOfRaw,
    write: (value) => (notRaw.test(value) ? undefined : value),
  },
  quoted("String", /"/, inDouble),
  quoted("SingleString", /'/, inSingle),
  { name: "NameString", open: /`/, escape },
];

const syntax: PlainSyntax = {
  hasLineEnds: true,
  fileScope: "function",
  beforeValue: wordSet("in else repeat"),
  standalone: new Set(),
  afterValue: wordSet("else"),
  keywords: wordSet("if while for function"),
  valueSigns: new Set(["~", "!", ":", "<", ">", "%in%", "&", "&&", "|", "||"]),
  noValues: new Set(),
  continuations: wordSet("else"),
  fileFirst: new Set(),
  conditions: wordSet("if while for function"),
  modifiers: new Set(),
  labels: new Set(),
  braces: new Map(),
  parentheses: new Map([
    ["list", "map"],
    ["function", "parts"],
    ["for", "parts"],
    ["if", "value"],
    ["while", "value"],
  ]),
  nameSigns: new Set(),
  declarators: new Set(),
  parameters: "parts",
  lambdaSigns: new Set(),
  hasLists: false,
  keyPattern: /^(?:`([^`]*)`|"([^"]*)"|'([^']*)'|([\p{L}.][\p{L}\p{N}._]*))\s*=(?!=)/u,
  listTypes: wordSet("list"),
};

export const rCursors = plainCursors({
  texts: plainTexts(forms, [{ name: "Operator", open: /%[^%\n]*%/ }]),
  syntax,
  startAt: afterFirstLines(/^#!.*\n/),
  host: ["list(", ")"],
  // A value among named list elements may have no name.
  valuesAt: { member: "expression" },
});
