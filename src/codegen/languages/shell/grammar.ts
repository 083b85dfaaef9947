import { hereDocumentRules } from "../../plain/hereDocuments.ts";
import { never, rangeParser, type RangeRule } from "../../plain/reader.ts";

/** CodeMirror's mode takes a backslash in single quotes for an escape, and so loses where a string ends. */
export const parser = rangeParser(codeOf);

const escape: RangeRule = { name: "Escape", open: /\\[^]?/ };
const passedOver: readonly RangeRule[] = [{ ...escape, name: "" }];
/** `'…'`, and more of it after `\'`: that is how a quote is written within one. */
const quote: readonly RangeRule[] = [{ name: "Quote", open: /'\\''/ }];
const single: RangeRule = { name: "Single", open: /'/, close: /'/, parts: () => quote };
/** Of a parameter with a quote within double quotes, shells do not agree what the quote is. */
const unsureQuote: RangeRule = { name: "Unknown", open: /'/, close: never };

const operand = "[^()'\"`\\\\\\n]";
const arithmetic = String.raw`\(\((?:${operand}|"[$\w{}]*"|\((?:${operand}|\(${operand}*\))*\)){0,2000}\)\)`;
/** A sign that begins something only at the start of a word. */
const atWordStart = String.raw`(?<=^|[\s;&|()<>])`;

/** Returns the ranges of a script; `Unknown` to the end of the text if the reading is unsure. */
function codeOf(text: string): readonly RangeRule[] {
  const [redirection, document] = hereDocumentRules(text, hereDocument, (open) => ({
    delimiter: open.replace(/^<<-?[ \t]*/, "").replaceAll(/'([^']*)'|"([^"]*)"|\\([^])/g, "$1$2$3"),
    indent: open.startsWith("<<-") ? /^\t+/ : /^/,
  }));
  const expansions = (inParameter: () => readonly RangeRule[]): readonly RangeRule[] => [
    { name: "Backtick", open: /`/, close: /`/, parts: () => passedOver },
    { name: "Arithmetic", open: new RegExp(String.raw`\$${arithmetic}`) },
    { name: "Unknown", open: /\$\(\(/, close: never },
    { name: "Parameter", open: /\$\{/, close: /\}/, parts: inParameter, isWhole: true },
    { name: "Substitution", open: /\$\(/, close: /\)/, parts: () => inSubstitution },
  ];
  const inDouble: readonly RangeRule[] = [escape, ...expansions(() => inQuotedParameter)];
  const double: RangeRule = { name: "Double", open: /\$?"/, close: /"/, parts: () => inDouble };
  const inQuotedParameter: readonly RangeRule[] = [unsureQuote, { ...double, open: /"/ }, ...inDouble];
  const inParameter: readonly RangeRule[] = [
    escape,
    single,
    { ...double, open: /"/ },
    ...expansions(() => inParameter),
  ];
  const code: readonly RangeRule[] = [
    escape,
    single,
    { name: "Ansi", open: /\$'/, close: /'/, parts: () => passedOver },
    double,
    ...expansions(() => inParameter),
    { name: "Comment", open: new RegExp(`${atWordStart}#[^\\n]*`) },
    // It may also be a command in two pairs of parentheses.
    { name: "Arithmetic", open: new RegExp(atWordStart + arithmetic) },
    { name: "Unknown", open: new RegExp(String.raw`${atWordStart}\(\(`), close: never },
    { name: "", open: /<<</ },
    redirection,
    { name: "Unknown", open: /<</, close: never },
    document,
  ];
  const inSubstitution: readonly RangeRule[] = [
    // Its patterns have parentheses that close what is not open.
    { name: "Unknown", open: new RegExp(String.raw`${atWordStart}(?:case\b|\(\()`), close: never },
    ...code,
    { name: "", open: /\(/, close: /\)/, parts: () => inSubstitution },
  ];
  return code;
}

const hereDocument = /<<-?[ \t]*(?:'[^'\n]*'|"[^"\n\\$`]*"|\\[^\n]|[\w.%+@:!-])+(?=[\s;&|)<>]|$)/;
