import { afterFirstLines } from "../../context/cursor.ts";
import { wordSet } from "../../literal/names.ts";
import { escapeUnit, inComment, inSingleQuotes, quotedTexts } from "../../literal/spell.ts";
import { plainCursors } from "../../plain/plainCursors.ts";
import { hereDocumentRules } from "../../plain/hereDocuments.ts";
import type { RangeRule } from "../../plain/rangeParser.ts";
import type { PlainSyntax } from "../../plain/plainSyntax.ts";
import { plainTexts, type TextForm, type TextSurroundings } from "../../plain/textForms.ts";

/** `#` would start code before `{`, and a variable before `$` and `@`. */
const escapeCode = (text: string): string => text.replaceAll(/#(?=[{$@])/g, String.raw`\#`);

const { inDouble } = quotedTexts(escapeUnit);

/** Returns a string literal in double quotes; the text must have no lone surrogates. */
export function doubleQuoted(text: string): string {
  return `"${escapeCode(inDouble(text))}"`;
}

/** Refuses text that would start code with its neighbors, or continue a variable before it. */
function inQuotes(value: string, _: string, { before, after }: TextSurroundings): string | undefined {
  if (/#(?:@{0,2}|\$)[\p{L}\p{N}_]*$/u.test(before) && /^[\p{L}\p{N}_{$@]/u.test(value)) return undefined;
  return value.endsWith("#") && /^[{$@]/.test(after) ? undefined : escapeCode(inDouble(value.toWellFormed()));
}

const code = (): readonly [RegExp, RegExp] => [/#\{/, /\}/];
const escape = /\\(?:u\{[^}]*\}?|u[\da-fA-F]{0,4}|x[\da-fA-F]{0,2}|[0-7]{1,3}|[CM]-\\?.?|c.?|[^])/;
const codeName = /#(?:@{1,2}[\p{L}_][\p{L}\p{N}_]*|\$(?:[\p{L}_][\p{L}\p{N}_]*|[^\s\w"'`]))/u;

const noValueBefore =
  "(?<=(?:^|[=(,\\[{|&!~?:;+*<>]|\\b(?:and|elsif|if|in|not|or|return|unless|until|when|while|yield|puts|match|split|scan|gsub|sub))[ \\t]*)";
const closing: Readonly<Record<string, string>> = { "(": ")", "[": "]", "{": "}", "<": ">" };
const closeOf = (open: string): string => closing[open.slice(-1)] ?? open.slice(-1);
/** Text without a meaning between any delimiters. */
const plain = /^[\p{L}\p{N} _.,:;@+&*?!=~-]*$/u;
const word = /^[\p{L}\p{N}_.,:@+-]+$/u;
const ifPlain =
  (allowed: RegExp) =>
  (value: string, open: string): string | undefined =>
    allowed.test(value) && !value.includes(open.slice(-1)) ? value : undefined;

const forms: readonly TextForm[] = [
  { name: "BlockComment", open: /^=begin\b/, close: () => "\n=end" },
  { name: "EndComment", open: /^__END__$/, close: () => "\0", write: () => undefined },
  {
    name: "LineComment",
    open: /#/,
    // The first line may name the interpreter and the encoding.
    write: (value, _, { file, from, before }) =>
      file.slice(0, from).trim() === "" && /[:!]/.test(before + value) ? undefined : inComment(value),
  },
  { name: "String", open: /(?<![\w)\]}:]):"|"/, close: () => '"', escape, code, codeName, write: inQuotes },
  {
    name: "SingleString",
    open: /(?<![\w)\]}:]):'|'/,
    close: () => "'",
    escape: /\\[\\']/,
    write: (value) => inSingleQuotes(value),
  },
  // A command would run the text, and a regular expression would read it as a pattern.
  { name: "CommandString", open: /`/, escape, code },
  {
    name: "RegexpString",
    open: new RegExp(`${noValueBefore}/|(?<=\\w )/(?=[^\\s=])`, "u"),
    close: () => "/",
    escape,
    code,
  },
  {
    name: "WordsString",
    open: /(?<![\w)\]}])%[wWiI][^\w\s]/,
    close: closeOf,
    nests: true,
    escape: /\\[^]/,
    write: ifPlain(word),
  },
  {
    name: "CodeWordsString",
    open: /(?<![\w)\]}])%[rx][^\w\s]/,
    close: closeOf,
    nests: true,
    escape: /\\[^]/,
    code,
  },
  {
    name: "PercentString",
    open: new RegExp(`(?<![\\w)\\]}])%[qQs][^\\w\\s]|(?:${noValueBefore}|(?<=[\\w?!][ \\t]))%[([{<|!]`, "u"),
    close: closeOf,
    nests: true,
    escape: /\\[^]/,
    codeName,
    write: ifPlain(plain),
  },
];

/** Nested delimiters of a `%` literal are part of its text. */
const more: readonly RangeRule[] = [
  // Variables that look like quotes, and character literals.
  {
    name: "NameString",
    open: /\$[^\w\s]|\?(?:\\[^\n]|[^\s\\])(?![\w])(?<=(?:^|[=(,[{|&!:;\s])\?(?:\\.|.))/u,
  },
  {
    name: "SymbolString",
    open: /(?<![\w)\]}"'?!:]):(?:[\p{L}_@$][\p{L}\p{N}_@$]*[?!]?|\[\]=?|[+*/<>=!~%&|^-]+)/u,
  },
  { name: "Parameters", open: /(?<=(?:\bdo|\{)[ \t]*)\|[^|\n]*\|/ },
];

const syntax: PlainSyntax = {
  hasLineEnds: true,
  fileScope: "function",
  beforeValue: wordSet("return break next if unless while until and or not when elsif case in"),
  standalone: wordSet("return break next"),
  afterValue: wordSet("if unless while until and or rescue do then end . ] === == != =~ && ||"),
  keywords: wordSet("def class module alias undef for begin do then else ensure rescue BEGIN END defined"),
  valueSigns: wordSet("=> || && == != === =~ | << .. ..."),
  noValues: wordSet("def class module alias undef for rescue in"),
  continuations: new Set(),
  fileFirst: new Set(),
  conditions: new Set(),
  modifiers: new Set(),
  labels: wordSet("when in"),
  starters: wordSet("do then else begin ensure"),
  indenting: wordSet("def class module if unless while until for when else elsif begin rescue ensure do"),
  braces: new Map(),
  otherBraces: "map",
  parentheses: new Map([
    ["->", "parts"],
    ["defined", "value"],
  ]),
  nameSigns: wordSet(": =>"),
  declarators: wordSet("def"),
  parameters: "parts",
  lambdaSigns: new Set(),
  hasLists: true,
  keyPattern: /^(?:"((?:[^"\\]|\\.)*)"|'((?:[^'\\]|\\.)*)')\s*=>/,
  commands: wordSet("puts print p pp raise yield super render warn assert_equal expect"),
};

export const rubyCursors = plainCursors({
  texts: plainTexts(forms, more, (text) =>
    hereDocumentRules(
      text,
      /<<[~-]?(?:"[^"\n]+"|'[^'\n]+'|`[^`\n]+`)|<<[~-][\p{L}_][\p{L}\p{N}_]*|(?<![\w)\]}] ?)<<\p{Lu}[\p{Lu}\p{N}_]*/u,
      (open) => ({
        delimiter: open.replaceAll(/^<<[~-]?|["'`]/g, ""),
        indent: /^<<[~-]/.test(open) ? /^[ \t]+|\s+$/g : /\r$/,
      }),
    ),
  ),
  syntax,
  startAt: afterFirstLines(/^(?:#!.*\n)?(?:#.*(?:coding|_literal|warn_indent|_value)\s*[:=].*\n)*/),
  host: ["(", ")"],
  memberHost: ["x = {", "}"],
});
