import type { LiteralForm, LiteralOptions } from "../form.ts";
import { layOut, layOutElements, type Spelling } from "../layout.ts";
import { identifierFrom } from "../names.ts";
import { hex, numberText, stringWriter } from "../spell.ts";

/** Python 3: dictionaries and lists; integers keep all digits; lone surrogates survive as `\ud800`. */
export const pythonForm: LiteralForm<"python"> = {
  id: "python",
  label: "Python",
  languages: ["python"],
  write(values, options) {
    const { position, name, baseIndent, isTaken } = options;
    const spelling = spellingOf(options);
    if (position === "element") return layOutElements(values, spelling, baseIndent);
    const [first] = values;
    const value = first !== undefined && values.length === 1 ? first : values;
    const literal = layOut(value, spelling, baseIndent);
    if (position === "expression") return literal;
    const isMember = position === "member";
    const rules = { style: "snake_case", reserved, isTaken: isMember ? () => false : isTaken } as const;
    const identifier = identifierFrom(name, rules);
    return isMember ? spelling.key(identifier) + literal : `${identifier} = ${literal}`;
  },
};

function spellingOf({ quotes, trailingCommas, indent }: LiteralOptions): Spelling {
  const text = stringWriter({ quote: quotes === "single" ? "'" : '"', escape });
  return {
    scalar(value) {
      if (value === null) return "None";
      if (typeof value === "boolean") return value ? "True" : "False";
      if (typeof value === "string") return text(value);
      // As an integer, -0 would lose its sign.
      return Object.is(value, -0) ? "-0.0" : numberText(value, 'float("inf")');
    },
    key: (key) => `${text(key)}: `,
    list: ["[", "]"],
    object: ["{", "}"],
    trailingCommas,
    indent,
  };
}

function escape(codePoint: number): string {
  if (codePoint < 0x100) return `\\x${hex(codePoint, 2)}`;
  return codePoint < 0x10000 ? `\\u${hex(codePoint, 4)}` : `\\U${hex(codePoint, 8)}`;
}

const reserved = new Set(
  `and as assert async await bool break bytes case class continue def del dict elif else except false filter finally
  float for from global id if import in input int is lambda len list map match max min next none nonlocal not object or
  pass print raise range return set str sum true try tuple type while with yield`.split(/\s+/),
);
