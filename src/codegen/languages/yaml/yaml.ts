import { isList, isObject, type Json } from "../../../text/json.ts";
import type { LiteralOptions } from "../../literal/form.ts";
import { toHoldable, loneSurrogates } from "../../literal/valueLimits.ts";
import { identifierFrom } from "../../literal/names.ts";
import { decimalText, inPreferredQuotes } from "../../literal/spell.ts";
import type { RecordLanguage } from "../../language.ts";
import { doubleQuoted, isPlain, isPlainInFlow, notText, inSingle } from "./yamlText.ts";
import { yamlCursors } from "./yamlCursors.ts";

/** YAML 1.2 that YAML 1.1 readers read alike. At `element`, the placement brings the first dash. */
export const yaml: RecordLanguage<"yaml"> = {
  id: "yaml",
  label: "YAML",
  editorIds: ["yaml"],
  defaultStyle: { indent: "  ", trailingCommas: "never", fieldNaming: "snake_case" },
  write(values, options) {
    const { position, name, baseIndent, isTaken, inline = false } = options;
    const held = values.map((value) => toHoldable(value, { unholdable: loneSurrogates }));
    const style = styleOf(options);
    const start = baseIndent.replaceAll("\t", "  ");
    if (position === "element")
      return inline
        ? held.map((value) => flow(value, style)).join(", ")
        : held.map((value) => block(value, `${start}  `, style)).join(`\n${start}- `);
    const [first] = held;
    const value = first !== undefined && held.length === 1 ? first : held;
    if (position !== "member") return inline ? flow(value, style) : block(value, start, style);
    const key = identifierFrom(name, { style: "snake_case", reserved: new Set(notText), isTaken });
    return inline ? `${key}: ${flow(value, style)}` : entry(key, value, start, style);
  },
  writeValue: (value, options) => yaml.write([value], options),
  types: [],
  cursor: yamlCursors,
};

interface YamlStyle {
  readonly indent: string;
  readonly text: (text: string) => string;
  readonly textInFlow: (text: string) => string;
}

function styleOf({ indent, quotes }: LiteralOptions): YamlStyle {
  const quoted = inPreferredQuotes(quotes, doubleQuoted, inSingle);
  return {
    indent: /^ +$/.test(indent) ? indent : "  ",
    text: (text) => (isPlain(text) ? text : quoted(text)),
    textInFlow: (text) => (isPlainInFlow(text) ? text : quoted(text)),
  };
}

function block(value: Json, start: string, style: YamlStyle): string {
  if (isList(value)) {
    if (value.length === 0) return "[]";
    return value.map((part) => `- ${block(part, `${start}  `, style)}`).join(`\n${start}`);
  }
  if (!isObject(value)) return scalar(value, style);
  const parts = Object.entries(value).map(([key, part]) => entry(key, part, start, style));
  return parts.length === 0 ? "{}" : parts.join(`\n${start}`);
}

/** YAML needs an explicit key mark for longer keys. */
const longestKey = 1_000;

function entry(key: string, value: Json, start: string, style: YamlStyle): string {
  const written = style.text(key);
  const name = written.length > longestKey ? `? ${written}\n${start}:` : `${written}:`;
  const hasParts = typeof value === "object" && value !== null && Object.keys(value).length > 0;
  const inner = start + style.indent;
  return hasParts
    ? `${name}\n${inner}${block(value, inner, style)}`
    : `${name} ${block(value, inner, style)}`;
}

function scalar(value: null | boolean | number | bigint | string, { text }: Pick<YamlStyle, "text">): string {
  if (typeof value === "string") return text(value);
  if (typeof value !== "number") return String(value);
  // YAML 1.1 needs a fraction before an exponent; -0 as an integer would lose its sign.
  return decimalText(value, ".inf").replace(/^(-?\d+)e/, "$1.0e");
}

function flow(value: Json, style: YamlStyle): string {
  if (isList(value)) return `[${value.map((part) => flow(part, style)).join(", ")}]`;
  if (!isObject(value)) return scalar(value, { text: style.textInFlow });
  const parts = Object.entries(value).map(([key, part]) => {
    const written = style.textInFlow(key);
    return `${written.length > longestKey ? `? ${written} ` : written}: ${flow(part, style)}`;
  });
  return `{${parts.join(", ")}}`;
}
