import type { LiteralForm } from "../form.ts";
import { writeAtPosition } from "../positions.ts";
import { layOutInParts, pieces, type PartedSpelling } from "../parts.ts";
import { floatText, hex, isInteger, stringWriter } from "../spell.ts";

/**
 * Kotlin: `mapOf` and `listOf`, which keep the order and `null`. Integers are `Int`, `Long` or `BigInteger`; half
 * characters survive as `\ud800`. Trailing commas, where the file has them, need Kotlin 1.4.
 */
export const kotlinForm: LiteralForm<"kotlin"> = {
  id: "kotlin",
  label: "Kotlin",
  languages: ["kotlin"],
  write: (values, options) =>
    writeAtPosition(values, options, {
      style: "camelCase",
      reserved,
      expression: (value, lineStart) => layOutInParts(value, spellingOf(options), lineStart),
      statement: (identifier, literal) => `val ${identifier} = ${literal}`,
      member: (identifier, literal) => `${constant(identifier)} to ${literal}`,
    }),
};

function spellingOf({
  indent,
  trailingCommas,
}: Pick<PartedSpelling, "indent" | "trailingCommas">): PartedSpelling {
  return {
    scalar,
    key: (key) => `${text(key)} to `,
    // The types are said, because to infer them of many different parts takes the compiler long.
    list: ["listOf<Any?>(", ")"],
    object: ["mapOf<String, Any?>(", ")"],
    part: (kind, lines) =>
      `*object { fun part() = arrayOf<${kind === "list" ? "Any?" : "Pair<String, Any?>"}>(${lines}) }.part()`,
    partedList: ["listOf<Any?>(", ")"],
    partedObject: ["mapOf<String, Any?>(", ")"],
    listOfNull: "listOf<Any?>(null)",
    // At most some 26 bytes of code each.
    mostInFunction: 2000,
    trailingCommas,
    indent,
  };
}

const plain = stringWriter({ quote: '"', escape: (codePoint) => `\\u${hex(codePoint, 4)}` });

/** After a `$`, a text goes on as code. */
function constant(value: string): string {
  return plain(value).replaceAll("$", String.raw`\$`);
}

function text(value: string): string {
  const [first = "", ...others] = pieces(value);
  if (others.length === 0) return constant(first);
  return `listOf(${[first, ...others].map(constant).join(", ")}).joinToString("")`;
}

function scalar(value: null | boolean | number | bigint | string): string {
  if (typeof value === "string") return text(value);
  if (value === null || typeof value === "boolean") return String(value);
  if (isInteger(value)) return integer(BigInt(value));
  if (value === Infinity) return "Double.POSITIVE_INFINITY";
  return value === -Infinity ? "Double.NEGATIVE_INFINITY" : floatText(value);
}

function integer(value: bigint): string {
  if (BigInt.asIntN(32, value) === value && value !== -(2n ** 31n)) return String(value);
  // The digits are read without the sign, and without it this one is too large.
  if (value === -(2n ** 63n)) return "Long.MIN_VALUE";
  return BigInt.asIntN(64, value) === value ? `${value}L` : `java.math.BigInteger("${value}")`;
}

const reserved = new Set(
  `abstract annotation any as break by catch class companion const constructor continue crossinline data do else enum
  external false field file final finally for fun get if import in infix init inline inner interface internal is it
  lateinit listof mapof noinline null object open operator out override package private protected public record return
  sealed set super suspend tailrec this throw to true try typealias typeof val value var vararg when where while`.split(
    /\s+/,
  ),
);
