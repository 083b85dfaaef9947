import { isList, isObject, type Json } from "../../text/json.ts";
import { freeName, joinWords, type FieldNaming, type NameStyle } from "../literal/names.ts";

/**
 * Renames each key alike in all values, and no two keys to the same name: a key that already has the style stays, the
 * other gets a number. Keys other than ASCII identifiers stay.
 */
export function renameFields(values: readonly Json[], naming: FieldNaming): readonly Json[] {
  if (naming === "asService") return values;
  const names = namesBy(naming, values);
  return values.map((value) => renameKeys(value, names));
}

function renameKeys(value: Json, names: ReadonlyMap<string, string>): Json {
  if (isList(value)) return value.map((part) => renameKeys(part, names));
  if (!isObject(value)) return value;
  // Unlike an assignment, `fromEntries` makes a field of `__proto__` too.
  return Object.fromEntries(
    Object.entries(value).map(([key, part]) => [names.get(key) ?? key, renameKeys(part, names)]),
  );
}

function namesBy(style: NameStyle, values: readonly Json[]): ReadonlyMap<string, string> {
  const keys = new Set<string>();
  for (const value of values) collectKeys(value, keys);
  const wanted = Array.from(keys, (key) => [key, styledName(key, style)] as const);
  const names = new Map(wanted.filter(([key, name]) => key === name));
  const taken = new Set(names.keys());
  for (const [key, name] of wanted) {
    if (names.has(key)) continue;
    const free = freeName(name, style, (one) => taken.has(one));
    taken.add(free);
    names.set(key, free);
  }
  return names;
}

function collectKeys(value: Json, keys: Set<string>): void {
  if (isList(value)) for (const part of value) collectKeys(part, keys);
  else if (isObject(value)) {
    for (const [key, part] of Object.entries(value)) {
      keys.add(key);
      collectKeys(part, keys);
    }
  }
}

/** A longer key is generated data, not a name. */
const longestKey = 200;

function styledName(key: string, style: NameStyle): string {
  if (key.length > longestKey || !/^[\w\-. ]+$/.test(key)) return key;
  const words = key
    .replaceAll(/(?<=[a-z\d])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z])/g, " ")
    .toLowerCase()
    .match(/[a-z\d]+/g);
  // An identifier can’t start with a digit.
  return words === null || /^\d/.test(words[0]) ? key : joinWords(words, style);
}
