import { identifierFrom, type Naming, type NameStyle } from "../literal/names.ts";
import type { TypeOptions } from "./typeForm.ts";
import type { ShapeField, ScalarKind, ValueShape } from "./shape.ts";

export interface Type {
  readonly nullable: boolean;
  readonly scalars: readonly ScalarKind[];
  readonly items?: Type;
  /** The name of the declaration; `map` for an object without known fields. */
  readonly object?: { readonly name: string } | "map";
}

export interface Member {
  readonly key: string;
  readonly name: string;
  readonly type: Type;
  readonly optional: boolean;
}

export interface Declaration {
  readonly name: string;
  readonly members: readonly Member[];
}

export interface NamingRules {
  readonly reservedTypes?: ReadonlySet<string>;
  readonly members: MemberRules;
  /** True if a field must not have the name of a type. */
  readonly fieldsClashWithTypes?: boolean;
}

export interface Declarations {
  /** The record’s own declaration first, then in the order of the fields that use them. */
  readonly rootFirst: readonly Declaration[];
  /** Declarations before their uses, the record’s own last. */
  readonly needsFirst: readonly Declaration[];
}

/** Returns declarations with unique names. A shape other than an object becomes the field `value` of one. */
export function declarationsOf(
  shape: ValueShape,
  options: TypeOptions,
  { reservedTypes = new Set(), members, fieldsClashWithTypes = false }: NamingRules,
): Declarations {
  const { found, names } = namedTypes(shape, options, reservedTypes);
  const clashing = fieldsClashWithTypes ? names : [];
  const rules: MemberRules = { ...members, reserved: new Set([...members.reserved, ...clashing]) };
  const needsFirst = found.map((one) => ({
    ...one,
    members: nameMembers(one.members, options.naming, rules),
  }));
  const byName = new Map(needsFirst.map((one) => [one.name, one]));
  return { needsFirst, rootFirst: Array.from(names).flatMap((name) => byName.get(name) ?? []) };
}

/** Returns declarations before their uses, with keys as member names, and all names in the order of the fields. */
function namedTypes(
  shape: ValueShape,
  { name, isTaken }: TypeOptions,
  reserved: ReadonlySet<string>,
): { readonly found: readonly Declaration[]; readonly names: ReadonlySet<string> } {
  const found: Declaration[] = [];
  const names = new Set<string>();
  const known = new Map<string, string>();
  const isInUse = (identifier: string): boolean => names.has(identifier) || isTaken(identifier);
  const typeNamed = (text: string, fields: readonly ShapeField[]): string => {
    // Equal fields under equal keys make one type.
    const identity = JSON.stringify([text, fields]);
    const before = known.get(identity);
    if (before !== undefined) return before;
    const own = identifierFrom(separateWords(text), { style: "PascalCase", reserved, isTaken: isInUse });
    names.add(own);
    known.set(identity, own);
    const members = fields.map(({ key, optional, shape: each }) => {
      return { key, name: key, optional, type: resolve(each, key) };
    });
    found.push({ name: own, members });
    return own;
  };
  const resolve = ({ nullable, scalars, items, fields }: ValueShape, text: string): Type => ({
    nullable,
    scalars,
    ...(items === undefined ? {} : { items: resolve(items, singular(text)) }),
    ...(fields === undefined
      ? {}
      : { object: fields.length === 0 ? "map" : { name: typeNamed(text, fields) } }),
  });
  typeNamed(name, rootFields(shape));
  return { found, names };
}

function rootFields({ fields, ...shape }: ValueShape): readonly ShapeField[] {
  const isObject = shape.scalars.length === 0 && shape.items === undefined && !shape.nullable;
  if (fields !== undefined && isObject) return fields;
  const whole = fields === undefined ? shape : { ...shape, fields };
  return [{ key: "value", optional: false, shape: whole }];
}

/** Words that only look like a plural, and irregular plurals. */
const irregularPlurals: Readonly<Record<string, string>> = {
  people: "person",
  children: "child",
  movies: "movie",
  series: "series",
  news: "news",
  species: "species",
};

/** Returns a list’s key in the singular: `related_person` for `related_persons`, `company` for `companies`. */
export function singular(key: string): string {
  const word = /(?<![a-zA-Z])[a-zA-Z]+$/.exec(key)?.[0] ?? "";
  const rest = key.slice(0, key.length - word.length);
  const lower = word.toLowerCase();
  const own = Object.hasOwn(irregularPlurals, lower) ? irregularPlurals[lower] : undefined;
  if (own !== undefined) return rest + own;
  if (/[^aeiou]ies$/i.test(word)) return `${rest}${word.slice(0, -3)}y`;
  if (/(ss|x|z|ch|sh)es$/i.test(word)) return rest + word.slice(0, -2);
  return /[^siu]s$/i.test(word) ? rest + word.slice(0, -1) : key;
}

interface MemberRules {
  readonly style: NameStyle;
  readonly plain: RegExp;
  readonly reserved: ReadonlySet<string>;
  /** Equal results mean one name to the language; by default all names differ. */
  readonly fold?: (name: string) => string;
}

const wordKey = /^[_\-. ]*[A-Za-z][\w\-. ]*$/;

/** Returns members with distinct names. Valid names stay, as do keys without words if names have a style. */
function nameMembers(
  members: readonly Member[],
  naming: Naming,
  { style, plain, reserved, fold = (name) => name }: MemberRules,
): readonly Member[] {
  const names = new Map<string, string>();
  const taken = new Set<string>();
  for (const { key } of members) {
    if (naming === "language" && wordKey.test(key) && styledName(key, style) !== key) continue;
    if (!plain.test(key) || reserved.has(key) || taken.has(fold(key))) continue;
    names.set(key, key);
    taken.add(fold(key));
  }
  const isTaken = (name: string): boolean => taken.has(fold(name)) || reserved.has(name);
  for (const { key } of members) {
    if (names.has(key)) continue;
    const name = identifierFrom(separateWords(key), { style, reserved, isTaken });
    names.set(key, name);
    taken.add(fold(name));
  }
  return members.map((member) => ({ ...member, name: names.get(member.key) ?? member.key }));
}

function styledName(key: string, style: NameStyle): string {
  return identifierFrom(separateWords(key), { style, reserved: new Set(), isTaken: () => false });
}

/** Separates the words of a name: `offered For Sale` for `offeredForSale`. */
function separateWords(key: string): string {
  // Enough characters for a name.
  return key.slice(0, 400).replaceAll(/(?<=[a-z\d])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z])/g, " ");
}
