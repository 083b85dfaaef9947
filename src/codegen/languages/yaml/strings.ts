import { escapeByWidth as escape, needsEscape, textEscaper } from "../../literal/spell.ts";

/** Words that some reader takes for a truth value, nothing, or no number. */
export const notText: readonly string[] = "y yes n no on off true false null nil none nan inf infinity".split(
  " ",
);

const words = new Set(notText);

// Without a digit or sign in front, no reader takes it for a number, a date, a tag, an anchor or a merge.
const plain = /^\p{L}(?:[\p{L}\p{M}\p{N} _.,/()&+'-]|:(?=[^\s:]))*$/u;

// A reader that looks for the marks of documents may see one in the first word.
const documentMark = /^\S*(?:---|\.\.\.)/;

/** Whether a text needs no quotes in block style. */
export function isPlain(text: string): boolean {
  if (text.endsWith(" ") || documentMark.test(text)) return false;
  return plain.test(text) && !words.has(text.toLowerCase());
}

/** Whether it needs none between brackets either, where commas and colons part values. */
export function isPlainInFlow(text: string): boolean {
  return isPlain(text) && !/[,:]/.test(text);
}

const escaped = textEscaper({ quote: '"', escape });

/** Text for between double quotes. Two signs that are no characters may not be in a file of YAML. */
export function inDoubleQuotes(text: string): string {
  return escaped(text).replaceAll(/[\uFFFE\uFFFF]/g, (sign) => escape(sign.charCodeAt(0)));
}

export function doubleQuoted(text: string): string {
  return `"${inDoubleQuotes(text)}"`;
}

const needsEscapes = new RegExp(String.raw`[${needsEscape}\uFFFE\uFFFF]`, "u");

export function hasToBeEscaped(text: string): boolean {
  return needsEscapes.test(text);
}

/** A text in single quotes, which know no escapes for what must not be raw: such a text is in double ones. */
export function singleQuoted(text: string): string {
  return hasToBeEscaped(text) ? doubleQuoted(text) : `'${text.replaceAll("'", "''")}'`;
}
