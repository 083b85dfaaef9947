import { afterFirstLines } from "../../context/cursor.ts";
import { wordSet } from "../../literal/names.ts";
import { escapeCodePoint, inComment, needsEscape, quotedTexts } from "../../literal/spell.ts";
import { plainCursors } from "../../plain/cursors.ts";
import type { PlainRow } from "../../plain/rows.ts";
import { plainTexts, type TextForm } from "../../plain/syntax.ts";

/** A script is read 4 kB of a line at a time, and an escape must not be between two of them. */
export const longestPiece = 500;

/** Bytes and code points must not be mixed in one text. */
const { doubleQuoted, singleQuoted, inDouble, inSingle } = quotedTexts(escapeCodePoint);
export { doubleQuoted, singleQuoted };

const closing: Readonly<Record<string, string>> = { "(": ")", "[": "]", "{": "}" };

/** `)--"` for `r"--(`. */
const closeOfRaw = (open: string): string =>
  (closing[open.slice(-1)] ?? "") + open.slice(2, -1) + open.charAt(1);

/** In a raw string nothing is escaped, and a bracket and a quote may end it. */
const notRaw = new RegExp(`[)\\]}"'${needsEscape}]`, "u");
const escape = /\\(?:x[\da-fA-F]{1,2}|[uU]\{[\da-fA-F]*\}|u[\da-fA-F]{1,4}|U[\da-fA-F]{1,8}|[0-7]{1,3}|[^])/;

function quoted(name: string, open: RegExp, inside: (text: string) => string): TextForm {
  return {
    name,
    open,
    escape,
    write(text) {
      // No text of R can hold NUL.
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

const row: PlainRow = {
  linesEnd: true,
  file: "function",
  beforeValue: wordSet("in else repeat"),
  wholeAlone: new Set(),
  afterValue: wordSet("else"),
  keywords: wordSet("if while for function"),
  signs: new Set(["~", "!", ":", "<", ">", "%in%", "&", "&&", "|", "||"]),
  noValues: new Set(),
  goesOn: wordSet("else"),
  fileFirst: new Set(),
  control: wordSet("if while for function"),
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
  names: new Set(),
  declares: new Set(),
  parameters: "parts",
  lambda: new Set(),
  lists: false,
  key: /^(?:`([^`]*)`|"([^"]*)"|'([^']*)'|([\p{L}.][\p{L}\p{N}._]*))\s*=(?!=)/u,
  listTypes: wordSet("list"),
};

export const cursors = plainCursors({
  texts: plainTexts(forms, [{ name: "Operator", open: /%[^%\n]*%/ }]),
  row,
  startAt: afterFirstLines(/^#!.*\n/),
  host: ["list(", ")"],
  // Among named parts of a list, a value can be without a name.
  valuesAt: { member: "expression" },
});
