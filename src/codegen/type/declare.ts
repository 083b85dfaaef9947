import { identifierFrom } from "../literal/names.ts";
import type { TypeOptions } from "./form.ts";
import { memberNames, wordsOf, type MemberRules } from "./members.ts";
import type { Field, ScalarKind, Shape } from "./shape.ts";
import { singular } from "./singular.ts";

/** A shape whose objects have names. */
export interface Type {
  readonly nullable: boolean;
  readonly scalars: readonly ScalarKind[];
  readonly items?: Type;
  /** The name of the declaration; `map` for an object of which no field is known. */
  readonly object?: { readonly name: string } | "map";
}

/** One field of a declared type. */
export interface Member {
  readonly key: string;
  readonly name: string;
  readonly type: Type;
  readonly optional: boolean;
}

/** A type with a name of its own. */
export interface Declaration {
  readonly name: string;
  readonly members: readonly Member[];
}

/** What a language says about names. */
export interface NamingRules {
  /** Names that a type must not have: those that the written code means something else by. */
  readonly reservedTypes: ReadonlySet<string>;
  readonly members: MemberRules;
  /** Whether a field must not be called like one of the types. */
  readonly fieldsClashWithTypes: boolean;
}

/** All types of a record, in two orders. */
export interface Declarations {
  /** The record's own first, then in the order in which fields name them. */
  readonly rootFirst: readonly Declaration[];
  /** Those that others need first, the record's own last. */
  readonly needsFirst: readonly Declaration[];
}

/**
 * The types that a record's type is made of, each with a name of its own. A shape that is no object is taken for the
 * field `value` of one.
 */
export function declarationsOf(
  shape: Shape,
  options: TypeOptions,
  { reservedTypes, members, fieldsClashWithTypes }: NamingRules,
): Declarations {
  const { found, names } = namedTypes(shape, options, reservedTypes);
  const clashing = fieldsClashWithTypes ? names : [];
  const rules: MemberRules = { ...members, reserved: new Set([...members.reserved, ...clashing]) };
  const needsFirst = found.map(({ name, fields }): Declaration => {
    const keys = fields.map(({ key }) => key);
    const called = memberNames(keys, options.naming, rules);
    const named = fields.map(({ key, optional, type }) => ({
      key,
      name: called.get(key) ?? key,
      optional,
      type,
    }));
    return { name, members: named };
  });
  const order = new Map([...names].map((name, index) => [name, index]));
  const place = ({ name }: Declaration): number => order.get(name) ?? 0;
  return { needsFirst, rootFirst: needsFirst.toSorted((one, other) => place(one) - place(other)) };
}

interface NamedTypes {
  readonly found: readonly { readonly name: string; readonly fields: readonly TypedField[] }[];
  /** In the order in which fields name them. */
  readonly names: ReadonlySet<string>;
}

function namedTypes(shape: Shape, { name, isTaken }: TypeOptions, reserved: ReadonlySet<string>): NamedTypes {
  const found: { readonly name: string; readonly fields: readonly TypedField[] }[] = [];
  const names = new Set<string>();
  const known = new Map<string, string>();
  const isInUse = (identifier: string): boolean => names.has(identifier) || isTaken(identifier);
  const named = (text: string, fields: readonly Field[]): string => {
    // The same fields under the same key, in two places, are one type.
    const identity = JSON.stringify([text, fields]);
    const before = known.get(identity);
    if (before !== undefined) return before;
    const own = identifierFrom(wordsOf(text), { style: "PascalCase", reserved, isTaken: isInUse });
    names.add(own);
    known.set(identity, own);
    const typed = fields.map((field) => ({ ...field, type: resolve(field.shape, field.key) }));
    found.push({ name: own, fields: typed });
    return own;
  };
  const resolve = ({ nullable, scalars, items, fields }: Shape, text: string): Type => ({
    nullable,
    scalars,
    ...(items === undefined ? {} : { items: resolve(items, singular(text)) }),
    ...(fields === undefined ? {} : { object: fields.length === 0 ? "map" : { name: named(text, fields) } }),
  });
  named(name, rootFields(shape));
  return { found, names };
}

interface TypedField extends Field {
  readonly type: Type;
}

function rootFields({ fields, ...shape }: Shape): readonly Field[] {
  const isObject = shape.scalars.length === 0 && shape.items === undefined && !shape.nullable;
  if (fields !== undefined && isObject) return fields;
  const whole = fields === undefined ? shape : { ...shape, fields };
  return [{ key: "value", optional: false, shape: whole }];
}
