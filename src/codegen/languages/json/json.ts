import { contextByProbes } from "../../context/probe.ts";
import { textAround } from "../../context/cursorContext.ts";
import { placementIn } from "../../proof/fit.ts";
import { provesTree } from "../../proof/proof.ts";
import { layOut } from "../../literal/emitter.ts";
import {
  isInJsonToken,
  jsonHost,
  jsonRules,
  readJsonText,
  freeKey,
  jsonSpelling,
  jsonTexts,
} from "./cursors.ts";
import type { CursorRules, RecordLanguage } from "../../language.ts";
import type { Json, JsonObject } from "../../../text/json.ts";
import { declarationsOf, type Declaration, type NamingRules, type Type } from "../../type/declare.ts";
import type { TypeForm } from "../../type/form.ts";
import type { ScalarKind } from "../../type/shape.ts";

/** JSON Schema 2020-12, one definition for each nested object. JSON has no naming style: keys are the service's. */
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
    return layOut(schema, jsonSpelling(options.indent), "");
  },
};

const rules: NamingRules = {
  reservedTypes: new Set(),
  members: { style: "camelCase", plain: /^/, reserved: new Set() },
  fieldsClashWithTypes: false,
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
    languageId === "json"
      ? (await import("./grammar.ts")).parser
      : (await import("./commentedGrammar.ts")).parser,
  textAt: (at) => textAround(at, readJsonText),
  async placeAt(at, style) {
    if (isInJsonToken(at)) return undefined;
    const context = await contextByProbes(at, jsonRules);
    return context === undefined ? undefined : placementIn(context, at, style);
  },
  proves: (before, after) => provesTree(before, after, jsonRules, jsonHost),
};

/** The name is only a key. What is invisible, turns text or would end a script element around is escaped. */
export const json: RecordLanguage<"json"> = {
  id: "json",
  label: "JSON",
  editorIds: ["json", "jsonc", "json5"],
  defaultStyle: { indent: "  ", trailingCommas: "never", fieldNaming: "camelCase" },
  write(values, { position, name, indent, baseIndent, isTaken }) {
    const spelling = jsonSpelling(indent);
    const [first] = values;
    if (position === "element")
      return values.map((each) => layOut(each, spelling, baseIndent)).join(`,\n${baseIndent}`);
    const value = first !== undefined && values.length === 1 ? first : values;
    const key = position === "member" ? spelling.key(freeKey(name, isTaken)) : "";
    return key + layOut(value, spelling, baseIndent);
  },
  writeValue: (value, { indent, baseIndent }) => layOut(value, jsonSpelling(indent), baseIndent),
  types: [jsonSchemaType],
  texts: jsonTexts,
  cursor,
};
