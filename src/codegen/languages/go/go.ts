import { isList, isObject, type Json } from "../../../text/json.ts";
import { literalWriters } from "../../literal/emitter.ts";
import { floatText, isInteger } from "../../literal/spell.ts";
import { goCursors, stringLiteral } from "./goCursors.ts";
import type { RecordLanguage } from "../../language.ts";
import { wordSet } from "../../literal/names.ts";
import type { Declaration, Member } from "../../type/declarations.ts";
import { declaredForm, keyNote } from "../../type/declaredForm.ts";
import { bareTypeText, typeText, type TypeWords } from "../../type/typeWords.ts";

/**
 * Go 1.18 and newer, formatted as by gofmt. If no tag can hold a key, a comment names the key and its field is omitted.
 * `encoding/json` reads null and a missing field alike, so a comment names the fields that may be both.
 */
const goType = declaredForm({
  id: "goStruct",
  label: "Go struct",
  language: "go",
  rules: {
    members: { style: "PascalCase", plain: /^[A-Z][A-Za-z0-9]*$/, reserved: new Set() },
  },
  declare: structOf,
  importsOf: (code) => [
    ...(code.includes("json.Number") ? ['import "encoding/json"'] : []),
    ...(code.includes("big.Int") ? ['import "math/big"'] : []),
  ],
});

const isReference = (type: string): boolean => /^(\[\]|map\[|any$|\*)/.test(type);

const words: TypeWords = {
  text: "string",
  boolean: "bool",
  integer: "int64",
  bigInteger: "*big.Int",
  number: "float64",
  anyNumber: "json.Number",
  list: (items) => `[]${items}`,
  map: "map[string]any",
  unknown: "any",
  orNull: (type) => (isReference(type) ? type : `*${type}`),
};

function structOf({ name, members }: Declaration, indent: string): string {
  const held = members.filter(({ key }) => isTag(key));
  const left = members.filter(({ key }) => !isTag(key));
  if (members.length === 0) return `type ${name} struct{}`;
  const rows = held.map((member) => [member.name, fieldType(member), tagOf(member)] as const);
  const width = (at: 0 | 1): number => Math.max(0, ...rows.map((row) => row[at].length));
  const [nameWidth, typeWidth] = [width(0), width(1)];
  return [
    `type ${name} struct {`,
    ...notes(held).map((note) => `${indent}// ${note}`),
    ...left.map(({ key }) => `${indent}// No tag can hold the key ${keyNote(key)}.`),
    ...rows.map(
      ([field, type, tag]) => `${indent}${field.padEnd(nameWidth)} ${type.padEnd(typeWidth)} ${tag}`,
    ),
    "}",
  ].join("\n");
}

function notes(members: readonly Member[]): readonly string[] {
  const both = members.filter(
    ({ type, optional }) => optional && (type.nullable || bareTypeText(type, words) === words.unknown),
  );
  return both.length === 0 ? [] : [`Null is read as missing: ${both.map(({ name }) => name).join(", ")}.`];
}

function fieldType({ type, optional }: Member): string {
  const bare = bareTypeText(type, words);
  return optional ? words.orNull(bare) : typeText(type, words);
}

function tagOf({ key, type, optional }: Member): string {
  const bare = bareTypeText(type, words);
  // `omitempty` would drop an empty list or map, which differs from a missing one.
  const leftOut = isReference(bare) && !bare.startsWith("*") ? ",omitzero" : ",omitempty";
  const options = optional ? leftOut : key === "-" ? "," : "";
  return `\`json:"${key}${options}"\``;
}

/**
 * Letters added to Unicode after Go 1.18’s version 13: an older Go ignores a tag with such a letter. Beyond U+FFFF
 * there are too many to list, so all are excluded.
 */
const newerLetters =
  /[\u0870-\u088f\u08b5\u08c8\u08c9\u0c5c\u0c5d\u0cdc\u0cdd\u170d\u171f\u1b4c\u1c89\u1c8a\u2c2f\u2c5f\u9ffd-\u9fff\ua7c0\ua7c1\ua7cb-\ua7dc\ua7f1-\ua7f4\u{10000}-\u{10ffff}]/u;

function isTag(key: string): boolean {
  return /^[\p{L}\p{Nd}!#$%&()*+\-./:;<=>?@[\]^_{|}~ ]+$/u.test(key) && !newerLetters.test(key);
}

/** Go 1.18 and newer, without an import. If keys become equal by U+FFFD, the last value counts. */
export const go: RecordLanguage<"go"> = {
  id: "go",
  label: "Go",
  editorIds: ["go"],
  defaultStyle: { indent: "\t", trailingCommas: "always", fieldNaming: "PascalCase" },
  ...literalWriters({
    style: "camelCase",
    reserved:
      wordSet(`any append bool break byte cap case chan close complex const continue copy default defer
      delete else error fallthrough false float for func go goto if imag import init int interface iota len main make
      map new nil package panic print println range real recover return rune select string struct switch true type
      uint var`),
    syntaxOf: () => ({
      text: stringLiteral,
      number,
      words: ["nil", "true", "false"],
      key: (key) => `${stringLiteral(key)}: `,
      list: ["[]any{", "}"],
      object: ["map[string]any{", "}"],
      listOfNull: "[]any{nil}",
      splitting: {
        part(kind, lines) {
          const type = kind === "list" ? "[]any" : "map[string]any";
          return `func() ${type} { return ${type}{${lines}} }()`;
        },
        list: [joinLists, ")"],
        object: [joinMaps, ")"],
        mostInFunction: 5000,
      },
      entries: aligned,
      // Without trailing commas, a list over several lines does not compile.
      trailingCommas: true,
    }),
    statement(identifier, literal, { scope }, value) {
      if (value === null) return `var ${identifier} any`;
      return scope === "file" ? `var ${identifier} = ${literal}` : `${identifier} := ${literal}`;
    },
    toHoldable: withUniqueKeys,
  }),
  types: [goType],
  cursor: goCursors,
};

const joinLists =
  "func(parts ...[]any) (all []any) { for _, part := range parts { all = append(all, part...) }; return }(";
const joinMaps =
  "func(parts ...map[string]any) map[string]any { for _, part := range parts[1:] { for key, value := range part { parts[0][key] = value } }; return parts[0] }(";

/** Longer keys only align with keys of about the same length. */
const longestFree = 40;

/** Aligns the values of consecutive one-line entries, as gofmt does. */
function aligned(keys: readonly string[], values: readonly string[]): readonly string[] {
  const encoder = new TextEncoder();
  const sizes = keys.map((key) => encoder.encode(key.trimEnd()).length - 1);
  const sections: number[][] = [];
  for (const index of keys.keys()) {
    const section = sections.at(-1) ?? [];
    const isLine = [index - 1, index].every((one) => values[one]?.includes("\n") === false);
    if (isLine && isAlike([...section, index].map((one) => sizes[one] ?? 0))) section.push(index);
    else sections.push([index]);
  }
  const widths = keys.map((key) => Array.from(key).length);
  return sections.flatMap((section) => {
    const column = Math.max(...section.map((index) => widths[index] ?? 0));
    const gap = (index: number): string => " ".repeat(column - (widths[index] ?? 0));
    return section.map((index) => (keys[index] ?? "") + gap(index) + (values[index] ?? ""));
  });
}

/** Returns true if the last of some keys (sizes in bytes) aligns with those before it. */
function isAlike(sizes: readonly number[]): boolean {
  const before = sizes.slice(0, -1);
  const size = sizes.at(-1) ?? 0;
  if (size <= longestFree && (before.at(-1) ?? 0) <= longestFree) return true;
  const mean = Math.exp(before.reduce((sum, one) => sum + Math.log(one), 0) / before.length);
  return 1 / 2.5 < size / mean && size / mean < 2.5;
}

function number(value: number | bigint): string {
  if (isInteger(value)) return integer(BigInt(value));
  // Go’s constants have no negative zero and no infinity; variables do.
  if (value === 0) return "func() float64 { zero := 0.0; return -zero }()";
  if (value === Infinity) return "func() float64 { zero := 0.0; return 1 / zero }()";
  return value === -Infinity ? "func() float64 { zero := 0.0; return -1 / zero }()" : floatText(value);
}

function integer(value: bigint): string {
  if (BigInt.asIntN(64, value) === value) return String(value);
  return BigInt.asUintN(64, value) === value ? `uint64(${value})` : stringLiteral(String(value));
}

function withUniqueKeys(value: Json): Json {
  if (isList(value)) return value.map(withUniqueKeys);
  if (!isObject(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, part]) => [key.toWellFormed(), withUniqueKeys(part)]),
  );
}
