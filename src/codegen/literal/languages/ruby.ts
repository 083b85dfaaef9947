import type { LiteralForm, LiteralOptions } from "../form.ts";
import { writeDynamic } from "../dynamic.ts";
import { loneSurrogates } from "../holdable.ts";
import type { Spelling } from "../layout.ts";
import { hex, numberText, stringWriter, needsEscape } from "../spell.ts";

/** Ruby: hashes with texts as keys, and lists; integers keep all digits; lone surrogates become U+FFFD. */
export const rubyForm: LiteralForm<"ruby"> = {
  id: "ruby",
  label: "Ruby",
  languages: ["ruby"],
  write(values, options) {
    const spelling = spellingOf(options);
    return writeDynamic(values, options, {
      spelling,
      limits: { lost: loneSurrogates },
      reserved,
      assign: (identifier, literal) => `${identifier} = ${literal}`,
      key: spelling.key,
    });
  },
};

function spellingOf({ quotes, trailingCommas, indent }: LiteralOptions): Spelling {
  const text = quotes === "single" ? singleQuoted : doubleQuoted;
  return {
    scalar(value) {
      if (value === null) return "nil";
      if (typeof value === "string") return text(value);
      if (typeof value === "boolean") return String(value);
      // As an integer, -0 would lose its sign.
      return Object.is(value, -0) ? "-0.0" : numberText(value, "Float::INFINITY");
    },
    key: (key) => `${text(key)} => `,
    list: ["[", "]"],
    object: ["{", "}"],
    trailingCommas,
    indent,
  };
}

const written = stringWriter({
  quote: '"',
  escape: (codePoint) => `\\u${hex(codePoint, 4)}`,
});

/** A `#` would start code before a brace, and a variable before `$` and `@`. */
function doubleQuoted(text: string): string {
  return written(text).replaceAll(/#(?=[{$@])/g, String.raw`\#`);
}

const needsEscapes = new RegExp(`[${needsEscape}]`, "u");

/** Single quotes know no escapes for what must not stand raw. */
function singleQuoted(text: string): string {
  return needsEscapes.test(text) ? doubleQuoted(text) : `'${text.replaceAll(/[\\']/g, String.raw`\$&`)}'`;
}

const reserved = new Set(
  `alias and begin binding break case catch class def defined do else elsif end ensure eval exit fail false for format
  gets if in lambda load loop module next nil not open or p print proc puts raise rand redo require rescue retry return
  select self sleep super system test then throw true undef unless until warn when while yield`.split(/\s+/),
);
