import type { Spelling } from "../../literal/emitter.ts";
import { escapeUnit, inComment, numberText, textEscaper } from "../../literal/spell.ts";
import type { TextForms } from "../../language.ts";

/** What is invisible or turns the direction of text, and what would end a script element around, or keep it open. */
const escaped = /[\p{Bidi_Control}\u2028\u2029\u{feff}]|<(?=\/script|!--)/giu;

export const jsonTexts: TextForms = { '"': (text) => jsonText(text).slice(1, -1), comment: inComment };

function jsonText(text: string): string {
  return JSON.stringify(text).replaceAll(escaped, (character) => escapeUnit(character.charCodeAt(0)));
}

/** Text for between the quotes of a string: JSON5 has single ones too. */
export function jsonEscaper(quote: '"' | "'"): (text: string) => string {
  const write = textEscaper({ quote, escape: escapeUnit });
  return (text) => write(text).replaceAll(escaped, (character) => escapeUnit(character.charCodeAt(0)));
}

export function jsonSpelling(indent: string): Spelling {
  return {
    text: jsonText,
    // An infinite number comes from digits like 1e999; JSON's own writer would make it null.
    number: (value) => numberText(value, "1e999"),
    key: (key) => `${jsonText(key)}: `,
    list: ["[", "]"],
    object: ["{", "}"],
    trailingCommas: false,
    indent,
  };
}

/** The key of a member that is called so: it gets a number where it is taken. */
export function freeKey(name: string, isTaken: (key: string) => boolean): string {
  let free = name;
  for (let count = 2; isTaken(free); count += 1) free = `${name} ${count}`;
  return free;
}
