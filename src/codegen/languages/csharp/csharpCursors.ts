import { wordSet } from "../../literal/names.ts";
import { escapeUnit, quotedTexts, rawText } from "../../literal/spell.ts";
import { plainCursors } from "../../plain/plainCursors.ts";
import type { PlainSyntax } from "../../plain/plainSyntax.ts";
import { plainTexts, type TextForm } from "../../plain/textForms.ts";

const { inDouble: escaped, doubleQuoted } = quotedTexts(escapeUnit);
export { doubleQuoted };

/** Single braces would open code. */
const doubled = (text: string): string => text.replaceAll(/[{}]/g, "$&$&");
const inVerbatim = (text: string): string | undefined => rawText(text)?.replaceAll('"', '""');
const quotes = (open: string): string => open.replaceAll(/[^"]/g, "");
const backslash = /\\(?:u[\da-fA-F]{4}|U[\da-fA-F]{8}|x[\da-fA-F]{1,4}|[^])/;

/** The number of dollar signs is the number of braces that open code. */
function code(open: string): readonly [RegExp, RegExp] {
  const count = Math.max(1, open.replaceAll(/[^$]/g, "").length);
  // The format after a colon is text.
  return [new RegExp(`\\{{${count}}`, "u"), new RegExp(`(?:(?<!:):(?!:)[^{}"\\n]*)?\\}{${count}}`, "u")];
}

const forms: readonly TextForm[] = [
  { name: "LineComment", open: /\/\// },
  { name: "BlockComment", open: /\/\*/, close: () => "*/" },
  { name: "DirectiveComment", open: /(?<=^[ \t]*)#[ \t]*\w+[^\n]*/, close: () => "", write: () => undefined },
  {
    name: "RawInterpolatedString",
    open: /\${1,9}"{3,9}/,
    close: quotes,
    code,
    write: (text) => (/["{}]/.test(text) ? undefined : rawText(text)),
  },
  // A raw string has no escapes, and its line ends count.
  {
    name: "RawString",
    open: /"{3,9}/,
    close: quotes,
    write: (text) => (/["{}]/.test(text) ? undefined : rawText(text)),
  },
  {
    name: "VerbatimInterpolatedString",
    open: /(?:\$@|@\$)"/,
    close: quotes,
    code,
    escape: /""|\{\{|\}\}/,
    write: (text) => inVerbatim(doubled(text)),
  },
  { name: "VerbatimString", open: /@"/, close: quotes, escape: /""/, write: inVerbatim },
  {
    name: "InterpolatedString",
    open: /\$"/,
    close: quotes,
    oneLine: true,
    code,
    escape: new RegExp(`${backslash.source}|\\{\\{|\\}\\}`, "u"),
    write: (text) => doubled(escaped(text)),
  },
  { name: "String", open: /"/, oneLine: true, escape: backslash, write: escaped },
  { name: "CharacterString", open: /'/, oneLine: true, escape: backslash },
];

const syntax: PlainSyntax = {
  hasLineEnds: false,
  fileScope: "file",
  beforeValue: wordSet("return in await select on equals by throw"),
  standalone: wordSet("return"),
  afterValue: wordSet("select where orderby group join into as is switch with in on equals"),
  keywords:
    wordSet(`abstract and as async case catch class const default delegate do else enum event explicit extern finally
    fixed for foreach from goto if implicit interface internal into is join let lock namespace new not operator or
    orderby out override params private protected public readonly record ref required sealed stackalloc static struct
    switch try unsafe using var virtual volatile when where while with yield`),
  valueSigns: new Set(),
  noValues: wordSet("namespace using"),
  continuations: wordSet("else catch finally while"),
  fileFirst: wordSet("using namespace extern"),
  endsFile: wordSet("class interface struct enum record namespace delegate"),
  conditions: wordSet(
    "if else for foreach while do try catch finally lock using fixed checked unchecked unsafe",
  ),
  modifiers: new Set(),
  labels: wordSet("case default"),
  braces: new Map([
    ["namespace", "other"],
    ["interface", "other"],
    ["enum", "other"],
    ["class", "type"],
    ["struct", "type"],
    ["record", "type"],
    ["is", "other"],
    ["with", "parts"],
    ["new", "initializer"],
    ["switch", "cases"],
    ["get", "function"],
    ["set", "function"],
    ["init", "function"],
    ["add", "function"],
    ["remove", "function"],
    ["delegate", "function"],
  ]),
  parentheses: new Map([
    ..."catch typeof nameof sizeof default is case not and or var delegate out"
      .split(" ")
      .map((word) => [word, "other"] as const),
    ...["for", "foreach", "using", "fixed"].map((word) => [word, "parts"] as const),
    ..."if while switch lock when return in await throw checked unchecked"
      .split(" ")
      .map((word) => [word, "value"] as const),
  ]),
  nameSigns: wordSet(":"),
  declarators: wordSet("delegate record class struct"),
  parameters: "other",
  hasTypesFirst: true,
  lambdaSigns: wordSet("=> ="),
  hasLists: true,
  keyPattern: /^\[\s*"((?:[^"\\]|\\.)*)"\s*\]/,
  mapTypes: wordSet("Dictionary SortedDictionary ConcurrentDictionary"),
  listTypes: wordSet("List HashSet SortedSet Queue Stack Collection ArrayList LinkedList"),
};

export const csharpCursors = plainCursors({
  texts: plainTexts(forms),
  syntax,
  hosts: () => ["", "a = new A {\n"],
  host: ["a = ", ";"],
  valuesAt: { statement: undefined },
});
