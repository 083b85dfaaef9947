import { isList, isObject, type Json } from "../../../text/json.ts";
import { layOut, pieces, type Spelling, weightOf, writeAtPosition } from "../../literal/emitter.ts";
import type { LiteralOptions } from "../../literal/form.ts";
import { floatText, isInteger, numberText } from "../../literal/spell.ts";
import { javaCursors } from "./cursors.ts";
import { javaType, keywords } from "./recordType.ts";
import { javaTexts, stringLiteral } from "./strings.ts";
import type { RecordLanguage } from "../../language.ts";
import { wordSet } from "../../literal/names.ts";

/** Java 8 and later (`var`: 10). No literal for a map: an object has a method that makes one of keys and values. */
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
        const declared = value === null || options.scope === "type" ? typeOf(value) : "var";
        return `${declared} ${identifier} = ${literal};`;
      },
      member: (identifier, literal) => `${stringLiteral(identifier)}, ${literal}`,
    }),
  writeValue: (value, options) => expression(value, options, options.baseIndent),
  types: [javaType],
  texts: javaTexts,
  cursor: javaCursors,
};

/** At most some 26 bytes of code for each key and value. */
const mostInMethod = 2000;

const mapType = "java.util.Map<String, Object>";
const listType = "java.util.List<Object>";

function typeOf(value: Json): string {
  if (isList(value)) return listType;
  return isObject(value) ? mapType : "Object";
}

function expression(value: Json, { indent }: LiteralOptions, lineStart: string): string {
  const isParted = weightOf(value) > mostInMethod;
  if (!isParted && !hasObject(value)) return layOut(value, spellingOf(indent), lineStart);
  const method = lineStart + indent;
  const body = method + indent;
  const made = layOut(value, spellingOf(indent), body);
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
    `${method}${typeOf(value)} value() {`,
    `${body}return ${made};`,
    `${method}}`,
    `${lineStart}}.value()`,
  ].join("\n");
}

function hasObject(value: Json): boolean {
  return isList(value) ? value.some(hasObject) : isObject(value);
}

function spellingOf(indent: string): Spelling {
  return {
    scalar,
    key: (key) => `${text(key)}, `,
    list: ["java.util.Arrays.<Object>asList(", ")"],
    object: ["map(", ")"],
    // A bare null would be the array of the parts itself.
    listOfNull: "java.util.Arrays.<Object>asList((Object) null)",
    parts: {
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
  const [first = "", ...others] = pieces(value);
  if (others.length === 0) return stringLiteral(first);
  // With a plus, they would be one constant again.
  return `String.join("", ${[first, ...others].map(stringLiteral).join(", ")})`;
}

function scalar(value: null | boolean | number | bigint | string): string {
  if (typeof value === "string") return text(value);
  if (value === null || typeof value === "boolean") return String(value);
  if (isInteger(value)) return integer(BigInt(value));
  // As a double it would be infinite, which JSON has no number for.
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
