import { never, rangeParser, type RangeRule } from "../../plain/rangeParser.ts";

/** CodeMirror’s mode reads no string over several lines and no curly quotes. */
export const parser = rangeParser(() => code);

const escape: RangeRule = { name: "Escape", open: /`[^]?/ };
const variable: RangeRule = { name: "Variable", open: /\$\{(?:[^`}]|`[^])*\}?/ };

/** Either quote may end the string; two in a row are a quote in its text. */
const inSingle: readonly RangeRule[] = [{ name: "Quote", open: /['‘’‚‛]{2}/ }];

const inDouble: readonly RangeRule[] = [
  { name: "Quote", open: /["“”„]{2}/ },
  escape,
  { name: "Parentheses", open: /\$\(/, close: /\)/, parts: () => code },
  variable,
];

/** Code in a here-string may contain lines that look like its end. */
const inHereString: readonly RangeRule[] = [{ name: "", open: /\$\(/, close: never }];

const code: readonly RangeRule[] = [
  escape,
  { name: "Single", open: /['‘’‚‛]/, close: /['‘’‚‛]/, parts: () => inSingle },
  { name: "Double", open: /["“”„]/, close: /["“”„]/, parts: () => inDouble },
  { name: "HereString", open: /@['‘’‚‛][ \t]*(?=\n)/, close: /\n['‘’‚‛]@/ },
  { name: "HereString", open: /@["“”„][ \t]*(?=\n)/, close: /\n["“”„]@/, parts: () => inHereString },
  { name: "Unknown", open: /@['‘’‚‛"“”„]/, close: never },
  { name: "BlockComment", open: /<#/, close: /#>/ },
  { name: "Comment", open: /(?<=^|[\s(){};,|&[\]=])#[^\n]*/ },
  // A sign in a word begins a comment only after some words.
  { name: "Unknown", open: /#[^\n"'`‘’‚‛“”„(){}<@]*(?=\n|$)/ },
  { name: "Unknown", open: /#/, close: never },
  { name: "Unknown", open: /--%[^\n]*/ },
  variable,
  { name: "Parentheses", open: /\(/, close: /\)/, parts: () => code },
  { name: "Braces", open: /\{/, close: /\}/, parts: () => code },
];
