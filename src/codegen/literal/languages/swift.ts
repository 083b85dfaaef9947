import { isList, isObject, type Json } from "../../../text/json.ts";
import type { LiteralForm, LiteralOptions } from "../form.ts";
import { loneSurrogates, holdable } from "../holdable.ts";
import { layOut, layOutElements, type Spelling } from "../layout.ts";
import { identifierFrom } from "../names.ts";
import { hex, numberText, stringWriter } from "../spell.ts";

/**
 * Swift: dictionaries of the type `[String: Any?]` and lists of `Any?`, because the compiler takes mixed values only
 * where their type is said. Integers beyond 64 bits are text; lone surrogates become U+FFFD, and so does what follows a
 * key that Swift takes for the same as another (a letter with its accent, in one sign and in two).
 */
export const swiftForm: LiteralForm<"swift"> = {
  id: "swift",
  label: "Swift",
  languages: ["swift"],
  write(values, options) {
    const { position, name, baseIndent, isTaken } = options;
    const spelling = spellingOf(options);
    const held = values.map((value) => holdable(value, limits));
    if (position === "element") return layOutElements(held, spelling, baseIndent);
    const [first] = held;
    const value = first !== undefined && held.length === 1 ? first : held;
    const type = typeOf(value);
    const bare = untyped(layOut(value, spelling, baseIndent), value);
    const literal = type === "Any?" ? bare : `${bare} as ${type}`;
    if (position === "expression") return literal;
    const isMember = position === "member";
    const rules = { style: "camelCase", reserved, isTaken: isMember ? () => false : isTaken } as const;
    const identifier = identifierFrom(name, rules);
    return isMember ? spelling.key(identifier) + literal : `let ${identifier}: ${type} = ${bare}`;
  },
};

/** A dictionary with two equal keys stops the program. */
const limits = { lost: loneSurrogates, compared: (key: string) => key.normalize("NFC") };

const asDictionary = " as [String: Any?]";
const asList = " as [Any?]";

function typeOf(value: Json): string {
  if (isObject(value)) return "[String: Any?]";
  if (!isList(value)) return "Any?";
  return value.length > 0 && value.every(isObject) ? "[[String: Any?]]" : "[Any?]";
}

function untyped(literal: string, value: Json): string {
  if (isObject(value)) return literal.slice(0, -asDictionary.length);
  return isList(value) ? literal.slice(0, -asList.length) : literal;
}

function spellingOf({ trailingCommas, indent }: LiteralOptions): Spelling {
  return {
    scalar(value) {
      if (value === null) return "nil";
      if (typeof value === "string") return text(value);
      if (typeof value === "boolean") return String(value);
      if (typeof value === "bigint" && BigInt.asIntN(64, value) !== value) return text(String(value));
      return numberLiteral(value);
    },
    key: (key) => `${text(key)}: `,
    list: ["[", "]"],
    object: ["[", "]"],
    emptyObject: "[:]",
    afterObject: () => asDictionary,
    afterList: asList,
    trailingCommas,
    indent,
  };
}

const text = stringWriter({ quote: '"', escape: (codePoint) => `\\u{${hex(codePoint, 1)}}` });

/** Of an integer, -0 would lose its sign, and what is beyond 64 bits would not compile. */
function numberLiteral(value: number | bigint): string {
  const digits = numberText(value, "Double.infinity");
  return typeof value === "number" && !Number.isSafeInteger(value) && /^-?\d+$/.test(digits)
    ? `${digits}.0`
    : Object.is(value, -0)
      ? "-0.0"
      : digits;
}

const reserved = new Set(
  `any as associatedtype async await break case catch class continue default defer deinit do else enum extension fallthrough
  false fileprivate for func guard if import in init inout internal is let nil open operator private precedencegroup print
  protocol public repeat rethrows return self some static struct subscript super switch throw throws true try type
  typealias var where while`.split(/\s+/),
);
