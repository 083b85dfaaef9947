import type { Member, Type } from "./declarations.ts";

export interface TypeWords {
  readonly text: string;
  readonly boolean: string;
  readonly integer: string;
  readonly bigInteger: string;
  /** `bigInteger` by default. */
  readonly anyInteger?: string;
  readonly number: string;
  /** Numbers with fractions and integers beyond 2^53; `anyInteger` by default. */
  readonly anyNumber?: string;
  readonly list: (items: string) => string;
  readonly map: string;
  readonly unknown: string;
  /** Joins different kinds; without it, mixed values are unknown. */
  readonly union?: (types: readonly string[]) => string;
  readonly orNull: (type: string) => string;
  readonly named?: (name: string) => string;
}

export function typeText(type: Type, words: TypeWords): string {
  const bare = bareTypeText(type, words);
  return type.nullable && bare !== words.unknown ? words.orNull(bare) : bare;
}

/** Returns the type of a field; one that may be missing gets the same type as one that may be null. */
export function memberText({ type, optional }: Member, words: TypeWords): string {
  return typeText(optional ? { ...type, nullable: true } : type, words);
}

/** Returns a type’s text, as if it were not nullable. */
export function bareTypeText(type: Type, words: TypeWords): string {
  const kinds = [...new Set(kindsOf(type, words))];
  const [first, second] = kinds;
  if (first === undefined) return words.unknown;
  if (second === undefined) return first;
  return words.union === undefined || kinds.includes(words.unknown) ? words.unknown : words.union(kinds);
}

// Lists come before objects, because some readers take an empty list for an empty object.
function kindsOf({ scalars, items, object }: Type, words: TypeWords): readonly string[] {
  const { bigInteger, anyInteger = bigInteger, anyNumber = anyInteger, named = (name) => name } = words;
  const numberWords = { ...words, anyInteger, anyNumber };
  return [
    ...(scalars.includes("text") ? [words.text] : []),
    ...(scalars.includes("boolean") ? [words.boolean] : []),
    ...numberWordsOf(scalars).map((kind) => numberWords[kind]),
    ...(items === undefined ? [] : [words.list(typeText(items, words))]),
    ...(object === undefined ? [] : [object === "map" ? words.map : named(object.name)]),
  ];
}

type NumberWord = "integer" | "bigInteger" | "anyInteger" | "number" | "anyNumber";

function numberWordsOf(scalars: Type["scalars"]): readonly NumberWord[] {
  const big = scalars.includes("bigInteger");
  if (scalars.includes("number")) return [big ? "anyNumber" : "number"];
  const small = scalars.includes("integer");
  if (big) return [small ? "anyInteger" : "bigInteger"];
  return small ? ["integer"] : [];
}
