import { contextByTrials, memberContext, type TreeRules } from "../../context/trialInsertions.ts";
import {
  textAround,
  quotedKey,
  type CursorContext,
  insideComment,
  isInToken,
  type TextReader,
  afterBackslash,
  betweenQuotes,
} from "../../context/cursorContext.ts";
import { placementIn } from "../../proof/surroundings.ts";
import { provesTree, type HostCode } from "../../proof/treeProof.ts";
import { printLiteral, type LiteralSyntax } from "../../literal/emitter.ts";
import type { CursorRules, RecordLanguage } from "../../language.ts";
import type { Json, JsonObject } from "../../../text/json.ts";
import { declarationsOf, type Declaration, type NamingRules, type Type } from "../../type/declarations.ts";
import type { TypeForm } from "../../type/typeForm.ts";
import type { ScalarKind } from "../../type/shape.ts";
import type { SyntaxNode } from "@lezer/common";
import { siblingAfter, type Cursor, siblingBefore } from "../../context/cursor.ts";
import { inComment, escapeUnit, numberText, textEscaper } from "../../literal/spell.ts";

export const jsonRules: TreeRules = {
  name: '"cursorOfInsertion"',
  member: ['"cursorOfInsertion"', ": 0"],
  placeOf(node, parent, text) {
    if (node.type.isTop) return { position: "expression" };
    if (parent.type.isTop) return isAlone(node) ? { position: "expression" } : undefined;
    if (parent.name.startsWith("Array"))
      return isBetween(node) ? { position: "element", separated: true } : undefined;
    if (parent.name.startsWith("Object")) return isBetween(node) ? memberOf(parent, node, text) : undefined;
    if (parent.name !== "Property") return undefined;
    if (siblingBefore(node)?.name === ":") return { position: "expression" };
    return node.from === parent.from && parent.getChild(":") !== null
      ? jsonRules.placeOf(parent, parent.parent ?? parent, text)
      : undefined;
  },
};

export const jsonHost: HostCode = ({ position }) => {
  if (position === "member") return ["{", "}"];
  return position === "element" ? ["[", "]"] : ["", ""];
};

export const readJsonText: TextReader = (node, text) => {
  if (node.name !== "String" && node.name !== "PropertyName") return insideComment(node, inComment);
  const write = escapers[text.charAt(node.from) === "'" ? "'" : '"'];
  return { kind: "string", ...betweenQuotes(node, text), escape: afterBackslash, write };
};

export function isInJsonToken(cursor: Cursor): boolean {
  return (
    isInToken(cursor) ||
    (/[\w.+-]$/.test(cursor.text.charAt(cursor.at - 1)) && /^[\w.+-]/.test(cursor.text.charAt(cursor.at)))
  );
}

const escapers = { '"': jsonEscaper('"'), "'": jsonEscaper("'") };

function memberOf(object: SyntaxNode, own: SyntaxNode, text: string): CursorContext | undefined {
  if (own.name !== "Property") return undefined;
  return memberContext(object, own, ({ name, firstChild: key }) =>
    name === "Property" && key !== null ? keyIn(text.slice(key.from, key.to)) : undefined,
  );
}

function keyIn(code: string): string {
  if (!/^["']/.test(code)) return code;
  if (!code.includes("\\")) return code.slice(1, -1);
  const inDouble = code.startsWith("'")
    ? `"${code.slice(1, -1).replaceAll(/\\'|"/g, (sign) => (sign === '"' ? String.raw`\"` : "'"))}"`
    : code;
  return quotedKey(inDouble);
}

function isAlone(node: SyntaxNode): boolean {
  return siblingBefore(node) === undefined && siblingAfter(node) === undefined;
}

/** Returns true if a part has commas or brackets on both sides; the end of the text counts too. */
function isBetween(node: SyntaxNode): boolean {
  const next = siblingAfter(node);
  return (
    /^[{[,]$/.test(siblingBefore(node)?.name ?? "") &&
    (next === undefined ||
      /^[}\],]$/.test(next.name) ||
      (next.type.isError && siblingAfter(next) === undefined))
  );
}

/** Invisible characters, and signs that would end a script element around the text, or keep it open. */
const escaped = /[\p{Bidi_Control}\u2028\u2029\u{feff}]|<(?=\/script|!--)/giu;

function jsonText(text: string): string {
  return JSON.stringify(text).replaceAll(escaped, (character) => escapeUnit(character.charCodeAt(0)));
}

function jsonEscaper(quote: '"' | "'"): (text: string) => string {
  const write = textEscaper({ quote, escape: escapeUnit });
  return (text) => write(text).replaceAll(escaped, (character) => escapeUnit(character.charCodeAt(0)));
}

function jsonSyntax(indent: string): LiteralSyntax {
  return {
    text: jsonText,
    // Digits like 1e999 parse as infinity, which `JSON.stringify` would write as null.
    number: (value) => numberText(value, "1e999"),
    key: (key) => `${jsonText(key)}: `,
    list: ["[", "]"],
    object: ["{", "}"],
    trailingCommas: false,
    indent,
  };
}

export function freeKey(name: string, isTaken: (key: string) => boolean): string {
  let free = name;
  for (let count = 2; isTaken(free); count += 1) free = `${name} ${count}`;
  return free;
}

/** JSON Schema 2020-12 with a definition per nested object. Keys stay as the service names them. */
const jsonSchemaType: TypeForm<"jsonSchema"> = {
  id: "jsonSchema",
  label: "JSON Schema",
  language: "json",
  write(shape, options) {
    const [root, ...nested] = declarationsOf(shape, { ...options, naming: "asService" }, rules).rootFirst;
    const schema: Json = {
      $schema: "https://json-schema.org/draft/2020-12/schema",
      ...(root === undefined ? {} : objectSchema(root)),
      ...(nested.length === 0
        ? {}
        : { $defs: Object.fromEntries(nested.map((each) => [each.name, objectSchema(each)])) }),
    };
    return printLiteral(schema, jsonSyntax(options.indent), "");
  },
};

const rules: NamingRules = {
  members: { style: "camelCase", plain: /^/, reserved: new Set() },
};

const scalarNames: Readonly<Record<ScalarKind, string>> = {
  text: "string",
  boolean: "boolean",
  integer: "integer",
  bigInteger: "integer",
  number: "number",
};

function objectSchema({ name, members }: Declaration): JsonObject {
  const required = members.filter(({ optional }) => !optional).map(({ key }) => key);
  return {
    title: name,
    type: "object",
    properties: Object.fromEntries(members.map(({ key, type }) => [key, typeSchema(type)])),
    ...(required.length === 0 ? {} : { required }),
  };
}

function typeSchema({ nullable, scalars, items, object }: Type): JsonObject {
  const names = [...new Set(scalars.map((kind) => scalarNames[kind]))];
  const plain = names.filter((name) => name !== "integer" || !names.includes("number"));
  const parts: JsonObject[] = [
    ...(items === undefined ? [] : [listSchema(items)]),
    ...(object === undefined
      ? []
      : [object === "map" ? { type: "object" } : { $ref: `#/$defs/${object.name}` }]),
  ];
  if (plain.length + parts.length === 0) return {};
  if (nullable && parts.length === 0) plain.push("null");
  if (nullable && parts.length > 0) parts.push({ type: "null" });
  const [only, second] = plain;
  if (only !== undefined) parts.unshift({ type: second === undefined ? only : plain });
  const [first, other] = parts;
  return first !== undefined && other === undefined ? first : { anyOf: parts };
}

function listSchema(items: Type): JsonObject {
  const schema = typeSchema(items);
  return Object.keys(schema).length === 0 ? { type: "array" } : { type: "array", items: schema };
}

const cursor: CursorRules = {
  grammar: async (languageId) =>
    languageId === "json" ? (await import("@lezer/json")).parser : (await import("./grammar.ts")).parser,
  textAt: (at) => textAround(at, readJsonText),
  async placeAt(at, style) {
    if (isInJsonToken(at)) return undefined;
    const context = await contextByTrials(at, jsonRules);
    return context === undefined ? undefined : placementIn(context, at, style);
  },
  hosts: () => ["", "{\n", "[\n"],
  proves: (before, after) => provesTree(before, after, jsonRules, jsonHost),
};

/** The record’s name is used only as a key. */
export const json: RecordLanguage<"json"> = {
  id: "json",
  label: "JSON",
  editorIds: ["json", "jsonc", "json5"],
  defaultStyle: { indent: "  ", trailingCommas: "never", fieldNaming: "camelCase" },
  write(values, { position, name, indent, baseIndent, isTaken }) {
    const syntax = jsonSyntax(indent);
    const [first] = values;
    if (position === "element")
      return values.map((each) => printLiteral(each, syntax, baseIndent)).join(`,\n${baseIndent}`);
    const value = first !== undefined && values.length === 1 ? first : values;
    const key = position === "member" ? syntax.key(freeKey(name, isTaken)) : "";
    return key + printLiteral(value, syntax, baseIndent);
  },
  writeValue: (value, { indent, baseIndent }) => printLiteral(value, jsonSyntax(indent), baseIndent),
  types: [jsonSchemaType],
  cursor,
};
