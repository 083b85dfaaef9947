import { hex, stringWriter } from "../../literal/spell.ts";
import { declarationsOf, type Declaration, type Member, type NamingRules } from "../declare.ts";
import type { TypeForm } from "../form.ts";
import { memberText, type TypeWords } from "../words.ts";

/**
 * Rust structs with serde. Integers beyond 2^64 keep their digits with serde_json's feature `arbitrary_precision`.
 * Half a character in a key becomes U+FFFD: Rust has no text with it.
 */
export const rustType: TypeForm<"rustStruct"> = {
  id: "rustStruct",
  label: "Rust struct",
  language: "rust",
  write(shape, options) {
    const { rootFirst } = declarationsOf(shape, options, rules);
    const structs = rootFirst.map((each) => structOf(each, options.indent));
    return ["use serde::{Deserialize, Serialize};", ...structs].join("\n\n");
  },
};

const rules: NamingRules = {
  reservedTypes: new Set(
    "Box Deserialize Err None Ok Option Result Self Serialize Some String Vec".split(" "),
  ),
  members: {
    style: "snake_case",
    plain: /^[a-z][a-z0-9]*(_[a-z0-9]+)*$/,
    reserved: new Set(
      `abstract as async await become box break const continue crate do dyn else enum extern false final fn for gen if impl
      in let loop macro match mod move mut override priv pub ref return self static struct super trait true try type
      typeof unsafe unsized use virtual where while yield`.split(/\s+/),
    ),
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

const text = stringWriter({ quote: '"', escape: (codePoint) => `\\u{${hex(codePoint, 1)}}` });

function structOf({ name, members }: Declaration, indent: string): string {
  const head = "#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]";
  if (members.length === 0) return `${head}\npub struct ${name} {}`;
  const lines = members.flatMap((member) => {
    const attributes = attributesOf(member);
    const line = `${indent}pub ${member.name}: ${fieldType(member)},`;
    return attributes.length === 0 ? [line] : [`${indent}#[serde(${attributes.join(", ")})]`, line];
  });
  return [head, `pub struct ${name} {`, ...lines, "}"].join("\n");
}

function fieldType(member: Member): string {
  const type = memberText(member, words);
  // A value of any kind may be null, but not missing.
  return member.optional && type === words.unknown ? words.orNull(type) : type;
}

function attributesOf({ key, name, optional }: Member): readonly string[] {
  return [
    ...(key === name ? [] : [`rename = ${text(key.toWellFormed())}`]),
    ...(optional ? ['skip_serializing_if = "Option::is_none"'] : []),
  ];
}
