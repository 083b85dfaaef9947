import { isList, isObject, type Json, type JsonObject } from "../../text/json.ts";
import { scalarKinds, unknownShape, type ShapeField, type ScalarKind, type ValueShape } from "./shape.ts";

/** Below this many levels nothing is distinguished: types of types of that depth are of no help. */
const deepest = 16;

/** Judged by all: a field is optional where some lack it, mixed where kinds differ; an empty list has unknown items. */
export function inferShape(values: readonly Json[]): ValueShape {
  return shapeOf(values, 0);
}

/** What a value of either shape can be. A field that only one of them has is optional. */
export function mergeShapes(one: ValueShape, other: ValueShape): ValueShape {
  const scalars = new Set([...one.scalars, ...other.scalars]);
  const items = merged(one.items, other.items, mergeShapes);
  const fields = merged(one.fields, other.fields, mergeFields);
  return {
    nullable: one.nullable || other.nullable,
    scalars: scalarKinds.filter((kind) => scalars.has(kind)),
    ...(items === undefined ? {} : { items }),
    ...(fields === undefined ? {} : { fields }),
  };
}

function shapeOf(values: readonly Json[], depth: number): ValueShape {
  if (depth > deepest) return unknownShape;
  const scalars = new Set<ScalarKind>();
  const objects: JsonObject[] = [];
  const items: Json[] = [];
  let nullable = false;
  let hasLists = false;
  for (const value of values) {
    if (value === null) nullable = true;
    else if (isList(value)) {
      hasLists = true;
      for (const item of value) items.push(item);
    } else if (isObject(value)) objects.push(value);
    else scalars.add(scalarKind(value));
  }
  return {
    nullable,
    scalars: scalarKinds.filter((kind) => scalars.has(kind)),
    ...(hasLists ? { items: shapeOf(items, depth + 1) } : {}),
    ...(objects.length > 0 ? { fields: fieldsOf(objects, depth + 1) } : {}),
  };
}

function fieldsOf(objects: readonly JsonObject[], depth: number): readonly ShapeField[] {
  const seen = new Map<string, Json[]>();
  for (const object of objects) {
    for (const [key, value] of Object.entries(object)) {
      const values = seen.get(key);
      if (values === undefined) seen.set(key, [value]);
      else values.push(value);
    }
  }
  return [...seen].map(([key, values]) => ({
    key,
    optional: values.length < objects.length,
    shape: shapeOf(values, depth),
  }));
}

function scalarKind(value: string | boolean | number | bigint): ScalarKind {
  if (typeof value === "string") return "text";
  if (typeof value === "boolean") return "boolean";
  if (typeof value === "bigint") return Number.isSafeInteger(Number(value)) ? "integer" : "bigInteger";
  // As an integer, -0 would lose its sign.
  return Number.isSafeInteger(value) && !Object.is(value, -0) ? "integer" : "number";
}

function mergeFields(one: readonly ShapeField[], other: readonly ShapeField[]): readonly ShapeField[] {
  const others = new Map(other.map((field) => [field.key, field]));
  const keys = new Set(one.map(({ key }) => key));
  const both = one.map((field) => {
    const match = others.get(field.key);
    if (match === undefined) return { ...field, optional: true };
    const optional = field.optional || match.optional;
    return { key: field.key, optional, shape: mergeShapes(field.shape, match.shape) };
  });
  return [
    ...both,
    ...other.filter(({ key }) => !keys.has(key)).map((field) => ({ ...field, optional: true })),
  ];
}

function merged<T>(one: T | undefined, other: T | undefined, merge: (one: T, other: T) => T): T | undefined {
  return one === undefined || other === undefined ? (one ?? other) : merge(one, other);
}
