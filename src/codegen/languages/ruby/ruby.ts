import { literalWriters } from "../../literal/emitter.ts";
import { toHoldable, loneSurrogates } from "../../literal/valueLimits.ts";
import { decimalText, inPreferredQuotes, inSingleQuotes } from "../../literal/spell.ts";
import type { RecordLanguage } from "../../language.ts";
import { rubyCursors, doubleQuoted } from "./rubyCursors.ts";
import { wordSet } from "../../literal/names.ts";

/** Hashes have strings as keys; integers keep all digits; lone surrogates become U+FFFD. */
export const ruby: RecordLanguage<"ruby"> = {
  id: "ruby",
  label: "Ruby",
  editorIds: ["ruby"],
  defaultStyle: { indent: "  ", trailingCommas: "asFile", fieldNaming: "snake_case" },
  ...literalWriters({
    style: "snake_case",
    reserved:
      wordSet(`alias and begin binding break case catch class def defined do else elsif end ensure eval exit
      fail false for format gets if in lambda load loop module next nil not open or p print proc puts raise rand redo
      require rescue retry return select self sleep super system test then throw true undef unless until warn when
      while yield`),
    syntaxOf({ quotes, inline = false }) {
      const text = inPreferredQuotes(quotes, doubleQuoted, inSingleQuotes);
      return {
        text,
        number: (value) => decimalText(value, "Float::INFINITY"),
        words: ["nil", "true", "false"],
        key: (key) => `${text(key)} => `,
        list: ["[", "]"],
        object: ["{", "}"],
        inline,
      };
    },
    statement: (identifier, literal) => `${identifier} = ${literal}`,
    toHoldable: (value) => toHoldable(value, { unholdable: loneSurrogates }),
  }),
  types: [],
  cursor: rubyCursors,
};
