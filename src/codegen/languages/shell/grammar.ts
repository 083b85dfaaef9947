import { hereDocumentRules } from "../../plain/hereDocuments.ts";
import { never, rangeParser, type RangeRule } from "../../plain/rangeParser.ts";

/** CodeMirror’s mode reads a backslash in single quotes as an escape, and so misses the string’s end. */
export const parser = rangeParser(codeOf);

const escape: RangeRule = { name: "Escape", open: /\\[^]?/ };
const passedOver: readonly RangeRule[] = [{ ...escape, name: "" }];
/** `'\''` writes a quote in single quotes. */
const quote: readonly RangeRule[] = [{ name: "Quote", open: /'\\''/ }];
const single: RangeRule = { name: "Single", open: /'/, close: /'/, parts: () => quote };
/** Shells disagree about a single quote in a parameter within double quotes. */
const unsureQuote: RangeRule = { name: "Unknown", open: /'/, close: never };

const operand = "[^()'\"`\\\\\\n]";
const arithmetic = String.raw`\(\((?:${operand}|"[$\w{}]*"|\((?:${operand}|\(${operand}*\))*\)){0,2000}\)\)`;
/** A sign that begins a token only at the start of a word. */
const atWordStart = String.raw`(?<=^|[\s;&|()<>])`;

/** Returns the ranges of a script; an ambiguous construct is `Unknown` to the end of the text. */
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
    // Two pairs of parentheses around a command look the same.
    { name: "Arithmetic", open: new RegExp(atWordStart + arithmetic) },
    { name: "Unknown", open: new RegExp(String.raw`${atWordStart}\(\(`), close: never },
    { name: "", open: /<<</ },
    redirection,
    { name: "Unknown", open: /<</, close: never },
    document,
  ];
  const inSubstitution: readonly RangeRule[] = [
    // Patterns of `case` have closing parentheses without opening ones.
    { name: "Unknown", open: new RegExp(String.raw`${atWordStart}(?:case\b|\(\()`), close: never },
    ...code,
    { name: "", open: /\(/, close: /\)/, parts: () => inSubstitution },
  ];
  return code;
}

const hereDocument = /<<-?[ \t]*(?:'[^'\n]*'|"[^"\n\\$`]*"|\\[^\n]|[\w.%+@:!-])+(?=[\s;&|)<>]|$)/;
