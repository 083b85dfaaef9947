import { identifierFrom, wordSet } from "../../literal/names.ts";
import { declarationsOf, type Declaration, type Member, type NamingRules } from "../../type/declare.ts";
import type { TypeForm } from "../../type/form.ts";
import { stringLiteral } from "./strings.ts";
import { bareTypeText, typeText, type TypeWords } from "../../type/words.ts";

export const keywords = `abstract as async await become box break const continue crate do dyn else enum extern false
  final fn for gen if impl in let loop macro match mod move mut override priv pub ref return self static struct super
  trait true try type typeof unsafe unsized use virtual where while yield`;

/**
 * Rust with serde; integers beyond 2^64 keep their digits with serde_json's feature `arbitrary_precision`.
 * A field that may be missing and may be null has two options, the outer one for whether it is there.
 */
export const rustType: TypeForm<"rustStruct"> = {
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
  fieldsClashWithTypes: false,
};

const words: TypeWords = {
  text: "String",
  boolean: "bool",
  integer: "i64",
  bigInteger: "serde_json::Number",
  anyInteger: "serde_json::Number",
  number: "f64",
  anyNumber: "serde_json::Number",
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

/** Whether serde would take a field's null for a missing field. A value of any kind may be null. */
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
