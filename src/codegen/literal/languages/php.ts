import type { LiteralForm, LiteralOptions } from "../form.ts";
import { writeDynamic } from "../dynamic.ts";
import { loneSurrogates } from "../holdable.ts";
import type { Spelling } from "../layout.ts";
import { hex, numberText, stringWriter, needsEscape } from "../spell.ts";

/**
 * PHP: arrays with keys. Integers beyond 64 bits are text; lone surrogates become U+FFFD. An object that PHP would take
 * for a list (an empty one, or one whose keys count up from 0) is written as `(object) […]`.
 */
export const phpForm: LiteralForm<"php"> = {
  id: "php",
  label: "PHP",
  languages: ["php"],
  write(values, options) {
    const spelling = spellingOf(options);
    return writeDynamic(values, options, {
      spelling,
      limits: { lost: loneSurrogates },
      reserved: new Set(["this", "globals"]),
      sigil: "$",
      assign: (identifier, literal) => `${identifier} = ${literal};`,
      key: spelling.key,
    });
  },
};

// As a literal, the smallest of 64 bits is minus one that is too large.
const largest = 2n ** 63n - 1n;

function spellingOf({ quotes, trailingCommas, indent }: LiteralOptions): Spelling {
  const text = quotes === "single" ? singleQuoted : doubleQuoted;
  return {
    scalar(value) {
      if (typeof value === "string") return text(value);
      if (typeof value === "bigint") {
        return value > largest || value < -largest ? text(String(value)) : String(value);
      }
      if (typeof value !== "number") return String(value);
      // As an integer, -0 would lose its sign.
      return Object.is(value, -0) ? "-0.0" : numberText(value, "INF");
    },
    key: (key) => `${text(key)} => `,
    list: ["[", "]"],
    object: ["[", "]"],
    beforeObject: (keys) => (keys.every((key, index) => key === String(index)) ? "(object) " : ""),
    trailingCommas,
    indent,
  };
}

const written = stringWriter({
  quote: '"',
  escape: (codePoint) => `\\u{${hex(codePoint, 1)}}`,
});

/** A `$` would start a variable. */
function doubleQuoted(text: string): string {
  return written(text).replaceAll("$", String.raw`\$`);
}

const needsEscapes = new RegExp(`[${needsEscape}]`, "u");

/** Single quotes know no escapes for what must not stand raw. */
function singleQuoted(text: string): string {
  return needsEscapes.test(text) ? doubleQuoted(text) : `'${text.replaceAll(/[\\']/g, String.raw`\$&`)}'`;
}
