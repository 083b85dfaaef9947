import * as fc from "fast-check";
import { isList, isObject, parseJsonText, type Json } from "../../../src/text/json.ts";
import { makeDataset } from "../../../src/sample/data/dataset.ts";
import { cases } from "../chance.ts";
import { realFilingsText } from "../realFilings.ts";
import { anyCharacter } from "../anyCharacter.ts";

/** A set of records that every form must hold. */
export interface Corpus {
  readonly name: string;
  readonly values: readonly Json[];
}

/** Texts that have ended, opened or run something in some language. */
export const hostileTexts: readonly string[] = [
  "",
  " ",
  'O\'Neil "Bob" `x` \\ \\\\ \\\' \\" \\n',
  "${process.exit(1)} $(id) `id` #{1} {{x}} %s {0}",
  "</script><script>alert(1)</script><!-- <script> ]]>",
  "</SCRIPT >",
  "a\u2028b\u2029c\u0085d",
  "\0nul \u0001 \u001f \u007f \u0080 \u00a0",
  "\u00001",
  "\ud800 lone \udc00 \udc00\ud800",
  "👨‍👩‍👧 🏴󠁧󠁢󠁥󠁮󠁧󠁿 שלום \u202eevil\u202c \u2066x\u2069 é e\u0301 日本語",
  "\ufeffbom",
  "line one\nline two\r\nline three\rfour\tfive\u000bsix\u000cseven",
  "'); DROP TABLE company; --",
  "\\'; DROP TABLE company; --",
  '=HYPERLINK("http://evil.example","x")',
  "+1-414",
  "-5",
  "@SUM(A1)",
  "\t=1",
  " =1",
  "＝1+1",
  "[x](command:evil) ![i](http://e.example/i.png) <b>bold</b> <http://e.example> **b** _i_ ~~s~~ `c`",
  "a|b\\|c\\\\|d | --- |",
  "https://evil.example/x?a=b&c=d www.evil.example mail@evil.example //evil.example ftp://e.example evil.example",
  "mailto:me@localhost //localhost/x HTTP://EVIL/ xmpp:a@b ftp://1.2.3.4",
  "&amp; &lt;b&gt; &#65; :smile: $x$ [^1] #1",
  "  two  spaces  ",
  "null",
  "true",
  "123",
  "# no heading",
  '"""',
  "'''",
  "\\u0041 \\x41 \\N{DASH}",
];

/** Numbers at the limits of languages. */
const hostileNumbers: readonly Json[] = [
  0,
  -0,
  -1,
  1.5,
  0.1,
  1e21,
  -1e-7,
  5e-324,
  1.7976931348623157e308,
  9007199254740991,
  9007199254740993n,
  -9223372036854775809n,
  10n ** 40n,
];

const hostileKeys = [
  "",
  "a b",
  "class",
  "1",
  "01",
  "$",
  "constructor",
  "toString",
  "a-b",
  'a"b',
  "a'b",
  "a`b",
  "a\\b",
  "a\nb",
  "a|b",
  "é",
  "👍",
  "select",
  "=1+1",
  "</script>",
  "\u2028",
];

/** Returns a text that is escaped in every language, at least `length` long. */
export function longText(length: number): string {
  return "\u2028x'\"\\".repeat(length / 5 + 1);
}

/** Keys, texts, numbers and shapes made to break out of a literal. */
function hostileRecords(): readonly Json[] {
  const proto = parseJsonText('{"__proto__":{"polluted":true},"id":1,"constructor":null}');
  return [
    ...hostileTexts.map((text, id) => ({ id, text, list: [text], nested: { text } })),
    ...hostileNumbers.map((number, id) => ({ id, number, list: [number, [number]] })),
    Object.fromEntries(hostileKeys.map((key, index) => [key, index])),
    proto,
    { text: longText(100_000) },
    {},
    { none: null, no: false, yes: true, list: [], object: {}, lists: [[], [[]], {}] },
  ];
}

/** Any text: of whole characters, and of any halves of them. */
export const anyText: fc.Arbitrary<string> = fc.oneof(
  fc.string({ unit: anyCharacter }),
  fc.string({ unit: fc.integer({ min: 0xd7f0, max: 0xe00f }).map((code) => String.fromCharCode(code)) }),
);

/** Any JSON value, most of all objects with any text in them. */
const anyJson: fc.Arbitrary<Json> = fc
  .jsonValue({ stringUnit: anyCharacter, maxDepth: 4 })
  .map((value) => parseJsonText(JSON.stringify(value)));

/** Any record: an object with any text as keys and values. */
export const anyRecord: fc.Arbitrary<Json> = fc.dictionary(
  anyText.filter((key) => key !== ""),
  fc.oneof(anyJson, anyText, fc.bigInt({ min: 2n ** 53n, max: 2n ** 80n })),
  { noNullPrototype: true },
);

let made: Promise<readonly Corpus[]> | undefined;

/** Everything that every form is tried on: the sample's records, real filings, hostile ones, random ones. */
export function corpora(): Promise<readonly Corpus[]> {
  made ??= makeCorpora();
  return made;
}

async function makeCorpora(): Promise<readonly Corpus[]> {
  const sample = await makeDataset(30);
  const filed = sample.filings.map(({ fields, web, description, contacts, persons }) => {
    return { ...fields, web, description, contacts, related_persons: persons };
  });
  const own = [...filed, ...sample.fundings];
  return [
    { name: "sample records", values: parsed(own) },
    { name: "hostile records", values: hostileRecords() },
    { name: "random records", values: fc.sample(anyRecord, cases(40)) },
    ...realFilings(),
  ];
}

function realFilings(): readonly Corpus[] {
  const text = realFilingsText();
  if (text === undefined) return [];
  const values = parseJsonText(text);
  return [{ name: "real filings", values: isList(values) ? values : [values] }];
}

function parsed(values: readonly unknown[]): readonly Json[] {
  const list = parseJsonText(JSON.stringify(values));
  return isList(list) ? list : [];
}

/** A value as text that is equal only for equal values: keys in order, `-0` and integers beyond 2^53 kept apart. */
export function exact(value: Json): string {
  if (isList(value)) return `[${value.map(exact).join(",")}]`;
  if (isObject(value)) {
    return `{${Object.entries(value)
      .map(([key, part]) => `${JSON.stringify(key)}:${exact(part)}`)
      .join(",")}}`;
  }
  if (typeof value === "number") return Object.is(value, -0) ? "-0" : String(value);
  return typeof value === "bigint" ? `${value}n` : JSON.stringify(value);
}

/** Checks a program’s value: nothing but JSON’s kinds, and integers of any size. */
export function jsonOf(value: unknown): Json {
  if (!isJson(value)) throw new Error(`not a value of JSON: ${typeof value}`);
  return value;
}

function isJson(value: unknown): value is Json {
  if (typeof value !== "object" || value === null) {
    return value === null || ["boolean", "number", "bigint", "string"].includes(typeof value);
  }
  return Object.values(value).every(isJson);
}
