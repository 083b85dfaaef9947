import { isList, isObject, type Json, type JsonObject } from "../../../text/json.ts";
import { enclose, isFlat, onOneLine, scalarText, writeAtPosition } from "../../literal/emitter.ts";
import type { LiteralOptions } from "../../literal/form.ts";
import { floatText, isInteger } from "../../literal/spell.ts";
import type { RecordLanguage } from "../../language.ts";
import { rustCursors, stringLiteral } from "./rustCursors.ts";
import { wordSet, identifierFrom } from "../../literal/names.ts";
import { declarationsOf, type Declaration, type Member, type NamingRules } from "../../type/declarations.ts";
import type { TypeForm } from "../../type/typeForm.ts";
import { bareTypeText, typeText, type TypeWords } from "../../type/typeWords.ts";

const keywords = `abstract as async await become box break const continue crate do dyn else enum extern false
  final fn for gen if impl in let loop macro match mod move mut override priv pub ref return self static struct super
  trait true try type typeof unsafe unsized use virtual where while yield`;

/**
 * Rust with serde; integers beyond 2^64 keep their digits with serde_json’s feature `arbitrary_precision`. A field that
 * may be missing and may be null has two options; the outer one is `None` if it is missing.
 */
const rustType: TypeForm<"rustStruct"> = {
  id: "rustStruct",
  label: "Rust struct",
  language: "rust",
  write(shape, options) {
    const { rootFirst } = declarationsOf(shape, options, rules);
    const { reserved } = rules.members;
    const reader = identifierFrom("present", { style: "snake_case", reserved, isTaken: options.isTaken });
    const structs = rootFirst.map((each) => structOf(each, options.indent, reader));
    const needsReader = rootFirst.some(({ members }) => members.some(maybeNullOrMissing));
    return [
      `use serde::{Deserialize, ${needsReader ? "Deserializer, " : ""}Serialize};`,
      ...structs,
      ...(needsReader ? [readerOf(reader, options.indent)] : []),
    ].join("\n\n");
  },
};

const rules: NamingRules = {
  reservedTypes: wordSet(
    "Box Deserialize Deserializer Err None Ok Option Result Self Serialize Some String Vec",
  ),
  members: {
    style: "snake_case",
    plain: /^[a-z][a-z0-9]*(_[a-z0-9]+)*$/,
    reserved: wordSet(keywords),
  },
};

const words: TypeWords = {
  text: "String",
  boolean: "bool",
  integer: "i64",
  bigInteger: "serde_json::Number",
  number: "f64",
  list: (items) => `Vec<${items}>`,
  map: "serde_json::Map<String, serde_json::Value>",
  unknown: "serde_json::Value",
  orNull: (type) => `Option<${type}>`,
};

function structOf({ name, members }: Declaration, indent: string, reader: string): string {
  const head = "#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]";
  if (members.length === 0) return `${head}\npub struct ${name} {}`;
  const lines = members.flatMap((member) => {
    const attributes = attributesOf(member, reader);
    const line = `${indent}pub ${member.name}: ${fieldType(member)},`;
    return attributes.length === 0 ? [line] : [`${indent}#[serde(${attributes.join(", ")})]`, line];
  });
  return [head, `pub struct ${name} {`, ...lines, "}"].join("\n");
}

/** Returns true if serde would read a field’s null as a missing field. A value of any type may be null. */
function maybeNullOrMissing({ type, optional }: Member): boolean {
  return optional && (type.nullable || bareTypeText(type, words) === words.unknown);
}

function fieldType({ type, optional }: Member): string {
  const text = typeText(type, words);
  return optional ? words.orNull(text) : text;
}

function attributesOf(member: Member, reader: string): readonly string[] {
  const { key, name, optional } = member;
  return [
    ...(key === name ? [] : [`rename = ${stringLiteral(key)}`]),
    ...(maybeNullOrMissing(member) ? ["default", `deserialize_with = "${reader}"`] : []),
    ...(optional ? ['skip_serializing_if = "Option::is_none"'] : []),
  ];
}

function readerOf(name: string, indent: string): string {
  return [
    "/// Reads a field that is there, and may be null.",
    `fn ${name}<'de, D, T>(deserializer: D) -> Result<Option<T>, D::Error>`,
    "where",
    `${indent}D: Deserializer<'de>,`,
    `${indent}T: Deserialize<'de>,`,
    "{",
    `${indent}T::deserialize(deserializer).map(Some)`,
    "}",
  ].join("\n");
}

/** Needs the crate `serde_json`. Outside of functions, Rust runs no code, so a statement becomes a function. */
export const rust: RecordLanguage<"rust"> = {
  id: "rust",
  label: "Rust",
  editorIds: ["rust"],
  defaultStyle: { indent: "    ", trailingCommas: "asFile", fieldNaming: "snake_case" },
  write(values, options) {
    const { indent, trailingCommas, scope = "function", position, baseIndent } = options;
    const style = { indent, trailingCommas };
    const isFunction = scope !== "function" && position === "statement";
    const base = isFunction ? baseIndent + indent : baseIndent;
    return writeAtPosition(values, isFunction ? { ...options, baseIndent: base } : options, {
      style: "snake_case",
      reserved,
      expression: (one, lineStart) => asExpression(printMacro(one, style, lineStart)),
      many: (all, lineStart) => vector(all, style, lineStart),
      statement(identifier, literal) {
        if (!isFunction) return `let ${identifier} = ${literal};`;
        const type = values.length === 1 ? value : `Vec<${value}>`;
        return `fn ${identifier}() -> ${type} {\n${base}${literal}\n${baseIndent}}`;
      },
      member: (identifier, literal) => `${stringLiteral(identifier)}: ${literal}`,
    });
  },
  writeValue: (one, options) =>
    typeof one === "object"
      ? asExpression(printMacro(one, options, options.baseIndent))
      : scalarText(one, scalarSyntax),
  types: [rustType],
  cursor: rustCursors,
};

const value = "serde_json::Value";

type RustStyle = Pick<LiteralOptions, "indent" | "trailingCommas">;

/** Text for `json!`, and its levels of macro recursion. */
interface MacroText {
  readonly text: string;
  readonly levels: number;
  readonly isCode?: boolean;
}

/** The compiler expands macros up to 128 levels; `json!` takes some per part, and macros around take more. */
const mostLevels = 100;

function asExpression({ text: inside, isCode }: MacroText): string {
  return isCode === true ? inside : `serde_json::json!(${inside})`;
}

function vector(values: readonly Json[], style: RustStyle, lineStart: string): string {
  if (values.length === 0) return `Vec::<${value}>::new()`;
  const inner = lineStart + style.indent;
  const parts = values.map((each) => asExpression(printMacro(each, style, inner)));
  return enclose(parts, ["vec![", "]"], style, lineStart);
}

function printMacro(part: Json, style: RustStyle, lineStart: string): MacroText {
  if (isList(part)) return printMacroList(part, style, lineStart);
  return isObject(part)
    ? printMacroObject(part, style, lineStart)
    : { text: scalarText(part, scalarSyntax), levels: 1 };
}

function printMacroList(list: readonly Json[], style: RustStyle, lineStart: string): MacroText {
  const inner = lineStart + style.indent;
  const parts = list.map((part) => printMacro(part, style, inner));
  const levels = 2 * parts.length + 6 + deepest(parts);
  if (levels > mostLevels) {
    return asCode(parts.map(asExpression), parts, [`${value}::Array(`, ")"], { style, lineStart });
  }
  const texts = parts.map(({ text: inside }) => inside);
  const brackets = ["[", "]"] as const;
  const line = isFlat(list) ? onOneLine(texts, brackets, inner.length) : undefined;
  return { text: line ?? enclose(texts, brackets, style, lineStart), levels };
}

function printMacroObject(object: JsonObject, style: RustStyle, lineStart: string): MacroText {
  const inner = lineStart + style.indent;
  const entries = Object.entries(object);
  const parts = entries.map(([, part]) => printMacro(part, style, inner));
  const keys = entries.map(([key]) => stringLiteral(key));
  const levels = 3 * parts.length + 4 + deepest(parts);
  if (levels > mostLevels) {
    const pairs = parts.map((part, index) => `(${keys[index] ?? ""}.to_string(), ${asExpression(part)})`);
    return asCode(pairs, parts, [`${value}::Object(`, ".into_iter().collect())"], { style, lineStart });
  }
  const lines = parts.map((part, index) => `${keys[index] ?? ""}: ${part.text}`);
  return { text: enclose(lines, ["{", "}"], style, lineStart), levels };
}

/** Longer arrays would fill the stack. */
const longestArray = 100;

/** Builds the value without `json!`, so that its parts restart the recursion. */
function asCode(
  lines: readonly string[],
  parts: readonly MacroText[],
  [open, close]: readonly [string, string],
  { style, lineStart }: { readonly style: RustStyle; readonly lineStart: string },
): MacroText {
  const isLong = lines.length > longestArray;
  const brackets = isLong ? (["vec![", "]"] as const) : (["Vec::from([", "])"] as const);
  const code = open + enclose(lines, brackets, style, lineStart) + close;
  return { text: code, levels: deepest(parts) + (isLong ? 2 : 0), isCode: true };
}

function deepest(parts: readonly MacroText[]): number {
  return parts.reduce((most, { levels }) => Math.max(most, levels), 0);
}

const scalarSyntax = { text: stringLiteral, number };

function number(part: number | bigint): string {
  if (isInteger(part)) return integer(BigInt(part));
  if (part === Infinity) return stringLiteral("1e999");
  return part === -Infinity ? stringLiteral("-1e999") : floatText(part);
}

/** Rust takes an integer without a suffix as `i32`. */
function integer(part: bigint): string {
  if (BigInt.asIntN(32, part) === part) return String(part);
  if (BigInt.asIntN(64, part) === part) return `${part}_i64`;
  return BigInt.asUintN(64, part) === part ? `${part}_u64` : stringLiteral(String(part));
}

const reserved = wordSet(`${keywords} err main none ok serde_json some union vec`);
