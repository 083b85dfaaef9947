import { isList, isObject, type Json } from "../../../text/json.ts";
import type { LiteralForm, LiteralOptions } from "../form.ts";
import { writeAtPosition } from "../positions.ts";
import { layOutInParts, pieces, weightOf, type PartedSpelling } from "../parts.ts";
import { floatText, hex, isInteger, stringWriter } from "../spell.ts";

/**
 * Java 8 and later (`var` of a statement: 10): `LinkedHashMap`, which keeps the order and `null`, and a list of fixed
 * size. Java has no literal for a map, so an object around the whole has a method that makes one out of keys and values.
 * Integers are `int`, `long` or `BigInteger`; lone surrogates survive as `\ud800`.
 */
export const javaForm: LiteralForm<"java"> = {
  id: "java",
  label: "Java",
  languages: ["java"],
  write: (values, options) =>
    writeAtPosition(values, options, {
      style: "camelCase",
      reserved,
      expression: (value, lineStart) => expression(value, options, lineStart),
      statement(identifier, literal, value) {
        const declared = value === null || options.scope === "type" ? typeOf(value) : "var";
        return `${declared} ${identifier} = ${literal};`;
      },
      member: (identifier, literal) => `${constant(identifier)}, ${literal}`,
    }),
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
  const parted = weightOf(value) > mostInMethod;
  if (!parted && !hasObject(value)) return layOutInParts(value, spellingOf(indent), lineStart);
  const method = lineStart + indent;
  const body = method + indent;
  const made = layOutInParts(value, spellingOf(indent), body);
  return [
    "new Object() {",
    ...helperMap.map((line) => method + line.replace("\t", indent)),
    ...(parted ? helperJoin.map((line) => method + line.replace("\t", indent)) : []),
    `${method}${typeOf(value)} value() {`,
    `${body}return ${made};`,
    `${method}}`,
    `${lineStart}}.value()`,
  ].join("\n");
}

const helperMap = [
  `${mapType} map(Object... pairs) {`,
  `\t${mapType} map = new java.util.LinkedHashMap<>();`,
  "\tfor (int i = 0; i < pairs.length; i += 2) map.put((String) pairs[i], pairs[i + 1]);",
  "\treturn map;",
  "}",
];

const helperJoin = [
  "Object[] join(Object[]... parts) {",
  "\treturn java.util.Arrays.stream(parts).flatMap(java.util.Arrays::stream).toArray();",
  "}",
];

function hasObject(value: Json): boolean {
  return isList(value) ? value.some(hasObject) : isObject(value);
}

function spellingOf(indent: string): PartedSpelling {
  return {
    scalar,
    key: (key) => `${text(key)}, `,
    list: ["java.util.Arrays.<Object>asList(", ")"],
    object: ["map(", ")"],
    part: (_kind, lines) => `new Object() { Object[] part() { return new Object[] {${lines}}; } }.part()`,
    partedList: ["java.util.Arrays.<Object>asList(join(", "))"],
    partedObject: ["map(join(", "))"],
    // A bare null would be the array of the parts itself.
    listOfNull: "java.util.Arrays.<Object>asList((Object) null)",
    mostInFunction: mostInMethod,
    trailingCommas: false,
    indent,
  };
}

const constant = stringWriter({ quote: '"', escape });

function text(value: string): string {
  const [first = "", ...others] = pieces(value);
  if (others.length === 0) return constant(first);
  // With a plus, they would be one constant again.
  return `String.join("", ${[first, ...others].map(constant).join(", ")})`;
}

function scalar(value: null | boolean | number | bigint | string): string {
  if (typeof value === "string") return text(value);
  if (value === null || typeof value === "boolean") return String(value);
  if (isInteger(value)) return integer(BigInt(value));
  if (value === Infinity) return "Double.POSITIVE_INFINITY";
  return value === -Infinity ? "Double.NEGATIVE_INFINITY" : floatText(value);
}

function integer(value: bigint): string {
  if (BigInt.asIntN(32, value) === value) return String(value);
  return BigInt.asIntN(64, value) === value ? `${value}L` : `new java.math.BigInteger("${value}")`;
}

/** `\u` is read before anything else is: as such, a line end would be one in the code. */
function escape(codePoint: number): string {
  return codePoint < 0x100 ? `\\${codePoint.toString(8).padStart(3, "0")}` : `\\u${hex(codePoint, 4)}`;
}

const reserved = new Set(
  `abstract assert boolean break byte case catch char class const continue default do double else enum exports extends
  false final finally float for goto if implements import instanceof int interface long map module native new null object
  package permits private protected public record requires return sealed short static strictfp string super switch
  synchronized this throw throws transient true try var void volatile when while with yield`.split(/\s+/),
);
