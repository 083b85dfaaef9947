import { splitText, literalWriters } from "../../literal/emitter.ts";
import { floatText, isInteger, numberText } from "../../literal/spell.ts";
import { kotlinCursors, escaped } from "./kotlinCursors.ts";
import type { RecordLanguage } from "../../language.ts";
import { wordSet } from "../../literal/names.ts";
import { declaredForm, memberLines } from "../../type/declaredForm.ts";
import { memberText, type TypeWords } from "../../type/typeWords.ts";

/** A comment names the key of a renamed property: annotations need a library. The JVM takes up to 127 fields. */
const dataClass = declaredForm({
  id: "kotlinClass",
  label: "Kotlin data class",
  language: "kotlin",
  rules: {
    reservedTypes: wordSet("Any BigDecimal BigInteger Boolean Double List Long Map String"),
    members: {
      style: "camelCase",
      plain: /^[A-Za-z]\w*$/,
      // `class` would get a getter that every object already has.
      reserved:
        wordSet(`as break class Class continue do else false for fun if in interface is null object package return
        super this throw true try typealias typeof val var when while`),
      // `name` and `Name` would get the same getter.
      fold: (name) => name.charAt(0).toUpperCase() + name.slice(1),
    },
  },
  declare: memberLines({
    open: (name) => `data class ${name}(`,
    member: (member) => `val ${member.name}: ${memberText(member, words)}${member.optional ? " = null" : ""}`,
    separator: ",",
    comment: "//",
    close: "\n)",
    empty: (name) => `class ${name}`,
  }),
  importsOf: (code) =>
    ["BigDecimal", "BigInteger"]
      .filter((name) => new RegExp(`: (\\w+<)*${name}\\b`).test(code))
      .map((name) => `import java.math.${name}`),
});

const words: TypeWords = {
  text: "String",
  boolean: "Boolean",
  integer: "Long",
  bigInteger: "BigInteger",
  number: "Double",
  anyNumber: "BigDecimal",
  list: (items) => `List<${items}>`,
  map: "Map<String, Any?>",
  unknown: "Any?",
  orNull: (type) => `${type}?`,
};

/** `mapOf` and `listOf` keep order and `null`. Trailing commas, if the file has them, need Kotlin 1.4. */
export const kotlin: RecordLanguage<"kotlin"> = {
  id: "kotlin",
  label: "Kotlin",
  editorIds: ["kotlin"],
  defaultStyle: { indent: "    ", trailingCommas: "asFileElseNone", fieldNaming: "camelCase" },
  ...literalWriters({
    style: "camelCase",
    reserved: wordSet(`abstract annotation any as break by catch class companion const constructor continue
      crossinline data do else enum external false field file final finally for fun get if import in infix init inline
      inner interface internal is it lateinit listof mapof noinline null object open operator out override package
      private protected public record return sealed set super suspend tailrec this throw to true try typealias typeof
      val value var vararg when where while`),
    syntaxOf: () => ({
      text,
      number,
      key: (key) => `${text(key)} to `,
      // The types are written, because inferring them from many different parts slows the compiler down.
      list: ["listOf<Any?>(", ")"],
      object: ["mapOf<String, Any?>(", ")"],
      listOfNull: "listOf<Any?>(null)",
      splitting: {
        part: (kind, lines) =>
          `*object { fun part() = arrayOf<${kind === "list" ? "Any?" : "Pair<String, Any?>"}>(${lines}) }.part()`,
        list: ["listOf<Any?>(", ")"],
        object: ["mapOf<String, Any?>(", ")"],
        // Each part takes at most some 26 bytes of code.
        mostInFunction: 2000,
      },
    }),
    statement: (identifier, literal) => `val ${identifier} = ${literal}`,
  }),
  types: [dataClass],
  cursor: kotlinCursors,
};

function constant(value: string): string {
  return `"${escaped(value)}"`;
}

function text(value: string): string {
  const [first = "", ...others] = splitText(value);
  if (others.length === 0) return constant(first);
  return `listOf(${[first, ...others].map(constant).join(", ")}).joinToString("")`;
}

function number(value: number | bigint): string {
  if (isInteger(value)) return integer(BigInt(value));
  return Number.isFinite(value) ? floatText(value) : `java.math.BigDecimal("${numberText(value, "1e999")}")`;
}

function integer(value: bigint): string {
  if (BigInt.asIntN(32, value) === value && value !== -(2n ** 31n)) return String(value);
  // The compiler reads the digits without the sign, and then the number is too large.
  if (value === -(2n ** 63n)) return "Long.MIN_VALUE";
  return BigInt.asIntN(64, value) === value ? `${value}L` : `java.math.BigInteger("${value}")`;
}
