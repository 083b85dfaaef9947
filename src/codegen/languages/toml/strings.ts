import type { TextForms } from "../../language.ts";
import { hex, inComment, needsEscape, textEscaper } from "../../literal/spell.ts";

export const inDoubleQuotes = textEscaper({
  quote: '"',
  escape: (codePoint) => (codePoint < 0x10000 ? `\\u${hex(codePoint, 4)}` : `\\U${hex(codePoint, 8)}`),
});

export function doubleQuoted(text: string): string {
  return `"${inDoubleQuotes(text)}"`;
}

const needsEscapes = new RegExp(`['${needsEscape}]`, "u");

export const tomlTexts: TextForms = {
  '"': inDoubleQuotes,
  "'": (text) => (needsEscapes.test(text) ? undefined : text),
  comment: inComment,
};

/** A text in single quotes, which know no escapes at all: one that needs some is in double ones. */
export function singleQuoted(text: string): string {
  return needsEscapes.test(text) ? doubleQuoted(text) : `'${text}'`;
}
