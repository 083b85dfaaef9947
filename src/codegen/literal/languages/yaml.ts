import { isList, isObject, type Json } from "../../../text/json.ts";
import type { LiteralForm, LiteralOptions } from "../form.ts";
import { loneSurrogates, holdable } from "../holdable.ts";
import { identifierFrom } from "../names.ts";
import { hex, numberText, stringWriter, needsEscape } from "../spell.ts";

/**
 * YAML 1.2 in block style that readers of YAML 1.1 read the same: text that either takes for something else stands in
 * quotes. Lone surrogates become U+FFFD. Indented with spaces alone, tabs are no indentation in YAML. As elements, the
 * first value comes without its dash, which the place brings.
 */
export const yamlForm: LiteralForm<"yaml"> = {
  id: "yaml",
  label: "YAML",
  languages: ["yaml"],
  write(values, options) {
    const { position, name, baseIndent, isTaken } = options;
    const held = values.map((value) => holdable(value, { lost: loneSurrogates }));
    const style = styleOf(options);
    const start = baseIndent.replaceAll("\t", "  ");
    if (position === "element") {
      return held.map((value) => block(value, `${start}  `, style)).join(`\n${start}- `);
    }
    const [first] = held;
    const value = first !== undefined && held.length === 1 ? first : held;
    if (position !== "member") return block(value, start, style);
    const key = identifierFrom(name, { style: "snake_case", reserved: new Set(notText), isTaken });
    return entry(key, value, start, style);
  },
};

interface Style {
  readonly indent: string;
  readonly text: (text: string) => string;
}

function styleOf({ indent, quotes }: LiteralOptions): Style {
  const quoted = quotes === "single" ? singleQuoted : doubleQuoted;
  return {
    indent: /^ +$/.test(indent) ? indent : "  ",
    text: (text) => (isPlain(text) ? text : quoted(text)),
  };
}

/** A value that starts in the column after `start`, and stays there in all its lines. */
function block(value: Json, start: string, style: Style): string {
  if (isList(value)) {
    if (value.length === 0) return "[]";
    return value.map((part) => `- ${block(part, `${start}  `, style)}`).join(`\n${start}`);
  }
  if (!isObject(value)) return scalar(value, style);
  const parts = Object.entries(value).map(([key, part]) => entry(key, part, start, style));
  return parts.length === 0 ? "{}" : parts.join(`\n${start}`);
}

/** Longer keys need a mark of their own. */
const longestKey = 1_000;

function entry(key: string, value: Json, start: string, style: Style): string {
  const written = style.text(key);
  const name = written.length > longestKey ? `? ${written}\n${start}:` : `${written}:`;
  const hasParts = typeof value === "object" && value !== null && Object.keys(value).length > 0;
  const inner = start + style.indent;
  return hasParts
    ? `${name}\n${inner}${block(value, inner, style)}`
    : `${name} ${block(value, inner, style)}`;
}

function scalar(value: null | boolean | number | bigint | string, { text }: Style): string {
  if (typeof value === "string") return text(value);
  if (typeof value !== "number") return String(value);
  // YAML 1.1 knows an exponent only behind a fraction; -0 as an integer would lose its sign.
  return Object.is(value, -0) ? "-0.0" : numberText(value, ".inf").replace(/^(-?\d+)e/, "$1.0e");
}

/** Words that some reader takes for a truth value, nothing, or no number. */
const notText = "y yes n no on off true false null nil none nan inf infinity".split(" ");

const words = new Set(notText);

// Without a digit or sign in front, no reader takes it for a number, a date, a tag, an anchor or a merge.
const plain = /^\p{L}(?:[\p{L}\p{M}\p{N} _.,/()&+'-]|:(?=[^\s:]))*$/u;

function isPlain(text: string): boolean {
  return plain.test(text) && !text.endsWith(" ") && !words.has(text.toLowerCase());
}

const written = stringWriter({ quote: '"', escape });

/** Two signs that are no characters may not stand in a file of YAML. */
function doubleQuoted(text: string): string {
  return written(text).replaceAll(/[\uFFFE\uFFFF]/g, (sign) => escape(sign.charCodeAt(0)));
}

const needsEscapes = new RegExp(String.raw`[${needsEscape}\uFFFE\uFFFF]`, "u");

/** Single quotes know no escapes for what must not stand raw. */
function singleQuoted(text: string): string {
  return needsEscapes.test(text) ? doubleQuoted(text) : `'${text.replaceAll("'", "''")}'`;
}

function escape(codePoint: number): string {
  if (codePoint < 0x100) return `\\x${hex(codePoint, 2)}`;
  return codePoint < 0x10000 ? `\\u${hex(codePoint, 4)}` : `\\U${hex(codePoint, 8)}`;
}
