import { isList, isObject, type Json, type JsonObject } from "../../../text/json.ts";
import { enclose } from "../../literal/emitter.ts";
import type { LiteralOptions } from "../../literal/form.ts";
import { toHoldable, loneSurrogates } from "../../literal/valueLimits.ts";
import { identifierFrom } from "../../literal/names.ts";
import { decimalText, inPreferredQuotes } from "../../literal/spell.ts";
import type { RecordLanguage } from "../../language.ts";
import { tomlCursors, doubleQuoted, inSingle } from "./tomlCursors.ts";

/** TOML 1.0 has no null: keys and list items with null are omitted. Integers beyond 64 bits become text. */
export const toml: RecordLanguage<"toml"> = {
  id: "toml",
  label: "TOML",
  editorIds: ["toml"],
  defaultStyle: { indent: "  ", trailingCommas: "asFile", fieldNaming: "snake_case" },
  write(values, options) {
    const { position, name, baseIndent, isTaken } = options;
    const held = values.map((value) => toHoldable(value, { unholdable: loneSurrogates }));
    const text = inPreferredQuotes(options.quotes, doubleQuoted, inSingle);
    const parts = withoutNull(held);
    if (position === "element") return parts.map((part) => inlineValue(part, text)).join(`,\n${baseIndent}`);
    const [first] = held;
    const value = first !== undefined && held.length === 1 ? first : held;
    if (position === "expression") return valueOrNothing(value, options, text);
    const key = identifierFrom(name, { style: "snake_case", reserved: new Set(), isTaken });
    if (position === "member" || !isSection(value)) return `${key} = ${valueOrNothing(value, options, text)}`;
    return section([key], value, text).reduce(
      (lines, line) => `${lines}\n${line === "" ? "" : baseIndent}${line}`,
    );
  },
  writeValue: (value, options) => toml.write([value], { ...options, position: "expression" }),
  types: [],
  cursor: tomlCursors,
};

type Quote = (text: string) => string;

/** Objects and lists of objects get their own headers. */
function isSection(value: Json): value is JsonObject | readonly JsonObject[] {
  return isObject(value) || (isList(value) && value.length > 0 && value.every(isObject));
}

function section(
  path: readonly string[],
  value: JsonObject | readonly JsonObject[],
  text: Quote,
): readonly string[] {
  const name = path.map(keyOf).join(".");
  if (isObject(value)) return [`[${name}]`, ...tableBody(path, value, text)];
  return value.flatMap((part, index) => [
    ...(index === 0 ? [] : [""]),
    `[[${name}]]`,
    ...tableBody(path, part, text),
  ]);
}

/** Values come first: after a header they would belong to its table. */
function tableBody(path: readonly string[], record: JsonObject, text: Quote): readonly string[] {
  const fields = Object.entries(record).filter(([, value]) => value !== null);
  const lines = fields
    .filter(([, value]) => !isSection(value))
    .map(([key, value]) => `${keyOf(key)} = ${inlineValue(value, text)}`);
  const sections = fields.flatMap(([key, value]) =>
    isSection(value) ? ["", ...section([...path, key], value, text)] : [],
  );
  return [...lines, ...sections];
}

/** A list may span several lines, an inline table only one. Null becomes empty text. */
function valueOrNothing(value: Json, options: LiteralOptions, text: Quote): string {
  if (value === null) return text("");
  if (!isList(value) || !value.some((part) => typeof part === "object")) return inlineValue(value, text);
  const parts = withoutNull(value).map((part) => inlineValue(part, text));
  return enclose(parts, ["[", "]"], options, options.baseIndent);
}

function inlineValue(value: Json, text: Quote): string {
  if (typeof value === "string") return text(value);
  if (typeof value === "number") return numberLiteral(value);
  if (typeof value === "bigint")
    return BigInt.asIntN(64, value) === value ? String(value) : text(String(value));
  if (isList(value))
    return `[${withoutNull(value)
      .map((part) => inlineValue(part, text))
      .join(", ")}]`;
  if (!isObject(value)) return String(value);
  const parts = Object.entries(value)
    .filter(([, part]) => part !== null)
    .map(([key, part]) => `${keyOf(key)} = ${inlineValue(part, text)}`);
  return parts.length === 0 ? "{}" : `{ ${parts.join(", ")} }`;
}

function withoutNull(values: readonly Json[]): readonly Json[] {
  return values.filter((value) => value !== null);
}

/** A number without a point is a 64-bit integer, which would lose the sign of -0. */
function numberLiteral(value: number): string {
  const digits = decimalText(value, "inf");
  return !Number.isSafeInteger(value) && /^-?\d+$/.test(digits) ? `${digits}.0` : digits;
}

function keyOf(key: string): string {
  return /^[\w-]+$/.test(key) ? key : doubleQuoted(key);
}
