import type { Declaration, Member } from "../../type/declare.ts";
import { declaredForm, keyNote } from "../../type/declaredForm.ts";
import { bareTypeText, typeText, type TypeWords } from "../../type/words.ts";

/**
 * Go 1.18 and newer, laid out as gofmt does. A key that no tag can hold is in a comment, and its field left
 * out; `encoding/json` reads null and a missing field alike, so a comment names the fields that may be both.
 */
export const goType = declaredForm({
  id: "goStruct",
  label: "Go struct",
  language: "go",
  rules: {
    reservedTypes: new Set(),
    members: { style: "PascalCase", plain: /^[A-Z][A-Za-z0-9]*$/, reserved: new Set() },
    fieldsClashWithTypes: false,
  },
  declare: structOf,
  importsOf: (code) => [
    ...(code.includes(words.anyNumber) ? ['import "encoding/json"'] : []),
    ...(code.includes("big.Int") ? ['import "math/big"'] : []),
  ],
});

const isReference = (type: string): boolean => /^(\[\]|map\[|any$|\*)/.test(type);

const words: TypeWords = {
  text: "string",
  boolean: "bool",
  integer: "int64",
  bigInteger: "*big.Int",
  anyInteger: "*big.Int",
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
  // An empty list or map is not the same as none, which `omitempty` takes it for.
  const leftOut = isReference(bare) && !bare.startsWith("*") ? ",omitzero" : ",omitempty";
  const options = optional ? leftOut : key === "-" ? "," : "";
  return `\`json:"${key}${options}"\``;
}

/**
 * Letters that Unicode has gained since version 13, which is Go 1.18’s: an older Go ignores a tag with one of them. Beyond
 * U+FFFF they are too many to list, so none is used.
 */
const newerLetters =
  /[\u0870-\u088f\u08b5\u08c8\u08c9\u0c5c\u0c5d\u0cdc\u0cdd\u170d\u171f\u1b4c\u1c89\u1c8a\u2c2f\u2c5f\u9ffd-\u9fff\ua7c0\ua7c1\ua7cb-\ua7dc\ua7f1-\ua7f4\u{10000}-\u{10ffff}]/u;

function isTag(key: string): boolean {
  return /^[\p{L}\p{Nd}!#$%&()*+\-./:;<=>?@[\]^_{|}~ ]+$/u.test(key) && !newerLetters.test(key);
}
