import { isList, isObject, type Json } from "../../../text/json.ts";
import { printLiteral, printBody, type LiteralSyntax, writeAtPosition } from "../../literal/emitter.ts";
import type { LiteralOptions } from "../../literal/form.ts";
import { loneSurrogates, toHoldable } from "../../literal/valueLimits.ts";
import { decimalText } from "../../literal/spell.ts";
import type { RecordLanguage } from "../../language.ts";
import { wordSet } from "../../literal/names.ts";
import { swiftCursors, doubleQuoted } from "./swiftCursors.ts";

/** The types are written, because the compiler infers none for mixed values. Integers beyond 64 bits become text. */
export const swift: RecordLanguage<"swift"> = {
  id: "swift",
  label: "Swift",
  editorIds: ["swift"],
  defaultStyle: { indent: "    ", trailingCommas: "asFile", fieldNaming: "camelCase" },
  write(values, options) {
    const held = values.map((value) => toHoldable(value, limits));
    const syntax = syntaxOf(options);
    return writeAtPosition(held, options, {
      style: "camelCase",
      reserved,
      expression: (value, lineStart) =>
        options.position === "element"
          ? printLiteral(value, syntax, lineStart)
          : typed(value, syntax, lineStart),
      statement: (identifier, _, value) =>
        `let ${identifier}: ${typeOf(value)} = ${printBody(value, syntax, options.baseIndent)}`,
      member: (identifier, literal) => syntax.key(identifier) + literal,
    });
  },
  writeValue: (value, options) => typed(toHoldable(value, limits), syntaxOf(options), options.baseIndent),
  types: [],
  cursor: swiftCursors,
};

/** Two equal keys of a dictionary stop the program. */
const limits = { unholdable: loneSurrogates, comparisonKey: (key: string) => key.normalize("NFC") };

function typeOf(value: Json): string {
  if (isObject(value)) return "[String: Any?]";
  if (!isList(value)) return "Any?";
  return value.length > 0 && value.every(isObject) ? "[[String: Any?]]" : "[Any?]";
}

function typed(value: Json, syntax: LiteralSyntax, lineStart: string): string {
  const type = typeOf(value);
  const bare = printBody(value, syntax, lineStart);
  return type === "Any?" ? bare : `${bare} as ${type}`;
}

function syntaxOf({ trailingCommas, indent, inline = false }: LiteralOptions): LiteralSyntax {
  return {
    text: doubleQuoted,
    number,
    words: ["nil", "true", "false"],
    key: (key) => `${doubleQuoted(key)}: `,
    list: ["[", "]"],
    object: ["[", "]"],
    emptyObject: "[:]",
    afterObject: () => " as [String: Any?]",
    afterList: " as [Any?]",
    trailingCommas,
    indent,
    inline,
  };
}

/** `-0` as an integer would lose its sign, and integers beyond 64 bits would not compile. */
function number(value: number | bigint): string {
  if (typeof value === "bigint" && BigInt.asIntN(64, value) !== value) return doubleQuoted(String(value));
  const digits = decimalText(value, "Double.infinity");
  return typeof value === "number" && !Number.isSafeInteger(value) && /^-?\d+$/.test(digits)
    ? `${digits}.0`
    : digits;
}

const reserved =
  wordSet(`any as associatedtype async await break case catch class continue default defer deinit do else enum
  extension fallthrough false fileprivate for func guard if import in init inout internal is let nil open operator
  private precedencegroup print protocol public repeat rethrows return self some static struct subscript super
  switch throw throws true try type typealias var where while`);
