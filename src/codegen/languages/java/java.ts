import { isList, isObject, type Json, type JsonObject } from "../../../text/json.ts";
import {
  printLiteral,
  splitText,
  type LiteralSyntax,
  weightOf,
  writeAtPosition,
} from "../../literal/emitter.ts";
import type { LiteralOptions } from "../../literal/form.ts";
import { floatText, isInteger, numberText } from "../../literal/spell.ts";
import { javaCursors, stringLiteral } from "./javaCursors.ts";
import type { RecordLanguage } from "../../language.ts";
import { wordSet } from "../../literal/names.ts";
import type { Member } from "../../type/declarations.ts";
import { declaredForm, memberLines } from "../../type/declaredForm.ts";
import { memberText, type TypeWords } from "../../type/typeWords.ts";

const keywords = `abstract assert boolean break byte case catch char class const continue default do double
  else enum extends false final finally float for goto if implements import instanceof int interface long native new
  null package private protected public return short static strictfp super switch synchronized this throw throws
  transient true try void volatile while`;

/** Java 16 and newer, up to 127 fields. A comment names the key of a renamed component: annotations need a library. */
const javaType = declaredForm({
  id: "javaRecord",
  label: "Java record",
  language: "java",
  rules: {
    reservedTypes: wordSet(
      "BigDecimal BigInteger Boolean Double List Long Map Object Override Record String",
    ),
    members: {
      style: "camelCase",
      plain: /^[A-Za-z]\w*$/,
      reserved: wordSet(`${keywords} clone finalize getClass hashCode notify notifyAll toString wait`),
    },
  },
  declare: memberLines({
    open: (name) => `record ${name}(`,
    member: (member) => `${componentType(member)} ${member.name}`,
    separator: ",",
    comment: "//",
    close: "\n) {}",
    empty: (name) => `record ${name}() {}`,
  }),
  importsOf: (code) =>
    javaImports
      .filter((name) => usesName(code, name.slice(name.lastIndexOf(".") + 1)))
      .map((name) => `import ${name};`),
});

const javaImports = ["java.math.BigDecimal", "java.math.BigInteger", "java.util.List", "java.util.Map"];

function usesName(code: string, name: string): boolean {
  return new RegExp(`^[^/]*(?<![\\w])${name}(?![\\w])`, "m").test(code);
}

const words: TypeWords = {
  text: "String",
  boolean: "Boolean",
  integer: "Long",
  bigInteger: "BigInteger",
  number: "Double",
  anyNumber: "BigDecimal",
  list: (items) => `List<${items}>`,
  map: "Map<String, Object>",
  unknown: "Object",
  orNull: (type) => type,
};

const primitives: Readonly<Record<string, string>> = { Boolean: "boolean", Long: "long", Double: "double" };

function componentType(member: Member): string {
  const type = memberText(member, words);
  return member.optional || member.type.nullable ? type : (primitives[type] ?? type);
}

/** Java 9 and newer (`var`: 10). Java’s immutable maps and lists take no null: a map with null is filled by `put`. */
export const java: RecordLanguage<"java"> = {
  id: "java",
  label: "Java",
  editorIds: ["java"],
  defaultStyle: { indent: "    ", trailingCommas: "never", fieldNaming: "camelCase" },
  write: (values, options) =>
    writeAtPosition(values, options, {
      style: "camelCase",
      reserved,
      expression: (value, lineStart) => expression(value, options, lineStart),
      statement(identifier, literal, value) {
        if (isObject(value) && hasNull(value) && options.scope !== "type")
          return putEach(identifier, value, options);
        const isVar = typeof value !== "object" && options.scope !== "type";
        return `${isVar ? "var" : typeOf(value, namesIn(options))} ${identifier} = ${literal};`;
      },
      member: (identifier, literal) => `${stringLiteral(identifier)}, ${literal}`,
    }),
  writeValue: (value, options) => expression(value, options, options.baseIndent),
  types: [javaType],
  cursor: javaCursors,
};

/** Each key and value takes at most some 26 bytes of code. */
const mostInMethod = 2000;

interface LibraryNames {
  readonly map: string;
  readonly list: string;
  readonly entry: string;
  readonly linkedMap: string;
}

function namesIn({ imports = [] }: LiteralOptions): LibraryNames {
  const named = (name: string): string => (imports.includes(name) ? name : `java.util.${name}`);
  const map = named("Map");
  const entry = imports.includes("entry") ? "entry" : `${map}.entry`;
  return { map, list: named("List"), entry, linkedMap: named("LinkedHashMap") };
}

function typeOf(value: Json, { map, list }: LibraryNames): string {
  if (isList(value)) return `${list}<Object>`;
  return isObject(value) ? `${map}<String, Object>` : "Object";
}

function hasNull(value: Json): boolean {
  if (isList(value)) return value.some(hasNull);
  return value === null || (isObject(value) && Object.values(value).some(hasNull));
}

function putEach(identifier: string, object: JsonObject, options: LiteralOptions): string {
  const { baseIndent } = options;
  const names = namesIn(options);
  const puts = Object.entries(object).map(
    ([key, part]) => `${identifier}.put(${text(key)}, ${expression(part, options, baseIndent)});`,
  );
  const declared = `${typeOf(object, names)} ${identifier} = new ${names.linkedMap}<>();`;
  return [declared, ...puts].join(`\n${baseIndent}`);
}

function expression(value: Json, options: LiteralOptions, lineStart: string): string {
  const { indent } = options;
  const isWhole = weightOf(value) <= mostInMethod && !hasNull(value);
  return isWhole
    ? printLiteral(value, collectionSyntax(options, weightOf(value)), lineStart)
    : printWithMethods(value, indent, lineStart);
}

/** A collection with more parts states its types, because inferring them slows the compiler down. */
const mostInferred = 100;

function collectionSyntax(options: LiteralOptions, weight: number): LiteralSyntax {
  const { map, list, entry } = namesIn(options);
  const types = weight > mostInferred ? "<String, Object>" : "";
  return {
    text,
    number,
    key: (key) => `${entry}(${text(key)}, `,
    entries: (keys, values) => keys.map((key, index) => `${key}${values[index] ?? ""})`),
    list: [`${list}.of(`, ")"],
    object: [`${map}.${types}ofEntries(`, ")"],
    emptyObject: `${map}.of()`,
    trailingCommas: false,
    indent: options.indent,
  };
}

const mapType = "java.util.Map<String, Object>";

/** Writes a value with null in an expression, or one too large for a single method. */
function printWithMethods(value: Json, indent: string, lineStart: string): string {
  const isParted = weightOf(value) > mostInMethod;
  if (!isParted && !hasObject(value)) return printLiteral(value, methodSyntax(indent), lineStart);
  const method = lineStart + indent;
  const body = method + indent;
  const made = printLiteral(value, methodSyntax(indent), body);
  return [
    "new Object() {",
    `${method}${mapType} map(Object... pairs) {`,
    `${body}${mapType} map = new java.util.LinkedHashMap<>();`,
    `${body}for (int i = 0; i < pairs.length; i += 2) map.put((String) pairs[i], pairs[i + 1]);`,
    `${body}return map;`,
    `${method}}`,
    ...(isParted
      ? [
          `${method}Object[] join(Object[]... parts) {`,
          `${body}return java.util.Arrays.stream(parts).flatMap(java.util.Arrays::stream).toArray();`,
          `${method}}`,
        ]
      : []),
    `${method}${isList(value) ? "java.util.List<Object>" : mapType} value() {`,
    `${body}return ${made};`,
    `${method}}`,
    `${lineStart}}.value()`,
  ].join("\n");
}

function hasObject(value: Json): boolean {
  return isList(value) ? value.some(hasObject) : isObject(value);
}

function methodSyntax(indent: string): LiteralSyntax {
  return {
    text,
    number,
    key: (key) => `${text(key)}, `,
    list: ["java.util.Arrays.<Object>asList(", ")"],
    object: ["map(", ")"],
    // A bare null would be taken for the array itself.
    listOfNull: "java.util.Arrays.<Object>asList((Object) null)",
    splitting: {
      part: (_kind, lines) => `new Object() { Object[] part() { return new Object[] {${lines}}; } }.part()`,
      list: ["java.util.Arrays.<Object>asList(join(", "))"],
      object: ["map(join(", "))"],
      mostInFunction: mostInMethod,
    },
    trailingCommas: false,
    indent,
  };
}

function text(value: string): string {
  const [first = "", ...others] = splitText(value);
  if (others.length === 0) return stringLiteral(first);
  // With a plus, the parts would be one constant again.
  return `String.join("", ${[first, ...others].map(stringLiteral).join(", ")})`;
}

function number(value: number | bigint): string {
  if (isInteger(value)) return integer(BigInt(value));
  // A double would be infinite, for which JSON has no number.
  return Number.isFinite(value)
    ? floatText(value)
    : `new java.math.BigDecimal("${numberText(value, "1e999")}")`;
}

function integer(value: bigint): string {
  if (BigInt.asIntN(32, value) === value) return String(value);
  return BigInt.asIntN(64, value) === value ? `${value}L` : `new java.math.BigInteger("${value}")`;
}

const reserved = wordSet(
  `${keywords} exports map module object permits record requires sealed string var when with yield`,
);
