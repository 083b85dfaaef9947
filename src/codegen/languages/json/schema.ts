import type { Json, JsonObject } from "../../../text/json.ts";
import { layOut } from "../../literal/emitter.ts";

import { declarationsOf, type Declaration, type NamingRules, type Type } from "../../type/declare.ts";
import type { TypeForm } from "../../type/form.ts";
import type { ScalarKind } from "../../type/shape.ts";
import { jsonSpelling } from "./spelling.ts";

/** JSON Schema 2020-12, one definition for each nested object. JSON has no naming style: keys are the service's. */
export const jsonSchemaType: TypeForm<"jsonSchema"> = {
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
