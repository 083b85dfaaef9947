import { isList, isObject, type Json, type JsonObject } from "../../text/json.ts";

const scalarKinds = ["text", "boolean", "integer", "bigInteger", "number"] as const;

/** Kinds of values other than lists and objects; a `bigInteger` is beyond 2^53. */
export type ScalarKind = (typeof scalarKinds)[number];

/** Any of the scalars, a list if `items` is set, an object if `fields` is set; several at once are mixed, none unknown. */
export interface ValueShape {
  readonly nullable: boolean;
  readonly scalars: readonly ScalarKind[];
  readonly items?: ValueShape;
  readonly fields?: readonly ShapeField[];
}

export interface ShapeField {
  readonly key: string;
  readonly optional: boolean;
  readonly shape: ValueShape;
}

export const unknownShape: ValueShape = { nullable: false, scalars: [] };

/** Deeper levels are unknown: types of that depth would not help. */
const deepest = 16;

/** Returns a shape for all values: missing fields are optional, different kinds mixed, items of an empty list unknown. */
export function inferShape(values: readonly Json[], depth = 0): ValueShape {
  if (depth > deepest) return unknownShape;
  const scalars = new Set(values.map(scalarKind));
  const lists = values.filter(isList);
  const objects = values.filter(isObject);
  return {
    nullable: values.includes(null),
    scalars: scalarKinds.filter((kind) => scalars.has(kind)),
    ...(lists.length > 0 ? { items: inferShape(lists.flat(), depth + 1) } : {}),
    ...(objects.length > 0 ? { fields: fieldsOf(objects, depth + 1) } : {}),
  };
}

/** Returns a shape for values of either shape. A field that only one of them has is optional. */
export function mergeShapes(one: ValueShape, other: ValueShape): ValueShape {
  const scalars = new Set([...one.scalars, ...other.scalars]);
  const items = mergeOptional(one.items, other.items, mergeShapes);
  const fields = mergeOptional(one.fields, other.fields, mergeFields);
  return {
    nullable: one.nullable || other.nullable,
    scalars: scalarKinds.filter((kind) => scalars.has(kind)),
    ...(items === undefined ? {} : { items }),
    ...(fields === undefined ? {} : { fields }),
  };
}

function fieldsOf(objects: readonly JsonObject[], depth: number): readonly ShapeField[] {
  const entries = Map.groupBy(objects.flatMap(Object.entries<Json>), ([key]) => key);
  return Array.from(entries, ([key, found]) => ({
    key,
    optional: found.length < objects.length,
    shape: inferShape(
      found.map(([, value]) => value),
      depth,
    ),
  }));
}

/** Returns undefined for lists, objects and null. */
function scalarKind(value: Json): ScalarKind | undefined {
  if (typeof value === "string") return "text";
  if (typeof value === "boolean") return "boolean";
  if (typeof value === "bigint") return Number.isSafeInteger(Number(value)) ? "integer" : "bigInteger";
  if (typeof value !== "number") return undefined;
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

function mergeOptional<T>(
  one: T | undefined,
  other: T | undefined,
  merge: (one: T, other: T) => T,
): T | undefined {
  return one === undefined || other === undefined ? (one ?? other) : merge(one, other);
}
