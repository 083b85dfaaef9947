import { afterFirstLines } from "../../context/cursor.ts";
import { wordSet } from "../../literal/names.ts";
import { escapeUnit, needsEscape, quotedTexts } from "../../literal/spell.ts";
import { plainCursors } from "../../plain/plainCursors.ts";
import type { BracketRole, PlainSyntax } from "../../plain/plainSyntax.ts";
import { plainTexts, type TextForm } from "../../plain/textForms.ts";

const { inDouble } = quotedTexts(escapeUnit);

/** Returns a text for double quotes, in which `$` would start code. */
export function escaped(text: string): string {
  return inDouble(text).replaceAll("$", String.raw`\$`);
}

/** A raw string has no escapes. */
const plainInRaw = new RegExp(`["$${needsEscape}]`, "u");

const code = (): readonly [RegExp, RegExp] => [/\$\{/, /\}/];
const codeName = /\$(?:[\p{L}_][\p{L}\p{N}_]*|`[^`\n]*`)/u;
const escape = /\\(?:u[\da-fA-F]{4}|[^])/;

const forms: readonly TextForm[] = [
  { name: "LineComment", open: /\/\// },
  { name: "BlockComment", open: /\/\*/, close: () => "*/", nests: true },
  {
    name: "RawString",
    open: /"""/,
    // If there are more than three quotes, the last three end the string.
    close: () => '"""',
    escape: /"(?="{3})/,
    code,
    codeName,
    write: (text) => (plainInRaw.test(text) ? undefined : text),
  },
  { name: "String", open: /"/, oneLine: true, escape, code, codeName, write: escaped },
  { name: "CharacterString", open: /'/, oneLine: true, escape },
  { name: "NameString", open: /`/, oneLine: true },
];

const role = (words: string, of: BracketRole) => words.split(" ").map((word) => [word, of] as const);

const syntax: PlainSyntax = {
  hasLineEnds: true,
  fileScope: "file",
  beforeValue: wordSet("return in to else throw until downTo step and or xor by"),
  standalone: wordSet("return break continue"),
  afterValue: wordSet("else to as is in and or xor until downTo step"),
  keywords: wordSet(
    "as is val var fun class interface object typealias package import if for while do when try constructor",
  ),
  valueSigns: wordSet("-> ?: == !="),
  noValues: wordSet("typealias package import"),
  continuations: wordSet("else catch finally where get set"),
  fileFirst: wordSet("import package @file"),
  conditions: wordSet("if for while"),
  modifiers:
    wordSet(`abstract actual annotation companion const crossinline data enum expect external final infix inline inner
    internal lateinit noinline open operator override private protected public reified sealed suspend tailrec vararg`),
  labels: new Set(),
  braces: new Map([
    ...role("interface enum", "other"),
    ...role("class object", "type"),
    ["when", "branches"],
    ["fun", "function"],
  ]),
  parentheses: new Map([
    ...role("catch val var get set", "other"),
    ...role("if while when", "value"),
    ["for", "parts"],
    ...role(
      "listOf mutableListOf arrayListOf setOf mutableSetOf hashSetOf linkedSetOf arrayOf sequenceOf listOfNotNull",
      "list",
    ),
    ...role("mapOf mutableMapOf hashMapOf linkedMapOf sortedMapOf", "map"),
  ]),
  nameSigns: wordSet("="),
  declarators: wordSet("fun class interface constructor"),
  parameters: "parts",
  lambdaSigns: wordSet("-> ="),
  lambdaHead: /^[^"{};=\n]*->/,
  hasLists: false,
  keyPattern: /^(?:Pair\s*(?:<[^>]*>)?\s*\(\s*)?"((?:[^"\\]|\\.)*)"/,
};

export const kotlinCursors = plainCursors({
  texts: plainTexts(forms),
  syntax,
  startAt: afterFirstLines(/^#!.*\n/),
  host: ["val a = b(", ")"],
});
